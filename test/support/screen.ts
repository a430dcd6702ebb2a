import { PassThrough, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { WriteStream } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';

/** Waits until the screen shows `at`, then types. `keys` are names of tmux: Enter, C-c, Down. */
export interface Answer {
  readonly at: string | RegExp;
  /** What happens elsewhere while the person reads. */
  readonly meanwhile?: () => unknown;
  /** How long the person reads before typing. */
  readonly afterMs?: number;
  readonly text?: string;
  readonly keys?: readonly string[];
}

/** What is typed into a question sooner than after 300 ms is not read; keys that leave it are heard at once. */
export function readingMs({ keys = [] }: Answer): number {
  return keys.some((key) => key === 'C-c' || key === 'C-d') ? 0 : 320;
}

/** Until a question that listens is drawn whole. */
const drawingMs = 20;
/** What is typed at something else than a question is not held back for longer. */
const longestMs = 2000;

/** A screen of 80 columns, or of as many as are asked for, and its keys, in the test's process: no line discipline, no signals. */
export class Screen {
  /** All that was written, with its escape sequences. */
  written = '';
  readonly stdin = keyboard();
  private isOver = false;
  private readonly skip: (ms: number) => void;
  private readonly columns: number;

  /** @param skip puts the program's clock forward: a person's reading is not waited for */
  constructor(skip: (ms: number) => void, columns = 80) {
    this.skip = skip;
    this.columns = columns;
  }

  /** The stream of one descriptor. */
  stream(fd: 1 | 2): Writable {
    const write = (chunk: string | Buffer, _encoding: string, done: () => void) => {
      this.written += String(chunk);
      done();
    };
    return Object.assign(new Writable({ decodeStrings: false, write }), {
      ...drawing,
      columns: this.columns,
      fd,
    });
  }

  /** Types the answers in turn. @throws {Error} where the program ends before it asks */
  async answer(answers: readonly Answer[]): Promise<void> {
    for (const answer of answers) {
      while (!this.shows(answer.at)) {
        if (this.isOver) throw new Error(`"${answer.at}" did not appear:\n${this.written}`);
        await sleep(10);
      }
      await answer.meanwhile?.();
      if (answer.afterMs === undefined && readingMs(answer) > 0) await this.listening();
      await sleep(answer.afterMs ?? drawingMs);
      if (answer.afterMs === undefined) this.skip(readingMs(answer));
      this.stdin.write(`${answer.text ?? ''}${(answer.keys ?? []).map(character).join('')}`);
    }
  }

  /** On a busy machine a question may be seen before its keys are taken; what is typed then is dropped. */
  private async listening(): Promise<void> {
    const untilMs = Date.now() + longestMs;
    while (!this.stdin.isTaken && !this.isOver && Date.now() < untilMs) await sleep(5);
  }

  /** What a hung program showed, and whether anybody listens to what was typed. */
  state(): string {
    const { isTaken, readableLength, readableFlowing } = this.stdin;
    const heard = { isTaken, readableLength, readableFlowing, listeners: this.stdin.listenerCount('data') };
    return `${this.written}\n${JSON.stringify(heard)}\n`;
  }

  /** Nothing will be asked any more. */
  close(): void {
    this.isOver = true;
  }

  private shows(at: string | RegExp): boolean {
    const text = stripVTControlCharacters(this.written).trimEnd();
    return typeof at === 'string' ? text.includes(at) : at.test(text);
  }
}

const { clearLine, cursorTo, getColorDepth, hasColors, moveCursor } = WriteStream.prototype;
const drawing = {
  isTTY: true,
  rows: 50,
  clearLine,
  cursorTo,
  getColorDepth,
  hasColors,
  moveCursor,
};

/** A terminal's input, which knows whether a question takes its keys: only then it keeps the program alive. */
function keyboard() {
  const keys = new PassThrough();
  const pause = keys.pause.bind(keys);
  const taken = (isTaken: boolean) => () => Object.assign(stdin, { isTaken });
  const stdin = Object.assign(keys, {
    isTTY: true,
    fd: 0,
    isTaken: false,
    setRawMode: () => keys,
    ref: taken(true),
    unref: taken(false),
    pause: () => {
      stdin.isTaken = false;
      return pause();
    },
  });
  return stdin;
}

const characters: Readonly<Record<string, string>> = {
  Enter: '\r',
  Down: '\u001b[B',
  'C-c': '\u0003',
  'C-d': '\u0004',
};

function character(key: string): string {
  const found = characters[key];
  if (found === undefined) throw new Error(`Nobody types ${key} here.`);
  return found;
}
