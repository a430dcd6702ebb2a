import type { Ora } from 'ora';
import { sanitise } from './text.ts';
import { isWide } from './width.ts';
import { wrapForTerminal } from './wrap.ts';

/**
 * Messages while a command takes long: a spinner on a terminal that can draw one, one sentence on another,
 * nothing elsewhere. There is one at a time, it is never beside anything else that is written, and it reads no key.
 */
export interface Waiting {
  /** Changes what is told. */
  say(text: string): void;
  /** The wait is over. Harmless once it is. */
  end(): void;
}

/** A wait that is shorter than this shows no spinner. */
const spinsAfterMs = 300;
/** A sentence stays on the screen, so it is said later. */
const saidAfterMs = 1000;

interface Wait extends Waiting {
  /** Takes off the screen what is there, and tells it again some time later where `again` says so. */
  hide(again: boolean): void;
}

let current: Wait | null = null;
/** How many questions and programs of others have the terminal now. */
let busy = 0;

/** Tells from now on what is waited for; a wait that was told before is over. */
export function startWaiting(text: string): Waiting {
  endWaiting();
  const wait = process.stderr.isTTY !== true ? untold : canSpin() ? spinning(text) : spoken(text);
  current = wait;
  wait.hide(busy === 0);
  return wait;
}

/** Tells what is waited for as long as `work` lasts, which may change the words. */
export async function whileWaiting<T>(
  text: string,
  work: (say: (text: string) => void) => Promise<T>,
): Promise<T> {
  const waiting = startWaiting(text);
  try {
    return await work(waiting.say);
  } finally {
    waiting.end();
  }
}

/** To be called before anything is written to the terminal: the spinner comes back when the wait goes on. */
export function clearWaiting(): void {
  current?.hide(busy === 0);
}

/** Whatever is waited for is told no more. */
export function endWaiting(): void {
  current?.end();
}

/** Leaves the terminal to somebody else while `work` lasts. */
export async function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  busy += 1;
  current?.hide(false);
  try {
    return await work();
  } finally {
    busy -= 1;
    clearWaiting();
  }
}

/** Whether a line can be drawn over: by a width of 0 no package can tell how many lines it has drawn. */
export function canSpin(): boolean {
  return process.env.TERM !== 'dumb' && process.env.CI === undefined && isWide(process.stderr);
}

const untold: Wait = { say: () => undefined, hide: () => undefined, end: () => undefined };

function spoken(text: string): Wait {
  let timer: NodeJS.Timeout | undefined;
  let isSaid = false;
  const say = () => {
    isSaid = true;
    process.stderr.write(`${wrapForTerminal(sanitise(text))}\n`);
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

function spinning(first: string): Wait {
  let text = sanitise(first);
  let timer: NodeJS.Timeout | undefined;
  let drawn: Ora | null = null;
  let isOver = false;
  const spin = async () => {
    const due = timer;
    const { default: ora } = await import('ora');
    // Something was written while the package was loaded.
    if (timer !== due) return;
    // A hidden cursor would stay hidden where we are killed, and the keys are those of keyboard.ts.
    const spinner = ora({ isEnabled: true, hideCursor: false, discardStdin: false, color: colour() });
    // Not by its start(), whose timer keeps the process alive and which takes every write to the terminal over.
    const draw = () => {
      spinner.text = text;
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
      text = sanitise(next);
    },
    hide,
    end() {
      isOver = true;
      hide(false);
    },
  };
}

/** The package itself knows nothing of NO_COLOR. */
const colour = () => (process.env.NO_COLOR ? false : 'cyan');
