import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import stringWidth from 'string-width';
import { expect } from 'vitest';
import { type Answer, readingMs } from '../support/screen.ts';
import { hasTools } from '../support/tools.ts';

const program = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
const columns = 80;
const rows = 50;
const longestWaitMs = 40_000;

/** The outcome of one typed line. */
export interface Typed {
  readonly exit: number;
  /** The text shown since the line was typed, one string per line that the program wrote, blanks at the end cut. */
  readonly lines: readonly string[];
  readonly text: string;
}

/** A shell in a terminal of 80 columns, with separate directories and no settings. */
export interface Terminal {
  readonly home: string;
  /** Types a line, answers each question in turn, and waits for the shell's prompt. */
  type(line: string, ...answers: readonly Answer[]): Promise<Typed>;
  /** As {@link Terminal.type}, where the outcome must be this exit code. */
  expectExit(exit: number, line: string, ...answers: readonly Answer[]): Promise<Typed>;
  /** Types a line, answers as {@link Terminal.type}, and closes the terminal when the screen shows `at`. */
  hangUp(at: string | RegExp, line: string, ...answers: readonly Answer[]): Promise<void>;
}

/** The terminals of one test file, on one tmux server. */
export interface Terminals {
  open(): Promise<Terminal>;
  close(): Promise<void>;
}

/** Whether tmux is there. */
export function hasTmux(): boolean {
  return hasTools('tmux');
}

/** The terminals of a file; their server starts with the first. */
export function terminals(): Terminals {
  let server: Promise<Server> | null = null;
  let count = 0;
  return {
    async open() {
      server ??= startServer();
      const { tmux, base } = await server;
      const home = join(base, `home-${++count}`);
      const shown = ['-P', '-F', '#{pane_id} #{pane_width}'];
      const [pane = '', width] = (await tmux('new-window', '-d', ...shown, ...shellIn(home)))
        .trim()
        .split(' ');
      expect(width).toBe(String(columns));
      return terminal(tmux, pane, home);
    },
    async close() {
      if (server === null) return;
      const { tmux, base } = await server;
      await tmux('kill-server').catch(() => undefined);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

interface Server {
  readonly tmux: Tmux;
  readonly base: string;
}

/** A server on a separate socket, with a window in which nothing happens: it keeps the size of all others. */
async function startServer(): Promise<Server> {
  const base = mkdtempSync(join(tmpdir(), 'brl-terminal-'));
  const options = ['-u', '-S', join(base, 'socket'), '-f', '/dev/null'];
  const size = ['-x', String(columns), '-y', String(rows)];
  const tmux = talkTo(spawn('tmux', [...options, '-C', 'new-session', ...size, 'cat']));
  await tmux('refresh-client', '-f', 'no-output,ignore-size', '-C', `${columns}x${rows}`);
  return { tmux, base };
}

/** One client for all commands: the screen is asked for again and again, and a process for each would be most of the work. */
function talkTo({ stdin, stdout }: ChildProcessWithoutNullStreams): Tmux {
  const waiting: ((answer: { readonly text: string; readonly isError: boolean }) => void)[] = [];
  let block: string[] | null = null;
  // The server's greeting is a block of its own.
  waiting.push(() => undefined);
  const lines = createInterface({ input: stdout });
  lines.on('line', (line) => {
    const [mark = ''] = line.split(' ', 1);
    if (block === null) {
      if (mark === '%begin') block = [];
    } else if (mark === '%end' || mark === '%error') {
      waiting.shift()?.({ text: block.join('\n'), isError: mark === '%error' });
      block = null;
    } else block.push(line);
  });
  lines.on('close', () => {
    for (const answer of waiting.splice(0)) answer({ text: 'the server is gone', isError: true });
  });
  return async (...args) => {
    stdin.write(`${args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ')}\n`);
    const { text, isError } = await new Promise<{ text: string; isError: boolean }>((resolve) => {
      waiting.push(resolve);
    });
    if (isError) throw new Error(`tmux ${args.join(' ')}: ${text}`);
    return text;
  };
}

/** Yes or no to the question that stands at the end of the screen. */
export const yes: Answer = { at: /\(y\/N\)$/, text: 'y', keys: ['Enter'] };
export const no: Answer = { at: /\(y\/N\)$/, text: 'n', keys: ['Enter'] };
export const onlyEnter: Answer = { at: /\(y\/N\)$/, keys: ['Enter'] };
export const ctrlC: Answer = { at: /\(y\/N\)$/, keys: ['C-c'] };

/**
 * Checks that the terminal did not have to break a line of the program's: that would be in the middle of a word. An id
 * that is too long to stand beside its label may be broken.
 */
export function expectFits(typed: Typed): void {
  const isId = (word: string) => /^\(?[\w.:/-]{50,}\)?\.?$/.test(word);
  const wide = typed.lines.filter((line) => stringWidth(line) > columns && !line.split(/\s+/).some(isId));
  // The prompt breaks its own line where the screen ends.
  const broken = typed.lines.filter((line) => /^[?✔] /u.test(line) && stringWidth(line) >= columns);
  expect([...wide, ...broken]).toEqual([]);
}

/** The value of a labelled line. */
export function field(typed: Typed, label: string): string | null {
  const line = typed.lines.find((text) => text.startsWith(`${label}  `) || text.startsWith(`${label} `));
  return line === undefined ? null : line.slice(label.length).trim();
}

type Tmux = (...args: readonly string[]) => Promise<string>;

/** Nothing of the person who runs the tests is read or written. */
function shellIn(home: string): string[] {
  const bin = join(home, 'bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(realpathSync(program), join(bin, 'brl'));
  // Node keeps the compiled program there; one for all makes each run quicker.
  const compiled = join(home, '..', 'compiled');
  mkdirSync(compiled, { recursive: true, mode: 0o700 });
  mkdirSync(join(home, 'cache', 'brl'), { recursive: true, mode: 0o700 });
  symlinkSync(compiled, join(home, 'cache', 'brl', 'compile-cache'));
  return [
    'env',
    '-i',
    '-C',
    home,
    `PATH=${[bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)}`,
    `HOME=${home}`,
    `XDG_CONFIG_HOME=${join(home, 'config')}`,
    `XDG_STATE_HOME=${join(home, 'state')}`,
    `XDG_CACHE_HOME=${join(home, 'cache')}`,
    'USER=ana',
    'LANG=C.UTF-8',
    'TERM=screen-256color',
    'HISTFILE=/dev/null',
    // The prompt counts the lines typed and tells the exit code of the one before.
    'PS1=[\\#:$?] ',
    'bash',
    '--noprofile',
    '--norc',
  ];
}

function terminal(tmux: Tmux, pane: string, home: string): Terminal {
  let count = 1;
  const press = (...args: readonly string[]) => tmux('send-keys', '-t', pane, ...args);
  // -J joins what the terminal broke, so that the lines are those that the program wrote.
  const screen = async () => cut(await tmux('capture-pane', '-p', '-J', '-S', '-300', '-t', pane));
  const since = async () => {
    const all = await screen();
    return all.slice(all.findLastIndex((line) => line.startsWith(`[${count}:`)));
  };
  const until = async (isThere: (lines: readonly string[]) => boolean, what: string) => {
    const end = performance.now() + longestWaitMs;
    for (;;) {
      const lines = await since();
      if (isThere(lines)) return lines;
      if (performance.now() > end) throw new Error(`${what} did not appear:\n${lines.join('\n')}`);
      await sleep(25);
    }
  };
  const shows = (at: Answer['at'], line: string) => {
    const isThere = (shown: string) => (typeof at === 'string' ? shown.includes(at) : at.test(shown));
    return until((lines) => isThere(lines.slice(1).join('\n')), `"${at}" of: ${line}`);
  };
  const typeOnly = async (line: string, answers: readonly Answer[]) => {
    const shown = await until((lines) => /^\[\d+:\d+\]$/.test(lines.at(-1) ?? ''), 'the prompt');
    // One test that failed at a question does not fail the next.
    count = Number(/^\[(\d+):/.exec(shown.at(-1) ?? '')?.[1]);
    await press('-l', line);
    await press('Enter');
    for (const answer of answers) {
      const { at, text, keys = [] } = answer;
      await shows(at, line);
      await answer.meanwhile?.();
      await sleep(answer.afterMs ?? readingMs(answer));
      if (text !== undefined) await press('-l', text);
      if (keys.length > 0) await press(...keys);
    }
  };
  const type: Terminal['type'] = async (line, ...answers) => {
    await typeOnly(line, answers);
    const prompt = new RegExp(`^\\[${count + 1}:(\\d+)\\]$`);
    const shown = await until((lines) => prompt.test(lines.at(-1) ?? ''), `the end of: ${line}`);
    count += 1;
    const lines = shown.slice(1, -1);
    return { exit: Number(prompt.exec(shown.at(-1) ?? '')?.[1]), lines, text: lines.join('\n') };
  };
  return {
    home,
    type,
    async expectExit(exit, line, ...answers) {
      const typed = await type(line, ...answers);
      expect(typed.exit, `${line}\n${typed.text}`).toBe(exit);
      return typed;
    },
    async hangUp(at, line, ...answers) {
      await typeOnly(line, answers);
      await shows(at, line);
      await tmux('kill-pane', '-t', pane);
    },
  };
}

/** The lines shown, without blanks at their ends and without the blank ones at the end of the screen. */
function cut(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
}
