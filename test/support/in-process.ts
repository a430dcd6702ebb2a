import { AsyncLocalStorage } from 'node:async_hooks';
import type { Argon2Algorithm, Argon2Parameters } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { callbackify, promisify } from 'node:util';
import { type Answer, Screen } from './screen.ts';

/** The private part of a run in the process that it shares with its test. */
interface Place {
  readonly env: Record<string, string>;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** Listeners of the process that the run adds; they leave with it. */
  readonly listeners: EventEmitter;
  readonly shortensPauses: boolean;
  /** Whether a wait is over when its pauses would have been, too: not where it ends by another clock, as a service's or a database's. */
  readonly shortensWaits: boolean;
  /** What its pauses were shortened by: its clock for deadlines goes on as if they had been whole. */
  skippedMs: number;
  /** How far the run's clock is ahead of the machine's. */
  readonly aheadMs: number;
  /** Whether the clock is wrong: then who answers does not live on that day, too. */
  readonly isWrong: boolean;
  exitCode: string | number | undefined;
}

type Listener = (...given: unknown[]) => void;

/** How a run in this process ended. What a terminal shows is told by the stream that is last on it. */
interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where a run is typed in this process. */
interface Desk {
  readonly env: Record<string, string>;
  readonly cwd: string;
  /** After which a run counts as hung. */
  readonly limitMs?: number;
  readonly terminal?: Terminal;
}

/** Shorter than what a test has, so that what the run said is told. */
export const hungAfterMs = 100_000;

/** A terminal on which a run is typed. */
interface Terminal {
  /** What it shows: both streams, told as stdout, or stderr alone while stdout is a file. */
  readonly shows: 'both' | 'stderr';
  readonly columns?: number;
  readonly answers?: readonly Answer[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'dist', 'main.js');
const place = new AsyncLocalStorage<Place>();
let isPrepared = false;
/** Homes in which a run is under way. */
const taken = new Set<string>();
/** Where the tests are. Asked once: in what an earlier run set off, the process names that run's directory, which may be gone. */
const ownDirectory = process.cwd();
/** Whether what runs here speaks another language than English. */
let isForeign = false;

type Env = Readonly<Record<string, string>>;

/** What a process of its own is needed for: what Node itself reads, which is its variables, the time zone and standard input. */
const needsProcess = (args: readonly string[], env: Env, stdin: boolean) =>
  stdin ||
  args.some((arg) => /(?:^|=)(?:-|\/dev\/\w+)$/.test(arg)) ||
  args.length === 0 ||
  Object.keys(env).some((name) => ownNames.test(name)) ||
  !/^(?:--import=\S+quick-pauses\.mjs)?$/.test(isOtherDay(env) ? '' : (env.NODE_OPTIONS ?? ''));
/** Files by names that begin in the run's own directory, which no other run has then; receipts go into a folder there unasked. */
const needsDirectory = (args: readonly string[], env: Env, cwd: string) =>
  args[0] === 'receipt' ||
  args.some((arg) => /^--(?:out|secret-out)\b/.test(arg) || isBelow(cwd, arg.replace(/^--?[\w-]+=/, ''))) ||
  Object.entries(env).some(([name, value]) => /^BRL_\w+_FILE$/.test(name) && !isAbsolute(value));
const isBelow = (cwd: string, path: string) =>
  path !== '' && !isAbsolute(path) && existsSync(join(cwd, path));
/** Another day is all that is asked of `kill-at.mjs`. */
const isOtherDay = (env: Env) =>
  env.KILL_AT === undefined &&
  env.NOW_MS !== undefined &&
  /^(?:--import=\S+quick-pauses\.mjs )?--require=\S+kill-at\.mjs$/.test(env.NODE_OPTIONS ?? '');
const ownNames = /^(?:TZ|NODE_(?!OPTIONS$).*)$/;

/** Whether a line may be run here: in one home one at a time, as locks are between processes, and all in one language. */
export function mayRunHere(args: readonly string[], env: Env, cwd: string, stdin: boolean): boolean {
  const isAlone = taken.size === 0;
  const isSpoken = isAlone || (isEnglish(env) && !isForeign);
  const isFree = isSpoken && !taken.has(env.HOME ?? '') && (isAlone || !needsDirectory(args, env, cwd));
  return isFree && existsSync(program) && !needsProcess(args, env, stdin);
}

function isEnglish({ BRL_LANG, LC_ALL, LC_MESSAGES, LANG }: Env): boolean {
  return /^(?:C|en)(?!-XA)\b/i.test(BRL_LANG || LC_ALL || LC_MESSAGES || LANG || 'C');
}

/** Runs a typed line in this process, a tenth of the cost of one of its own. @throws {Error} where it does not end in time */
export async function runHere(args: readonly string[], desk: Desk): Promise<Ended> {
  const { env, limitMs = hungAfterMs, terminal } = desk;
  const home = env.HOME ?? '';
  taken.add(home);
  isForeign = !isEnglish(env);
  prepare();
  const written = { stdout: '', stderr: '' };
  const screen = terminal && new Screen((ms) => (here.skippedMs += ms), terminal.columns);
  const here = placeOf(args, desk, written, screen);
  const moves = needsDirectory(args, env, desk.cwd);
  if (moves) process.chdir(desk.cwd);
  let timer: NodeJS.Timeout | undefined;
  try {
    const run = place.run(here, () => brl().main(args)).finally(() => screen?.close());
    // Who types is there, too: what a key sets off writes where the run does.
    const typing = place.run(here, () => screen?.answer(terminal?.answers ?? []));
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () =>
          reject(new Error(`brl ${args.join(' ')} did not end.\n${screen?.state() ?? ''}${written.stderr}`)),
        limitMs,
      );
    });
    await Promise.race([Promise.all([run, typing]), late]);
    const shown = screen && { [terminal?.shows === 'both' ? 'stdout' : 'stderr']: screen.written };
    return { code: Number(here.exitCode ?? 0), ...written, ...shown };
  } finally {
    clearTimeout(timer);
    if (moves) process.chdir(ownDirectory);
    taken.delete(home);
  }
}

function placeOf(
  args: readonly string[],
  { env, cwd, terminal }: Desk,
  written: { stdout: string; stderr: string },
  screen: Screen | undefined,
): Place {
  const stream = (name: keyof typeof written) =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write(chunk: string | Buffer, _encoding, done) {
          written[name] += String(chunk);
          done();
        },
      }),
      { isTTY: undefined, fd: name === 'stdout' ? 1 : 2 },
    );
  return {
    env: { ...env },
    argv: [process.execPath, program, ...args],
    cwd,
    stdin: screen?.stdin ?? Object.assign(Readable.from([]), { isTTY: undefined, fd: 0 }),
    stdout: terminal?.shows === 'both' && screen ? screen.stream(1) : stream('stdout'),
    stderr: screen?.stream(2) ?? stream('stderr'),
    listeners: new EventEmitter(),
    shortensPauses: env.NODE_OPTIONS?.includes('quick-pauses') ?? false,
    shortensWaits: env.QUICK_WAITS !== undefined,
    skippedMs: 0,
    aheadMs: isOtherDay(env) ? Number(env.NOW_MS) - Date.now() : 0,
    isWrong: env.CLOCK_IS_WRONG !== undefined,
    exitCode: undefined,
  };
}

/** Loaded by Node itself: the test's own loader would read the sources, and each module of dist as one of its own. */
function brl(): { main(argv: readonly string[]): Promise<void> } {
  return createRequire(import.meta.url)(program) as { main(argv: readonly string[]): Promise<void> };
}

/** Lets the process show a run what is the run's own, and everybody else what it always showed. */
function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  process.umask(0o077);
  // Nothing that a run reads may be the test runner's.
  closeSync(0);
  openSync('/dev/null', 'r');
  for (const name of ['env', 'argv', 'stdin', 'stdout', 'stderr'] as const) {
    const { value, get = () => value } = Object.getOwnPropertyDescriptor(process, name) ?? {};
    Object.defineProperty(process, name, {
      configurable: true,
      enumerable: true,
      get: () => place.getStore()?.[name] ?? get.call(process),
    });
  }
  const { cwd } = process;
  process.cwd = () => place.getStore()?.cwd ?? cwd();
  for (const name of ['on', 'once', 'off', 'addListener', 'removeListener'] as const) {
    const own = process[name].bind(process) as (event: string, listener: Listener) => unknown;
    Object.assign(process, {
      [name]: (event: string, listener: Listener) => {
        const here = place.getStore();
        return here ? here.listeners[name](event, listener) && process : own(event, listener);
      },
    });
  }
  // Node does not let the property be defined anew.
  globalThis.process = new Proxy(process, {
    get: (own, name) => (name === 'exitCode' ? (place.getStore() ?? own).exitCode : Reflect.get(own, name)),
    set: (own, name, value) =>
      name === 'exitCode' ? Reflect.set(place.getStore() ?? own, name, value) : Reflect.set(own, name, value),
  });
  shortenPauses();
  moveClocks();
  rememberKeys();
}

/** A run's pauses between attempts are real in order and number, and a hundredth of their length. Its clock skips the rest. */
function shortenPauses(): void {
  const real = globalThis.setTimeout;
  const now = performance.now.bind(performance);
  performance.now = () => now() + (place.getStore()?.skippedMs ?? 0);
  const { bigint } = process.hrtime;
  process.hrtime.bigint = () => {
    const here = place.getStore();
    return bigint() + BigInt(Math.round(here?.shortensWaits ? 1e6 * here.skippedMs : 0));
  };
  const quick = (work: Listener, ms: number, given: unknown[], here: Place) => {
    const overMs = now() + here.skippedMs + ms;
    return real(() => {
      here.skippedMs = Math.max(here.skippedMs, overMs - now());
      work(...given);
    }, ms / 100);
  };
  globalThis.setTimeout = Object.assign((work: Listener, ms = 0, ...given: unknown[]) => {
    const here = place.getStore();
    const isPause = here?.shortensPauses && ((ms >= 700 && ms <= 4000) || isSleep(work, ms, here));
    return isPause ? quick(work, ms, given, here) : real(work, ms, ...given);
  }, real) as typeof setTimeout;
}

/** A pause of the run's clock, which a signal may end; a deadline is none. Two look-ups are at most 5 s apart. */
const isSleep = (work: Listener, ms: number, { shortensWaits }: Place) =>
  (shortensWaits ? ms >= 100 : ms >= 700 && ms <= 5000) && sleeper.test(String(work));
const sleeper = /^function (\w|\$)+\(\)\{clearTimeout\([\w$]+\),[\w$]+\?\.removeEventListener\("abort"/;

/** A run may live on another day than its test, and so does the bank that answers it with a `Date` of the test's time. */
function moveClocks(): void {
  const { now, parse } = Date;
  const read = (text: string) => {
    const ms = parse(text);
    const { aheadMs = 0, isWrong = false } = place.getStore() ?? {};
    return text.endsWith('GMT') && !isWrong && Math.abs(ms - now()) < 100_000 ? ms + aheadMs : ms;
  };
  const moved = () => now() + (place.getStore()?.aheadMs ?? 0);
  globalThis.Date = new Proxy(Date, {
    construct: (own, given, target) =>
      Reflect.construct(own, given.length === 0 ? [moved()] : given, target) as Date,
    get: (own, name) => (name === 'now' ? moved : name === 'parse' ? read : Reflect.get(own, name)),
  });
}

/** Line after line opens the same vault: the key of a passphrase and a salt, which takes 64 MiB, is made once. */
function rememberKeys(): void {
  const crypto = process.getBuiltinModule('node:crypto');
  const make = promisify(crypto.argon2);
  const made = new Map<string, Promise<Buffer>>();
  const argon2 = callbackify(async (algorithm: Argon2Algorithm, parameters: Argon2Parameters) => {
    const name = JSON.stringify([algorithm, parameters]);
    const key = made.get(name) ?? make(algorithm, parameters);
    made.set(name, key);
    return Buffer.from(await key);
  });
  Object.assign(crypto, { argon2 });
}
