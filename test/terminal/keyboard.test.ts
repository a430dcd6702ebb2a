import { PassThrough, type Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSignals } from '../../src/lib/terminal/signals.ts';

/** A terminal that somebody types into. */
function fakeTerminal() {
  const modes: boolean[] = [];
  const stream = new PassThrough();
  return Object.assign(stream, {
    isTTY: true,
    modes,
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
    ref: () => stream,
    unref: () => stream,
  });
}

let terminal: ReturnType<typeof fakeTerminal>;
let keyboard: typeof import('../../src/lib/terminal/keyboard.ts');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  terminal = fakeTerminal();
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(terminal as never);
  vi.resetModules();
  keyboard = await import('../../src/lib/terminal/keyboard.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Types, and lets the stream hand it on. */
async function type(text: string): Promise<void> {
  terminal.write(text);
  await new Promise((resolve) => setImmediate(resolve));
}
const read = (keys: { input: Readable }) => keys.input.read()?.toString() ?? '';

test('what is typed before a question, or within 300 ms of it, is not its answer', async () => {
  keyboard.holdKeys();
  await type('y\r');
  const keys = keyboard.takeKeys(false);
  await type('y\r');
  vi.advanceTimersByTime(299);
  expect(read(keys)).toBe('');
  vi.advanceTimersByTime(2);
  await type('n\r');
  expect(read(keys)).toBe('n\r');
  keys.done();
});

test('what is typed in one go is read whole or not at all', async () => {
  const keys = keyboard.takeKeys(false);
  vi.advanceTimersByTime(250);
  await type('4');
  vi.advanceTimersByTime(200);
  await type('829\r');
  expect(read(keys)).toBe('');
  vi.advanceTimersByTime(301);
  await type('4829\r');
  expect(read(keys)).toBe('4829\r');
  expect(keys.signal.aborted).toBe(false);
  keys.done();
});

test('a question whose answer is not seen is drawn again after keys that came too early', async () => {
  const keys = keyboard.takeKeys(true);
  await type('48');
  vi.advanceTimersByTime(299);
  expect(keys.signal.aborted).toBe(false);
  vi.advanceTimersByTime(2);
  expect(keys.signal.reason).toBe('again');
  keys.done();
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
  ['Ctrl-D behind other keys', 'y\u0004'],
])('%s leaves a question, however early', async (_name, key) => {
  const keys = keyboard.takeKeys(false);
  await type(key);
  expect(keys.signal.reason).toBe('left');
  keys.done();
});

test.each(['end', 'error'])('a terminal that is gone (%s) leaves this question and the next', async (how) => {
  const keys = keyboard.takeKeys(false);
  if (how === 'end') terminal.end();
  else terminal.destroy(new Error('EIO'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(keys.signal.reason).toBe('left');
  keys.done();
  const next = keyboard.takeKeys(false);
  expect(next.signal.reason).toBe('left');
  next.done();
});

test.each(['SIGHUP', 'SIGTERM'] as const)('%s leaves a question', (signal) => {
  const keys = keyboard.takeKeys(false);
  process.emit(signal);
  expect(keys.signal.reason).toBe('left');
  keys.done();
  expect(process.listenerCount(signal)).toBe(0);
});

test('Ctrl-C before a question interrupts, as where the terminal is not read raw', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  keyboard.holdKeys();
  await type('yy\u0003');
  expect(kill).toHaveBeenCalledExactlyOnceWith(0, 'SIGINT');
});

test('Ctrl-C that ends the process gives the terminal back first; one that is listened to leaves it as it is', async () => {
  const modesAtKill: (boolean | undefined)[] = [];
  vi.spyOn(process, 'kill').mockImplementation(() => {
    modesAtKill.push(terminal.modes.at(-1));
    return true;
  });
  keyboard.holdKeys();
  const stop = watchSignals(() => {});
  await type('\u0003');
  stop();
  await type('\u0003');
  expect(modesAtKill).toEqual([true, false]);
});

test.each([
  ['Ctrl-Z', () => type('\u001A')],
  ['SIGTSTP of another program', async () => void process.emit('SIGTSTP')],
])('%s at a question stops it with the cursor shown and the terminal given back', async (_name, stop) => {
  const shown = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const stops: string[] = [];
  const kill = vi.spyOn(process, 'kill').mockImplementation((id, signal) => {
    stops.push(`${signal} ${terminal.modes.at(-1)} ${JSON.stringify(shown.mock.lastCall?.[0])}`);
    if (id === 0) process.emit('SIGTSTP');
    return true;
  });
  const keys = keyboard.takeKeys(false);
  await stop();
  expect(new Set(stops)).toEqual(new Set(['SIGTSTP false "\\u001b[?25h"']));
  // With our listener in place the signal would stop nothing.
  expect(kill).toHaveBeenLastCalledWith(process.pid, 'SIGTSTP');
  expect(keys.signal.reason).toBe('again');
  expect(terminal.modes.at(-1)).toBe(true);
  keys.done();
  expect(process.listenerCount('SIGTSTP')).toBe(0);
});

test('the terminal is raw exactly while keys are held or asked for, and not for a program that we start', async () => {
  keyboard.holdKeys();
  await keyboard.lendKeys(async () => expect(terminal.modes).toEqual([true, false]));
  const keys = keyboard.takeKeys(false);
  keys.done();
  expect(terminal.modes).toEqual([true, false, true]);
  keyboard.releaseKeys();
  expect(terminal.modes).toEqual([true, false, true, false]);
  keyboard.releaseKeys();
  expect(terminal.modes).toHaveLength(4);
});
