import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const wild = '<img src=x onerror=alert(1)>\u001b[2J\u202e=cmd|calc!A1 "&';
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A day of two debits that nobody meant, with whatever a stranger may write into a name. */
async function reconciled(more: string) {
  const statement = desk.file(
    'statement.csv',
    [
      'Time,Operation,Direction,Amount,Status,Other side,Description,Identifier,End-to-end id,Id',
      `2026-11-18T10:00:00-03:00,PIX,OUT,-10.00,COMPLETED,${quoted(wild)},,a;reboot,$(reboot),=1+1`,
      `2026-11-18T11:00:00-03:00,PIX,OUT,-20.00,COMPLETED,,"${'@SUM(A1)'}",plain-1,,st-2`,
      '',
    ].join('\r\n'),
  );
  const ledger = desk.file(
    'ledger.csv',
    `Valor,${quoted('Data\nForged: line')},Memo\n-30,18/11/2026,${quoted(wild)}\n`,
  );
  const line = `reconcile --date 2026-11-18 --offline --statement ${statement} --ledger ${ledger} ${more}`;
  return desk.brl(line, '--map', 'text=Memo,date=Data\nForged: line');
}

test('what a stranger wrote is text, on the screen, on the page and in a sheet', async () => {
  const report = join(desk.machine.home, 'day.html');
  const run = await reconciled(`--report ${report}`);
  expect(run.code, run.stderr).toBe(35);
  for (const sign of ['\u001b', '\u202e']) expect(run.stdout + run.stderr).not.toContain(sign);
  expect(run.stdout).toContain('^[[2J\\u{202e}');
  expect(run.stderr).not.toMatch(/^Forged/m);
  const page = readFileSync(report, 'utf8');
  for (const sign of ['<img', '\u001b', '\u202e']) expect(page).not.toContain(sign);
  expect(page).toContain(
    '<bdi>&lt;img src=x onerror=alert(1)&gt;^[[2J\\u{202e}=cmd|calc!A1 &quot;&amp;</bdi>',
  );
  for (const style of ['plain', 'excel-br']) {
    const csv = await reconciled(`--output csv --csv-style ${style}`);
    expect(csv.stdout).not.toMatch(/(?:^|[,;]|\n)"?[=@]/m);
  }
});

test('a line to type has no word of a stranger that a shell would read', async () => {
  const { stdout } = await reconciled('--json');
  const { entries } = JSON.parse(stdout) as { entries: { class: string; next: string | null }[] };
  expect(entries.filter((entry) => entry.class === 'unexpected_debit').map(({ next }) => next)).toEqual([
    null,
    'brl status plain-1',
  ]);
});
