import * as Flags from '@oclif/core/flags';
import { ofxFlags, ownFacts, showOfx, wantsOfx } from '../../lib/areas/statement/ofx.ts';
import { showAll, showPage } from '../../lib/areas/statement/show.ts';
import { dayText } from '../../lib/brazil/clock.ts';
import { lengthOf, readInstant, readSpan, splitSpan } from '../../lib/brazil/days.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { maxPageSize, maxSpanDays, orders, statementOperations } from '../../lib/contract/statement.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { pageQuery, readDays, readPage } from '../../lib/payments/statement/days.ts';
import { lineFinder } from '../../lib/payments/statement/find-lines.ts';
import { newTally } from '../../lib/payments/statement/reader.ts';
import { ofxWords } from '../../lib/words/ofx.ts';
import { statementWords } from '../../lib/words/statement.ts';

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
    in: Flags.boolean({ exclusive: ['page', 'size'] }),
    text: Flags.string({ helpValue: 'TEXT', exclusive: ['page', 'size'] }),
    ...ofxFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(StatementList);
    const isOfx = wantsOfx(flags);
    const wanted = lineFinder(flags);
    if (isOfx && (flags.operation !== undefined || wanted !== null))
      throw usageError('usage', ofxWords.noFilter);
    const isWhole = flags.all || wanted !== null;
    const span = readSpan(flags.from, flags.to, Date.now());
    const { operation } = flags;
    if (!isWhole && lengthOf(span) > maxSpanDays) {
      throw usageError(
        'date_range_too_wide',
        statementWords.tooWide(maxSpanDays, lengthOf(span)),
        statementWords.readInPieces,
      );
    }
    const ending = await connected(this, flags, async (session) => {
      if (isWhole) {
        const tally = newTally();
        // A bookkeeping file is in chronological order.
        const order = isOfx ? 'asc' : (flags.order ?? (flags.all ? 'asc' : 'desc'));
        const own = isOfx ? ownFacts(flags, session) : null;
        const batches = readDays(session.client, span, { order, operation }, tally);
        if (own === null)
          return showAll(this, session, batches, tally, flags, { pieces: splitSpan(span).length, wanted });
        const madeAtMs = session.serviceNow();
        const toMs = Math.min(Date.parse(readInstant(span.to, '--to', 'last', madeAtMs)), madeAtMs);
        const fromMs = Date.parse(readInstant(span.from, '--from', 'first', madeAtMs));
        return showOfx(this, batches, tally, { ...own, fromMs, toMs, madeAtMs });
      }
      const lines = { order: flags.order ?? 'desc', operation };
      const reply = await readPage(session.client, pageQuery(span, lines, flags.page ?? 0, flags.size));
      return showPage(this, session, reply, flags);
    });
    if (flags.from === undefined && !isOfx && this.format(flags) === 'table')
      this.note(() => statementWords.lastDays(maxSpanDays, dayText(span.from), dayText(span.to)));
    return ending;
  }
}
