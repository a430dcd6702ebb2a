import { topic } from './topic.ts';

/** What is said of the statement and its exports. */
export const statementWords = topic('statement', {
  noList: 'The answer holds no list of statement lines.',
  notComplete: 'The statement is not complete: the service says that there is more and gives nothing new.',
  notCompleteAt: (second: string) =>
    `The statement is not complete at ${second}: the service says that there is more and gives nothing new.`,
  shorterSpan: 'Ask for a shorter span; statement search --order asc goes by a cursor.',
  compareWith: (command: string) => `Compare with: ${command}`,

  refund: 'refund',
  refunded: 'refunded',
  onlyFirst: (count: number) =>
    `Only the first ${count} lines are shown; --output csv or ndjson gives them all.`,
  none: 'No lines in this span.',
  noneOnPage: (page: unknown, total: number) =>
    `No lines on page ${page}, pages count from 0: the span has ${total} ${total === 1 ? 'line' : 'lines'} in all.`,
  moreLines: (way: string) => `There are more lines: ${way}`,
  moreLinesOf: (total: number, way: string) => `There are more lines (${total} in all): ${way}`,
  oneSecond: 'this answer is one second alone, which --before would give again; --all reads them all.',
  goOn: (flag: string) => `${flag} goes on, --all reads them all.`,
  readAll: '--all reads them all.',

  repeated: (count: number) => `${count} repeated lines were left out: pages of the statement may overlap.`,
  recovered: (count: number) =>
    `${count} lines of a second that lies on two pages were read by their instant.`,
  nameless: (count: number) =>
    `${count} lines have neither id nor coreId: all are kept, and one that came twice shows twice.`,
  missing: (count: number) =>
    `INCOMPLETE: the service counts ${count} more lines than it gave. Compare with: brl statement search --all --order asc`,
  doubtful: (second: string, command: string) =>
    `INCOMPLETE: the second ${second} could not be read whole, lines of it came twice. Compare with: ${command}`,
  moreDoubtful: (count: number) => `INCOMPLETE: and ${count} more seconds.`,

  tooWide: (most: number, days: number) =>
    `One request asks for ${most} days at most; this span has ${days}.`,
  readInPieces: 'Add --all to read it in pieces.',
  noCursor: 'A descending search has no cursor.',
  goOnBefore: 'Go on with --before, or search with --order asc.',
  spanReversed: (after: string, before: string) => `The span begins at ${after}, after it ends at ${before}.`,
  correctSpan: 'Correct --after and --before.',

  exportHasDays: 'An export that was started has its days already: leave out --from and --to.',
  exportAsked: (exportId: string) => `Export ${exportId}: asking for it.`,
  exportStarted: (id: string) => `Export ${id} started; --job ${id} takes its file later.`,
  pdfShortened: (days: number) =>
    `The service shortens the span of a PDF by itself, and this one has ${days} days: check its first day.`,
  exportWaits: (id: string, state: string) => `Export ${id}: ${state}, asking again.`,
  notReady: 'not ready',
  exportUnnamed: (names: string) => `The answer names no export under ${names}.`,
  exportWithoutFile: (names: string) => `The answer has neither a file nor a link under ${names}.`,
  badLink: (status: number) => `The link to the file was answered with HTTP ${status}.`,
  otherFile: (format: string) => `The answer is not a ${format} file; nothing was written.`,
  exportFailed: (id: string, state: string) => `Export ${id} ended as ${state}; there is no file.`,
  startAgain: 'Start it again, perhaps with fewer days.',
  exportNotReady: (id: string) => `Export ${id} is not ready yet. The service goes on with it.`,
});
