import { topic } from './topic.ts';

/** Sentences about the statement and its exports. */
export const statementWords = topic('statement', {
  noList: 'The answer has no list of statement lines.',
  otherAccount: (id: string) => `The service answered with the statement of another account, ${id}.`,
  noRefs: (why: string) => `The column Ref is empty: the journal cannot be read. ${why}`,
  notComplete: 'The statement is not complete: the service says there is more but returned nothing new.',
  notCompleteAt: (second: string) =>
    `The statement is not complete at ${second}: the service says there is more but returned nothing new.`,
  shorterSpan: 'Ask for a shorter period; statement search --order asc uses a cursor.',
  compareWith: (command: string) => `Compare with: ${command}`,

  refund: 'refund',
  refunded: (amount: string) => `refunded ${amount}`,
  refundedUnknown: 'refunded; how much is not on this page',
  onlyFirst: (count: number) =>
    `Only the first ${count} lines are shown; --output csv or ndjson writes all of them.`,
  lastDays: (days: number, from: string, to: string) =>
    `Period: ${from} to ${to}. Without --from it is ${days} days.`,
  none: 'No lines in this period.',
  noneFound: 'No line of this period is like that. --from looks further back.',
  nothingToFind: 'There is nothing in --text to look for.',
  giveBack: (line: string) => `To give it back: ${line}`,
  giveOneBack: 'To give one back: brl pix refund, with its end-to-end id',
  seeIds: (line: string) => `To give back a PIX that was received, see its id: ${line}`,
  noneOnPage: (page: unknown, total: number) =>
    `No lines on page ${page} (the first page is 0): the period has ${total} ${total === 1 ? 'line' : 'lines'} in all.`,
  moreLines: (way: string) => `There are more lines: ${way}`,
  moreLinesOf: (total: number, way: string) => `There are more lines (${total} in all): ${way}`,
  oneSecond: 'this answer covers a single second, which --before would return again; --all reads everything.',
  goOn: (flag: string) => `${flag} continues, --all reads everything.`,
  readAll: '--all reads everything.',

  repeated: (count: number) => `${count} repeated lines were left out: pages of the statement may overlap.`,
  recovered: (count: number) =>
    `${count} lines of a second that is spread over two pages were read by their time.`,
  nameless: (count: number) =>
    `${count} lines have neither id nor coreId: all are kept, so one that came twice appears twice.`,
  missing: (count: number) =>
    `INCOMPLETE: the service counts ${count} more lines than it returned. Compare with: brl statement search --all --order asc`,
  doubtful: (second: string, command: string) =>
    `INCOMPLETE: the second ${second} could not be read completely, because some of its lines came twice. Compare with: ${command}`,
  moreDoubtful: (count: number) => `INCOMPLETE: ${count} more seconds could not be read completely.`,

  tooWide: (most: number, days: number) =>
    `One request covers at most ${most} days; this period has ${days}.`,
  readInPieces: 'Add --all to read it in pieces.',
  noCursor: 'A descending search has no cursor.',
  goOnBefore: 'Continue with --before, or search with --order asc.',
  spanReversed: (after: string, before: string) =>
    `The period starts at ${after}, after its end at ${before}.`,
  correctSpan: 'Correct --after and --before.',

  exportHasDays: 'An export that has been started already has its days: leave out --from and --to.',
  exportStarted: (id: string) =>
    `Export ${id} started. To fetch its file later, repeat the command with --job ${id} instead of --from and --to.`,
  pdfShortened: (days: number) =>
    `The service may shorten the period of a PDF, and this one has ${days} days: check its first day.`,
  exportUnnamed: (names: string) => `The answer has no export id under ${names}.`,
  exportWithoutFile: (names: string) => `The answer has neither a file nor a link under ${names}.`,
  badLink: (status: number) => `The link to the file was answered with HTTP ${status}.`,
  otherFile: (format: string) => `The answer is not a ${format} file; nothing was written.`,
  exportFailed: (id: string, state: string) => `Export ${id} ended as ${state}; there is no file.`,
  startAgain: 'Start it again, perhaps with fewer days.',
  noSuchExport: 'Check the id of the export (--job) and the account.',
  exportNotReady: (id: string) => `Export ${id} is not ready yet. The service is still working on it.`,
});
