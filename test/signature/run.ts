import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typeLine } from '../support/brl.ts';

/** The result of a typed line. */
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
  const { code, stdout, stderr } = await typeLine(words, {
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C', ...env },
    cwd: process.cwd(),
    ...(stdin === '' ? {} : { stdin }),
  });
  rmSync(home, { recursive: true, force: true });
  return { exit: code, stdout, stderr };
}
