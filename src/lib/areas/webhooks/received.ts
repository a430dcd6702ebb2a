import { readSpan } from '../../brazil/days.ts';
import type { Session } from '../../connection/session.ts';
import type { Received, ReceivedPayment } from '../../inspect/shapes.ts';
import { member, textMember } from '../../json/members.ts';
import { readDays } from '../../payments/statement/days.ts';
import { lineFinder } from '../../payments/statement/find-lines.ts';
import { type Line, newTally } from '../../payments/statement/reader.ts';
import { amountText } from '../../payments/statement/record-view.ts';
import { mostKnown } from './known.ts';

/**
 * The newest credits of the last 31 days that a text finds in the statement. Only there has a credit whose event never came the
 * name of its payer.
 * @throws {CliError} exit 2 for a text in which there is nothing to look for
 */
export async function received({ client, serviceNow }: Session, text: string): Promise<Received> {
  const isWanted = lineFinder({ in: true, text });
  const span = readSpan(undefined, undefined, serviceNow());
  const tally = newTally();
  const found: Line[] = [];
  for await (const { lines } of readDays(client, span, { order: 'desc', operation: undefined }, tally)) {
    found.push(...lines.filter((line) => isWanted?.(line)));
    if (found.length >= mostKnown) break;
  }
  const isWhole = tally.missing === 0 && tally.doubtful.size === 0;
  return { ...span, isWhole, payments: found.slice(0, mostKnown).map(shownLine) };
}

function shownLine(line: Line): ReceivedPayment {
  return {
    at: textMember(line, 'timestamp'),
    amountText: amountText(line.amount),
    payer: textMember(member(line, 'counterParty'), 'name'),
    endToEndId: textMember(line, 'endToEndId'),
  };
}
