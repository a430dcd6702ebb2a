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

/** Until a question that is shown also listens. */
const drawingMs = 20;

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
      await sleep(answer.afterMs ?? drawingMs);
      if (answer.afterMs === undefined) this.skip(readingMs(answer));
      this.stdin.write(`${answer.text ?? ''}${(answer.keys ?? []).map(character).join('')}`);
    }
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

function keyboard() {
  const keys = new PassThrough();
  const same = () => keys;
  return Object.assign(keys, { isTTY: true, fd: 0, setRawMode: same, ref: same, unref: same });
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
