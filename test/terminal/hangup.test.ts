import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { hasTmux } from './terminal.ts';

const program = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'brl-hangup-'));
const tmux = (...args: string[]) =>
  execFileSync('tmux', ['-S', join(home, 'socket'), '-f', '/dev/null', ...args], { encoding: 'utf8' }).trim();
afterAll(() => rmSync(home, { recursive: true, force: true }));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.skipIf(!hasTmux())('a terminal that is closed', () => {
  test('while a payment is waited for ends the process: it does not report its closed stream for ever', async () => {
    const settings = ['CONFIG', 'STATE', 'CACHE'].map((name) => `XDG_${name}_HOME=${join(home, name)}`);
    const payment = 'pix send --key timeout-forever@example.com --amount 7,00 --yes';
    const brl = `env ${settings.join(' ')} ${process.execPath} ${program} ${payment}`;
    tmux('new-session', '-d', '-x', '200', '-y', '30', 'bash --norc');
    tmux('send-keys', '-l', `sh -c 'echo pid=$$=; exec ${brl}'`);
    tmux('send-keys', 'Enter');
    await vi.waitFor(() => expect(tmux('capture-pane', '-p')).toContain('Sending int_'), {
      timeout: 40_000,
    });
    const pid = Number(/^pid=(\d+)=/m.exec(tmux('capture-pane', '-p'))?.[1]);
    expect(isAlive(pid)).toBe(true);
    tmux('kill-server');
    try {
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 40_000, interval: 100 });
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  });
});
