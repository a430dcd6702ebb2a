import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkOf } from '../../src/lib/areas/webhooks/link.ts';
import type { Envelope } from '../../src/lib/deliveries/envelope.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { answer, facts, planned, runFacts } from '../journal/contract/desk.ts';

test('an event that has an end-to-end id alone is linked, however many payments were planned since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brl-link-'));
  const journal = openSqliteJournal(join(folder, 'journal.sqlite'));
  const endToEndId = 'E0000000020261122120000000000001';
  await journal.begin(facts(), false, 1000);
  await journal.append('int_1', answer('SETTLED', 'COMPLETED', 2000, { endToEndId }));
  await planned(journal, 300, runFacts({ createdAtMs: 3000 }));
  const linked = async (event: Partial<Envelope>) => {
    const envelope = { type: 'pix.out.completed', identifier: null, endToEndId: null, ...event } as Envelope;
    return (await linkOf(envelope, journal, 'sandbox', null)).intentId;
  };
  expect(await linked({ endToEndId })).toBe('int_1');
  expect(await linked({ identifier: 'id-int_1' })).toBe('int_1');
  expect(await linked({ endToEndId: 'E0000000020261122120000000000002' })).toBeNull();
  expect(await linked({})).toBeNull();
  await journal.close();
  rmSync(folder, { recursive: true });
});
