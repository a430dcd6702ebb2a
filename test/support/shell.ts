import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Where a shell stands. */
interface Stand {
  readonly env: Record<string, string>;
  readonly cwd: string;
}

/** A line as its shell gives it to `brl`. */
interface Given {
  readonly words: readonly string[];
  readonly env: Record<string, string>;
}

/**
 * Types `before` to a shell, and reads what it would give to `brl` then.
 * @returns null, and nothing was typed, where the line asks more of the shell than words
 */
export async function givenBy(line: string, { env, cwd }: Stand, before = ':'): Promise<Given | null> {
  const plain = /^brl ([^|;&<>`()]+)$/.exec(line)?.[1];
  if (plain === undefined) return null;
  const script = `{ ${before}; } >&2\nprintf '%s\\0' ${plain}\nprintf '\\n\\0'\nexec env -0`;
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd, env });
  const [words = '', variables = ''] = stdout.split('\n\0');
  const pairs = variables
    .split('\0')
    .map((pair) => [pair.split('=', 1)[0] ?? '', pair.replace(/^[^=]*=/, '')]);
  return {
    words: words.split('\0').slice(0, -1),
    env: Object.fromEntries(pairs.filter(([name = '']) => /^[A-Z]/.test(name) && !ofShells.has(name))),
  };
}

/** What each shell writes for the next one. */
const ofShells = new Set(['PWD', 'OLDPWD', 'SHLVL']);
