import { amountNumber, formatReais } from '../../contract/money.ts';
import { payoutRails } from '../../payments/orders/payout-row.ts';
import { type Amount, type LintSummary, verdicts } from '../../payments/sheet/verdict.ts';
import { payoutWords } from '../../words/payout.ts';

/** The summary of a file's rows, for a program. */
export function summaryJson({ rows, total, rails, largest }: LintSummary): unknown {
  return {
    rows,
    total: amountJson(total),
    rails: Object.fromEntries(payoutRails.map((rail) => [rail, amountJson(rails[rail])])),
    largest: largest.map(({ line, rail, amountCentavos, destination }) => ({
      line,
      rail,
      amount: amountNumber(amountCentavos),
      destination,
    })),
  };
}

/** The same as lines for a person. */
export function summaryLines({ rows, total, rails, largest }: LintSummary): readonly string[] {
  const words = payoutWords;
  const found = verdicts.filter((verdict) => rows[verdict] > 0);
  const count = found.reduce((sum, verdict) => sum + rows[verdict], 0);
  const counted = found.map((verdict) => words.counted(words.verdicts[verdict], rows[verdict])).join(', ');
  return [
    words.read(words.rows(count), counted),
    words.total(words.rows(total.rows), formatReais(total.totalCentavos)),
    ...payoutRails
      .filter((rail) => rails[rail].rows > 0)
      .map((rail) =>
        words.byRail(rail, words.rows(rails[rail].rows), formatReais(rails[rail].totalCentavos)),
      ),
    ...(largest.length === 0 ? [] : [words.largest]),
    ...largest.map(({ line, amountCentavos, destination }) =>
      words.payment(line, formatReais(amountCentavos), destination),
    ),
  ];
}

function amountJson({ rows, totalCentavos }: Amount) {
  return { rows, amount: amountNumber(totalCentavos) };
}
