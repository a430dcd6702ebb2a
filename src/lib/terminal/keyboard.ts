import { PassThrough, type Readable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { watchSignals } from './signals.ts';
import { clearWaiting } from './waiting.ts';

/**
 * The keys of the terminal. A question gets the keys typed while it can be read; those typed before answer nothing. Only
 * a terminal is read here: piped input never answers a question.
 */

/** The reason a question ended unanswered: it was left, or it must be redrawn. */
export type Ending = 'left' | 'again';

/** One question's hold on the keys. */
export interface QuestionKeys {
  /** The input of the prompt. */
  readonly input: Readable;
  /** Fires when the question ends without an answer; the reason is its {@link Ending}. */
  readonly signal: AbortSignal;
  /** Releases the keys. */
  done(): void;
}

/** Keys that come sooner than this after a question is drawn, or after another such key, were typed unseen. */
const quietMs = 300;

const ctrlC = 0x03;
const ctrlD = 0x04;
const ctrlZ = 0x1a;
const ctrlBackslash = 0x1c;

type Taker = (chunk: Buffer) => void;
let taker: Taker | null = null;
let onGone: (() => void) | null = null;
/** Whether a command may still ask, and keys must be dropped until it does. */
let isHeld = false;
let isLent = false;
/** The terminal whose keys are read, if any. */
let reading: ReadStream | null = null;
let isWatched = false;
let isGone = false;

/** From now on drops typed keys, until a question is shown. Ctrl-C interrupts as usual. */
export function holdKeys(): void {
  isHeld = true;
  update();
}

/** No further question will come: the terminal is restored. Harmless if nothing is held. */
export function releaseKeys(): void {
  isHeld = false;
  update();
}

/** Gives the terminal to a program that we start: it may ask there itself. */
export async function lendKeys<T>(work: () => Promise<T>): Promise<T> {
  isLent = true;
  update();
  try {
    return await work();
  } finally {
    isLent = false;
    update();
  }
}

/**
 * Takes the keys for a question that is being drawn.
 * @param redraws whether premature keys are reported by redrawing the question: text typed into it is not visible
 */
export function takeKeys(redraws: boolean): QuestionKeys {
  const input = new PassThrough();
  const leaving = new AbortController();
  const end = (ending: Ending) => leaving.abort(ending);
  const stopWatching = watchSignals(() => end('left'));
  let openAtMs = performance.now() + quietMs;
  let redraw: NodeJS.Timeout | undefined;
  taker = (chunk) => {
    if (chunk.includes(ctrlC) || chunk.includes(ctrlD)) end('left');
    else if (chunk.includes(ctrlBackslash)) raise('SIGQUIT');
    else if (chunk.includes(ctrlZ)) raise('SIGTSTP');
    else if (performance.now() >= openAtMs) input.write(chunk);
    else {
      // Text that arrives in one piece is taken whole or not at all: half a PIN would be a wrong one.
      openAtMs = performance.now() + quietMs;
      clearTimeout(redraw);
      if (redraws) redraw = setTimeout(() => end('again'), quietMs);
    }
  };
  onGone = () => end('left');
  const onContinued = () => end('again');
  const onStop = () => {
    giveBack();
    process.off('SIGTSTP', onStop);
    // Where nobody could continue us the system passes over it, and the question goes on as if continued.
    process.kill(process.pid, 'SIGTSTP');
    process.on('SIGTSTP', onStop);
    if (reading !== null) rawAgain();
    onContinued();
  };
  process.on('SIGTSTP', onStop);
  process.on('SIGCONT', onContinued);
  update();
  if (isGone) end('left');
  return {
    input,
    signal: leaving.signal,
    done: () => {
      clearTimeout(redraw);
      stopWatching();
      process.off('SIGTSTP', onStop);
      process.off('SIGCONT', onContinued);
      taker = null;
      onGone = null;
      update();
    },
  };
}

/** Reads the terminal only while somebody wants it. */
function update(): void {
  const wanted = !isLent && !isGone && (isHeld || taker !== null);
  if (wanted && reading === null) startReading(process.stdin as ReadStream);
  else if (!wanted && reading !== null) stopReading(reading);
  // A key that may never come keeps the process alive only for a question.
  if (taker === null) reading?.unref();
  else reading?.ref();
}

function startReading(stdin: ReadStream): void {
  reading = stdin;
  stdin.setRawMode(true);
  stdin.on('data', onKeys);
  if (!isWatched) for (const event of endings) stdin.on(event, onEnd);
  isWatched = true;
  process.on('SIGCONT', rawAgain);
  stdin.resume();
}

function stopReading(stdin: ReadStream): void {
  reading = null;
  process.off('SIGCONT', rawAgain);
  stdin.off('data', onKeys);
  stdin.pause();
  if (!isGone) stdin.setRawMode(false);
}

const endings = ['end', 'close', 'error'] as const;

function onKeys(chunk: Buffer): void {
  if (taker !== null) taker(chunk);
  else if (chunk.includes(ctrlC)) raise('SIGINT');
  else if (chunk.includes(ctrlBackslash)) raise('SIGQUIT');
  else if (chunk.includes(ctrlZ)) raise('SIGTSTP');
}

/** The terminal is gone, or was closed under us. */
function onEnd(): void {
  isGone = true;
  onGone?.();
  update();
}

/** The default of a terminal that is not in raw mode: the signal goes to all programs in its foreground. */
function raise(signal: 'SIGINT' | 'SIGQUIT' | 'SIGTSTP'): void {
  clearWaiting();
  // If nobody handles a Ctrl-C this process ends by it, and nobody restores the terminal any more.
  if (signal !== 'SIGINT' || process.listenerCount(signal) === 0) giveBack();
  process.kill(process.platform === 'win32' ? process.pid : 0, signal);
}

/** The terminal as a shell expects it: a question may have hidden the cursor. */
function giveBack(): void {
  reading?.setRawMode(false);
  process.stderr.write('\u001B[?25h');
}

/** The program that had the terminal while we were stopped left it in another mode. */
function rawAgain(): void {
  reading?.setRawMode(false);
  reading?.setRawMode(true);
}
