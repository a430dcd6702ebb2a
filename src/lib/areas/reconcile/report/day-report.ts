import { hash } from 'node:crypto';
import { dayText, minuteText } from '../../../brazil/clock.ts';
import { htmlText } from '../../../files/html.ts';
import { dayReportWords } from '../../../words/day-report.ts';
import { language } from '../../../words/language.ts';
import { meaningOf } from '../ending.ts';
import type { ClassMeaning, DaySummary, Entry } from '../entry.ts';
import type { FileFacts } from '../statement-ofx.ts';
import { balances, headOf, rails } from './head.ts';
import { tableEnd, tableStart, theirs } from './markup.ts';
import { movementOf } from './movement.ts';
import { pictureOf } from './picture.ts';
import { entryHeads, entryRow } from './rows.ts';
import { style } from './style.ts';

/** Whose days they are, and where the report was made. */
export interface ReportFacts {
  readonly accountId: string;
  /** Null where no profile was used. */
  readonly profile: string | null;
  readonly environment: 'production' | 'sandbox';
  readonly madeAtMs: number;
  /** Of brl. */
  readonly version: string;
  /** The statement could not be read completely. */
  readonly isIncomplete: boolean;
  /** Null where the statement is no OFX file. */
  readonly inFile: FileFacts | null;
}

/** How many explained entries are listed; doubts and differences are always all listed. */
export const explainedListed = 2000;

/**
 * The days as one self-contained page: no script, no external file, and a policy that allows neither. In the language of
 * the process, piece by piece, so that a day of any length needs no more memory than a short one.
 * @param entries gives all entries by time, each time it is called
 */
export function* renderDayReport(
  summary: DaySummary,
  entries: () => Iterable<Entry>,
  facts: ReportFacts,
): Generator<string> {
  const hasDays = summary.from !== summary.to;
  const meanings = { explained: 0, doubt: 0, 'on-its-way': 0, difference: 0 };
  const movement = movementOf(summary, counted(entries(), meanings));
  yield pageStart(summary, facts);
  yield headOf(summary, facts, meanings);
  yield balances(summary);
  yield sectionStart('movement', dayReportWords.sections.movement);
  yield pictureOf(movement, summary.opening?.centavos ?? null);
  yield sectionEnd;
  yield rails(summary);
  yield* listed('open', dayReportWords.nothingOpen, entriesThat(entries, isOpen), hasDays);
  yield* listed('differences', dayReportWords.noDifference, entriesThat(entries, isDifference), hasDays);
  yield* explained(entriesThat(entries, isExplained), hasDays);
  yield pageEnd(summary, facts);
}

const isOpen = (entry: Entry) => ['doubt', 'on-its-way'].includes(meaningOf(entry));
const isDifference = (entry: Entry) => meaningOf(entry) === 'difference';
const isExplained = (entry: Entry) => meaningOf(entry) === 'explained';

/** The entries, counted by meaning as they pass. */
function* counted(entries: Iterable<Entry>, meanings: Record<ClassMeaning, number>): Generator<Entry> {
  for (const entry of entries) {
    meanings[meaningOf(entry)] += 1;
    yield entry;
  }
}

function* entriesThat(entries: () => Iterable<Entry>, fits: (entry: Entry) => boolean): Generator<Entry> {
  for (const entry of entries()) if (fits(entry)) yield entry;
}

/** A section with all of its entries, or a sentence saying that there are none. */
function* listed(
  name: 'open' | 'differences',
  none: string,
  entries: Iterable<Entry>,
  hasDays: boolean,
): Generator<string> {
  yield sectionStart(name, dayReportWords.sections[name]);
  let count = 0;
  for (const entry of entries) {
    if (count === 0) yield entriesStart();
    count += 1;
    yield entryRow(entry, hasDays);
  }
  yield count === 0 ? `<p>${htmlText(none)}</p>\n` : tableEnd;
  yield sectionEnd;
}

/** The first of the explained entries, and how many more there are. */
function* explained(entries: Iterable<Entry>, hasDays: boolean): Generator<string> {
  yield sectionStart('lines', dayReportWords.sections.lines);
  let count = 0;
  for (const entry of entries) {
    if (count === 0) yield entriesStart();
    count += 1;
    if (count <= explainedListed) yield entryRow(entry, hasDays);
  }
  yield count === 0 ? `<p>${htmlText(dayReportWords.nothingExplained)}</p>\n` : tableEnd;
  if (count > explainedListed)
    yield `<p>${htmlText(dayReportWords.notListed(count - explainedListed))}</p>\n`;
  yield sectionEnd;
}

function entriesStart(): string {
  return tableStart(entryHeads(), [2]).replace('<table>', '<table class="entries">');
}

function sectionStart(name: 'movement' | 'open' | 'differences' | 'lines', heading: string): string {
  return `<section class="${name}" id="${name}" aria-labelledby="${name}-heading">\n<h2 id="${name}-heading">${htmlText(heading)}</h2>\n`;
}

const sectionEnd = '</section>\n';

function pageStart({ from, to }: DaySummary, { environment }: ReportFacts): string {
  const policy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'`;
  const banner = dayReportWords.banner[environment];
  return `<!doctype html>
<html lang="${language() === 'pt' ? 'pt-BR' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${htmlText(dayReportWords.title(dayText(from), dayText(to)))}</title>
<style>${style}</style>
</head>
<body>
<div class="banner ${environment}">${htmlText(banner)}</div>
<main>
`;
}

function pageEnd({ linesSha256 }: DaySummary, { version, madeAtMs }: ReportFacts): string {
  return `<footer>
<p>${htmlText(dayReportWords.madeBy(version, minuteText(madeAtMs)))}</p>
<p>${htmlText(dayReportWords.hash)} <code>${theirs(linesSha256)}</code></p>
</footer>
</main>
</body>
</html>
`;
}
