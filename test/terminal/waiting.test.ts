import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let waiting: typeof import('../../src/lib/terminal/waiting.ts');
let written = '';
const saved = { ...process.env };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  written = '';
  for (const name of ['CI', 'NO_COLOR']) delete process.env[name];
  process.env.TERM = 'xterm';
  vi.resetModules();
  waiting = await import('../../src/lib/terminal/waiting.ts');
});
afterEach(() => {
  waiting.endWaiting();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  process.env = { ...saved };
});

/** A terminal on stderr that notes what is written to it. */
function terminalOf(columns: number, isTTY = true): void {
  const stream = {
    isTTY,
    columns,
    write: (text: string) => {
      written += text;
      return true;
    },
    cursorTo: (to: number) => (written += `<column ${to}>`),
    clearLine: () => (written += '<clear>'),
    moveCursor: () => (written += '<up>'),
  };
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(stream as never);
}

/** Lets so much time pass, and what is loaded meanwhile be loaded. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a spinner', () => {
  beforeEach(() => terminalOf(80));

  test('is drawn after 300 ms, says what it is told, and leaves nothing behind', async () => {
    const wait = waiting.startWaiting(() => 'Asking.');
    await pass(299);
    expect(written).toBe('');
    await pass(1);
    expect(written).toMatch(/ Asking\./);
    wait.say(() => 'Asking again.\u001b[2J');
    await pass(200);
    expect(written).toMatch(/ Asking again\.\^\[\[2J/);
    wait.end();
    expect(written).toMatch(/<column 0><clear>$/);
    const shown = written;
    await pass(5000);
    expect(written).toBe(shown);
  });

  test('of a short wait is never drawn', async () => {
    const wait = waiting.startWaiting(() => 'Asking.');
    await pass(299);
    wait.end();
    await pass(5000);
    expect(written).toBe('');
  });

  test('is gone before anything else is written, and comes back where the wait goes on', async () => {
    waiting.startWaiting(() => 'Asking.');
    await pass(300);
    waiting.clearWaiting();
    expect(written).toMatch(/<clear>$/);
    written = '';
    waiting.clearWaiting();
    await pass(299);
    expect(written).toBe('');
    await pass(1);
    expect(written).toContain('Asking.');
  });

  test('is not drawn while somebody else has the terminal', async () => {
    const wait = waiting.startWaiting(() => 'Asking.');
    await waiting.withoutWaiting(async () => {
      await pass(1000);
      waiting.clearWaiting();
      waiting.startWaiting(() => 'Asking on.');
      await pass(1000);
      expect(written).toBe('');
    });
    await pass(300);
    expect(written).toContain('Asking on.');
    wait.end();
    waiting.endWaiting();
  });

  test('never hides the cursor, reads no key, hears no signal and takes no write over', async () => {
    const before = process.stderr.write;
    const listeners = () =>
      ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit'].map((name) => process.listenerCount(name));
    const heard = listeners();
    const raw = vi.fn();
    vi.spyOn(process, 'stdin', 'get').mockReturnValue({ isTTY: true, setRawMode: raw, on: raw } as never);
    waiting.startWaiting(() => 'Asking.');
    await pass(1000);
    expect(written).toContain('Asking.');
    expect([written.includes('?25l'), raw.mock.calls]).toEqual([false, []]);
    expect([listeners(), process.stderr.write]).toEqual([heard, before]);
  });

  test('has no colour where none is wanted', async () => {
    process.env.NO_COLOR = '1';
    process.env.FORCE_COLOR = '1';
    waiting.startWaiting(() => 'Asking.');
    await pass(300);
    expect(written).not.toMatch(/\[3\dm/);
  });
});

describe('work that goes on', () => {
  beforeEach(() => terminalOf(80));

  const whileWorking = (work: () => Promise<void>) => waiting.whileWorking(() => 'Working.', work);
  /** Work under way, until it is told to end. */
  const working = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { over: whileWorking(() => promise), end: resolve };
  };

  test('is told while nothing better is, and again once that is over', async () => {
    const work = working();
    await pass(300);
    expect(written).toContain('Working.');
    const wait = waiting.startWaiting(() => 'Asking.');
    written = '';
    await pass(1000);
    expect([written.includes('Asking.'), written.includes('Working.')]).toEqual([true, false]);
    wait.end();
    written = '';
    await pass(299);
    expect(written).toBe('');
    await pass(1);
    expect(written).toContain('Working.');
    work.end();
    await work.over;
    expect(written).toMatch(/<clear>$/);
  });

  test('is told no more once the answer is printed', async () => {
    const work = working();
    await pass(300);
    waiting.tellNoMore();
    written = '';
    await pass(5000);
    expect(written).toBe('');
    work.end();
    await work.over;
  });

  test('leaves the terminal to a question', async () => {
    const work = working();
    await waiting.withoutWaiting(() => pass(1000));
    expect(written).toBe('');
    await pass(300);
    expect(written).toContain('Working.');
    work.end();
    await work.over;
  });

  test('that fails leaves nothing behind', async () => {
    const failing = whileWorking(async () => {
      await pass(300);
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(written).toMatch(/<clear>$/);
  });

  test.each([
    ['off a terminal', 80, false, {}],
    ['on a dumb terminal', 80, true, { TERM: 'dumb' }],
    ['in CI', 80, true, { CI: 'true' }],
    ['on a terminal without a width', 0, true, {}],
  ])('says nothing %s', async (_name, columns, isTTY, env) => {
    Object.assign(process.env, env);
    terminalOf(columns, isTTY);
    await whileWorking(() => pass(5000));
    expect(written).toBe('');
  });
});

describe('where no line can be drawn over', () => {
  test.each([
    ['of a terminal without a width', 0, {}],
    ['of a dumb terminal', 80, { TERM: 'dumb' }],
    ['of a terminal of CI', 80, { CI: 'true' }],
  ])('one sentence is said, once, %s', async (_name, columns, env) => {
    Object.assign(process.env, env);
    terminalOf(columns);
    const wait = waiting.startWaiting(() => 'Asking.');
    await pass(999);
    expect(written).toBe('');
    await pass(1);
    wait.say(() => 'Asking on.');
    waiting.clearWaiting();
    await pass(5000);
    wait.end();
    expect(written).toBe('Asking.\n');
  });

  test('nothing is said off a terminal', async () => {
    terminalOf(80, false);
    await waiting.whileWaiting(
      () => 'Asking.',
      async (say) => {
        say(() => 'Asking on.');
        await pass(5000);
      },
    );
    expect(written).toBe('');
  });
});
