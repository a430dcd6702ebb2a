import { brasiliaDay, dayText, minuteText } from '../../brazil/clock.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { shownText } from '../../payments/destination.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { tableText } from '../../terminal/table.ts';
import { sanitise } from '../../terminal/text.ts';
import { tableWidth } from '../../terminal/width.ts';
import { wrapForTerminal } from '../../terminal/wrap.ts';
import { reconcileWords } from '../../words/reconcile.ts';
import { railText } from '../../words/statuses.ts';
import type { Balance } from './balances.ts';
import { clearingsOf } from './clear.ts';
import type { ClosedDay } from './closed-days.ts';
import { otherSideOf } from './columns.ts';
import { balanceDiffers, classesOf } from './ending.ts';
import type { ClosedMark, DaySummary, Entry, EntryClass, RailTotals } from './entry.ts';
import type { Reconciled } from './reconcile.ts';
import type { Seen } from './walk.ts';

/** The result of a reconciliation, for a person. */
export function screenText(reconciled: Reconciled, seen: Seen, accountId: string): string {
  const wrap = (text: string) => wrapForTerminal(text, process.stdout);
  return [
    wrap(fieldsText(headFields(reconciled, accountId))),
    totalsText(reconciled.summary),
    wrap(balanceRowsText(reconciled)),
    ...[...seen.needsHand].map(([name, group]) => wrap(groupText(name, group))),
    wrap(explainedText(reconciled.summary, seen)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function headFields({ summary, readings, reading, closed }: Reconciled, accountId: string): Field[] {
  const { from, to, opening, closing, computedClosingCentavos } = summary;
  const says = reconcileWords.head;
  const isFile = reading === null;
  return [
    ['Days', from === to ? says.day(dayText(from)) : says.days(dayText(from), dayText(to))],
    ['Account', accountId],
    ['Statement', isFile ? says.fromFile : says.fromService(readings)],
    ['Opening', balanceText(opening)],
    ['Closing by the lines', computedClosingCentavos === null ? null : money(computedClosingCentavos)],
    ['Closing', balanceDiffers(summary) ? says.differs(balanceText(closing)) : balanceText(closing)],
    ...closedFields(closed, summary),
  ];
}

/** A closed day says who closed it; in a period only those whose lines have changed do, and the others are counted. */
function closedFields(closed: readonly ClosedDay[], { from, to, closed: marks }: DaySummary): Field[] {
  const { sameDays, ofDay } = reconcileWords.closes;
  if (from === to) return closed.map((day, at) => ['Closed', closedText(day, marks[at] as ClosedMark)]);
  const same = marks.filter(({ differs }) => !differs).length;
  return [
    ...closed.flatMap((day, at): Field[] => {
      const mark = marks[at] as ClosedMark;
      return mark.differs ? [['Closed', ofDay(dayText(day.day), closedText(day, mark))]] : [];
    }),
    ['Closed', same === 0 ? null : sameDays(same)],
  ];
}

function closedText({ closedAtMs, operator, ...before }: ClosedDay, now: ClosedMark): string {
  const { closedAt, sameLines, otherLines } = reconcileWords.closes;
  const at = closedAt(minuteText(closedAtMs), operator);
  if (!now.differs) return `${at} ${sameLines}`;
  return [`${at} ${otherLines}`, ...changesText(before.total, now.totalNow)].join(' ');
}

/** Which totals have changed since the day was closed. */
function changesText(before: RailTotals, now: RailTotals): string[] {
  const { totals, changed } = reconcileWords.closes;
  return totalNames
    .filter((name) => before[name] !== now[name])
    .map((name) => changed(totals[name], shown(name, before), shown(name, now)));
}

const totalNames = [
  'lines',
  'inCentavos',
  'outCentavos',
  'feesCentavos',
  'feesReturnedCentavos',
  'refundsInCentavos',
  'refundsOutCentavos',
] as const satisfies readonly (keyof RailTotals)[];

function shown(name: (typeof totalNames)[number], totals: RailTotals): string {
  return name === 'lines' ? String(totals.lines) : money(totals[name]);
}

function balanceText(balance: Balance): string {
  const { notGiven, sources } = reconcileWords.head;
  return balance === null ? notGiven : `${money(balance.centavos)} (${sources[balance.source]})`;
}

/** What came in and what left by a rail, or of it as fees or refunds. */
interface MovedRow {
  readonly name: string;
  readonly lines: string;
  readonly inCentavos: number;
  readonly outCentavos: number;
}

/**
 * Each rail, with its refunds and fees below if there were any, then the same for all: four columns, which fit every
 * screen.
 */
function totalsText({ byRail, total }: DaySummary): string {
  const rails = Object.entries(byRail).map(([rail, totals]) => [railText(rail), totals] as const);
  const rows = [...rails.flatMap(movedRows), ...totalRows(total)];
  const columns: readonly Column<MovedRow>[] = [
    { header: 'Rail', value: ({ name }) => name, whole: true },
    { header: 'Lines', value: ({ lines }) => lines, align: 'right' },
    { header: 'In', value: ({ inCentavos }) => money(inCentavos, '\u00a0'), align: 'right' },
    { header: 'Out', value: ({ outCentavos }) => money(outCentavos, '\u00a0'), align: 'right' },
  ];
  return tableText({ columns, records: rows }, tableWidth(process.stdout));
}

function movedRows([name, totals]: readonly [string, RailTotals]): MovedRow[] {
  const { refundsOf, feesOf } = reconcileWords.head;
  const { inCentavos, outCentavos } = totals;
  const moved = partRows(totals, refundsOf(name), feesOf(name));
  const lines = String(totals.lines);
  const [only] = moved;
  // A rail with nothing but fees is one row.
  if (inCentavos + outCentavos === 0 && only && moved.length === 1) return [{ ...only, name, lines }];
  return [{ name, lines, inCentavos, outCentavos }, ...moved];
}

/** The last row has all that moved, so that the rows above add up to it. */
function totalRows(totals: RailTotals): MovedRow[] {
  const { subtotal, refunds, fees, total } = reconcileWords.head;
  const { inCentavos, outCentavos, lines } = totals;
  const bare = { name: subtotal, lines: '', inCentavos, outCentavos };
  const parts = partRows(totals, refunds, fees);
  const all = [bare, ...parts];
  const sum = {
    name: total,
    lines: String(lines),
    inCentavos: all.reduce((centavos, row) => centavos + row.inCentavos, 0),
    outCentavos: all.reduce((centavos, row) => centavos + row.outCentavos, 0),
  };
  return parts.length === 0 ? [sum] : [...all, sum];
}

function partRows(totals: RailTotals, refunds: string, fees: string): MovedRow[] {
  const { refundsInCentavos, refundsOutCentavos } = totals;
  const parts: MovedRow[] = [
    {
      name: refunds,
      lines: '',
      inCentavos: refundsInCentavos,
      outCentavos: refundsOutCentavos,
    },
    {
      name: fees,
      lines: '',
      inCentavos: totals.feesReturnedCentavos,
      outCentavos: totals.feesCentavos,
    },
  ];
  return parts.filter((part) => part.inCentavos + part.outCentavos > 0);
}

/** The balances of an OFX file that concern the days: theirs, and the last before them. */
function balanceRowsText({ inFile, summary: { from, to } }: Reconciled): string {
  const rows = (inFile?.balances.rows ?? []).filter(({ day }) => day === null || day <= to);
  const before = rows.reduce((last, { day }) => (day !== null && day < from && day > last ? day : last), '');
  const shown = rows.filter(({ day }) => day === null || day >= before);
  if (shown.length === 0) return '';
  const { balancesOf, balanceRow, noDay, moreBalances } = reconcileWords.head;
  const lines = shown
    .slice(0, balancesShown)
    .map(
      ({ day, centavos, text, line }) =>
        `  ${balanceRow(day === null ? noDay : dayText(day), money(centavos), sanitise(text), line)}`,
    );
  const more = shown.length > balancesShown ? [`  ${moreBalances(shown.length - balancesShown)}`] : [];
  return [balancesOf(shown.length), ...lines, ...more].join('\n');
}

const balancesShown = 20;

/**
 * The entries of one class that need action, each with the command that clears it; what holds for all of them is said
 * once.
 */
function groupText(
  name: EntryClass,
  { first, count }: { readonly first: readonly Entry[]; readonly count: number },
): string {
  const says = reconcileWords;
  const parts = Map.groupBy(first, (entry) => [entry.because, entry.class, ...entry.also].join(' '));
  const lines = [...parts.values()].flatMap((entries) => [
    ...commonText(entries[0] as Entry).map((text) => `  ${text}`),
    ...entries.flatMap(entryLines),
  ]);
  const more = count > first.length ? [`  ${says.moreEntries(count - first.length)}`] : [];
  return [says.groupOf(says.classes[name], count), ...lines, ...more].join('\n');
}

function commonText(entry: Entry): string[] {
  const { becauses, classes, andAlso } = reconcileWords;
  return [
    ...(entry.because === null ? [] : [becauses[entry.because]]),
    ...entry.also.map((name) => andAlso(classes[name])),
    ...clearingsOf(entry).map(({ advice }) => advice),
  ];
}

function entryLines(entry: Entry): string[] {
  const { alike, kinds } = reconcileWords;
  const head = [
    timeText(entry),
    amountText(entry),
    sanitise(otherSideOf(entry, shownText)),
    sanitise(nameOf(entry)),
    ledgerText(entry),
  ].filter(Boolean);
  const commands = clearingsOf(entry).map(({ command }) => command);
  return [
    `    ${head.join('  ')}`,
    ...entry.proposals.map(({ kind, name }) => `      ${alike(kinds[kind], sanitise(name))}`),
    ...commands.filter((command) => command !== null).map((command) => `      ${sanitise(command)}`),
  ];
}

/** What a person finds it by, if no command below it has a name. */
function nameOf(entry: Entry): string {
  if (clearingsOf(entry).some(({ command }) => command !== null)) return '';
  const { line, meant } = entry;
  return meant?.ref ?? meant?.reference ?? line?.endToEndId ?? line?.identifier ?? '';
}

function ledgerText({ ledger, amountCentavos }: Entry): string {
  if (ledger === null) return '';
  const { ledgerLine, ledgerLineOf } = reconcileWords;
  const { line, amountCentavos: own } = ledger;
  return own === null || Math.abs(own) === Math.abs(amountCentavos ?? own)
    ? ledgerLine(line)
    : ledgerLineOf(line, money(own));
}

/** A row of a file has a day but no time. */
function timeText({ atMs, line, meant, told }: Entry): string {
  if (atMs === null) return '';
  return line || meant || told.length > 0 ? minuteText(atMs) : dayText(brasiliaDay(atMs));
}

function amountText({ amountCentavos }: Entry): string {
  return amountCentavos === null ? '' : money(amountCentavos);
}

function explainedText({ byClass }: DaySummary, { meanings }: Seen): string {
  const { classes, explained, noneExplained } = reconcileWords;
  const parts = classesOf('explained')
    .map((name) => [name, byClass[name] ?? 0] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${classes[name]}: ${count}`);
  return parts.length === 0 ? noneExplained : explained(meanings.explained, parts.join(', '));
}

function money(centavos: number, blank: ' ' | '\u00a0' = ' '): string {
  return formatReais(centavos as Centavos, blank);
}
