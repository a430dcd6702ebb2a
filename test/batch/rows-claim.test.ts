import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claimRows } from '../../src/lib/areas/batch/rows-once.ts';
import { createClient } from '../../src/lib/client/client.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { systemClock } from '../../src/lib/ports/clock.ts';
import { connection, jsonAnswer } from '../safety/desk.ts';

const home = mkdtempSync(join(tmpdir(), 'brl-rows-'));
const journals = [1, 2].map(() => openSqliteJournal(join(home, 'journal.sqlite')));
afterAll(async () => {
  for (const journal of journals) await journal.close();
  rmSync(home, { recursive: true });
});

let nowMs = Date.parse('2026-11-21T12:00:00Z');
/** Every batch is a draft, and still empty. */
const client = createClient({
  connection,
  transport: {
    send: async () => jsonAnswer(200, { batchId: 'b', status: 'DRAFT', total: 0 }),
    close: async () => undefined,
  },
  clock: { ...systemClock, now: () => nowMs },
  tokens: {
    get: async () => ({
      accessToken: 'token',
      issuedAtMs: 0,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      skewMs: 0,
      authMethod: 'client_secret_post',
    }),
    forget: () => undefined,
  },
  userAgent: 'brl/test',
});
const rows = [{ hash: 'a'.repeat(32), identifier: null }];
const claim = (which: number, batchId: string) => {
  const journal = journals[which];
  if (!journal) throw new Error('There are two.');
  return claimRows(client, journal, { batchId, rows, adds: false }, false).then(
    () => 'claimed',
    (error: { exit?: number }) => error.exit,
  );
};

test('of two runs at once that put the same rows into two batches, one goes on, while its batch is still empty', async () => {
  expect((await Promise.all([claim(0, 'first'), claim(1, 'second')])).toSorted()).toEqual([33, 'claimed']);
  // Rows that never got into the first batch may go into another one later.
  nowMs += 3 * 60_000;
  expect(await claim(0, 'third')).toBe('claimed');
});
