import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scene } from '../support/scene.ts';

/** A disk of the receipts alone, with room for a few of them. */
const folder = mkdtempSync(join(tmpdir(), 'brl-small-disk-'));
const disk = join(folder, 'disk');
mkdirSync(disk);
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk]);
  rmSync(folder, { recursive: true });
});

const count = 120;

test.runIf(isMounted).each(['html', 'txt', 'json', 'pdf'])(
  'a full disk ends a run of receipts in one %s at once',
  async (ending) => {
    const { bank, machine } = await scene();
    const file = join(machine.home, 'rows.csv');
    const rows = Array.from({ length: count }, (_, i) => `maria@example.com;${i + 1},00`);
    writeFileSync(file, `chave;valor\n${rows.join('\n')}\n`, { mode: 0o600 });
    const total = `${(count * (count + 1)) / 2},00`;
    const paid = await machine.brl(['payout', 'run', file, '--ref', 'june', '--confirm', total]);
    expect(paid.code, paid.stderr).toBe(0);
    const before = bank.seen.length;
    const out = join(disk, `all.${ending}`);
    const run = await machine.brl(['receipt', 'june', '--out', out, '--json']);
    expect([run.code, run.json.error?.code], run.stderr).toEqual([90, 'unwritable_file']);
    // Whoever waits for the whole run only to be told so waits for an hour.
    expect(bank.seen.length - before).toBeLessThan(count);
    expect(readdirSync(disk)).toEqual([]);
  },
);
