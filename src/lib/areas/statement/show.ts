import type { Answered } from '../../client/reply.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { asReceived } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import { member, textMember } from '../../json/members.ts';
import { amountOfLine } from '../../payments/statement/line-direction.ts';
import { type Batch, type Line, linesOf, saysMore, type Tally } from '../../payments/statement/reader.ts';
import { stepOf } from '../../payments/statement/search.ts';
import type { Column } from '../../terminal/answer.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { jsonStream, ndjsonStream } from '../../terminal/row-stream.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { statementWords } from '../../words/statement.ts';
import type { Telling } from '../../words/topic.ts';
import { collect, incompleteJson, sheetOf, streamRecords, tableRows, tallyNotes } from './output.ts';
import { withRefs } from './refs.ts';
import { lineColumns, lineFields } from './statement-view.ts';

/** Shows one answer unchanged, and says if it is incomplete. */
export async function showPage(
  command: BaseCommand,
  session: Session,
  reply: Answered,
  flags: GlobalFlags,
): Promise<undefined> {
  const lines = linesOf(reply);
  const show = (columns: readonly Column<Line>[]) =>
    command.show(
      {
        json: asReceived(reply),
        records: lines,
        table: { columns, records: lines, empty: emptyPage(reply.json.value) },
      },
      flags,
    );
  if (command.format(flags) !== 'csv') await show(lineColumns(lines));
  else
    await withRefs(command, session, async (refs) => {
      await refs.add(lines);
      await show(lineFields(refs.of));
    });
  const rest = restNote(reply.json.value);
  if (rest !== null) command.note(rest);
  noteRefund(command, flags, lines, false);
}

function noteRefund(
  command: BaseCommand,
  flags: GlobalFlags,
  lines: readonly Line[],
  isFound: boolean,
): void {
  const note = command.format(flags) === 'table' ? refundNote(lines, isFound) : null;
  if (note !== null) command.note(note);
}

/**
 * Shows all batches: row by row, but a table up to {@link tableRows}, and whole for `--query`.
 * @param reading how many spans of about the same length they are read in, and which lines are wanted of them (null: all)
 * @returns `check_failed` if the service did not show all of it
 */
export async function showAll(
  command: BaseCommand,
  session: Session,
  batches: AsyncIterable<Batch>,
  tally: Tally,
  flags: GlobalFlags,
  { pieces, wanted }: { readonly pieces: number; readonly wanted: LineTest } = { pieces: 1, wanted: null },
): Ended {
  const count: Count = { done: 0, total: null };
  const counted = countedLines(batches, count, pieces);
  await whileWaiting(counter(count), () =>
    showBatches(
      command,
      session,
      wanted === null ? counted : only(counted, wanted),
      tally,
      flags,
      wanted !== null,
    ),
  );
  for (const text of tallyNotes(tally)) command.note(text);
  return tally.missing > 0 || tally.doubtful.size > 0 ? 'check_failed' : undefined;
}

type LineTest = ((line: Line) => boolean) | null;

async function* only(batches: AsyncIterable<Batch>, wanted: (line: Line) => boolean): AsyncGenerator<Batch> {
  for await (const batch of batches) yield { ...batch, lines: batch.lines.filter(wanted) };
}

/** Each span tells how many lines it has; those that are not read yet are taken to have as many. */
async function* countedLines(
  batches: AsyncIterable<Batch>,
  count: Count,
  pieces: number,
): AsyncGenerator<Batch> {
  let begun = 0;
  let known = 0;
  for await (const batch of batches) {
    const [page, total] = ['page', 'totalElements'].map((name) => member(batch.reply?.json.value, name));
    if (page === 0 && typeof total === 'number') {
      begun += 1;
      known += total;
      count.total = Math.round((known * pieces) / begun);
      count.isEstimate = begun < pieces;
    }
    count.done += batch.lines.length;
    yield batch;
  }
}

async function showBatches(
  command: BaseCommand,
  session: Session,
  batches: AsyncIterable<Batch>,
  tally: Tally,
  flags: GlobalFlags,
  isFound: boolean,
): Promise<void> {
  const format = command.format(flags);
  if (format === 'ndjson') await streamRecords(batches, ndjsonStream(process.stdout));
  else if (format === 'csv')
    await withRefs(command, session, async (refs) =>
      streamRecords(batches, await sheetOf(command, refs, flags)),
    );
  else if (format === 'json' && flags.query === undefined) await pourDocument(command, batches, tally);
  else {
    const most = format === 'table' ? tableRows : Number.POSITIVE_INFINITY;
    const { lines, envelope, cut } = await collect(batches, most);
    const json = {
      ...(envelope as object),
      ...wholeEnvelope(lines.length),
      ...incompleteJson(tally),
      items: lines,
    };
    const empty = isFound ? statementWords.noneFound : statementWords.none;
    await command.show(
      { json, table: { columns: lineColumns(lines, isFound), records: lines, empty } },
      flags,
    );
    noteRefund(command, flags, lines, isFound);
    if (cut) command.note(() => statementWords.onlyFirst(tableRows));
  }
}

async function pourDocument(
  command: BaseCommand,
  batches: AsyncIterable<Batch>,
  tally: Tally,
): Promise<void> {
  const document = command.streams(jsonStream(process.stdout));
  const { count, envelope } = await streamRecords(batches, document);
  const { items: _written, ...rest } = envelope as { readonly items?: unknown };
  document.end({ ...rest, ...wholeEnvelope(count), ...incompleteJson(tally) });
}

/** A page after the last one has no lines, though the span has. */
function emptyPage(body: unknown): string {
  const [page, total] = [member(body, 'page'), member(body, 'totalElements')];
  if (typeof total !== 'number' || total === 0) return statementWords.none;
  return statementWords.noneOnPage(page, total);
}

/** The envelope of all pages together is one page. */
function wholeEnvelope(count: number) {
  return { page: 0, size: count, totalElements: count, totalPages: 1, hasNext: false };
}

/**
 * The rest that one answer of the statement leaves out and how to continue, as a sentence for stderr; null when nothing follows.
 * A page alone must not be taken for the whole statement.
 * @param body the service's answer: the envelope of section 2.4, or that of a search (section 4.5)
 */
export function restNote(body: unknown): Telling | null {
  const step = stepOf(body);
  if (!saysMore(body) && step === null) return null;
  const total = member(body, 'totalElements');
  const flag = nextFlag(member(body, 'page'), step);
  return () => {
    const { oneSecond, goOn, readAll, moreLines, moreLinesOf } = statementWords;
    const way = isOneSecond(body, step) ? oneSecond : flag === null ? readAll : goOn(flag);
    return typeof total === 'number' ? moreLinesOf(total, way) : moreLines(way);
  };
}

/** Whether continuing downwards would give the same lines again. */
function isOneSecond(body: unknown, step: ReturnType<typeof stepOf>): boolean {
  const items = member(body, 'items');
  if (step?.occurredBefore === undefined || !Array.isArray(items) || items.length === 0) return false;
  const ms = Date.parse(step.occurredBefore);
  return items.every((item) => Date.parse(textMember(item, 'timestamp') ?? '') === ms);
}

function nextFlag(page: unknown, step: ReturnType<typeof stepOf>): string | null {
  if (step?.cursor !== undefined) return `--cursor ${step.cursor}`;
  if (step?.occurredBefore !== undefined) return `--before ${step.occurredBefore}`;
  return typeof page === 'number' ? `--page ${page + 1}` : null;
}

/**
 * The note that leads from received PIX to a refund; null if none of the lines can be refunded. @param isFound the lines
 * show their ids
 */
function refundNote(lines: readonly Line[], isFound: boolean): Telling | null {
  const [first, ...others] = lines.filter(isRefundable);
  if (first === undefined) return null;
  if (!isFound) return () => statementWords.seeIds('brl statement list --in');
  const id = others.length === 0 ? textMember(first, 'endToEndId') : null;
  return () => (id === null ? statementWords.giveOneBack : statementWords.giveBack(`brl pix refund ${id}`));
}

/** A settled PIX from somebody else, of which nothing was refunded as far as the line tells. */
function isRefundable(line: Line): boolean {
  const amount = amountOfLine(line);
  return (
    typeof amount !== 'string' &&
    !amount.isDebit &&
    line.operation === 'PIX' &&
    line.status === 'COMPLETED' &&
    line.reversal !== true &&
    !line.refundEndToEnd &&
    textMember(line, 'endToEndId') !== null
  );
}
