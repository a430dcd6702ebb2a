import type { BaseCommand } from '../../command/base.ts';
import { sanitise } from '../../terminal/text.ts';
import { reconcileWords } from '../../words/reconcile.ts';
import { sheetWords } from '../../words/sheet.ts';
import type { UnderstoodLedger } from './ledger.ts';

/** Reports on stderr how a ledger was interpreted, before anything is judged by it. */
export function noteLedger(command: BaseCommand, ledger: UnderstoodLedger): void {
  const { columns, headingLine, title, signs, rows, totals, balances, unused } = ledger;
  const says = reconcileWords.ledger;
  const quoted = (heading: string) => `"${sanitise(heading)}"`;
  const named = [...columns].map(([role, { heading }]) => `${role}=${quoted(heading)}`).join(', ');
  const first = (lines: readonly number[]) => lines.slice(0, linesTold).join(', ');
  const notes = [
    says.understood(rows, named),
    title.length > 0 &&
      sheetWords.aboveHeading(
        headingLine ?? 0,
        title.map(({ cells }) => cells),
      ),
    unused.length > 0 && says.unused(unused.map(quoted).join(', ')),
    !columns.has('date') && says.noDate,
    says.signs[signs],
    totals.length > 0 && says.totalsLeftOut(first(totals), totals.length),
    balances.length > 0 && says.balancesLeftOut(first(balances), balances.length),
  ];
  for (const note of notes) if (note) command.note(note);
}

const linesTold = 5;
