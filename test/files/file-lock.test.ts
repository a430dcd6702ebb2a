import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockFile } from '../../src/lib/files/file-lock.ts';
import { systemClock } from '../../src/lib/ports/clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'brl-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that takes the lock and keeps it until it dies. */
async function holder(path: string): Promise<ChildProcess> {
  const lib = new URL('../../src/lib/', import.meta.url).href;
  const script = `
    const { lockFile } = await import('${lib}files/file-lock.ts');
    const { systemClock } = await import('${lib}ports/clock.ts');
    const lock = await lockFile(process.argv[1], systemClock, 5000);
    console.log(lock ? 'held' : 'refused');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  expect(String(line).trim()).toBe('held');
  return child;
}

interface Taken {
  readonly times: number;
  /** How often the mark of another holder lay there. */
  readonly twice: number;
  readonly errors: readonly string[];
}

/** A process that takes one lock after the other for a while, each of them many times, and deletes its file each time. */
function taking(prefix: string, forMs: number): ChildProcess {
  const lib = new URL('../../src/lib/', import.meta.url).href;
  const script = `
    const { rmSync, writeFileSync } = await import('node:fs');
    const { lockFile } = await import('${lib}files/file-lock.ts');
    const { systemClock } = await import('${lib}ports/clock.ts');
    const clock = { ...systemClock, sleep: () => systemClock.sleep(Math.random() * 3) };
    const said = { times: 0, twice: 0, errors: [] };
    for (const end = Date.now() + ${forMs}; Date.now() < end; ) {
      const path = process.argv[1] + Math.floor(Date.now() / 40);
      try {
        const lock = await lockFile(path, clock, 5000);
        said.times += 1;
        try { writeFileSync(path + '.mark', '', { flag: 'wx' }); } catch { said.twice += 1; }
        rmSync(path + '.mark', { force: true });
        lock.release(true);
      } catch (error) { said.errors.push(error.message); }
    }
    console.log(JSON.stringify(said));`;
  return spawn(process.execPath, ['--input-type=module', '-e', script, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function ended(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout?.on('data', (text: Buffer) => {
    said += text;
  });
  await once(child, 'close');
  return said;
}

describe('lockFile', () => {
  test('two holders in one process exclude each other', async () => {
    const path = join(folder, 'one.lock');
    const first = await lockFile(path, systemClock, 0);
    expect(first).not.toBeNull();
    expect(await lockFile(path, systemClock, 50)).toBeNull();
    first?.release();
    const second = await lockFile(path, systemClock, 0);
    expect(second).not.toBeNull();
    second?.release(true);
    expect(existsSync(path)).toBe(false);
  });

  test('another process holds it until kill -9', async () => {
    const path = join(folder, 'two.lock');
    const child = await holder(path);
    expect(await lockFile(path, systemClock, 50)).toBeNull();
    const waiting = lockFile(path, systemClock, 5000);
    child.kill('SIGKILL');
    const lock = await waiting;
    expect(lock).not.toBeNull();
    lock?.release();
  });

  test('a lock on a file that was deleted meanwhile does not count', async () => {
    const path = join(folder, 'three.lock');
    const first = await lockFile(path, systemClock, 0);
    const waiting = lockFile(path, systemClock, 2000);
    first?.release(true);
    const second = await waiting;
    expect(second).not.toBeNull();
    // Whoever comes now meets the second holder's file, not another one.
    expect(await lockFile(path, systemClock, 50)).toBeNull();
    second?.release();
  });

  test('several processes that take, delete and take it again: never two at once, and no error', async () => {
    const takers = await Promise.all(
      Array.from({ length: 3 }, () => ended(taking(join(folder, 'many-'), 2000))),
    );
    const said = takers.map((text) => JSON.parse(text) as Taken);
    for (const { times, twice, errors } of said) {
      expect({ twice, errors }).toEqual({ twice: 0, errors: [] });
      expect(times).toBeGreaterThan(0);
    }
  });

  test('a stop ends the wait', async () => {
    const path = join(folder, 'four.lock');
    const first = await lockFile(path, systemClock, 0);
    const stop = new AbortController();
    const waiting = lockFile(path, systemClock, 60_000, stop.signal);
    stop.abort();
    expect(await waiting).toBeNull();
    first?.release();
  });
});

test('a lock whose file cannot be deleted ends without a word: what it guarded is over', async () => {
  const path = join(folder, 'kept.lock');
  const lock = await lockFile(path, systemClock, 0);
  // As on Windows, where a file that is open stays.
  rmSync(path);
  mkdirSync(path);
  expect(() => lock?.release(true)).not.toThrow();
  rmSync(path, { recursive: true });
  expect(await lockFile(path, systemClock, 0)).not.toBeNull();
});
