import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

/** Takes away what version 9 added. */
const withoutPolicies = `DROP INDEX intents_sent; DROP INDEX intents_paid; DROP TABLE policies;
  ${['from', 'to', 'owner', 'centavos', 'ms'].map((name) => `ALTER TABLE intents DROP COLUMN sent_${name}`).join(';')}`;

let pc: Machine;
const pay = (key: string, amount: string, ref: string, ...more: string[]) =>
  pc.brl(['pix', 'send', '--key', key, '--amount', amount, '--yes', '--json', '--ref', ref, ...more]);

beforeAll(async () => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  await pay('maria@example.com', '1.500,00', 'invoice-1', '--description', 'Aluguel de MARÇO');
  await pay('maria@example.com', '15,00', 'invoice-2');
  await pay('timeout-forever@example.com', '7,00', 'lost', '--no-wait');
  await pay('maria@example.com', '0,29', 'invoice-3');
});
afterAll(() => pc.remove());

interface Row {
  readonly ref: string;
  readonly payee: string;
}
const found = async (text: string, ...more: string[]) => {
  const run = await pc.brl(['journal', 'list', '--json', '--text', text, ...more]);
  expect(run.code).toBe(0);
  return (JSON.parse(run.stdout) as Row[]).map(({ ref }) => ref);
};

describe('brl journal list --text', () => {
  test('finds a payment by the name that the table shows', async () => {
    const table = (await pc.brl(['journal', 'list', '--amount', '1500'])).stdout;
    const [, name = ''] = /R\$\u00a01\.500,00\s+(\p{L}+)/u.exec(table) ?? [];
    expect(name).not.toBe('');
    expect(await found(name)).toEqual(['invoice-3', 'invoice-2', 'invoice-1']);
    expect(await found(`${name.toUpperCase()} 1500`)).toEqual(['invoice-1']);
    expect(await found('marco R$ 1.500')).toEqual(['invoice-1']);
    for (const few of ['ug', 'rço de']) expect(await found(few)).toEqual(['invoice-1']);
    expect(await found('Ç')).toEqual(['invoice-3', 'lost', 'invoice-2', 'invoice-1']);
  });

  test('finds what is open among the payments that are open', async () => {
    expect(await found('forever 7,00', '--open')).toEqual(['lost']);
    expect(await found('7', '--open')).toEqual(['lost']);
    expect(await found('maria', '--open')).toEqual([]);
  });

  test('says of what it does not find where else a payment may be', async () => {
    const run = await pc.brl(['journal', 'list', '--text', 'nobody']);
    expect(run.code).toBe(0);
    expect(run.stdout.replaceAll(/\s+/g, ' ')).toContain(
      "Nothing in this machine's journal matches. What was paid from other machines",
    );
  });

  test('finds in a journal of the version before what was written then and since', async () => {
    const database = new DatabaseSync(pc.journal());
    database.exec(
      `DROP TABLE search; DROP TABLE search_words; DROP TRIGGER intents_kept; DROP INDEX intents_destination; DROP TABLE payee_changes;
      DROP INDEX intents_due; ALTER TABLE intents DROP COLUMN due_ms; DROP TABLE runners; ${withoutPolicies}; PRAGMA user_version = 4`,
    );
    database.close();
    await pay('maria@example.com', '1.500,00', 'invoice-4');
    expect(await found('1.500,00')).toEqual(['invoice-4', 'invoice-1']);
    expect(await found('marco')).toEqual(['invoice-1']);
    expect(await found('maria')).toEqual(['invoice-4', 'invoice-3', 'invoice-2', 'invoice-1']);
  });
});

test('the note of open payments counts those that a limit left out', async () => {
  const run = await pc.brl(['journal', 'list', '--limit', '1']);
  expect(run.stdout).not.toContain('timeout-forever');
  expect(run.stderr).toContain('1 payment has no final outcome: it may be paid already or still be paid');
  const settled = await pc.brl(['journal', 'list', '--limit', '1', '--state', 'settled']);
  expect(settled.stderr).not.toContain('no final outcome');
});

describe('brl journal list --by-payee', () => {
  test('adds up what was paid by payee and month, and tells what it cannot know', async () => {
    const run = await pc.brl(['journal', 'list', '--text', 'maria', '--by-payee', '--json']);
    expect(run.code).toBe(0);
    const month = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 7);
    const sum = { payments: 4, amount: 3015.29, openPayments: 0, openAmount: 0 };
    expect(JSON.parse(run.stdout)).toEqual([
      { month, payee: expect.any(String), destination: 'EMAIL maria@example.com', ...sum },
    ]);
    expect(run.stderr).toContain('Paid in all: R$ 3.015,29, 4 payments.');
    expect(run.stderr).toContain("This machine's journal knows nothing of payments from other machines");
  });

  test('keeps what is open apart, and says so', async () => {
    const run = await pc.brl(['journal', 'list', '--text', 'timeout-forever', '--by-payee']);
    expect(run.stdout).toMatch(/MONTH +TO +PAYMENTS +PAID +OPEN\n.* 0 +R\$\u00a00,00 +R\$\u00a07,00\n/);
    expect(run.stderr).toContain('1 payment has no final outcome');
  });
});

test('brl payout show --text shows the rows that the search finds', async () => {
  const file = join(pc.home, 'rows.csv');
  const rows = ['key;amount;reference', 'maria@example.com;10,00;NF 2019', 'maria@example.com;20,00;NF 2020'];
  writeFileSync(file, rows.join('\n'));
  expect(await pc.brl(['payout', 'plan', file, '--ref', 'march'])).toMatchObject({ code: 0 });
  const shown = await pc.brl(['payout', 'show', 'march', '--text', 'nf 2020', '--json']);
  expect(JSON.parse(shown.stdout).items).toMatchObject([{ line: 3, reference: 'NF 2020' }]);
  expect(await pc.brl(['payout', 'show', 'march', '--text', 'nf 2021'])).toMatchObject({
    code: 0,
    stdout: 'The run has no such rows.\n',
  });
  expect(await pc.brl(['payout', 'show', 'march', '--text', ' '])).toMatchObject({ code: 2 });
});
