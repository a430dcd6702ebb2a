import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { watchEnd } from '../../src/lib/areas/webhooks/listen-end.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a signal that comes twice at once, to the process and to its group, is one; a later one ends the process', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = process.listenerCount('SIGTERM');
  const watch = watchEnd(null);
  process.emit('SIGTERM', 'SIGTERM');
  expect(await watch.ended).toBe('signal');
  await turn();
  // Without a listener the second one would end the process.
  expect(process.listenerCount('SIGTERM')).toBe(before + 1);
  vi.runAllTimers();
  expect(process.listenerCount('SIGTERM')).toBe(before);
});

test('what ends by itself watches no longer', async () => {
  const before = process.listenerCount('SIGTERM');
  const watch = watchEnd(null);
  watch.end('count');
  expect(await watch.ended).toBe('count');
  await turn();
  expect(process.listenerCount('SIGTERM')).toBe(before);
});
