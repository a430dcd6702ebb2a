import type { Ora } from 'ora';
import { toldText } from '../words/language.ts';
import type { Telling } from '../words/topic.ts';
import { logNote, logsEvents } from './event-log.ts';
import { sanitise } from './text.ts';
import { isWide } from './width.ts';
import { wrapForTerminal } from './wrap.ts';

/**
 * Messages while a command takes long: a spinner on a terminal that can draw one, one sentence on another, nothing
 * elsewhere. There is only one at a time, it is never shown beside other output, and it reads no key.
 */
export interface Waiting {
  /** Changes the message. */
  say(text: Telling): void;
  /** The wait is over. Harmless if called again. */
  end(): void;
}

/** A wait shorter than this shows no spinner. */
const spinsAfterMs = 300;
/** A sentence stays on the screen, so it is shown later. */
const saidAfterMs = 1000;

interface Wait extends Waiting {
  /** Removes the message from the screen, and shows it again some time later if `again` says so. */
  hide(again: boolean): void;
}

let current: Wait | null = null;
/** The general message while there is no other. */
let under: Wait | null = null;
/** How many questions and foreign programs have the terminal now. */
let busy = 0;

/** From now on shows what is waited for; an earlier wait is over. */
export function startWaiting(text: Telling): Waiting {
  current?.end();
  under?.hide(false);
  const wait = process.stderr.isTTY !== true ? untold : canSpin() ? spinning(text) : spoken(text);
  current = wait;
  wait.hide(busy === 0);
  const end = () => {
    wait.end();
    if (current === wait) endWaiting();
  };
  return { say: wait.say, end };
}

/** Shows what is waited for while `work` lasts, which may change the words. */
export async function whileWaiting<T>(
  text: Telling,
  work: (say: (text: Telling) => void) => Promise<T>,
): Promise<T> {
  const waiting = startWaiting(text);
  try {
    return await work(waiting.say);
  } finally {
    waiting.end();
  }
}

/**
 * Shows in general words that `work` continues, whenever there is nothing better, until the answer is printed; only on a
 * terminal that can draw.
 */
export async function whileWorking<T>(text: Telling, work: () => Promise<T>): Promise<T> {
  if (under !== null || !canSpin()) return work();
  const own = spinning(text);
  under = own;
  own.hide(current === null && busy === 0);
  try {
    return await work();
  } finally {
    own.end();
    if (under === own) under = null;
  }
}

/** To be called before anything is written to the terminal: the spinner comes back when the wait continues. */
export function clearWaiting(): void {
  (current ?? under)?.hide(busy === 0);
}

/** The wait that was told is over. */
export function endWaiting(): void {
  current?.end();
  current = null;
  under?.hide(busy === 0);
}

/** From here on nothing is shown: the answer is printed, or somebody is served who does not wait. */
export function tellNoMore(): void {
  for (const wait of [current, under]) wait?.end();
  current = null;
  under = null;
}

/** Leaves the terminal to somebody else while `work` lasts. */
export async function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  busy += 1;
  (current ?? under)?.hide(false);
  try {
    return await work();
  } finally {
    busy -= 1;
    clearWaiting();
  }
}

/** Whether a line can be drawn over: with a width of 0 no package can tell how many lines it has drawn. */
export function canSpin(): boolean {
  const { CI, TERM } = process.env;
  return process.stderr.isTTY === true && TERM !== 'dumb' && CI === undefined && isWide(process.stderr);
}

const untold: Wait = { say: () => undefined, hide: () => undefined, end: () => undefined };

function spoken(text: Telling): Wait {
  let timer: NodeJS.Timeout | undefined;
  let isSaid = false;
  const say = () => {
    isSaid = true;
    if (logsEvents()) logNote(shownText(text));
    else process.stderr.write(`${wrapForTerminal(shownText(text))}\n`);
  };
  return {
    say: () => undefined,
    hide(again) {
      clearTimeout(timer);
      if (again && !isSaid) timer = setTimeout(say, saidAfterMs).unref();
    },
    end() {
      clearTimeout(timer);
      isSaid = true;
    },
  };
}

function spinning(first: Telling): Wait {
  let text: Telling = first;
  let timer: NodeJS.Timeout | undefined;
  let drawn: Ora | null = null;
  let isOver = false;
  const spin = async () => {
    const due = timer;
    const { default: ora } = await import('ora');
    // Something was written while the package was loading.
    if (timer !== due) return;
    // A hidden cursor would stay hidden if we are killed, and the keys belong to keyboard.ts.
    const spinner = ora({ isEnabled: true, hideCursor: false, discardStdin: false, color: colour() });
    // Not by its start(), whose timer keeps the process alive and which intercepts every write to the terminal.
    const draw = () => {
      // Its lines begin behind the mark.
      spinner.text = wrapForTerminal(`  ${shownText(text)}`).slice(2);
      drawn = spinner.render();
    };
    draw();
    timer = setInterval(draw, spinner.interval).unref();
  };
  const hide = (again: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    drawn?.clear();
    drawn = null;
    if (again && !isOver) timer = setTimeout(() => void spin().catch(() => undefined), spinsAfterMs).unref();
  };
  return {
    say(next) {
      text = next;
    },
    hide,
    end() {
      isOver = true;
      hide(false);
    },
  };
}

function shownText(text: Telling): string {
  return sanitise(toldText(text));
}

/** The package itself knows nothing of NO_COLOR. */
const colour = () => (process.env.NO_COLOR ? false : 'cyan');
