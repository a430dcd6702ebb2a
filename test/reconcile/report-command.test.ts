import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTheMorning } from '../support/morning.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  Object.assign(desk.machine.env, inTheMorning);
});
afterEach(() => desk.close());

const inHome = (name: string) => join(desk.machine.home, name);

/** Seeds a day and types the lines that it prints. */
async function typeTheDay(): Promise<void> {
  const seeded = await desk.brl(`sandbox seed --day --ledger-out ${inHome('ledger.csv')}`);
  expect(seeded.code).toBe(0);
  for (const line of seeded.stdout
    .trim()
    .replaceAll(/ \\\n +/g, ' ')
    .split('\n')) {
    const words = line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
    const { code } = await desk.machine.brl(words.slice(words.indexOf('brl') + 1));
    // Refused, on its way and not known are ends of that day too.
    expect([0, 20, 30, 40]).toContain(code);
  }
}

test('the company’s file of the day is written in the style of every CSV', async () => {
  for (const [style, first] of [
    ['plain', 'date,amount,'],
    ['excel-br', '\ufeffdata;valor;referência;id end-to-end;id do banco;descrição\r\n'],
  ]) {
    const path = inHome(`${style}.csv`);
    await desk.brl(`sandbox seed --day --ledger-out ${path} --csv-style ${style}`);
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith(first ?? '')).toBe(true);
    expect(text).toContain(style === 'plain' ? ',-1250.00,' : ';-1250,00;');
    expect((await desk.brl(`reconcile --reread-after 0 --ledger ${path} --json`)).code).toBe(35);
  }
});

describe('a seeded day, reconciled', () => {
  test('has every difference that the company has to find, and a page with them', async () => {
    await typeTheDay();
    const ledger = `--ledger ${inHome('ledger.csv')} --reread-after 0`;
    const [exit, { summary }] = await desk.told(`${ledger} --report ${inHome('day.html')}`);
    expect(exit).toBe(41);
    expect(summary.byClass).toEqual({
      matched: 4,
      // The transfer by account id: its line does not show the id.
      payee_not_shown: 1,
      resolved: 1,
      in_doubt: 1,
      on_its_way: 2,
      not_paid: 2,
      unexpected_debit: 1,
      credit: 16,
      refund: 2,
      fee: 3,
      reversed: 1,
      ledger_only: 1,
      not_in_ledger: 1,
      amount_differs: 1,
    });
    const page = readFileSync(inHome('day.html'), 'utf8');
    expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
    expect(page).toContain('4 differences');
    expect(page).toContain('1 payment in doubt');
    expect(statSync(inHome('day.html')).mode & 0o777).toBe(0o600);
  });

  test('a page that is there is not replaced, and nothing is asked', async () => {
    desk.file('day.html', 'mine');
    const run = await desk.brl(`reconcile --report ${inHome('day.html')}`);
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain('Name another file.');
    expect(readFileSync(inHome('day.html'), 'utf8')).toBe('mine');
  });
});
