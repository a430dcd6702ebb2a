import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheDir, configDir, stateDir } from '../../src/lib/connection/paths.ts';
import { secretFromFile } from '../../src/lib/connection/secrets.ts';
import { CliError } from '../../src/lib/errors/cli-error.ts';
import { ensurePrivateDir, readPrivateFile, writePrivateFile } from '../../src/lib/files/private-file.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'brl-private-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function refusal(act: () => unknown): CliError {
  try {
    act();
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
  throw new Error('expected a refusal');
}

test('a file is written 0600 in a directory 0700, whatever the umask, with nothing left beside it', () => {
  const umask = process.umask(0);
  const path = join(directory, 'a', 'b', 'secret');
  try {
    writePrivateFile(path, 'first');
    writePrivateFile(path, 'second');
  } finally {
    process.umask(umask);
  }
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(directory, 'a', 'b')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(directory, 'a', 'b'))).toEqual(['secret']);
  expect(readPrivateFile(path, 'secret')?.toString()).toBe('second');
});

test('no file is null', () => {
  expect(readPrivateFile(join(directory, 'none'), 'secret')).toBeNull();
});

const isRoot = process.getuid?.() === 0;

test.each([0o644, 0o604, 0o620, 0o602, ...(isRoot ? [] : [0o640])])(
  'mode %o is refused with the chmod to type',
  (mode) => {
    const path = join(directory, 'secret');
    writeFileSync(path, 'x');
    chmodSync(path, mode);
    const error = refusal(() => readPrivateFile(path, 'secret'));
    expect(error.exit).toBe(91);
    expect(error.detail.hint).toBe(`Type: chmod 600 ${path}`);
  },
);

describe('a symbolic link', () => {
  let link: string;
  beforeEach(() => {
    mkdirSync(join(directory, '..2026_11_27', ''));
    writeFileSync(join(directory, '..2026_11_27', 'secret'), 'theirs', { mode: 0o600 });
    symlinkSync('..2026_11_27', join(directory, '..data'));
    link = join(directory, 'secret');
    symlinkSync('..data/secret', link);
  });

  test('that only its user could have made is followed, as Kubernetes mounts secrets', () => {
    expect(readPrivateFile(link, 'secret')?.toString()).toBe('theirs');
    chmodSync(directory, 0o1777);
    expect(readPrivateFile(link, 'secret')?.toString()).toBe('theirs');
  });

  test('is replaced by what is written, and its target stays', () => {
    writePrivateFile(link, 'ours');
    expect(readFileSync(join(directory, '..data', 'secret'), 'utf8')).toBe('theirs');
    expect(readPrivateFile(link, 'secret')?.toString()).toBe('ours');
  });

  test('in a directory where others may write is refused, and so is one to such a directory', () => {
    chmodSync(directory, 0o777);
    expect(refusal(() => readPrivateFile(link, 'secret')).exit).toBe(91);
    chmodSync(directory, 0o755);
    chmodSync(join(directory, '..data'), 0o777);
    expect(refusal(() => readPrivateFile(link, 'secret')).exit).toBe(91);
  });

  test.runIf(isRoot)('of another user is refused', () => {
    lchownSync(link, 12345, 12345);
    expect(refusal(() => readPrivateFile(link, 'secret')).exit).toBe(91);
  });
});

test.runIf(isRoot)(
  "root's file is read where besides root only a group of ours reads it, and nobody writes",
  () => {
    const path = join(directory, 'secret');
    writeFileSync(path, 'x');
    for (const mode of [0o440, 0o640, 0o400]) {
      chmodSync(path, mode);
      expect(readPrivateFile(path, 'secret')?.toString()).toBe('x');
    }
    for (const mode of [0o444, 0o660, 0o450]) {
      chmodSync(path, mode);
      expect(refusal(() => readPrivateFile(path, 'secret')).exit).toBe(91);
    }
    chmodSync(path, 0o440);
    chownSync(path, 0, 12345);
    expect(refusal(() => readPrivateFile(path, 'secret')).exit).toBe(91);
  },
);

test('of a text the byte order mark and all line ends go, and a blank at an end is named', async () => {
  const path = join(directory, 'secret');
  const read = (text: string) => {
    writePrivateFile(path, text);
    return secretFromFile(path, 'client secret');
  };
  for (const text of ['s3cret', 's3cret\n', 's3cret\r\n\r\n', '\uFEFFs3cret\n'])
    expect(await read(text)).toBe('s3cret');
  for (const text of ['s3cret \n', ' s3cret', '\ts3cret'])
    await expect(read(text)).rejects.toMatchObject({ exit: 91, message: expect.stringContaining('blank') });
});

test.runIf(isRoot)('a file of another user is refused', () => {
  const path = join(directory, 'secret');
  writeFileSync(path, 'x', { mode: 0o600 });
  chownSync(path, 12345, 12345);
  expect(refusal(() => readPrivateFile(path, 'secret')).message).toContain('another user');
});

test('a directory is not a secret', () => {
  expect(refusal(() => readPrivateFile(directory, 'secret')).exit).toBe(91);
});

test('a directory in which others may write is refused, one they may read is tightened', () => {
  const open = join(directory, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  expect(refusal(() => writePrivateFile(join(open, 'x'), 'x')).detail.hint).toContain('chmod 700');
  chmodSync(open, 0o755);
  ensurePrivateDir(open);
  expect(statSync(open).mode & 0o777).toBe(0o700);
});

test('XDG directories are honoured when they are absolute', () => {
  const env = { HOME: directory, XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: 'relative', XDG_CACHE_HOME: '' };
  expect(configDir(env)).toBe('/c/brl');
  expect(stateDir(env)).toBe(join(directory, '.local/state/brl'));
  expect(cacheDir(env)).toBe(join(directory, '.cache/brl'));
});
