import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { keptKeys, lockVault, vaultOpenUntil } from '../../src/lib/connection/kept-vault.ts';
import type { Env } from '../../src/lib/connection/paths.ts';
import { CliError } from '../../src/lib/errors/cli-error.ts';

const base = mkdtempSync(join(tmpdir(), 'brl-open-'));
const servers: Server[] = [];
const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
afterEach(() => {
  told.mockClear();
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

let count = 0;
function newEnv(more: Env = {}): Env & { readonly runtime: string } {
  const home = join(base, String(++count));
  const runtime = join(home, 'run');
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  return { HOME: home, XDG_RUNTIME_DIR: runtime, runtime, ...more };
}
const key = Buffer.alloc(32, 7);
const of = '{"salt":"one"}';

describe.skipIf(process.platform === 'win32')('a kept key', () => {
  test('is shared until it is locked, and is that of one salt', async () => {
    const env = newEnv();
    expect(await vaultOpenUntil(env)).toBeNull();
    expect(await keptKeys(env)?.take(of)).toBeNull();
    await keptKeys(env)?.keep(of, key);
    expect(String(told.mock.lastCall?.[0])).toContain('gone unused for 10 min.');
    expect(await keptKeys(env)?.take(of)).toEqual(key);
    expect(Date.parse((await vaultOpenUntil(env)) ?? '')).toBeGreaterThan(Date.now() + 9 * 60_000);
    expect([await lockVault(env), await lockVault(env)]).toEqual([true, false]);
    expect(await keptKeys(env)?.take(of)).toBeNull();
    await keptKeys(env)?.keep(of, key);
    expect(await keptKeys(env)?.take('{"salt":"two"}')).toBeNull();
    expect(await keptKeys(env)?.take(of)).toBeNull();
  });

  test('of two commands at once is the key of either', async () => {
    const env = newEnv();
    await Promise.all([1, 2, 3].map(async () => keptKeys(env)?.keep(of, key)));
    expect(await keptKeys(env)?.take(of)).toEqual(key);
    expect(await lockVault(env)).toBe(true);
    expect(await keptKeys(env)?.take(of)).toBeNull();
    expect(readdirSync(join(env.runtime, 'brl'))).toEqual([]);
  });

  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['hangs up', (socket) => socket.destroy()],
    ['talks nonsense', (socket) => socket.end('nonsense and more\n')],
    ['gives half a key', (socket) => socket.end(`1 ${key.subarray(1).toString('base64url')}\n`)],
  ])('is none where somebody else listens who %s', async (_does, answer) => {
    const env = newEnv();
    await keptKeys(env)?.keep(of, key);
    const [name = ''] = readdirSync(join(env.runtime, 'brl'));
    await lockVault(env);
    const path = join(env.runtime, 'brl', name);
    const server = createServer((socket) => answer(socket.on('error', () => undefined)));
    servers.push(server);
    await new Promise<void>((listening) => server.listen(path, listening));
    expect(await keptKeys(env)?.take(of)).toBeNull();
    expect(await vaultOpenUntil(env)).toBeNull();
    // A new one takes its place.
    await keptKeys(env)?.keep(of, key);
    expect(await keptKeys(env)?.take(of)).toEqual(key);
    expect(await lockVault(env)).toBe(true);
  });
});

describe.skipIf(process.platform === 'win32')('where a kept key is asked for', () => {
  test('is a directory of this user alone, never one that others can enter', async () => {
    const open = newEnv();
    chmodSync(open.runtime, 0o755);
    for (const env of [
      open,
      newEnv({ XDG_RUNTIME_DIR: join(base, 'none') }),
      newEnv({ XDG_RUNTIME_DIR: undefined }),
    ]) {
      await keptKeys(env)?.keep(of, key);
      expect(await keptKeys(env)?.take(of)).toEqual(key);
      const place = join(env.HOME ?? '', '.local', 'state', 'brl', 'open');
      expect(statSync(place).mode & 0o777).toBe(0o700);
      expect(readdirSync(env.runtime)).toEqual([]);
      expect(await lockVault(env)).toBe(true);
    }
  });

  test('is nowhere without such a directory, or with a name too long for a socket', async () => {
    const long = newEnv({ XDG_STATE_HOME: join(base, 'long'.repeat(20)), XDG_RUNTIME_DIR: undefined });
    const barred = newEnv({ XDG_STATE_HOME: join(base, 'file'), XDG_RUNTIME_DIR: undefined });
    writeFileSync(join(base, 'file'), '');
    for (const env of [long, barred]) {
      expect(keptKeys(env)).toBeNull();
      expect([await vaultOpenUntil(env), await lockVault(env)]).toEqual([null, false]);
    }
  });

  test('depends on a number of minutes', () => {
    expect(keptKeys(newEnv({ BRL_VAULT_OPEN_MINUTES: '0' }))).toBeNull();
    expect(keptKeys(newEnv({ BRL_VAULT_OPEN_MINUTES: '480' }))).not.toBeNull();
    for (const BRL_VAULT_OPEN_MINUTES of ['', '-1', '1.5', '481', 'ten'])
      expect(() => keptKeys(newEnv({ BRL_VAULT_OPEN_MINUTES }))).toThrow(CliError);
  });
});
