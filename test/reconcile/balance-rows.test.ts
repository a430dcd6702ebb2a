import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const day = '2026-11-18';
/** `17 -25.00 PIX ENVIADO`: a row of that day of November. */
const row = (text: string) =>
  text.replace(
    /^(\d\d) (\S+) (.*)$/,
    '<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202611$1<TRNAMT>$2<FITID>1<MEMO>$3</STMTTRN>',
  );
const fileOf = (...texts: readonly string[]) =>
  desk.file(
    'bank.ofx',
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>\n${texts.map(row).join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  );

test('a line that cannot be read keeps the day open, and is told: exit 35', async () => {
  const path = fileOf('18 50.00 PIX RECEBIDO', '18 1.200 PIX RECEBIDO');
  const run = await desk.brl(`reconcile --date ${day} --offline --statement ${path} --close`);
  const stderr = run.stderr.replace(/\s+/g, ' ');
  expect([run.code, stderr]).toEqual([35, expect.stringContaining('is not closed')]);
  expect(stderr).toContain('INCOMPLETE: 1 line of the statement');
  expect(stderr).toContain('Line 3 of the file is left out: TRNAMT is not one amount beyond doubt: "1.200".');
  const [exit, { summary, statement }] = await desk.told(`--date ${day} --offline --statement ${path}`);
  expect([exit, summary.byClass, statement]).toMatchObject([
    35,
    { credit: 1 },
    { unreadableLines: 1, unreadable: [{ fileLine: 3 }] },
  ]);
});

describe('balances among the lines of a bank file', () => {
  const right = [
    '17 1000.00 SALDO ANTERIOR',
    '18 50.00 PIX RECEBIDO',
    '18 25.00 TRANSF SALDO C/SAL P/CC',
    '18 1075.00 SALDO TOTAL DISPONÍVEL DIA',
  ];

  test('are no credits: they are listed, open and close the day, and the day is closed', async () => {
    const line = `--date ${day} --offline --statement ${fileOf(...right)}`;
    const [exit, { summary, statement, closedNow }] = await desk.told(`${line} --close`);
    expect([exit, closedNow, summary.byClass, summary.total.in]).toEqual([0, true, { credit: 2 }, 75]);
    expect([summary.opening, summary.computedClosing, summary.closing]).toEqual([
      { amount: 1000, source: 'statement-file' },
      1075,
      { amount: 1075, source: 'statement-file' },
    ]);
    expect(statement).toMatchObject({
      balanceRows: [
        { day: '2026-11-17', balance: 1000, text: 'SALDO ANTERIOR', fileLine: 2 },
        { day, balance: 1075, text: 'SALDO TOTAL DISPONÍVEL DIA', fileLine: 5 },
      ],
      balanceDifferences: [],
    });
    const { stdout, stderr } = await desk.brl(`reconcile ${line}`);
    expect(stdout).toMatch(
      /Balances in the file, which are not money \(2\)\n +2026-11-17 +R\$ 1\.000,00 +SALDO ANTERIOR +line 2\n/,
    );
    expect(stderr).toContain('2 rows of the file are balances and not money: they are not counted.');
  });

  test('to which the lines do not come keep the day open: exit 35', async () => {
    const path = fileOf(...right.filter((text) => !text.includes('PIX')));
    const run = await desk.brl(`reconcile --date ${day} --offline --statement ${path} --close`);
    expect([run.code, run.stderr]).toEqual([35, expect.stringContaining('is not closed')]);
    expect(run.stderr.replace(/\s+/g, ' ')).toContain(
      'The file has a balance of R$ 1.075,00 on 2026-11-18, but the balance before it and the lines come to R$ 1.025,00.',
    );
    const [exit, { statement }] = await desk.told(`--date ${day} --offline --statement ${path}`);
    expect([exit, statement]).toMatchObject([
      35,
      { balanceDifferences: [{ day, balance: 1075, computed: 1025 }] },
    ]);
  });

  test('open no day whose day before was closed with another balance', async () => {
    const closeDay = (date: string, ...texts: readonly string[]) =>
      desk.told(`--date ${date} --offline --statement ${fileOf(...texts)} --close`);
    const [first] = await closeDay(
      '2026-11-17',
      '17 900.00 SALDO ANTERIOR',
      '17 990.00 SALDO DO DIA',
      '17 90.00 PIX',
    );
    const [exit, { summary, closedNow }] = await closeDay(day, ...right);
    expect([first, exit, closedNow]).toEqual([0, 35, false]);
    expect(summary.opening).toEqual({ amount: 990, source: 'closed-day' });
  });

  test('of other days keep this one open no more than their lines do', async () => {
    const path = fileOf(...right, '19 7.00 PIX', '19 999.00 SALDO DO DIA');
    const line = (date: string) => `--date ${date} --offline --statement ${path}`;
    expect([(await desk.told(line(day)))[0], (await desk.told(line('2026-11-19')))[0]]).toEqual([0, 35]);
  });
});
