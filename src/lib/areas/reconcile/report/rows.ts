import { brasiliaSecond, dayText, shortDayText, shortMinuteText, timeOfDay } from '../../../brazil/clock.ts';
import { htmlText } from '../../../files/html.ts';
import { shownText } from '../../../payments/destination.ts';
import { sanitise } from '../../../terminal/text.ts';
import { dayReportWords } from '../../../words/day-report.ts';
import { reconcileWords } from '../../../words/reconcile.ts';
import { clearingsOf } from '../clear.ts';
import { classMeaning, type Entry, type EntryClass } from '../entry.ts';
import { money, theirs } from './markup.ts';

/** The headings of {@link entryRow}. */
export function entryHeads(): readonly string[] {
  const { when, what, amount, who, names } = dayReportWords.heads;
  return [when, what, amount, who, names];
}

/**
 * One entry as a row of a table; on a narrow screen each cell has its heading beside it.
 * @param hasDays several days: then each time has its day
 */
export function entryRow(entry: Entry, hasDays: boolean): string {
  const cells = [whenOf(entry, hasDays), whatOf(entry), null, whoOf(entry), namesOf(entry)];
  const heads = entryHeads();
  const drawn = cells.map((cell, at) =>
    cell === null
      ? `<td class="amount" data-label="${htmlText(heads[at] ?? '')}">${amountOf(entry)}</td>`
      : `<td data-label="${htmlText(heads[at] ?? '')}"><div>${cell}</div></td>`,
  );
  return `<tr>${drawn.join('')}</tr>\n`;
}

/** The name of a class in the colour of its meaning. */
export function chip(kind: EntryClass, count?: number): string {
  const name = dayReportWords.classes[kind];
  return `<span class="chip ${classMeaning[kind]}">${htmlText(count === undefined ? name : `${name}: ${count}`)}</span>`;
}

function whenOf({ atMs, bookedOn, line, meant, told: events }: Entry, hasDays: boolean): string {
  const told =
    bookedOn === null ? '' : `<p class="quiet">${htmlText(dayReportWords.bookedOn(dayText(bookedOn)))}</p>`;
  // A row of the ledger has a day at most.
  const hasTime = line !== null || meant !== null || events.length > 0;
  if (atMs === null || !(hasTime || hasDays))
    return `<span class="quiet">${htmlText(dayReportWords.noTime)}</span>${told}`;
  const withDay = hasTime ? shortMinuteText(atMs) : shortDayText(atMs);
  return `<time datetime="${brasiliaSecond(atMs)}-03:00">${htmlText(hasDays ? withDay : timeOfDay(atMs))}</time>${told}`;
}

function whatOf(entry: Entry): string {
  const { class: kind, also, because, proposals } = entry;
  const chips = [kind, ...also].map((one) => chip(one)).join(' ');
  const why = because === null ? null : reconcileWords.becauses[because];
  const alike = proposals.map((one) => dayReportWords.alike[one.kind](sanitise(one.name)));
  const ways = clearingsOf(entry).map(
    ({ advice, command }) =>
      `<p>${htmlText(advice)}</p>${command === null ? '' : `<code class="type">${htmlText(sanitise(command))}</code>`}`,
  );
  return [
    chips,
    why === null ? '' : `<p>${htmlText(why)}</p>`,
    alike.length === 0 ? '' : `<p class="quiet">${htmlText(dayReportWords.looksLike(alike.join(', ')))}</p>`,
    ...ways,
  ].join('');
}

/** The amount, and for a difference the other sides' amounts. */
function amountOf({ amountCentavos, line, meant, ledger, told }: Entry): string {
  if (amountCentavos === null) return `<span class="quiet">${htmlText(dayReportWords.noAmount)}</span>`;
  const size = Math.abs(amountCentavos);
  const others: string[] = [];
  const add = (centavos: number | null | undefined, say: (amount: string) => string) => {
    if (centavos !== null && centavos !== undefined && Math.abs(centavos) !== size)
      others.push(`<small>${htmlText(say(money(centavos)))}</small>`);
  };
  add(line?.amountCentavos, dayReportWords.amountBooked);
  add(meant?.amountCentavos, dayReportWords.amountMeant);
  add(ledger?.amountCentavos, dayReportWords.amountLedger);
  for (const event of told) add(event.amountCentavos, dayReportWords.amountTold);
  return `<span>${money(amountCentavos)}${others.join('')}</span>`;
}

function whoOf({ line, meant, ledger }: Entry): string {
  const name = line?.otherSide ?? meant?.payeeName ?? null;
  // For incoming money it is our own key, which looks like a second document of the payer.
  const key = line?.pixKey ?? null;
  const to = key ?? meant?.destination ?? ledger?.key ?? null;
  const said = line?.description ?? ledger?.text ?? null;
  const shown = [
    ['', name],
    ['', line?.otherDocument ?? null],
    [key === null ? '' : dayReportWords.key, to && shownText(to)],
    [dayReportWords.description, said],
  ] as const;
  return shown
    .filter(([, one], at) => one && shown.findIndex(([, other]) => other === one) === at)
    .map(([label, one]) => `<div>${label && `${htmlText(label)} `}${theirs(one as string)}</div>`)
    .join('');
}

/** Every name that it can be searched by. */
function namesOf({ line, meant, ledger, told }: Entry): string {
  const { names } = dayReportWords;
  const rows: [string, string][] = [];
  const add = (label: string, value: string | null | undefined) => {
    if (value && !rows.some(([, known]) => known === value)) rows.push([label, value]);
  };
  add(names.ref, meant?.ref ?? null);
  add(names.intent, meant?.intentId ?? null);
  add(names.endToEnd, line?.endToEndId ?? meant?.endToEndId ?? ledger?.endToEndId ?? told[0]?.endToEndId);
  add(names.original, line?.originalEndToEnd ?? null);
  // For a payment with a ref it follows from that.
  if (!meant?.ref)
    add(names.identifier, line?.identifier ?? meant?.identifier ?? ledger?.identifier ?? told[0]?.identifier);
  add(names.line, line?.lineId ?? null);
  add(names.row, ledger === null ? null : String(ledger.line));
  for (const { captureId } of told) add(names.delivery, String(captureId));
  const items = rows.map(([label, value]) => `<li>${htmlText(label)} <code>${theirs(value)}</code></li>`);
  return `<ul class="names">${items.join('')}</ul>`;
}
