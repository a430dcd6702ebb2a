import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What a typed line left behind. */
export interface Run {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Types one line in a home of its own, with no variables but those given, stdin a pipe. */
export async function brl(
  words: readonly string[],
  { env = {}, stdin = '' }: { env?: Record<string, string>; stdin?: string } = {},
): Promise<Run> {
  const home = mkdtempSync(join(tmpdir(), 'brl-signature-'));
  const child = spawn(process.execPath, [resolve('bin/dev.js'), ...words], {
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C', ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += String(chunk)));
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const exit = await new Promise<number | null>((done) => child.on('close', done));
  rmSync(home, { recursive: true, force: true });
  return { exit, ...output };
}
