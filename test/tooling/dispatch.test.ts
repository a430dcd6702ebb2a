import { spawn, spawnSync } from 'node:child_process';
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

test('a reader that goes away early changes nothing', async () => {
  const child = spawn(process.execPath, [run, 'help', 'exit-codes'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [stderr, code] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
});
