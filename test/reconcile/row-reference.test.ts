import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

/** A row of a payout is found in the books by the name that its file has for it. */

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

test('the ledger names the invoices of a payroll, and so does the report', async () => {
  const rows = 'valor;chave;referencia\n10,00;maria@example.com;NF 2019\n20,00;52998224725;NF 2020\n';
  const file = desk.file('march.csv', rows);
  expect((await desk.brl(`payout run ${file} --ref march --confirm 30,00`)).code).toBe(0);
  const books = desk.file('books.csv', 'valor;referencia\n-10,00;NF 2019\n-25,00;NF 2020\n-1,00;NF 2021\n');
  const [exit, { summary, entries }] = await desk.told(`--ledger ${books}`);
  expect([exit, summary.byClass]).toEqual([35, { matched: 1, amount_differs: 1, ledger_only: 1 }]);
  const paid = entries.find(({ class: own }) => own === 'matched');
  expect(paid).toMatchObject({ ledger: { line: 2 }, intent: { ref: null, reference: 'NF 2019' } });
  const shown = await desk.brl(`reconcile --ledger ${books} --output csv`);
  expect(shown.stdout).toContain('NF 2020');
});
