import stringWidth from 'string-width';
import { afterAll, describe, expect, test } from 'vitest';
import { morningMs } from '../support/morning.ts';
import { expectFits, field, hasTmux, no, type Typed, terminals, yes } from './terminal.ts';

const open = terminals();
afterAll(() => open.close());

const rightToLeft = '\\u202e';
const fakeAmount = 'Amount\\u00a0\\u00a0\\u00a0\\u00a0\\u00a0\\u00a0\\u00a0\\u00a0R$\\u00a01,00';
const chinese = '\\u4f60\\u597d'.repeat(20);

/** At which column the words of a line begin that stand where the heading stands. */
function columnsOf(typed: Typed, heading: string): { at: number; before: string[] } {
  const [head = '', ...rows] = typed.lines.slice(typed.lines.findIndex((line) => line.includes(heading)));
  const at = head.indexOf(heading);
  // What is said beside the list stands behind it.
  const end = rows.findIndex((row) => row.startsWith('Period: '));
  return { at, before: rows.slice(0, end === -1 ? undefined : end).map((row) => cutAt(row, at)) };
}

/** The part of a line left of a column. */
function cutAt(line: string, column: number): string {
  let left = '';
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    if (stringWidth(left + segment) > column) break;
    left += segment;
  }
  return left;
}

describe.skipIf(!hasTmux())('a text of a stranger', () => {
  test('cannot steer the terminal, turn the line round, or pose as another line', async () => {
    const terminal = await open.open();
    const long = `$'x${rightToLeft}y ${chinese} ${fakeAmount}'`;
    const paid = await terminal.expectExit(
      0,
      `brl pix send --key maria@example.com --amount 9,00 --description ${long}`,
      yes,
    );
    expectFits(paid);
    expect(field(paid, 'Description')).toContain('x\\u{202e}y');
    expect(paid.lines.filter((line) => line.startsWith('Amount'))).toEqual([
      expect.stringMatching(/^Amount +R\$.9,00$/),
    ]);
    const words = paid.lines.findIndex((line) => line.startsWith('Description'));
    const indent = (paid.lines[words] ?? '').indexOf('x\\u{202e}');
    const rest = paid.lines.slice(
      words + 1,
      paid.lines.findIndex((line) => line.startsWith('Amount')),
    );
    expect(rest.length).toBeGreaterThan(0);
    for (const line of rest) expect(line).toMatch(new RegExp(`^ {${indent}}\\S`));

    const intent = /int_\w+/.exec(paid.text)?.[0];
    const status = await terminal.expectExit(0, `brl pix status ${intent}`);
    expectFits(status);
    expect(status.lines.filter((line) => line.startsWith('Amount'))).toHaveLength(1);
    expectFits(await terminal.expectExit(0, `brl journal show ${intent}`));
    const { text: json } = await terminal.expectExit(0, `brl journal show ${intent} --json`);
    expect(json).toContain('x\\u202ey');
    const { text: lines } = await terminal.expectExit(0, 'brl statement list --output csv');
    expect(lines).toContain('x\\u{202e}y');

    const refused = await terminal.expectExit(
      2,
      `brl pix send --key maria@example.com --amount 1 --description $'a\\e[2Jb'`,
    );
    expect(refused.text).toMatch(/control\s+characters/);
  });

  test('leaves the columns of a list where they are', async () => {
    const terminal = await open.open();
    await terminal.expectExit(
      0,
      `brl qr create --key 11444777000161 --amount 25 --identifier t-7 --message $'${rightToLeft}${chinese}' > log`,
    );
    await terminal.expectExit(0, 'brl sandbox settle t-7 > log');
    await terminal.expectExit(
      0,
      `brl pix send --key 12345678000195 --amount 9 --description $'${chinese}' --yes > log`,
    );
    await terminal.expectExit(0, 'brl sandbox deposit 1500,00 > log');
    const list = await terminal.expectExit(0, 'brl statement list 2> log');
    expectFits(list);
    for (const heading of ['OTHER SIDE', 'DESCRIPTION']) {
      const { at, before } = columnsOf(list, heading);
      expect(before.length).toBeGreaterThan(2);
      for (const left of before) expect(left.padEnd(at)).toMatch(/ {2}$/);
    }
    expect(list.text).toContain('\\u{202e}');
  });
});

describe.skipIf(!hasTmux())('a text of a stranger, shown in signs or not at all', () => {
  test('is shown in signs where a TED names its holder', async () => {
    const terminal = await open.open();
    await terminal.expectExit(0, `brl sandbox clock --set ${new Date(morningMs).toISOString()} > log`);
    const asked = await terminal.expectExit(
      130,
      `brl ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --amount 7 --holder-name $'Jo${rightToLeft}ana \\u200bda Silva'`,
      no,
    );
    expectFits(asked);
    expect(field(asked, 'Holder')).toBe('Jo\\u{202e}ana \\u{200b}da Silva');
  });

  test('a pipe gets no escape sequence', async () => {
    const terminal = await open.open();
    for (const line of [
      'brl pix send --help',
      'brl pix send --key maria@example.com --amount 1.500',
      'brl sandbox keys',
      'brl doctor',
      'BRL_ENVIRONMENT=sandbox brl pix send --key refused@example.com --amount 1 --ref a --yes',
    ]) {
      const { text } = await terminal.expectExit(0, `NO_COLOR=1 ${line} 2>&1 </dev/null | cat -v`);
      expect(text.length, line).toBeGreaterThan(20);
      expect(text, line).not.toContain('^[');
    }
  });
});
