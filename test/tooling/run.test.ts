import { execFile, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { delegatedVariables } from '../../src/lib/areas/sandbox/variables.ts';
import { outcomeDocument } from '../../src/lib/command/outcome.ts';
import { serveSandbox } from '../support/served.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brl-run-'));
  mkdirSync(join(folder, 'bin'));
  for (const file of ['bin/run.js', 'bin/package.json', 'package.json'])
    copyFileSync(join(root, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function brl(args: readonly string[], options: { old?: string; env?: NodeJS.ProcessEnv; bin?: string } = {}) {
  const pretend = join(folder, 'pretend.cjs');
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${options.old}' } });`;
  writeFileSync(pretend, versions);
  const before = options.old === undefined ? [] : ['--require', pretend];
  const run = join(options.bin ?? folder, 'bin', 'run.js');
  return spawnSync(process.execPath, [...before, run, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...options.env },
  });
}

describe('a Node that is too old', () => {
  test('says which version it needs and which it found, and exits 91', () => {
    const { status, stdout, stderr } = brl(['pix', 'send'], { old: '20.20.2' });
    expect({ status, stdout }).toEqual({ status: 91, stdout: '' });
    expect(stderr).toMatch(
      /Node\.js 24 \(from 24\.15 on\), or 26 and newer, and this is 20\.20\.2: nothing was sent/,
    );
  });

  test.each(['--json', '--output=ndjson', '--query=error'])(
    '%s: says it in the document of any failure',
    (flag) => {
      const { status, stdout, stderr } = brl(['pix', 'send', flag], {
        old: '18.0.0',
        env: { LANG: 'pt_BR.UTF-8' },
      });
      expect({ status, stderr }).toEqual({ status: 91, stderr: '' });
      const document = JSON.parse(stdout);
      expect(Object.keys(document)).toEqual(
        Object.keys(outcomeDocument({ ending: 'configuration', moneyMoved: 'no', sent: 'no' })),
      );
      expect(document).toMatchObject({
        outcome: 'not_sent',
        moneyMoved: 'no',
        error: { code: 'runtime_too_old', message: expect.stringContaining('18.0.0') },
      });
    },
  );

  test('says it in Portuguese to a person who reads that, in one sentence', () => {
    const { status, stderr } = brl(['pix', 'send'], {
      old: '18.0.0',
      env: { LC_ALL: 'pt_BR.UTF-8', BRL_LANG: '' },
    });
    expect(status).toBe(91);
    expect(stderr).toMatch(
      /^O brl precisa do Node\.js 24 \(a partir do 24\.15\) ou do 26 em diante, e este é o 18\.0\.0: nada foi enviado; instale [^\n]*\n$/,
    );
  });

  test.each([
    ['24.14.9', 91],
    ['25.9.0', 91],
    ['24.15.0', 0],
    ['26.0.0', 0],
  ])('%s ends with %d, as engines says', (old, exit) => {
    expect(brl(['--version'], { old }).status).toBe(exit);
  });

  test.runIf(process.platform === 'linux')(
    'starts again with the runtime of the checkout, and passes its end on',
    () => {
      const runtime = join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin');
      mkdirSync(runtime, { recursive: true });
      const node = join(runtime, 'node');
      writeFileSync(node, '#!/bin/sh\necho "$@"\n[ "$3" = die ] && kill -TERM $$\nexit 40\n');
      chmodSync(node, 0o755);
      const ended = brl(['pix', 'send'], { old: '20.20.2' });
      expect([ended.status, ended.stdout]).toEqual([40, `${join(folder, 'bin', 'run.js')} pix send\n`]);
      expect(brl(['pix', 'die'], { old: '20.20.2' }).signal).toBe('SIGTERM');
    },
  );
});

const nobody = { uid: 54_321, gid: 54_321 };
/** Root can try it, where others may read this checkout. */
const isOpenToOthers =
  process.getuid?.() === 0 &&
  spawnSync(
    'sh',
    ['-c', 'test -r "$1" && test -x "$2"', 'sh', join(root, 'bin/run.js'), process.execPath],
    nobody,
  ).status === 0;

describe.runIf(isOpenToOthers)('a user without a home', () => {
  const typed = (line: string, env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [join(root, 'bin', 'run.js'), ...line.split(' ')], {
      encoding: 'utf8',
      cwd: folder,
      env: { PATH: process.env.PATH, BRL_ENVIRONMENT: 'sandbox', ...env },
      ...nobody,
    });

  test.each([{}, { HOME: '' }, { HOME: 'relative' }])('is told so in one sentence, with %j', (env) => {
    chmodSync(folder, 0o777);
    const paid = typed('pix send --key maria@example.com --amount 1,00 --ref h --yes', env);
    expect([paid.status, paid.stdout]).toEqual([91, '']);
    expect(paid.stderr).toMatch(/^Error: There is no home directory[^\n]+\n/);
    expect(typed('key detect maria@example.com', env).status).toBe(0);
    expect(typed('--help', env).status).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['bin', 'package.json']);
  });
});

test.each([[['--version']], [['version']]])('%j is answered before anything is loaded', (args) => {
  const { status, stdout, stderr } = brl(args);
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `brl ${version}\n`, stderr: '' });
});

test('a checkout without dist says what to run', () => {
  const { status, stderr } = brl(['key', 'detect', 'x']);
  expect(status).toBe(91);
  expect(stderr).toContain('npm run build');
});

test('the compile cache is for this user alone', () => {
  const cache = join(folder, 'cache');
  expect(brl(['--help'], { bin: root, env: { XDG_CACHE_HOME: cache } }).status).toBe(0);
  expect(statSync(join(cache, 'brl', 'compile-cache')).mode & 0o777).toBe(0o700);
});

test('a compile cache that others can write to is not used', () => {
  const shared = join(folder, 'cache', 'brl', 'compile-cache');
  mkdirSync(shared, { recursive: true });
  chmodSync(shared, 0o777);
  expect(brl(['--help'], { bin: root, env: { XDG_CACHE_HOME: join(folder, 'cache') } }).status).toBe(0);
  expect(statSync(shared).nlink).toBe(2);
});

test('nor one that others can put another in place of', () => {
  const parent = join(folder, 'cache', 'brl');
  mkdirSync(join(parent, 'compile-cache'), { recursive: true, mode: 0o700 });
  chmodSync(parent, 0o777);
  expect(brl(['--help'], { bin: root, env: { XDG_CACHE_HOME: join(folder, 'cache') } }).status).toBe(0);
  expect(statSync(join(parent, 'compile-cache')).nlink).toBe(2);
});

const typed = ['key', 'detect', 'someone.typed@example.com', '--json'];
const cache = () => join(folder, 'cache');
const keptFiles = () => globSync('**/brl-*', { cwd: join(cache(), 'brl', 'compile-cache') });
const inCache = (file: string) => join(cache(), 'brl', 'compile-cache', file);
const run = () => brl(typed, { bin: root, env: { XDG_CACHE_HOME: cache() } });

/** Another bundle's is whole, too. */
const ofAnotherBundle = (file: Buffer) => {
  const bytes = file
    .subarray(64)
    .toString('latin1')
    .replace(/"bundle":"./, '"bundle":"x');
  return Buffer.from(hash('sha256', Buffer.from(bytes, 'latin1'), 'hex') + bytes, 'latin1');
};

describe('the compiled code that a run keeps', () => {
  test('is one file for a command, for this user alone, and has nothing of the line', () => {
    expect(run().status).toBe(0);
    const [file, ...others] = keptFiles();
    expect([file, others]).toEqual([expect.stringMatching(/brl-key-detect$/), []]);
    expect(statSync(inCache(file as string)).mode & 0o777).toBe(0o600);
    expect(readFileSync(inCache(file as string)).includes('someone.typed')).toBe(false);
  });

  test('is used as it is by the next run', () => {
    const first = run();
    const [file] = keptFiles() as [string];
    const { mtimeNs } = statSync(inCache(file), { bigint: true });
    const { status, stdout, stderr } = run();
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: first.stdout, stderr: '' });
    expect(statSync(inCache(file), { bigint: true }).mtimeNs).toBe(mtimeNs);
  });

  test.each([
    ['of another bundle', ofAnotherBundle],
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['without its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['longer than it was', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1)])],
    ['full of zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
    ['something else', () => Buffer.from('{"bundle":"1","tag":1,"scripts":[]}\n')],
    ['empty', () => Buffer.alloc(0)],
  ])('is written anew where it is %s', (_what, spoil) => {
    const first = run();
    const [file] = keptFiles() as [string];
    const whole = readFileSync(inCache(file));
    writeFileSync(inCache(file), spoil(whole));
    expect(run()).toMatchObject({ status: 0, stdout: first.stdout, stderr: '' });
    expect(readFileSync(inCache(file)).length).toBeGreaterThan(whole.length * 0.9);
  });

  test('may not be kept: the run ends as it would, and leaves no draft', () => {
    const first = run();
    const [file] = keptFiles() as [string];
    rmSync(inCache(file));
    mkdirSync(join(inCache(file), 'in-the-way'), { recursive: true });
    const { status, stdout, stderr } = run();
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: first.stdout, stderr: '' });
    expect(keptFiles()).toEqual([file]);
  });
});

test('a payment that goes well reads nothing that lies apart because it is seldom needed, signed or not', async () => {
  const served = await serveSandbox();
  try {
    const env = { ...served.machine.env, ...served.parent, XDG_CACHE_HOME: cache() };
    const pay = (ref: string, variables = {}) =>
      promisify(execFile)(
        process.execPath,
        [
          join(root, 'bin', 'run.js'),
          ...'pix send --key maria@example.com --amount 1,50 --yes --json --ref'.split(' '),
          ref,
        ],
        { env: { ...env, ...variables } },
      );
    await pay('signed', delegatedVariables(served.sandbox, served.machine.env));
    await pay('unsigned');
  } finally {
    await served.close();
  }
  const [file] = keptFiles() as [string];
  const [head = ''] = readFileSync(inCache(file)).subarray(64).toString('latin1').split('\n');
  const { scripts } = JSON.parse(head) as { scripts: readonly (readonly [path: string, bytes: number])[] };
  const [rare] = globSync('dist/chunks/rare-*.js', { cwd: root }).map((path) => join(root, path));
  expect(rare).toBeDefined();
  expect(scripts.map(([path]) => path)).not.toContain(rare);
}, 60_000);

test('the compiled code that a run keeps is written anew where one bit of it is another, in its head or its code', () => {
  const first = run();
  const [file] = keptFiles() as [string];
  const path = inCache(file);
  const { length } = readFileSync(path);
  const inHead = Array.from({ length: 5 }, (_, i) => i * 63);
  const anywhere = Array.from({ length: 6 }, (_, i) => Math.floor((length / 6) * i) + 7 * i);
  for (const at of [...inHead, ...anywhere, length - 1]) {
    const bytes = readFileSync(path);
    const place = Math.min(at, bytes.length - 1);
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (place % 8)), place);
    writeFileSync(path, bytes);
    const { status, signal, stdout, stderr } = run();
    const isHealed = !readFileSync(path).equals(bytes);
    expect({ place, status, signal, stdout, stderr, isHealed }).toEqual({
      place,
      status: 0,
      signal: null,
      stdout: first.stdout,
      stderr: '',
      isHealed: true,
    });
  }
});
