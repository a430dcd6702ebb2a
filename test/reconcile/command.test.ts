import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const lookUpRoutes = ['pix.paymentLookup', 'pix.transactions'];

/** A payment whose answer and whose look-ups are lost: nobody here knows whether it was paid. */
async function payInDoubt(fault: string, ref: string): Promise<string> {
  await desk.brl(`sandbox fail ${fault} --route pix.out`);
  for (const route of lookUpRoutes) await desk.brl(`sandbox fail unreached --route ${route} --times 9`);
  const paid = await desk.pay('maria@example.com', '20', ref);
  await desk.brl('sandbox fail --clear');
  expect([paid.code, paid.json.outcome]).toEqual([40, 'uncertain']);
  return paid.json.intentId ?? '';
}

async function attemptsOf(intentId: string): Promise<number> {
  const shown = await desk.brl(`journal show ${intentId} --json`);
  const { events } = JSON.parse(shown.stdout) as { events: readonly { kind: string }[] };
  return events.filter(({ kind }) => kind === 'ATTEMPT').length;
}

describe('a day that is explained ends with 0', () => {
  test('paid, refused, received: every thing has one class, and the totals are those of the lines', async () => {
    await desk.pay('maria@example.com', '10,50', 'a1');
    await desk.pay('refused@example.com', '5', 'a2');
    await desk.brl('sandbox deposit 100,00');
    const [exit, { summary, statement, entries }] = await desk.told();
    expect([exit, summary.byClass]).toEqual([0, { matched: 1, not_paid: 1, credit: 1 }]);
    expect(summary.total).toMatchObject({
      in: 100,
      out: 10.5,
      fees: 0,
      refundsIn: 0,
      refundsOut: 0,
      lines: 2,
    });
    expect(statement).toMatchObject({ source: 'service', readings: 1 });
    expect([summary.opening, summary.closing, summary.computedClosing]).toEqual([null, null, null]);
    const [paid] = entries.filter((entry) => entry.class === 'matched');
    expect(paid).toMatchObject({
      amount: -10.5,
      matchedBy: 'end-to-end-id',
      intent: { ref: 'a1' },
      next: null,
    });
  });

  test('a doubt that the statement shows is looked up, and the journal has its end; nothing is sent', async () => {
    const intentId = await payInDoubt('lost_answer', 'a1');
    const before = await attemptsOf(intentId);
    const [exit, { summary, entries, lookUps }] = await desk.told();
    expect([exit, summary.byClass, lookUps.asked]).toEqual([0, { resolved: 1 }, 1]);
    expect(entries[0]?.intent).toMatchObject({ intentId, state: 'SETTLED' });
    const shown = await desk.brl(`journal list --state settled --json`);
    expect([shown.stdout.includes(intentId), await attemptsOf(intentId)]).toEqual([true, before]);
  });

  test('a payment that was refunded, and a refund of what came in', async () => {
    const paid = await desk.pay('maria@example.com', '10', 'a1');
    await desk.brl(`sandbox deposit 4,00 --refund-of ${paid.json.identifier}`);
    const [exit, { summary }] = await desk.told();
    expect([exit, summary.byClass, summary.total.refundsIn]).toEqual([0, { matched: 1, refund: 1 }, 4]);
  });
});

describe('what is not explained', () => {
  test('41: nobody knows, and absence is believed after a second reading alone; it never means not paid', async () => {
    const intentId = await payInDoubt('unreached', 'a1');
    const run = await desk.brl('reconcile');
    expect(run.code).toBe(41);
    expect(run.stdout).toContain('from the service, read twice');
    expect(run.stdout).toContain('No line shows it. That does not mean that it was not paid.');
    expect(run.stdout).toContain(`brl journal recover ${intentId}`);
    const [exit, { statement, entries }] = await desk.told('--reread-after 0');
    expect([exit, statement.readings, entries[0]?.class]).toEqual([41, 1, 'in_doubt']);
    expect((await desk.brl('reconcile --reread-after 0')).stderr).toContain('was read only once');
  });

  test('20: the service has not decided; 41 comes before it', async () => {
    await desk.pay('timeout-forever@example.com', '30', 'a1');
    const [exit, { entries }] = await desk.told();
    expect([exit, entries[0]?.class]).toEqual([20, 'on_its_way']);
    await payInDoubt('unreached', 'a2');
    expect((await desk.told())[0]).toBe(41);
  });

  test('35: debits that no payment means; fees are told apart, and what a screen cuts stands in the file', async () => {
    await desk.brl('sandbox seed --rows 100 --days 1');
    const out = join(desk.machine.home, 'day.csv');
    const run = await desk.brl(`reconcile --date yesterday --out ${out}`);
    expect(run.code).toBe(35);
    expect(run.stdout).toMatch(/To clear: debits with no payment in this journal \(70\)/);
    expect(run.stdout).toContain('50 more; all of them: --out FILE.csv');
    expect(run.stdout).toMatch(/^Fee +10 +R\$.0,00 +R\$.[\d.]+,\d\d$/m);
    expect(run.stdout).toMatch(/^Fees +R\$.0,00 +R\$.[\d.]+,\d\d$/m);
    expectSum(run.stdout);
    const rows = readFileSync(out, 'utf8').trimEnd().split('\r\n');
    expect(rows).toHaveLength(101);
    expect(rows[0]).toMatch(/^Class,Also,Meaning,Because,/);
    const again = await desk.brl(`reconcile --date yesterday --out ${out} --json`);
    expect([again.code, again.json.error?.code]).toEqual([2, 'file_exists']);
  });
});

/** The rows below the rails come to the last of them. */
function expectSum(stdout: string): void {
  const outOf = (name: string) =>
    Number(
      new RegExp(`^${name} .*R\\$.([\\d.]+,\\d\\d)$`, 'm').exec(stdout)?.[1]?.replaceAll(/\D/g, '') ?? 0,
    );
  expect(outOf('Subtotal') + outOf('Refunds') + outOf('Fees')).toBe(outOf('Total'));
  expect(outOf('Total')).toBeGreaterThan(outOf('Subtotal'));
}

test('a day ends at midnight in Brasilia, and a payment of a minute before is none of the next', async () => {
  await desk.brl('sandbox clock --set 2036-03-11T02:59:30Z');
  await desk.brl('sandbox deposit 1,00');
  await desk.brl('sandbox clock --set 2036-03-11T03:00:10Z');
  await desk.brl('sandbox deposit 2,00');
  const [, first] = await desk.told('--date 2036-03-10');
  const [, second] = await desk.told('--date 2036-03-11');
  expect([first.summary.total.in, second.summary.total.in]).toEqual([1, 2]);
  const [, both] = await desk.told('--since 2036-03-10 --until 2036-03-11');
  expect(both.summary.total).toMatchObject({ in: 3, lines: 2 });
});

describe('with the ledger', () => {
  const ledger = (...rows: readonly string[]) =>
    desk.file('ledger.csv', ['Data;Valor;Documento', ...rows, ''].join('\n'));
  const today = () => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

  beforeEach(async () => {
    await desk.pay('maria@example.com', '10,50', 'NF-1');
    await desk.pay('52998224725', '20', 'NF-2');
  });

  test('rows are found by the ref of the payment; how they were read is said', async () => {
    const path = ledger(`${today()};10,50;NF-1`, `${today()};20,00;NF-2`);
    const run = await desk.brl(`reconcile --ledger ${path} --map amount=Valor,date=Data,id=Documento`);
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('Your records: 2 rows; amount="Valor", date="Data", id="Documento".');
    expect(run.stderr).toContain('all are taken as payments out');
  });

  test('a row that is missing, one too many, and another amount are differences, each with its line', async () => {
    const path = ledger(`${today()};10,49;NF-1`, `${today()};7,00;NF-9`);
    const [exit, { entries }] = await desk.told(`--ledger ${path} --map id=Documento`);
    expect(exit).toBe(35);
    const classes = entries.map((entry) => [entry.class, entry.because, entry.ledger?.line ?? null]);
    expect(classes.toSorted()).toEqual([
      ['amount_differs', 'ledger-amount', 2],
      ['ledger_only', null, 3],
      ['not_in_ledger', null, null],
    ]);
    const shown = (await desk.brl(`reconcile --ledger ${path} --map id=Documento`)).stdout;
    expect(shown).toMatch(/-R\$ 10,50 .*NF-1 .*line 2 of your records: -R\$ 10,49/);
    expect(shown).toMatch(/-R\$ 20,00 .*NF-2$/m);
  });

  test('which columns were not taken, and that no day or direction is known, is said before the rest', async () => {
    const path = desk.file('plain.csv', 'Filial;Valor;Ref\n1;10,50;NF-1\n1;20,00;NF-2\n');
    const { code, stderr } = await desk.brl(`reconcile --ledger ${path}`);
    const said = stderr.replace(/\s+/g, ' ');
    expect([code, said]).toEqual([
      0,
      expect.stringContaining('Your records: columns that are not used: "Filial".'),
    ]);
    const places = ['no column is the day', 'no column says which way the money went', 'explained'].map(
      (text) => said.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
    const [, document] = await desk.told(`--ledger ${path}`);
    expect(document).toMatchObject({
      ledger: {
        amounts: 'out',
        columns: { amount: 'Valor', id: 'Ref' },
        unused: ['Filial'],
        totals: [],
        balances: [],
      },
    });
  });

  test('a damaged ledger reconciles nothing', async () => {
    const path = ledger('31/02/2026;10,50;NF-1', `${today()};ten;NF-2`);
    const run = await desk.brl(`reconcile --ledger ${path} --json`);
    expect([run.code, run.json.error?.code]).toEqual([2, 'invalid_rows']);
  });
});

describe('a statement from a file', () => {
  test('asks nobody with --offline; what a file alone shows proves no doubt', async () => {
    await desk.pay('maria@example.com', '10,50', 'a1');
    await payInDoubt('lost_answer', 'a2');
    const csv = await desk.brl('statement list --all --output csv');
    const path = desk.file('statement.csv', csv.stdout);
    const [exit, { statement, lookUps, entries }] = await desk.told(`--statement ${path} --offline`);
    expect([exit, statement.source, lookUps.asked]).toEqual([41, 'file', 0]);
    expect(entries.map((entry) => [entry.class, entry.because])).toContainEqual([
      'in_doubt',
      'file-only-proof',
    ]);
    const [asked, { summary }] = await desk.told(`--statement ${path}`);
    expect([asked, summary.byClass]).toMatchObject([0, { matched: 1, resolved: 1 }]);
  });

  test('OFX too: found by the end-to-end id, with the balance that it closes with', async () => {
    await desk.pay('maria@example.com', '10,50', 'a1');
    const ofx = await desk.brl(
      'statement list --all --output ofx --closing 89,50 --bank-account 341/1234/56789-0',
    );
    expect([ofx.code, ofx.stderr]).toEqual([0, expect.any(String)]);
    const path = desk.file('statement.ofx', ofx.stdout);
    const [exit, { summary }] = await desk.told(`--statement ${path} --offline --opening 100`);
    // OFX has no place for a payee.
    expect([exit, summary.byClass]).toEqual([0, { payee_not_shown: 1 }]);
    expect(summary.closing).toEqual({ amount: 89.5, source: 'statement-file' });
  });

  test('the direction says which way the money went; where the amount contradicts it nothing is read', async () => {
    const heading = 'Time,Operation,Direction,Amount,Identifier';
    const now = '2026-11-18T10:00:00-03:00';
    const read = (...rows: readonly string[]) =>
      desk.brl(
        `reconcile --date 2026-11-18 --offline --json --statement ${desk.file('way.csv', [heading, ...rows].join('\n'))}`,
      );
    const debits = await read(`${now},PIX,OUT,0,a`, `${now},PIX,OUT,10,b`, `${now},PIX,IN,0,c`);
    expect([debits.code, JSON.parse(debits.stdout).summary]).toMatchObject([
      35,
      { byClass: { unexpected_debit: 2, credit: 1 }, total: { in: 0, out: 10 } },
    ]);
    const refused = await read(`${now},PIX,IN,-10,a`);
    expect([refused.code, refused.json.error]).toMatchObject([
      2,
      {
        code: 'invalid_rows',
        violations: [{ message: expect.stringContaining('contradict each other') }],
      },
    ]);
  });

  test('another file is refused before anything is read', async () => {
    const path = desk.file('other.csv', 'Nome,Valor\nMaria,10\n');
    const run = await desk.brl(`reconcile --statement ${path} --json`);
    expect([run.code, run.json.error?.code]).toEqual([2, 'unreadable_data']);
  });
});

test('every format is one of entries: a document, rows of JSON, rows of CSV', async () => {
  await desk.pay('maria@example.com', '10,50', 'a1');
  const ndjson = await desk.brl('reconcile --output ndjson');
  expect(JSON.parse(ndjson.stdout)).toMatchObject({ class: 'matched', amount: -10.5 });
  const csv = await desk.brl('reconcile --output csv --columns', 'Class,Amount');
  expect(csv.stdout).toBe('Class,Amount\r\nmatched,-10.50\r\n');
  const times = await desk.brl('reconcile --output csv --columns', 'Time (BRT)');
  expect(times.stdout).toMatch(/^Time \(BRT\)\r\n\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00\r\n$/);
  const excel = await desk.brl('reconcile --output csv --csv-style excel-br --columns', 'Time (BRT)');
  expect(excel.stdout).toMatch(/\r\n\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\r\n$/);
  const query = await desk.brl('reconcile --query', 'entries[].class');
  expect(JSON.parse(query.stdout)).toEqual(['matched']);
  for (const name of ['day.json', 'day.ndjson']) {
    const out = join(desk.machine.home, name);
    const run = await desk.brl(`reconcile --json --out ${out}`);
    expect([run.code, existsSync(out), JSON.parse(run.stdout)]).toMatchObject([
      0,
      true,
      { entries: [], out },
    ]);
  }
  expect(JSON.parse(readFileSync(join(desk.machine.home, 'day.json'), 'utf8')).entries).toHaveLength(1);
});

test.each([
  ['--date today --since yesterday', 'usage'],
  ['--until today', 'invalid_date_range'],
  ['--since today --until yesterday', 'invalid_date_range'],
  ['--since 2024-01-01 --until 2026-01-01', 'date_range_too_wide'],
  ['--date 31/02/2026', 'invalid_date_range'],
  ['--since yesterday --until today --close', 'usage'],
  ['--date 2090-01-01 --close', 'invalid_date_range'],
  ['--close-again', 'usage'],
  ['--map amount=Valor', 'usage'],
  ['--ledger nowhere.csv', 'unreadable_data'],
  ['--ledger nowhere.csv --map total=Valor', 'usage'],
  ['--offline', 'usage'],
  ['--reread-after soon', 'usage'],
  ['--opening ten', 'invalid_amount'],
  ['--out day.txt', 'usage'],
  ['--out day.csv --output csv', 'usage'],
])('reconcile %s is refused: exit 2', async (line, code) => {
  const run = await desk.brl(`reconcile ${line} ${line.includes('--output') ? '' : '--json'}`);
  expect([run.code, line.includes('--output') ? code : run.json.error?.code]).toEqual([2, code]);
});
