import {
  chmodSync,
  chownSync,
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
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheDir, configDir, stateDir } from '../../src/lib/connection/paths.ts';
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

test.each([0o644, 0o640, 0o604, 0o620, 0o602])('mode %o is refused with the chmod to type', (mode) => {
  const path = join(directory, 'secret');
  writeFileSync(path, 'x');
  chmodSync(path, mode);
  const error = refusal(() => readPrivateFile(path, 'secret'));
  expect(error.exit).toBe(91);
  expect(error.detail.hint).toBe(`Type: chmod 600 ${path}`);
});

test('a symbolic link is not followed, and writing replaces the link itself', () => {
  const target = join(directory, 'target');
  const link = join(directory, 'link');
  writeFileSync(target, 'theirs', { mode: 0o600 });
  symlinkSync(target, link);
  expect(refusal(() => readPrivateFile(link, 'secret')).exit).toBe(91);
  writePrivateFile(link, 'ours');
  expect(readFileSync(target, 'utf8')).toBe('theirs');
  expect(readPrivateFile(link, 'secret')?.toString()).toBe('ours');
});

test.runIf(process.getuid?.() === 0)('a file of another user is refused', () => {
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
  const env = { HOME: '/home/ana', XDG_CONFIG_HOME: '/c', XDG_STATE_HOME: 'relative', XDG_CACHE_HOME: '' };
  expect(configDir(env)).toBe('/c/brl');
  expect(stateDir(env)).toBe('/home/ana/.local/state/brl');
  expect(cacheDir(env)).toBe('/home/ana/.cache/brl');
});
