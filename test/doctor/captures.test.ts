import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { captureChecks } from '../../src/lib/areas/doctor/captures.ts';
import { capturesPath } from '../../src/lib/connection/paths.ts';
import { bytesText } from '../../src/lib/deliveries/size.ts';

test('doctor tells what captured deliveries take of the disk, and how to make it less where that is much', async () => {
  const home = mkdtempSync(join(tmpdir(), 'brl-doctor-'));
  try {
    const env = { XDG_STATE_HOME: home };
    const location = capturesPath(env, 'sandbox');
    expect(await captureChecks(env, 'sandbox', '')).toEqual([]);
    mkdirSync(dirname(location), { recursive: true });
    writeFileSync(location, Buffer.alloc(1_200_000));
    writeFileSync(location.replace('.sqlite', '-index.sqlite'), Buffer.alloc(34_000));
    const [check] = await captureChecks(env, 'sandbox', '');
    expect(check).toMatchObject({ status: 'pass', message: expect.stringContaining('1.2 MB of captured') });
    expect(await captureChecks(env, 'sandbox', ' --profile p', 1_000_000)).toMatchObject([
      { status: 'warn', next: 'brl webhooks captured prune --older-than 90d --profile p' },
    ]);
    expect(await captureChecks(env, null, '')).toEqual([]);
  } finally {
    rmSync(home, { recursive: true });
  }
  expect([0, 999, 1000, 5_000_000_000].map(bytesText)).toEqual(['0 B', '999 B', '1.0 kB', '5.0 GB']);
});
