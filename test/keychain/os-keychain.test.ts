import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { osKeychain, SecretStoreError } from '../../src/lib/keychain/index.ts';
import { hasTools } from '../support/tools.ts';

const home = mkdtempSync(join(tmpdir(), 'brl-keychain-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const env = {
  PATH: process.env.PATH,
  HOME: home,
  XDG_RUNTIME_DIR: home,
  XDG_CONFIG_HOME: '',
  XDG_DATA_HOME: '',
};

/** Runs the steps of `os-keychain-steps.ts` in a session bus of their own, with a keyring that is unlocked or not. */
function inSession(prelude: string): { out: unknown; stderr: string } {
  const steps = fileURLToPath(new URL('./os-keychain-steps.ts', import.meta.url));
  const script = `${prelude} exec "$0" "$1"`;
  const ran = spawnSync('dbus-run-session', ['--', 'sh', '-c', script, process.execPath, steps], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const last = ran.stdout.trim().split('\n').at(-1) ?? '';
  return { out: last === '' ? null : JSON.parse(last), stderr: ran.stderr };
}

describe.runIf(process.platform === 'linux')('the Secret Service', () => {
  const hasDesktop = hasTools('dbus-run-session', 'gnome-keyring-daemon');

  test.skipIf(!hasDesktop)('keeps, gives back, replaces and deletes', () => {
    const unlock = 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null;';
    const { out, stderr } = inSession(unlock);
    expect(out, stderr).toEqual({
      before: null,
      kept: 'segredo ção 1',
      replaced: 'second',
      other: null,
      long: 1704,
      deleted: true,
      again: false,
      after: null,
    });
  });

  test.skipIf(!hasDesktop)('that is locked is refused, not taken for empty', () => {
    const { out, stderr } = inSession('gnome-keyring-daemon --start --components=secrets >/dev/null;');
    expect(out, stderr).toMatchObject({ failure: 'locked', hint: expect.stringContaining('--store vault') });
  });

  test('without a session bus is refused at once, and nothing goes to the kernel keyring', async () => {
    const store = osKeychain({ env: { ...env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${home}/none` } });
    for (const act of [() => store.get('a'), () => store.set('a', 'x'), () => store.delete('a')]) {
      const error = await act().catch((thrown: unknown) => thrown);
      if (!(error instanceof SecretStoreError)) throw new Error('expected a refusal');
      expect(error.failure).toBe('unavailable');
      expect(error.hint).toContain('--store vault');
    }
  });

  test('on a bus that accepts and never answers is given up after the limit', async () => {
    const path = join(home, 'silent');
    const server = createServer(() => undefined).listen(path);
    const store = osKeychain({
      env: { ...env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
      limitMs: 700,
    });
    const error = await store.get('a').catch((thrown: unknown) => thrown);
    server.close();
    expect(error).toMatchObject({ failure: 'timeout', message: expect.stringContaining('0.7 s') });
  });
});
