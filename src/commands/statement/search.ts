import * as Flags from '@oclif/core/flags';
import { ofxFlags, ownFacts, showOfx, wantsOfx } from '../../lib/areas/statement/ofx.ts';
import { showAll, showPage } from '../../lib/areas/statement/show.ts';
import { readInstant } from '../../lib/brazil/days.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { orders, search } from '../../lib/contract/statement.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { newTally } from '../../lib/payments/statement/reader.ts';
import { readSearch, type SearchStep } from '../../lib/payments/statement/search.ts';
import { ofxWords } from '../../lib/words/ofx.ts';
import { statementWords } from '../../lib/words/statement.ts';

/** `brl statement search`: GET …/statement/advanced. */
export default class StatementSearch extends BaseCommand {
  static override flags = {
    after: Flags.string({ helpValue: 'YYYY-MM-DD|TIME' }),
    before: Flags.string({ helpValue: 'YYYY-MM-DD|TIME' }),
    order: Flags.string({ options: [...orders], default: 'desc' }),
    cursor: Flags.string({ helpValue: 'CURSOR', exclusive: ['all'] }),
    all: Flags.boolean(),
    ...ofxFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(StatementSearch);
    const isOfx = wantsOfx(flags);
    if (isOfx && flags.after === undefined) throw usageError('usage', ofxWords.needsStart, ofxWords.addStart);
    if (flags.cursor !== undefined && flags.order === 'desc') {
      throw usageError('invalid_cursor', statementWords.noCursor, statementWords.goOnBefore);
    }
    const instant = (text: string | undefined, flag: string, end: 'first' | 'last') =>
      text === undefined ? undefined : readInstant(text, flag, end, Date.now());
    const query = {
      // A bookkeeping file is in chronological order.
      order: isOfx ? 'asc' : flags.order,
      occurredAfter: instant(flags.after, '--after', 'first'),
      occurredBefore: instant(flags.before, '--before', 'last'),
      cursor: flags.cursor,
    };
    const { occurredAfter, occurredBefore } = query;
    if (occurredAfter && occurredBefore && Date.parse(occurredAfter) > Date.parse(occurredBefore)) {
      throw usageError(
        'invalid_date_range',
        statementWords.spanReversed(occurredAfter, occurredBefore),
        statementWords.correctSpan,
      );
    }
    return connected(this, flags, async (session) => {
      const { client } = session;
      const own = isOfx ? ownFacts(flags, session) : null;
      const read = (step: SearchStep) => client.read(search, { query: { ...query, ...step } });
      if (!flags.all) return showPage(this, session, await read({}), flags);
      const tally = newTally();
      const batches = readSearch(read, tally, occurredAfter);
      if (own === null) return showAll(this, session, batches, tally, flags);
      const madeAtMs = session.serviceNow();
      const toMs = Math.min(occurredBefore ? Date.parse(occurredBefore) : madeAtMs, madeAtMs);
      const fromMs = Date.parse(occurredAfter ?? '');
      return showOfx(this, batches, tally, { ...own, fromMs, toMs, madeAtMs });
    });
  }
}
