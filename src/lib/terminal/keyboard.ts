import { PassThrough, type Readable } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { watchSignals } from './signals.ts';
import { clearWaiting } from './waiting.ts';

/**
 * The keys of the terminal. A question gets those that are typed while it can be read; what was typed before answers
 * nothing. Only a terminal is read here: piped input never answers a question.
 */

/** The reason a question ended unanswered: it was left, or it has to be drawn again. */
export type Ending = 'left' | 'again';

/** One question's hold on the keys. */
export interface QuestionKeys {
  /** The input of the prompt. */
  readonly input: Readable;
  /** Fires when the question ends without an answer; the reason is its {@link Ending}. */
  readonly signal: AbortSignal;
  /** Gives the keys back. */
  done(): void;
}

/** Keys that come sooner than this after a question is drawn, or after one that did, were typed unseen. */
const quietMs = 300;

const ctrlC = 0x03;
const ctrlD = 0x04;
const ctrlZ = 0x1a;
const ctrlBackslash = 0x1c;

type Taker = (chunk: Buffer) => void;
let taker: Taker | null = null;
let onGone: (() => void) | null = null;
/** Whether a command still may ask, and keys are to be dropped until it does. */
let isHeld = false;
let isLent = false;
let isReading = false;
let isWatched = false;
let isGone = false;

/** From now on drops what is typed, until a question stands there. Ctrl-C interrupts as ever. */
export function holdKeys(): void {
  isHeld = true;
  update();
}

/** No question will come any more: the terminal is as it was. Harmless where nothing is held. */
export function releaseKeys(): void {
  isHeld = false;
  update();
}

/** Lets a program that we start have the terminal: it may ask there itself. */
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
 * Takes the keys for a question that is drawn now.
 * @param redraws whether what came too early is told by drawing the question again: what is typed into it is not seen
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
  process.on('SIGCONT', onContinued);
  update();
  if (isGone) end('left');
  return {
    input,
    signal: leaving.signal,
    done: () => {
      clearTimeout(redraw);
      stopWatching();
      process.off('SIGCONT', onContinued);
      taker = null;
      onGone = null;
      update();
    },
  };
}

/** Reads the terminal exactly while somebody wants it. */
function update(): void {
  const wanted = !isLent && !isGone && (isHeld || taker !== null);
  if (wanted && !isReading) startReading();
  else if (!wanted && isReading) stopReading();
  if (!isReading) return;
  // A key that may never come keeps the process alive only for a question.
  if (taker === null) terminal().unref();
  else terminal().ref();
}

function startReading(): void {
  isReading = true;
  const stdin = terminal();
  stdin.setRawMode(true);
  stdin.on('data', onKeys);
  if (!isWatched) for (const event of endings) stdin.on(event, onEnd);
  isWatched = true;
  process.on('SIGCONT', rawAgain);
  stdin.resume();
}

function stopReading(): void {
  isReading = false;
  const stdin = terminal();
  process.off('SIGCONT', rawAgain);
  stdin.off('data', onKeys);
  stdin.pause();
  if (!isGone) stdin.setRawMode(false);
}

const endings = ['end', 'close', 'error'] as const;
const terminal = () => process.stdin as ReadStream;

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
  // Where nobody listens for a Ctrl-C this process ends by it, and nobody gives the terminal back any more.
  if (signal !== 'SIGINT' || process.listenerCount(signal) === 0) terminal().setRawMode(false);
  process.kill(process.platform === 'win32' ? process.pid : 0, signal);
}

/** Whoever had the terminal while we were stopped left it in another mode. */
function rawAgain(): void {
  const stdin = terminal();
  stdin.setRawMode(false);
  stdin.setRawMode(true);
}
