import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Where a shell stands. */
interface Stand {
  readonly env: Record<string, string>;
  readonly cwd: string;
}

/** @returns the words that a shell gives to `brl` for a line; null where the line asks more of the shell than words */
export async function givenBy(line: string, { env, cwd }: Stand): Promise<readonly string[] | null> {
  const plain = /^brl ([^|;&<>`()]+)$/.exec(line)?.[1];
  if (plain === undefined) return null;
  const simple = simpleWords(plain, env);
  if (simple !== null) return simple;
  const { stdout } = await promisify(execFile)('bash', ['-c', `printf '%s\\0' ${plain}`], { cwd, env });
  return stdout.split('\0').slice(0, -1);
}

/** Types a script to a shell. @returns every variable that it left there */
export async function leftBy(script: string, { env, cwd }: Stand): Promise<Record<string, string>> {
  const all = `set -a; { ${script}; } >&2\nexec env -0`;
  const { stdout } = await promisify(execFile)('bash', ['-c', all], { cwd, env });
  const pairs = stdout.split('\0').map((pair) => [pair.split('=', 1)[0] ?? '', pair.replace(/^[^=]*=/, '')]);
  return Object.fromEntries(pairs.filter(([name = '']) => /^[A-Z]/.test(name) && !ofShells.has(name)));
}

/** Words that need no shell to be told apart: no quotes, and each variable is one word; else null. */
function simpleWords(plain: string, env: Record<string, string>): readonly string[] | null {
  const names = [...plain.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  if (!/^[\w .,:/@=+$-]+$/.test(plain) || names.some((name) => !/^[^\s*?[\]]+$/.test(env[name] ?? '')))
    return null;
  return plain.split(' ').map((word) => word.replaceAll(/\$(\w+)/g, (_all, name: string) => env[name] ?? ''));
}

/** What each shell writes for the next one. */
const ofShells = new Set(['PWD', 'OLDPWD', 'SHLVL']);
