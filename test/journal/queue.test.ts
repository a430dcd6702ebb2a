import { describe, expect, onTestFinished, test } from 'vitest';
import { openQueue, type Ticket } from '../../src/lib/journal/postgres/queue.ts';
import { hasTools } from '../support/tools.ts';
import { openPostgresForEachTest } from './postgres-desk.ts';

const tickets: readonly Ticket[] = [
  { first: 1, last: 100 },
  { first: 101, last: 200 },
  { first: 201, last: 300 },
];

describe.skipIf(!hasTools('postgres'))('a ticket that is put back', () => {
  const desk = openPostgresForEachTest();

  test.each([
    ['later comes behind those that wait', 'later', [101, 201, 1]],
    ['soon comes before those that wait', 'soon', [1, 101, 201]],
  ] as const)('%s', async (_what, how, order) => {
    const { database } = await desk().open();
    const queue = await openQueue(database, false);
    onTestFinished(() => queue.close());
    await queue.open('run_1');
    await queue.put(database, 'run_1', tickets);
    const held = await queue.take('run_1');
    expect(held?.first).toBe(1);
    await held?.[how](0);
    const taken = [];
    for (const _ticket of tickets) taken.push((await queue.take('run_1'))?.first);
    expect(taken).toEqual(order);
    expect(await queue.take('run_1')).toBe(null);
  });
});
