import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const run = join(fileURLToPath(new URL('../..', import.meta.url)), 'bin', 'run.js');

function brl(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [run, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('an unknown command', () => {
  test('exits 2, writes nothing to stdout and names the nearest one', () => {
    const { status, stdout, stderr } = brl('key', 'detcet', '11144477735');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('There is no command "key detcet');
    expect(stderr).toContain('brl key detect');
  });

  test.each([
    [['key', 'detcet', '--json']],
    [['--json', 'key', 'detect']],
    [['nonsense', '--output', 'json']],
  ])('%j is answered with one JSON document', (line) => {
    const { status, stdout } = brl(...line);
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'invalid',
      moneyMoved: 'no',
      error: { code: 'usage' },
    });
  });

  test('a name that tries to leave the folder of the commands is only unknown', () => {
    expect(brl('..', 'main').status).toBe(2);
    expect(brl('key/detect', '11144477735').status).toBe(2);
  });
});

describe('help', () => {
  test.each([
    [[], 'FIRST STEPS'],
    [['--help'], 'FIRST STEPS'],
    [['help'], 'FIRST STEPS'],
    [['key'], 'brl key detect'],
    [['help', 'key'], 'brl key detect'],
    [['key', 'detect', '--help'], 'USAGE\n  brl key detect <TEXT>'],
    [['help', 'key', 'detect'], 'USAGE\n  brl key detect <TEXT>'],
    [['key', 'detect', '11144477735', '-h'], 'USAGE\n  brl key detect <TEXT>'],
    [['help', 'exit-codes'], 'do not pay again'],
  ])('%j', (line, part) => {
    const { status, stdout, stderr } = brl(...line);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(part);
  });

  test('on an unknown command exits 2', () => {
    expect(brl('nonsense', '--help')).toMatchObject({ status: 2, stdout: '' });
    expect(brl('help', 'key', 'nonsense')).toMatchObject({ status: 2, stdout: '' });
  });
});

test('an argument after -- is never taken for help', () => {
  expect(brl('key', 'detect', '--', '--help').stdout).not.toContain('USAGE');
});

test('a command that never ends is no success: nothing is left to wait for, and 93 says so', () => {
  const home = mkdtempSync(join(tmpdir(), 'brl-unended-'));
  const preload = join(home, 'never.cjs');
  // The vault's key is never made, and nobody says so.
  writeFileSync(
    preload,
    "require('crypto').argon2 = () => undefined; require('module').syncBuiltinESMExports();",
  );
  writeFileSync(join(home, 'secret'), 'made-up-words', { mode: 0o600 });
  const line =
    'auth login --base-url http://127.0.0.1:9 --tenant-id tenant-a --client-id app-1 --client-secret-file secret --store vault --no-check';
  const { status, stdout, stderr } = spawnSync(process.execPath, [run, ...line.split(' ')], {
    encoding: 'utf8',
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOME: home,
      BRL_VAULT_PASSPHRASE_FILE: join(home, 'secret'),
      NODE_OPTIONS: `--require=${preload}`,
    },
  });
  rmSync(home, { recursive: true });
  expect({ status, stdout }).toEqual({ status: 93, stdout: '' });
  expect(stderr).toContain('the command stopped before its end');
});

test('a reader that goes away early changes nothing', async () => {
  const child = spawn(process.execPath, [run, 'help', 'exit-codes'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [stderr, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
});
