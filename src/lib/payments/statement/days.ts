import { type DaySpan, splitSpan } from '../../brazil/days.ts';
import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { list, maxPageSize, search } from '../../contract/statement.ts';
import { CliError } from '../../errors/cli-error.ts';
import { textMember } from '../../json/members.ts';
import { statementWords } from '../../words/statement.ts';
import { type Batch, type Line, readPages, type Tally } from './reader.ts';
import { readSecond, type SearchStep } from './search.ts';

/** Which lines of a span, and in which order. */
export interface WantedLines {
  readonly order: string;
  readonly operation: string | undefined;
}

/** The query for a page of the statement. */
type PageQuery = ReturnType<typeof pageQuery>;

/** One page of the statement of this connection's account. @throws {CliError} exit 81 for one of another account */
export async function readPage(client: Client, query: PageQuery): Promise<Answered> {
  const reply = await client.read(list, { query });
  const named = textMember(reply.json.value, 'accountId');
  const { accountId: ours } = client.connection;
  if (named === null || ours === null || named.toLowerCase() === ours.toLowerCase()) return reply;
  throw new CliError({
    code: 'response_unreadable',
    ends: 'unavailable',
    message: statementWords.otherAccount(named),
    httpStatus: reply.status,
    requestId: reply.requestId,
  });
}

/** Every line of a span of any length: its pieces one after the other in the requested order, page by page. */
export async function* readDays(
  client: Client,
  span: DaySpan,
  wanted: WantedLines,
  tally: Tally,
): AsyncGenerator<Batch> {
  const pieces = wanted.order === 'asc' ? splitSpan(span) : splitSpan(span).reverse();
  const second = async (instant: string) => {
    const lines: Line[] = [];
    const read = (step: SearchStep) => client.read(search, { query: step });
    for await (const more of readSecond(read, instant, tally)) lines.push(...more);
    return lines.filter((line) => wanted.operation === undefined || line.operation === wanted.operation);
  };
  for (const piece of pieces) {
    const page = (number: number) => readPage(client, pageQuery(piece, wanted, number, maxPageSize));
    yield* readPages({ page, second }, tally);
  }
}

/** The query of one page. @param size undefined for the service's own */
export function pageQuery(span: DaySpan, wanted: WantedLines, page: number, size: number | undefined) {
  return {
    page: String(page),
    size: size === undefined ? undefined : String(size),
    order: wanted.order,
    startDate: span.from,
    endDate: span.to,
    operation: wanted.operation,
  };
}
