import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rowFacts } from '../../src/lib/areas/reconcile/batch-rows.ts';
import type { Intent } from '../../src/lib/journal/intent.ts';
import type { RememberedSheet } from '../../src/lib/journal/journal.ts';
import { type Desk, openDesk } from './desk.ts';
import { meant } from './made-facts.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

/** A reviewed batch with these rows: identifier, amount, key. */
async function reviewed(...rows: readonly (readonly [name: string, amount: string, key: string])[]) {
  const made = await desk.brl('batch create --field name=Folha --query batchId');
  const id = JSON.parse(made.stdout) as string;
  const lines = rows.map(([name, amount, key]) => `${amount},EMAIL,${key},,${name}`);
  const path = desk.file(
    `${id}.csv`,
    ['amount,keyType,key,description,identifier', ...lines, ''].join('\r\n'),
  );
  expect((await desk.brl(`batch upload-csv ${id}`, path)).code).toBe(0);
  expect((await desk.brl(`batch review ${id}`)).code).toBe(0);
  return id;
}

const classesOf = async (line = '--reread-after 0') => {
  const [exit, { entries }] = await desk.told(line);
  return [exit, ...entries.map((entry) => [entry.class, entry.because, entry.amount])];
};

describe('the rows of a batch that was dispatched from here', () => {
  test('are on their way, then each is what became of it; the batch is no payment beside them', async () => {
    const id = await reviewed(['b1', '10.00', 'maria@example.com'], ['b2', '20.00', 'refused@example.com']);
    expect((await desk.brl(`batch dispatch ${id} --confirm 30,00 --yes`)).code).toBe(20);
    expect(await classesOf()).toEqual([20, ['on_its_way', null, -10], ['on_its_way', null, -20]]);
    await desk.brl('sandbox settle --all');
    const [exit, { entries, lookUps }] = await desk.told('--reread-after 0');
    expect([exit, lookUps.asked]).toEqual([0, 1]);
    const rows = entries.map(({ class: own, intent, matchedBy }) => [own, intent?.batchId, matchedBy]);
    expect(rows.toSorted()).toEqual([
      ['matched', id, expect.stringMatching(/identifier|bank-id/)],
      ['not_paid', id, null],
    ]);
  });

  test('in doubt while nobody knows whether the batch was dispatched', async () => {
    const id = await reviewed(['b1', '10.00', 'maria@example.com']);
    await desk.brl('sandbox fail unreached --route batches.dispatch');
    expect((await desk.brl(`batch dispatch ${id} --confirm 10,00 --yes`)).code).toBe(40);
    expect(await classesOf()).toEqual([41, ['in_doubt', 'open-not-booked', -10]]);
  });

  test('are no payments before that', async () => {
    await reviewed(['b1', '10.00', 'maria@example.com']);
    expect(await classesOf()).toEqual([0]);
  });
});

describe('what a row is', () => {
  const item = (identifier: string, status: string, amount = 10) => ({
    identifier,
    status,
    amount,
    keyType: 'EMAIL',
    key: 'maria@example.com',
  });
  const sheet = (kind: RememberedSheet['kind'], ...rows: RememberedSheet['rows']): RememberedSheet => ({
    environment: 'sandbox',
    tenantId: 't',
    accountId: 'a',
    batchId: 'b',
    kind,
    rows,
    atMs: 0,
  });
  const uploaded = (identifier: string, amountCentavos?: number) => ({
    hash: 'h',
    identifier,
    ...(amountCentavos === undefined ? {} : { amountCentavos }),
  });
  const facts = (
    state: Intent['state'],
    items: readonly object[] | null,
    sheets: readonly RememberedSheet[],
  ) => {
    const finding = { state, bodyText: JSON.stringify({ batchId: 'b', items: items ?? undefined }) };
    const whole = meant({ intentId: 'int_1', operation: 'batches.dispatch' });
    return rowFacts(whole, 'b', { state, finding } as unknown as Intent, sheets).map(
      ({ identifier, state: own, amountCentavos }) => [identifier, own, amountCentavos],
    );
  };

  test('its own word comes before the batch’s, and the amount that was sent before the one that is shown', () => {
    const items = [item('r1', 'COMPLETED'), item('r2', 'FAILED'), item('r3', 'PROCESSING', 30)];
    expect(facts('PENDING', items, [sheet('uploaded', uploaded('r1', 1001), uploaded('r2'))])).toEqual([
      ['r1', 'SETTLED', 1001],
      ['r2', 'REFUSED', 1000],
      ['r3', 'PENDING', 3000],
    ]);
  });

  test('a row that was taken out again was not sent; of a row that came twice the newest counts', () => {
    const sheets = [
      sheet('uploaded', uploaded('r1', 900)),
      sheet('uploaded', uploaded('r1', 1), uploaded('r0', 5)),
    ];
    expect(facts('SETTLED', [item('r1', 'COMPLETED')], sheets)).toEqual([
      ['r1', 'SETTLED', 900],
      ['r0', 'INTENT', 5],
    ]);
  });

  test('where the service shows no rows they are what was uploaded; those it gave as failed are refused', () => {
    const sheets = [sheet('failed', uploaded('r2')), sheet('uploaded', uploaded('r1', 900), uploaded('r2'))];
    expect(facts('SETTLED', null, sheets)).toEqual([
      ['r1', 'SETTLED', 900],
      ['r2', 'REFUSED', null],
    ]);
    expect(facts('UNCERTAIN', null, sheets).map(([, state]) => state)).toEqual(['UNCERTAIN', 'REFUSED']);
  });
});
