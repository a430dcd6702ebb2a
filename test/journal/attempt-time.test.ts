import { expect, test } from 'vitest';
import { outAsync } from '../../src/lib/contract/pix.ts';
import { pixRail } from '../../src/lib/journal/rails/pix.ts';
import { resume } from '../../src/lib/journal/resume.ts';
import { counter, openCounterForEachTest } from './doubts-desk.ts';

openCounterForEachTest();

test('a payment leaves with the time at which it was written down, however long the disk took', async () => {
  const ports = counter.ports();
  const told: (number | undefined)[] = [];
  const append: typeof ports.journal.append = async (intentId, event) => {
    const intent = await ports.journal.append(intentId, event);
    counter.nowMs += 2000;
    return intent;
  };
  const exchange: typeof ports.client.exchange = (request) => {
    if (request.movesMoney) told.push(request.attemptedAtMs);
    return ports.client.exchange(request);
  };
  const intentId = await counter.crash({ operation: outAsync });
  counter.nowMs += 10 * 60_000;
  const order = { operation: outAsync, rail: pixRail, allowDuplicate: false, newAttempt: false, waitMs: 0 };
  await resume(
    { ...ports, journal: { ...ports.journal, append }, client: { ...ports.client, exchange } },
    order,
    intentId,
  );
  const events = (await counter.journal.history(intentId))?.events ?? [];
  const attempts = events.flatMap((event) => (event.kind === 'ATTEMPT' ? [event.atMs] : []));
  expect(told.length).toBe(1);
  expect(told).toEqual(attempts.slice(-told.length));
});
