import { brasiliaDay, brasiliaInstant } from '../../brazil/clock.ts';
import { type Centavos, formatPlain } from '../../contract/money.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { payeeSentence } from '../../payments/destination.ts';
import type { Column } from '../../terminal/answer.ts';
import { reconcileWords } from '../../words/reconcile.ts';
import { stateWords } from '../../words/states.ts';
import { railText } from '../../words/statuses.ts';
import { clearingsOf } from './clear.ts';
import { meaningOf } from './ending.ts';
import type { Entry } from './entry.ts';

const { classes, meanings, becauses, names, kinds } = reconcileWords;

/** Columns of a spreadsheet: one entry per row. */
export const entryColumns: readonly Column<Entry>[] = [
  { header: 'Class', value: ({ class: own }) => own, shown: ({ class: own }) => classes[own], cell: 'name' },
  {
    header: 'Also',
    value: ({ also }) => also.join(' '),
    shown: ({ also }) => also.map((own) => classes[own]).join(', '),
    cell: 'name',
  },
  {
    header: 'Meaning',
    value: (entry) => meaningOf(entry),
    shown: (entry) => meanings[meaningOf(entry)],
    cell: 'name',
  },
  {
    header: 'Because',
    value: ({ because }) => because ?? '',
    shown: ({ because }) => (because === null ? '' : becauses[because]),
    cell: 'name',
  },
  {
    header: 'Matched by',
    value: ({ matchedBy }) => matchedBy ?? '',
    shown: ({ matchedBy }) => (matchedBy === null ? '' : names[matchedBy]),
    cell: 'name',
  },
  { header: 'Rail', value: ({ rail }) => rail, shown: ({ rail }) => railText(rail), cell: 'name' },
  { header: 'Amount', value: ({ amountCentavos }) => plain(amountCentavos), align: 'right', cell: 'amount' },
  { header: 'Time (BRT)', value: timeOf, cell: 'instant' },
  { header: 'Booked on', value: ({ bookedOn }) => bookedOn ?? '', cell: 'instant' },
  {
    header: 'Other side',
    value: (entry) => otherSideOf(entry),
    shown: (entry) => otherSideOf(entry, (destination) => payeeSentence(payeeOf({ destination }), false)),
    freeText: true,
    cell: 'name',
  },
  {
    header: 'Identifier',
    value: ({ line, meant, ledger }) => line?.identifier ?? meant?.identifier ?? ledger?.identifier ?? '',
  },
  {
    header: 'End-to-end id',
    value: ({ line, meant, ledger }) => line?.endToEndId ?? meant?.endToEndId ?? ledger?.endToEndId ?? '',
  },
  { header: 'Line id', value: ({ line }) => line?.lineId ?? '' },
  { header: 'Intent', value: ({ meant }) => meant?.intentId ?? '' },
  {
    header: 'State',
    value: ({ meant }) => meant?.state ?? '',
    shown: ({ meant }) => (meant === null ? '' : stateWords[meant.state]),
    cell: 'name',
  },
  { header: 'Ref', value: ({ meant }) => meant?.ref ?? meant?.reference ?? '', freeText: true },
  { header: 'Run', value: ({ meant }) => meant?.runId ?? '' },
  { header: 'Ledger line', value: ({ ledger }) => (ledger ? String(ledger.line) : '') },
  { header: 'Events', value: ({ told }) => told.map(({ eventId }) => eventId).join(' ') },
  {
    header: 'Alike',
    value: ({ proposals }) => proposals.map(({ kind, name }) => `${kind} ${name}`).join(', '),
    shown: ({ proposals }) => proposals.map(({ kind, name }) => `${kinds[kind]} ${name}`).join(', '),
    freeText: true,
    cell: 'name',
  },
  {
    header: 'Next',
    value: (entry) => clearingsOf(entry).find(({ command }) => command !== null)?.command ?? '',
    freeText: true,
  },
  {
    header: 'Ledger amount',
    value: ({ ledger }) => plain(ledger?.amountCentavos ?? null),
    align: 'right',
    cell: 'amount',
  },
  { header: 'Document', value: ({ line, meant }) => line?.otherDocument ?? meant?.payeeDocument ?? '' },
];

/**
 * The other party, as in the line, else as in the payment or the file. @param say how a destination, or a key, is written
 */
export function otherSideOf(
  { line, meant, ledger }: Entry,
  say = (destination: string) => destination,
): string {
  return (
    line?.otherSide ??
    meant?.payeeName ??
    (meant?.destination && say(meant.destination)) ??
    (ledger?.key && say(ledger.key)) ??
    ledger?.text ??
    line?.description ??
    meant?.identifier ??
    ''
  );
}

/** An unmatched ledger row has a day but no time. */
function timeOf({ atMs, line, meant, told }: Entry): string {
  if (atMs === null) return '';
  return line || meant || told.length > 0 ? brasiliaInstant(atMs) : brasiliaDay(atMs);
}

function plain(centavos: number | null): string {
  return centavos === null ? '' : formatPlain(centavos as Centavos);
}
