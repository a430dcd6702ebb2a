import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { variablesOf } from '../../../src/lib/areas/sandbox/variables.ts';
import { openSandbox } from '../../../src/lib/sandbox/index.ts';
import { listen } from '../../../src/lib/sandbox/listen.ts';
import { typeLine } from '../../support/brl.ts';
import { mayRunHere, runHere } from '../../support/in-process.ts';
import { givenBy, leftBy } from '../../support/shell.ts';
import type { Line } from './lines.ts';
import { columns, readIn } from './reading.ts';

const program = fileURLToPath(new URL('../../../bin/run.js', import.meta.url));
const longestRunMs = 60_000;
const longestSceneMs = 110_000;
/** Accounts and the tenant of every sandbox, by the names that lines give them. */
const places = {
  TENANT: '5a4db0c5-0000-4000-8000-000000000001',
  JOANA: '5a4db0c5-0000-4000-8000-00000000acc2',
  SUSPENDED: '5a4db0c5-0000-4000-8000-00000000acc3',
  EMPTY: '5a4db0c5-0000-4000-8000-00000000acc4',
  FOREIGN: '5a4db0c5-0000-4000-8000-00000000acc9',
};

/**
 * Where a line is typed: what it writes is text for a program, text for a person, that with each sentence marked, that in Portuguese, or a screen of 80
 * columns (`reading.ts`), which the test's process plays where the line asks nothing of the shell, or a terminal is opened for.
 */
export type Place = 'json' | 'pipe' | 'marked' | 'portuguese' | 'screen' | 'terminal';

/** How a typed line ended. On a terminal both streams are one, in `stdout`. */
export interface Typed {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Requests that the service got. */
  readonly requests: number;
}

/** A bank and a company's machine as they stand in the morning; every line is typed in a copy of them. */
export interface Office {
  /** `before` is typed to a shell first, once for all lines that have it: what sets variables or moves the clock. Ctrl-C ends what has to be stopped. */
  type(line: string, place: Place, told?: Pick<Line, 'before' | 'stop'>): Promise<Typed>;
  close(): void;
}

/**
 * Makes an office by typing `scene`, a script of the shell that stops at its first failure. What it exports is known
 * to each line; files that it writes lie beside the line.
 */
export async function openOffice(scene: string): Promise<Office> {
  const base = mkdtempSync(join(tmpdir(), 'brl-every-'));
  const morning = furnish(join(base, 'morning'));
  // Always at one address: a payment of another one is another service's.
  const ports = { tenant: 0, client: 0 };
  const exported = await atTheBank(morning, ports, async (env) => {
    const script = `set -e\n${scene}\nenv -0 > ../exported`;
    const made = await run('bash', ['-c', script], morning, env, { limitMs: longestSceneMs });
    if (made.exit !== 0)
      throw new Error(`The scene ended with ${made.exit}.\n${made.stdout}\n${made.stderr}`);
    return exportedOver(env, readFileSync(join(morning, 'exported'), 'utf8'));
  });
  // One path for all copies: what was typed before a line may have written it down.
  const home = join(base, 'home');
  const inCopy = async <T>(of: string, work: Parameters<typeof atTheBank<T>>[2]): Promise<T> => {
    cpSync(of, home, { recursive: true, verbatimSymlinks: true });
    try {
      return await atTheBank(home, ports, work);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  };
  const prepared = new Map<string, Prepared>();
  const prepare = async (before: string): Promise<Prepared> => {
    const as = join(base, `prepared-${prepared.size}`);
    const left = await inCopy(morning, async (connection) => {
      const env = await leftBy(before, { env: { ...connection, ...exported }, cwd: join(home, 'desk') });
      cpSync(home, as, { recursive: true, verbatimSymlinks: true });
      return { home: as, env };
    });
    prepared.set(before, left);
    return left;
  };
  return {
    async type(line, place, { before, stop } = {}) {
      const then = before === undefined ? undefined : (prepared.get(before) ?? (await prepare(before)));
      return inCopy(then?.home ?? morning, async (connection, requests) => {
        const env = then?.env ?? { ...connection, ...exported };
        const ended = stop
          ? await stoppedAt(place, `exec ${line}`, home, env)
          : await typedAt(place, line, home, env);
        return { ...ended, requests: requests() };
      });
    },
    close: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** The office after what is typed before a line, and the variables that were left: typed once for all lines and places. */
interface Prepared {
  readonly home: string;
  readonly env: Record<string, string>;
}

/** The variables that a shell exported and its initial environment did not have, from the output of `env -0`. */
function exportedOver(env: Record<string, string>, text: string): Record<string, string> {
  const pairs = text
    .split('\0')
    .map((pair) => [pair.split('=', 1)[0] ?? '', pair.replace(/^[^=]*=/, '')] as const);
  return Object.fromEntries(pairs.filter(([name]) => /^[A-Z]+$/.test(name) && !(name in env)));
}

/** Directories of a person's own; the compiled program is shared, as a second run of everybody's finds it. */
function furnish(home: string): string {
  const compiled = join(tmpdir(), `brl-every-compiled-${process.getuid?.()}`);
  for (const directory of ['bin', 'desk', 'cache/brl', 'state/brl'])
    mkdirSync(join(home, directory), { recursive: true, mode: 0o700 });
  mkdirSync(compiled, { recursive: true, mode: 0o700 });
  symlinkSync(compiled, join(home, 'cache', 'brl', 'compile-cache'));
  symlinkSync(realpathSync(program), join(home, 'bin', 'brl'));
  writeFileSync(join(home, 'passphrase'), 'correct horse battery\n', { mode: 0o600 });
  return home;
}

/** Opens the bank of a home on two ports for `work`; `brl sandbox` steers the same one by its file. */
async function atTheBank<T>(
  home: string,
  ports: { tenant: number; client: number },
  work: (env: Record<string, string>, requests: () => number) => Promise<T>,
): Promise<T> {
  const sandbox = openSandbox({
    stateFile: join(home, 'state', 'brl', 'sandbox.sqlite'),
    allowHttpWebhooks: true,
  });
  let requests = 0;
  const counted: typeof sandbox = {
    ...sandbox,
    fetch: (...all) => {
      requests += 1;
      return sandbox.fetch(...all);
    },
  };
  const server = await listen(counted, ports);
  ports.tenant = Number(new URL(server.baseUrl).port);
  ports.client = Number(new URL(server.clientBaseUrl).port);
  try {
    const env = {
      PATH: [join(home, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_STATE_HOME: join(home, 'state'),
      XDG_CACHE_HOME: join(home, 'cache'),
      BRL_VAULT_PASSPHRASE_FILE: join(home, 'passphrase'),
      SHELL: '/bin/bash',
      BRL_OPERATOR: 'ana',
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
      ...variablesOf(sandbox, server),
      ...places,
    };
    return await work(env, () => requests);
  } finally {
    await server.close();
    sandbox.close();
  }
}

/** A line that asks nothing of the shell but its words is typed in this process, a tenth of the cost. */
async function typedAt(place: Place, line: string, home: string, given: Record<string, string>) {
  const env = envAt(place, given);
  const desk = { env, cwd: join(home, 'desk'), limitMs: longestRunMs };
  const words = place === 'terminal' ? null : await givenBy(line, desk);
  if (words === null) return run(...inShell(place, line), home, env);
  if (place === 'screen' && !mayRunHere(words, env, desk.cwd, false))
    return run(...inShell(place, ['brl', ...words].map(quoted).join(' ')), home, env);
  const { code, stdout, stderr } =
    place === 'screen'
      ? await runHere(words, { ...desk, terminal: { shows: 'both', columns } })
      : await typeLine(words, desk);
  return { exit: code, stdout, stderr };
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** A line that goes on until Ctrl-C listens somewhere, and is stopped a little after it told where. */
function stoppedAt(place: Place, line: string, home: string, given: Record<string, string>) {
  const [file, args] = inShell(place, line);
  const stop = (child: ChildProcess) =>
    file === 'script' ? child.stdin?.write(ctrlC) : child.kill('SIGINT');
  return run(file, args, home, envAt(place, given), { stopping: { at: 'http://127.0.0.1:', stop } });
}

const ctrlC = '\u0003';

function envAt(place: Place, given: Record<string, string>): Record<string, string> {
  // A program is told the same in every language: a mark in it is a sentence that was translated.
  const languages: Partial<Record<Place, string>> = {
    json: 'en-XA',
    marked: 'en-XA',
    portuguese: 'pt-BR',
  };
  const language = languages[place] ?? readIn;
  return language === undefined ? given : { ...given, BRL_LANG: language };
}

function inShell(place: Place, line: string): [file: string, args: readonly string[]] {
  const isTerminal = place === 'terminal' || place === 'screen';
  return isTerminal
    ? ['script', ['-qec', `stty cols ${columns} rows 50; ${line}`, '/dev/null']]
    : ['bash', ['-c', line]];
}

/** How a program ends that does not end by itself: once it has said this, or after so long. */
interface Running {
  readonly stopping?: { readonly at: string; readonly stop: (child: ChildProcess) => void };
  readonly limitMs?: number;
}

/** Runs a program at the desk of a home. Its standard input stays open, and nothing comes but what stops it. */
function run(
  file: string,
  args: readonly string[],
  home: string,
  env: Record<string, string>,
  { stopping, limitMs = longestRunMs }: Running = {},
): Promise<Omit<Typed, 'requests'>> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: join(home, 'desk'), env });
    const said = { stdout: '', stderr: '' };
    let stopTimer: NodeJS.Timeout | undefined;
    const hear = (name: keyof typeof said) => (text: string) => {
      said[name] += text;
      if (stopping && said[name].includes(stopping.at)) stopTimer ??= setTimeout(stopping.stop, 300, child);
    };
    child.stdout.setEncoding('utf8').on('data', hear('stdout'));
    child.stderr.setEncoding('utf8').on('data', hear('stderr'));
    child.stdin.on('error', () => undefined);
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.on('error', reject);
    child.on('close', (exit) => {
      clearTimeout(timer);
      clearTimeout(stopTimer);
      resolve({ exit, ...said });
    });
  });
}
