import { dayText, minuteText } from '../../../brazil/clock.ts';
import { htmlText } from '../../../files/html.ts';
import { dayReportWords } from '../../../words/day-report.ts';
import { railWords } from '../../../words/statuses.ts';
import { textOf } from '../../../words/topic.ts';
import { otherDifferences } from '../close-day.ts';
import type { Meanings } from '../ending.ts';
import {
  type ClosedMark,
  classMeaning,
  type DaySummary,
  type EntryClass,
  type RailTotals,
} from '../entry.ts';
import type { BookRail } from '../facts.ts';
import type { FileFacts } from '../statement-ofx.ts';
import { money, tableStart, theirs } from './markup.ts';
import { chip } from './rows.ts';

interface HeadFacts {
  readonly accountId: string;
  readonly profile: string | null;
  readonly madeAtMs: number;
  readonly isIncomplete: boolean;
  readonly inFile: FileFacts | null;
}

/** Which days of which account, their state, and whether they were closed before. */
export function headOf(summary: DaySummary, facts: HeadFacts, meanings: Meanings): string {
  const { from, to, closed } = summary;
  const { account, profile, made } = dayReportWords.facts;
  const rows = [
    [account, theirs(facts.accountId)],
    ...(facts.profile === null ? [] : [[profile, theirs(facts.profile)]]),
    [made, `<time>${htmlText(minuteText(facts.madeAtMs))}</time>`],
  ];
  return `<header>
<h1>${htmlText(dayReportWords.title(dayText(from), dayText(to)))}</h1>
<dl class="facts">${rows.map(([name, value]) => `<div><dt>${htmlText(name ?? '')}</dt><dd>${value}</dd></div>`).join('')}</dl>
</header>
${verdict(summary, meanings, otherDifferences({ ...facts, summary }, false).map(textOf))}${from === to ? closed.map(closedMark).join('') : ''}`;
}

function verdict(summary: DaySummary, meanings: Meanings, others: readonly string[]): string {
  const { difference, doubt, 'on-its-way': onItsWay } = meanings;
  const kind = difference + others.length > 0 ? 'difference' : doubt + onItsWay > 0 ? 'open' : 'explained';
  const says = [
    difference > 0 ? `<a href="#differences">${htmlText(dayReportWords.differences(difference))}</a>` : '',
    doubt > 0 ? `<a href="#open">${htmlText(dayReportWords.doubts(doubt))}</a>` : '',
    onItsWay > 0 ? `<a href="#open">${htmlText(dayReportWords.onItsWay(onItsWay))}</a>` : '',
  ].filter((part) => part !== '');
  const classes = (Object.keys(classMeaning) as EntryClass[]).flatMap((one) => {
    const count = summary.byClass[one] ?? 0;
    return count === 0 ? [] : [`<li>${chip(one, count)}</li>`];
  });
  const sentence =
    says.length === 0 ? htmlText(dayReportWords.allExplained(summary.entries)) : says.join(' · ');
  return `<div class="verdict ${kind}">
<strong>${sentence}</strong>
${others.map((other) => `<p>${htmlText(other)}</p>`).join('')}
<ul class="classes">${classes.join('')}</ul>
</div>
`;
}

function closedMark({ atMs, differs }: ClosedMark): string {
  const when = minuteText(atMs);
  return `<p class="mark${differs ? ' differs' : ''}">${htmlText(differs ? dayReportWords.closedDiffers(when) : dayReportWords.closedSame(when))}</p>\n`;
}

/** Opening, computed closing, and the bank's closing; nothing if none was given. */
export function balances({ opening, computedClosingCentavos, closing }: DaySummary): string {
  const cards: string[] = [];
  const card = (name: string, centavos: number, from: string | null, kind = '') =>
    cards.push(
      `<div${kind}><dt>${htmlText(name)}</dt><dd>${money(centavos)}</dd>${from === null ? '' : `<dd>${htmlText(from)}</dd>`}</div>`,
    );
  const { balance, balanceFrom } = dayReportWords;
  if (opening) card(balance.opening, opening.centavos, balanceFrom[opening.source]);
  if (computedClosingCentavos !== null) card(balance.computed, computedClosingCentavos, balance.byLines);
  if (closing) card(balance.closing, closing.centavos, balanceFrom[closing.source]);
  if (closing && computedClosingCentavos !== null) {
    const apart = closing.centavos - computedClosingCentavos;
    card(
      balance.apart,
      apart,
      apart === 0 ? balance.agrees : balance.differs,
      apart === 0 ? '' : ' class="apart"',
    );
  }
  return cards.length === 0 ? '' : `<dl class="balances">${cards.join('\n')}</dl>\n`;
}

const amounts = [
  'inCentavos',
  'outCentavos',
  'refundsInCentavos',
  'refundsOutCentavos',
  'feesCentavos',
  'feesReturnedCentavos',
] as const satisfies readonly (keyof RailTotals)[];

const railOrder: readonly BookRail[] = ['PIX', 'TED', 'BOLETO', 'INTERNAL', 'FEE', 'OTHER'];

/** In and out by rail, with refunds and fees. */
export function rails({ byRail, total }: DaySummary): string {
  const heads = [
    dayReportWords.rail,
    dayReportWords.lines,
    ...amounts.map((name) => dayReportWords.totals[name]),
  ];
  const amount = (centavos: number, head: string) =>
    `<td class="amount${centavos === 0 ? ' nothing' : ''}" data-label="${htmlText(head)}">${centavos === 0 ? '–' : money(centavos)}</td>`;
  const cells = (totals: RailTotals) =>
    `<td class="amount" data-label="${htmlText(dayReportWords.lines)}">${totals.lines}</td>${amounts
      .map((name) => amount(totals[name], dayReportWords.totals[name]))
      .join('')}`;
  const rows = railOrder.flatMap((rail) => {
    const totals = byRail[rail];
    return totals ? [`<tr><th scope="row">${htmlText(railWords[rail])}</th>${cells(totals)}</tr>\n`] : [];
  });
  return `<section aria-labelledby="rails-heading">
<h2 id="rails-heading">${htmlText(dayReportWords.sections.rails)}</h2>
${tableStart(heads, [1, 2, 3, 4, 5, 6, 7])}${rows.join('')}</tbody>
<tfoot><tr><th scope="row">${htmlText(dayReportWords.total)}</th>${cells(total)}</tr></tfoot>
</table>
</section>
`;
}
