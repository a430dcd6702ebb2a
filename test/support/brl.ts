import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hungAfterMs, mayRunHere, runHere } from './in-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = existsSync(join(root, 'dist', 'main.js'));
const program = join(root, 'bin', built ? 'run.js' : 'dev.js');

/** How one run of the program ended. */
export interface Run {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** stdout as the one JSON document that it must be; throws when it is none. */
  readonly json: Document;
  readonly elapsedMs: number;
}

/** The JSON document of a money command (command-surface, Output); every member is always there. */
export interface Document {
  readonly outcome: string;
  readonly moneyMoved: string;
  readonly sent: string;
  readonly retry: string;
  readonly ref: string | null;
  readonly run: string | null;
  readonly requestId: string | null;
  readonly version: string;
  readonly intentId: string | null;
  readonly operation: string | null;
  readonly identifier: string | null;
  readonly idempotencyKey: string | null;
  readonly endToEndId: string | null;
  readonly amount: number | null;
  readonly environment: string | null;
  readonly next: string | null;
  readonly result: Record<string, unknown> | null;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly hint: string | null;
    readonly violations: unknown;
    readonly httpStatus: number | null;
    readonly requestId: string | null;
    readonly retryable: boolean;
  } | null;
}

/** A person's machine: directories of its own, and the environment that is the same for every run in it. */
export interface Machine {
  readonly home: string;
  readonly env: Record<string, string>;
  /** Runs the program to its end: in this process where nothing speaks against it, else in one of its own. */
  brl(args: readonly string[], options?: RunOptions): Promise<Run>;
  /** Starts it; `ended` resolves when it is over. */
  start(args: readonly string[], options?: RunOptions): { child: ChildProcess; ended: Promise<Run> };
  /** Path of every file below. */
  files(): string[];
  journal(environment?: string): string;
  remove(): void;
}

/** How one run differs from the machine's other runs. */
export interface RunOptions {
  /** Undefined takes a variable out. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Null leaves it open for the test to write. */
  readonly stdin?: string | null;
  /** Close our end of its stdout at once. */
  readonly closedStdout?: boolean;
  /** A command that starts what follows it, such as `nice`. */
  readonly through?: readonly string[];
  /** Seconds after which a run counts as hung. */
  readonly limitMs?: number;
  /** Where the process itself is the point: its start, its streams, its end. */
  readonly ownProcess?: true;
}

/** Pauses between attempts are short on a machine of the tests; `NODE_OPTIONS: ''` gives one its real ones. */
const quickPauses: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${new URL('quick-pauses.mjs', import.meta.url).href}`,
};

/** The program is compiled once for all machines of a run: half the cost of a process. */
const compiled: Readonly<Record<string, string>> = process.env.BRL_TEST_HOME
  ? { NODE_COMPILE_CACHE: join(process.env.BRL_TEST_HOME, 'compiled') }
  : {};

/** Makes a machine with empty directories. */
export function machine(env: Readonly<Record<string, string>> = {}): Machine {
  const home = mkdtempSync(join(tmpdir(), 'brl-e2e-'));
  mkdirSync(join(home, 'empty'));
  const all: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    BRL_OPERATOR: 'tester',
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
    NO_COLOR: '1',
    LANG: 'C.UTF-8',
    ...quickPauses,
    ...env,
  };
  const cwd = join(home, 'empty');
  const typed = (options: RunOptions = {}) => ({ ...options, env: given(all, options.env), cwd });
  return {
    home,
    env: all,
    start: (args, options) => startLine(args, typed(options)),
    brl: (args, options) => typeLine(args, typed(options)),
    files: () => filesBelow(home),
    journal: (environment = 'sandbox') => join(home, 'state', 'brl', `journal-${environment}.sqlite`),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

function given(
  env: Readonly<Record<string, string>>,
  changed: RunOptions['env'] = {},
): Record<string, string> {
  const pairs = Object.entries({ ...env, ...changed });
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

function ended(run: Omit<Run, 'json'>): Run {
  return {
    ...run,
    get json() {
      return oneDocument(run.stdout, run.stderr);
    },
  };
}

/** Where a line is typed: all of its environment, and the directory. */
interface Desk extends Omit<RunOptions, 'env'> {
  readonly env: Record<string, string>;
  readonly cwd: string;
}

/** Runs a line to its end, in this process where nothing speaks against it. */
export async function typeLine(args: readonly string[], desk: Desk): Promise<Run> {
  const { env, cwd, stdin, through, closedStdout, ownProcess, limitMs = hungAfterMs } = desk;
  const isPlain = !(through || closedStdout || ownProcess);
  if (!isPlain || !mayRunHere(args, env, cwd, stdin !== undefined)) return startLine(args, desk).ended;
  const startedMs = performance.now();
  const run = await runHere(args, { env, cwd, limitMs });
  return ended({ ...run, signal: null, elapsedMs: performance.now() - startedMs });
}

/** Starts a line in a process of its own. */
export function startLine(
  args: readonly string[],
  { env, cwd, stdin = '', through = [], closedStdout, limitMs = hungAfterMs }: Desk,
): ReturnType<Machine['start']> {
  const startedMs = performance.now();
  const [command, ...words] = [...through, process.execPath, program, ...args] as [string];
  const child = spawn(command, words, {
    cwd,
    env: { ...compiled, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  if (closedStdout) child.stdout.destroy();
  child.stdin.on('error', () => undefined);
  if (stdin !== null) child.stdin.end(stdin);
  const over = new Promise<Run>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`brl ${args.join(' ')} did not end.\n${stdout}\n${stderr}`));
    }, limitMs);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve(ended({ code, signal, stdout, stderr, elapsedMs: performance.now() - startedMs }));
    });
  });
  return { child, ended: over };
}

/** Exactly one JSON document, and nothing else. */
function oneDocument(stdout: string, stderr: string): Document {
  try {
    return JSON.parse(stdout) as Document;
  } catch {
    throw new Error(`stdout is not one JSON document: ${JSON.stringify(stdout)}\nstderr: ${stderr}`);
  }
}

function filesBelow(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(directory, entry.name)) : [join(directory, entry.name)],
  );
}

/** Waits until something holds, looking often. */
export async function until(holds: () => boolean, limitMs = 60_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`it never came true: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Runs work over items, so many at a time. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

/** The content of a file, as bytes in latin1. */
export function contentOf(file: string): string {
  return readFileSync(file).toString('latin1');
}
