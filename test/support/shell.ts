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
  const simple = before === ':' ? simpleWords(plain, env) : null;
  if (simple !== null) return { words: simple, env };
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

/** Words that need no shell to be told apart: no quotes, and each variable is one word; else null. */
function simpleWords(plain: string, env: Record<string, string>): readonly string[] | null {
  const names = [...plain.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  if (!/^[\w .,:/@=+$-]+$/.test(plain) || names.some((name) => !/^[^\s*?[\]]+$/.test(env[name] ?? '')))
    return null;
  return plain.split(' ').map((word) => word.replaceAll(/\$(\w+)/g, (_all, name: string) => env[name] ?? ''));
}

/** What each shell writes for the next one. */
const ofShells = new Set(['PWD', 'OLDPWD', 'SHLVL']);
