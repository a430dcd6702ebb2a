import * as Flags from '@oclif/core/flags';
import { readSecond, type SearchStep } from '../../lib/areas/statement/search-reader.ts';
import { showAll, showPage } from '../../lib/areas/statement/show.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { type DaySpan, lengthOf, readSpan, splitSpan } from '../../lib/command/days.ts';
import { connected } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import {
  list,
  maxPageSize,
  maxSpanDays,
  orders,
  search,
  statementOperations,
} from '../../lib/contract/statement.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import {
  type Batch,
  type Line,
  newTally,
  readPages,
  type Tally,
} from '../../lib/payments/statement-reader.ts';
import { statementWords } from '../../lib/words/statement.ts';

interface Wanted {
  readonly order: string;
  readonly operation: string | undefined;
}

/** `brl statement list`: GET …/statement. */
export default class StatementList extends BaseCommand {
  static override flags = {
    from: Flags.string({ helpValue: 'YYYY-MM-DD' }),
    to: Flags.string({ helpValue: 'YYYY-MM-DD' }),
    operation: Flags.string({
      options: [...statementOperations],
    }),
    order: Flags.string({
      options: [...orders],
    }),
    page: Flags.integer({ helpValue: 'N', min: 0, exclusive: ['all'] }),
    size: Flags.integer({ helpValue: 'N', min: 1, max: maxPageSize, exclusive: ['all'] }),
    all: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(StatementList);
    const span = readSpan(flags.from, flags.to, Date.now());
    const { operation } = flags;
    if (!flags.all && lengthOf(span) > maxSpanDays) {
      throw usageError(
        'date_range_too_wide',
        statementWords.tooWide(maxSpanDays, lengthOf(span)),
        statementWords.readInPieces,
      );
    }
    await connected(this, flags, async (session) => {
      if (flags.all) {
        const tally = newTally();
        const batches = readSpans(session, span, { order: flags.order ?? 'asc', operation }, tally);
        return showAll(this, batches, tally, flags);
      }
      const wanted = { order: flags.order ?? 'desc', operation };
      const reply = await session.client.read(list, {
        query: queryOf(span, wanted, flags.page ?? 0, flags.size),
      });
      await showPage(this, reply, flags);
    });
  }
}

/** The pieces of a span, one after the other in the order that is wanted. */
async function* readSpans(
  { client }: Session,
  span: DaySpan,
  wanted: Wanted,
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
    const page = (number: number) =>
      client.read(list, { query: queryOf(piece, wanted, number, maxPageSize) });
    yield* readPages({ page, second }, tally);
  }
}

function queryOf(span: DaySpan, wanted: Wanted, page: number, size: number | undefined) {
  return {
    page: String(page),
    size: size === undefined ? undefined : String(size),
    order: wanted.order,
    startDate: span.from,
    endDate: span.to,
    operation: wanted.operation,
  };
}
