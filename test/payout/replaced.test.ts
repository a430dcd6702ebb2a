import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { type Desk, openServedDesk } from './desk.ts';

/** An installation that is replaced while a run goes on. */

const root = fileURLToPath(new URL('../..', import.meta.url));
let installed: string;
let desk: Desk;
beforeEach(async () => {
  installed = mkdtempSync(join(tmpdir(), 'brl-installed-'));
  for (const part of ['bin', 'dist', 'package.json', 'oclif.manifest.json'])
    cpSync(join(root, part), join(installed, part), { recursive: true });
  mkdirSync(join(installed, 'node_modules'));
  symlinkSync(join(root, 'node_modules/@napi-rs'), join(installed, 'node_modules/@napi-rs'));
  desk = await openServedDesk();
});
afterEach(async () => {
  rmSync(installed, { recursive: true, force: true });
  await desk.close();
});

test.each([
  { flags: [], says: /paid +100 rows/ },
  { flags: ['--json'], says: /"state": "finished"/ },
  { flags: ['--output', 'csv'], says: /"state": "finished"/ },
])('does not lose how the run ended, with $flags', async ({ flags, says }) => {
  const rows = Array.from({ length: 100 }, (_, i) => `1,${String(i).padStart(2, '0')};maria@example.com`);
  const file = desk.file('rows.csv', ['Valor;Chave PIX', ...rows]);
  const line = ['payout', 'run', file, '--ref', 'march', '--confirm', '149,50', '--width', '1', ...flags];
  const env = { PATH: process.env.PATH, ...desk.machine.env };
  const child = spawn(process.execPath, [join(installed, 'bin/run.js'), ...line], {
    env,
    cwd: desk.machine.home,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const ended = once(child, 'exit');
  await until(() => desk.debits().length > 0 || child.exitCode !== null);
  renameSync(join(installed, 'dist'), join(installed, 'old'));
  const [code] = await ended;
  expect(code, stdout + stderr).toBe(0);
  expect(stdout, stderr).toMatch(says);
  expect(desk.debits()).toHaveLength(100);
});
