import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchEnd } from '../../src/lib/areas/webhooks/listen-end.ts';

test('a signal that comes twice at once, to the process and to its group, is one; a later one ends the process', async () => {
  const before = process.listenerCount('SIGHUP');
  const watch = watchEnd(null);
  process.emit('SIGHUP', 'SIGHUP');
  expect(await watch.ended).toBe('signal');
  await sleep(5);
  // Without a listener the second one would end the process.
  expect(process.listenerCount('SIGHUP')).toBe(before + 1);
  await sleep(600);
  expect(process.listenerCount('SIGHUP')).toBe(before);
});

test('what ends by itself watches no longer', async () => {
  const before = process.listenerCount('SIGHUP');
  const watch = watchEnd(null);
  watch.end('count');
  expect(await watch.ended).toBe('count');
  await sleep(0);
  expect(process.listenerCount('SIGHUP')).toBe(before);
});
