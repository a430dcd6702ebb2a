import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../src/vault-agent.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'brl-agent-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const longMs = 60_000;
let count = 0;
const newPath = () => join(folder, `vault-${++count}`);

/** An agent's wall clock goes an hour forward at SIGUSR2, and back at SIGPIPE. */
const movableClock = `data:text/javascript,let ms=0;const {now}=Date;Date.now=()=>now()+ms;
process.on('SIGUSR2',()=>{ms+=36e5}).on('SIGPIPE',()=>{ms-=36e5})`;

async function agent(path: string, idleMs = longMs, key = 'the-key') {
  const args = [`--import=${movableClock}`, program, path, 'salt-1', String(idleMs)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const ended = once(child, 'exit');
  child.stdin.end(key);
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { child, ended };
}

/** What is answered to a question: nothing where nobody listens, or the agent ends. */
function ask(path: string, question: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path, () => socket.write(`${question}\n`));
    socket.on('error', () => undefined).on('close', () => resolve(text));
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  });
}

describe.skipIf(process.platform === 'win32').concurrent('the agent that keeps a key', () => {
  test('gives it, and says until when', async () => {
    const path = newPath();
    await agent(path);
    const [until, key] = (await ask(path, 'key salt-1')).trim().split(' ');
    expect(key).toBe('the-key');
    expect(Math.abs(Number(until) - Date.now() - longMs)).toBeLessThan(30_000);
    expect(await ask(path, 'until')).toBe(`${until}\n`);
  });

  test('ends unused; a question about it is no use of it', async () => {
    const path = newPath();
    const { ended } = await agent(path, 3000);
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    for (let times = 0; times < 5; times += 1) {
      await sleep(800);
      expect(await ask(path, 'key salt-1')).toContain('the-key');
    }
    while (!isOver) {
      await ask(path, 'until');
      await sleep(50);
    }
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    { at: 'after the machine slept', signal: 'SIGUSR2' },
    { at: 'when the clock was put back', signal: 'SIGPIPE' },
  ] as const)('ends $at', async ({ signal }) => {
    const path = newPath();
    const { child, ended } = await agent(path);
    child.kill(signal);
    await ended;
    expect(await ask(path, 'key salt-1')).toBe('');
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)('ends at %s', async (signal) => {
    const path = newPath();
    const { child, ended } = await agent(path);
    child.kill(signal);
    await ended;
    // The socket that it left is nobody's, and makes way for the next.
    await agent(path, longMs, 'second');
    expect(await ask(path, 'key salt-1')).toContain('second');
  });
});

describe.skipIf(process.platform === 'win32').concurrent('the agent that keeps a key, beside others,', () => {
  test('forgets when it is told to, and when the vault has another salt', async () => {
    for (const [question, answer] of [
      ['lock', 'locked\n'],
      ['key salt-2', ''],
    ] as const) {
      const path = newPath();
      const { ended } = await agent(path);
      expect(await ask(path, question)).toBe(answer);
      await ended;
      expect(existsSync(path)).toBe(false);
    }
  });

  test('ends when its socket is gone, or another agent has taken its place', async () => {
    const path = newPath();
    const first = await agent(path);
    await agent(path, longMs, 'second');
    await first.ended;
    expect(await ask(path, 'key salt-1')).toContain('second');
    const gone = newPath();
    const third = await agent(gone);
    renameSync(gone, `${gone}-away`);
    await third.ended;
  });

  test('that was stopped gives nothing once it goes on after its time', async () => {
    const path = newPath();
    const { child, ended } = await agent(path, 500);
    child.kill('SIGSTOP');
    const asked = ask(path, 'key salt-1');
    await sleep(700);
    child.kill('SIGCONT');
    expect(await asked).toBe('');
    await ended;
  });

  test('does not start without a key, or where it cannot listen', async () => {
    const none = await agent(newPath(), longMs, '');
    const nowhere = await agent(join(folder, 'no', 'where'));
    expect([await none.ended, await nowhere.ended]).toEqual([
      [1, null],
      [1, null],
    ]);
  });
});
