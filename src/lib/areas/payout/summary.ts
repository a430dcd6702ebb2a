import { dayText } from '../../brazil/clock.ts';
import { amountNumber, type Centavos, formatReais } from '../../contract/money.ts';
import { payeeText } from '../../journal/payee.ts';
import { payeeSentence } from '../../payments/destination.ts';
import { payoutRails } from '../../payments/orders/payout-row.ts';
import type { RowCode } from '../../payments/orders/row-code.ts';
import { type Amount, type Changed, type LintSummary, verdicts } from '../../payments/sheet/verdict.ts';
import { codeWords } from '../../words/codes.ts';
import { dateWords } from '../../words/dates.ts';
import { payoutWords } from '../../words/payout.ts';
import { sheetWords } from '../../words/sheet.ts';
import type { Message, Telling } from '../../words/topic.ts';

/** The summary of a file's rows, for a program. */
export function summaryJson({
  rows,
  total,
  rails,
  untold,
  days,
  largest,
  unusedColumns,
  wrongLines,
}: LintSummary): unknown {
  return {
    rows,
    total: amountJson(total),
    rails: Object.fromEntries(payoutRails.map((rail) => [rail, amountJson(rails[rail])])),
    untold,
    days: [...days].map(([day, amount]) => ({ day, ...amountJson(amount) })),
    largest: largest.map(({ line, rail, payDay, amountCentavos, draft }) => ({
      line,
      rail,
      day: payDay,
      amount: amountNumber(amountCentavos as Centavos),
      destination: payeeText(draft.to),
    })),
    unusedColumns,
    wrongLines,
  };
}

/** How many rows prevent a file from being paid. */
export function wrongRows({ rows }: LintSummary): number {
  return rows.confirm + rows.duplicate + rows.invalid;
}

/** Whether anything prevents it: a row, or a header or trailer of a remittance. */
export function isWrong(summary: LintSummary): boolean {
  return wrongRows(summary) + summary.wrongLines > 0;
}

/** Whether a file may be paid as it is: it has rows, and none of them is wrong. */
export function isPayable(summary: LintSummary): boolean {
  return summary.rows.ok > 0 && !isWrong(summary);
}

/**
 * The summary as lines for a person.
 * @param mayPay whether the valid rows are paid without the others
 * @param left how many more are valid but left out, as they were paid before
 */
export function summaryLines(summary: LintSummary, mayPay: boolean, left = 0): readonly Telling[] {
  const { rows, total, rails, unusedColumns, headingLine, title, wrongLines, isWhole } = summary;
  const words = payoutWords;
  const wrong = wrongRows(summary);
  const amount = formatReais(total.totalCentavos);
  const found = verdicts.filter((verdict) => rows[verdict] > 0);
  const count = found.reduce((sum, verdict) => sum + rows[verdict], left);
  const beside = wrongLines === 0 ? [] : [words.besideWrong(wrongLines)];
  if (total.rows + wrong === 0) return beside;
  const counted = [
    ...found.map((verdict) => words.counted(verdict, rows[verdict])),
    ...(left === 0 ? [] : [words.counted('paid', left)]),
  ].reduce(words.both);
  return [
    ...(title.length === 0
      ? []
      : [
          () =>
            sheetWords.aboveHeading(
              headingLine ?? 0,
              title.map(({ cells }) => cells),
            ),
        ]),
    words.read(words.rows(count), counted),
    ...(mayPay || isPayable(summary) ? [words.total(words.rows(total.rows), amount)] : []),
    ...(mayPay || wrong === 0 ? [] : [words.noneYet(total.rows, amount, wrong, isWhole)]),
    ...beside,
    ...payoutRails
      .filter((rail) => rails[rail].rows > 0)
      .map((rail) =>
        words.byRail(rail, words.rows(rails[rail].rows), formatReais(rails[rail].totalCentavos)),
      ),
    ...codeLines(summary),
    ...(unusedColumns.length === 0 ? [] : [words.unusedColumns(unusedColumns.join(', '))]),
    ...largestLines(summary),
  ];
}

/** What is to be said of boletos and QR codes. */
function codeLines({ changed, unasked, untold, laterDebits }: LintSummary): readonly Telling[] {
  return [
    ...changedLines(changed),
    ...(unasked === 0 ? [] : [codeWords.unasked(payoutWords.rows(unasked))]),
    ...(untold === 0 ? [] : [codeWords.untold(payoutWords.rows(untold))]),
    ...(laterDebits === 0 ? [] : [codeWords.laterDebits(laterDebits)]),
  ];
}

function largestLines({ largest }: LintSummary): readonly Telling[] {
  const payments = largest.map(({ line, amountCentavos, draft, expected, code }) =>
    payoutWords.payment(
      line,
      formatReais(amountCentavos as Centavos),
      payeeSentence(draft.to),
      [code?.told?.names[0] ?? expected.name, dueOf(code)].filter(Boolean).join(', '),
    ),
  );
  return payments.length === 0 ? [] : [payoutWords.largest, ...payments];
}

/** What the boletos cost beside what is printed on them, the first of them one by one. */
function changedLines({ rows, moreCentavos, lessCentavos, first }: Changed): readonly Telling[] {
  if (rows === 0) return [];
  const more = moreCentavos > 0 ? formatReais(moreCentavos) : null;
  const less = lessCentavos > 0 ? formatReais(lessCentavos) : null;
  return [
    codeWords.changed(rows, more, less),
    ...first.map(({ line, amountCentavos, code }) =>
      codeWords.changedRow(
        line,
        formatReais(amountCentavos as Centavos),
        formatReais(code?.boleto?.amountCentavos as Centavos),
        [code?.told?.names[0], dueOf(code)].filter(Boolean).join(', '),
      ),
    ),
    ...(rows > first.length ? [codeWords.more(rows - first.length)] : []),
  ];
}

/** Until when a boleto or code is to be paid. */
function dueOf(code: RowCode | null): Message | null {
  const due = code?.told?.dueDate ?? code?.boleto?.dueDate ?? null;
  return due === null ? null : codeWords.due(dayText(due.slice(0, 10)));
}

/** Rows that are paid too late, for a person. */
export function pastDueLines({ pastDue: { rows, lines } }: LintSummary): readonly Telling[] {
  if (rows === 0) return [];
  return [() => dateWords.pastDue(rows, `${lines.join(', ')}${rows > lines.length ? ' …' : ''}`)];
}

function amountJson({ rows, totalCentavos }: Amount) {
  return { rows, amount: amountNumber(totalCentavos) };
}
