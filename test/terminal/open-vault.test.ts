import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../support/screen.ts';
import { expectFits, field, hasTmux, type Terminal, terminals } from './terminal.ts';

const open = terminals();
afterAll(() => open.close());

const place = '--environment sandbox --base-url http://127.0.0.1:9 --tenant-id tenant-a --client-id app-1';
const asked = /Vault passphrase( \[input is masked\])?$/;
const passphrase: Answer = { at: asked, text: 'correct horse', keys: ['Enter'] };
const leave: Answer = { at: asked, keys: ['C-d'] };
/** It needs the secret, and then nobody answers: 80. */
const line = 'brl auth status';
const login = `brl auth login --profile main ${place} --account-id a-1 --client-secret-file secret --store vault --no-check`;
const secret = 'umask 077; echo quiet-secret-1 > secret; echo correct horse > words';
const byScript = `BRL_VAULT_PASSPHRASE_FILE=words ${login} < /dev/null > log`;

/** A shell with a profile whose secret is in a vault, made by a script. */
async function withVault(): Promise<Terminal> {
  const terminal = await open.open();
  await terminal.expectExit(0, secret);
  await terminal.expectExit(0, byScript);
  return terminal;
}

/** The numbers of the processes that keep a key of a shell's vault. */
function agents({ home }: Terminal): number[] {
  const isAgent = (pid: string) => {
    try {
      const [, flag = '', program = '', path = ''] = read(pid, 'cmdline').split('\0');
      return (
        flag === '--disable-sigusr1' && program.endsWith('vault-agent.js') && path.startsWith(`${home}/`)
      );
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isAgent(name))
    .map(Number);
}

const read = (pid: number | string, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');

function onlyAgent(terminal: Terminal): number {
  const [pid = 0, ...others] = agents(terminal);
  expect([pid > 0, others]).toEqual([true, []]);
  return pid;
}

const mayRun = hasTmux() && process.platform === 'linux';

describe.runIf(mayRun).concurrent('a vault on a terminal', () => {
  test('asks once, and again when it is locked; a script is never let in', async () => {
    const terminal = await withVault();
    // What a script opened stays shut, and so does what was opened by a wrong passphrase.
    expect(agents(terminal)).toEqual([]);
    const wrong: Answer = { ...passphrase, text: 'correct house' };
    const again: Answer = {
      at: /passphrase is wrong[\s\S]*Vault passphrase( \[input is masked\])?$/,
      keys: ['C-d'],
    };
    await terminal.expectExit(130, line, wrong, again);
    expect(agents(terminal)).toEqual([]);
    const first = await terminal.expectExit(80, line, passphrase);
    expectFits(first);
    expect(first.text).toContain('The vault stays open until it has gone unused for 10 min.');
    const second = await terminal.expectExit(80, line);
    expect(second.text).not.toContain('passphrase');
    expect(field(second, 'Vault')).toMatch(/^open until \d{4}-/);
    const doctor = await terminal.type('brl doctor');
    expect(doctor.text.replaceAll(/\s+/g, ' ')).toMatch(
      /\(main\/client-secret\/\w+\)\. The vault is open until /,
    );
    const script = await terminal.expectExit(91, `${line} --json < /dev/null`);
    expect(script.text).toContain('"vault_locked"');
    await terminal.expectExit(130, `BRL_VAULT_OPEN_MINUTES=0 ${line}`, leave);
    const locked = await terminal.expectExit(0, 'brl auth lock');
    expect(locked.text).toBe('The vault is locked: the next command asks for its passphrase.');
    expect((await terminal.expectExit(0, 'BRL_LANG=pt-BR brl auth lock')).text).toBe(
      'O cofre já estava trancado.',
    );
    expect(agents(terminal)).toEqual([]);
    expect(field(await terminal.expectExit(0, `${line} --no-check`), 'Vault')).toBe('locked');
    await terminal.expectExit(130, line, leave);
  });

  test('is not asked for by the commands after the one that made it', async () => {
    const terminal = await open.open();
    await terminal.expectExit(0, secret);
    await terminal.expectExit(
      0,
      login,
      { at: /New vault passphrase( \[input is masked\])?$/, text: 'correct horse', keys: ['Enter'] },
      { at: /The same again( \[input is masked\])?$/, text: 'correct horse', keys: ['Enter'] },
    );
    await terminal.expectExit(80, line);
  });

  test('asks once for the two secrets of a credential that signs, also where it does not stay open', async () => {
    const terminal = await open.open();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(join(terminal.home, 'key.pem'), pem, { mode: 0o600 });
    await terminal.expectExit(0, secret);
    const signing = '--client-base-url http://127.0.0.1:9 --signing-key-file key.pem --signing-key-id k-1';
    await terminal.expectExit(0, byScript.replace('< /dev/null', `${signing} < /dev/null`));
    await terminal.expectExit(80, `BRL_VAULT_OPEN_MINUTES=0 ${line}`, passphrase);
    expect(agents(terminal)).toEqual([]);
  });
});

describe.runIf(mayRun).concurrent('what keeps a vault open', () => {
  test('leaves its key in no list of processes, environment, terminal or core dump', async () => {
    const terminal = await withVault();
    await terminal.expectExit(80, line, passphrase);
    const pid = onlyAgent(terminal);
    const [, , , path, name, idleMs, ...more] = read(pid, 'cmdline').split('\0');
    expect(path).toMatch(/\/state\/brl\/open\/vault-[0-9a-f]{16}$/);
    expect([name?.length, idleMs, more]).toEqual([64, '600000', ['']]);
    // What the shell that sets the limit adds.
    expect(read(pid, 'environ')).toMatch(/^((PWD|OLDPWD|SHLVL|_)=[^\0]*\0)*$/);
    expect(read(pid, 'limits')).toMatch(/^Max core file size +0 +0 /m);
    const opened = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
    expect(opened.filter((file) => /^\/dev\/(pts|tty)|^\/tmp/.test(file))).toEqual([]);
    // Of no terminal: the number of its terminal follows its state, parent, group and session.
    const [, , , , tty] = read(pid, 'stat')
      .replace(/^.*\) /, '')
      .split(' ');
    expect(tty).toBe('0');
    process.kill(pid, 'SIGTERM');
  });

  test.each<[string, (terminal: Terminal, pid: number) => unknown]>([
    ['was ended by a logout', (_terminal, pid) => process.kill(pid, 'SIGHUP')],
    ['was killed', (_terminal, pid) => process.kill(pid, 'SIGKILL')],
    ['hangs', (_terminal, pid) => process.kill(pid, 'SIGSTOP')],
    ['lost its directory', (terminal) => terminal.expectExit(0, 'rm -r state/brl/open')],
    [
      'keeps the key of an earlier vault',
      (terminal) => terminal.expectExit(0, `rm config/brl/vault; ${byScript}`),
    ],
  ])('asks again where it %s', async (_how, end) => {
    const terminal = await withVault();
    await terminal.expectExit(80, line, passphrase);
    const pid = onlyAgent(terminal);
    await end(terminal, pid);
    await terminal.expectExit(80, line, passphrase);
    await terminal.expectExit(80, line);
    // The one that hung goes on, and finds itself replaced.
    await terminal.type(`kill -CONT ${pid}`);
    await vi.waitFor(() => expect(agents(terminal)).not.toContain(pid), 30_000);
    await terminal.expectExit(0, 'brl auth lock');
    expect(agents(terminal)).toEqual([]);
  });
});
