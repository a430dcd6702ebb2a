import * as Flags from '@oclif/core/flags';
import { readSearch, type SearchStep } from '../../lib/areas/statement/search-reader.ts';
import { showAll, showPage } from '../../lib/areas/statement/show.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { readInstant } from '../../lib/command/days.ts';
import { connected } from '../../lib/command/service.ts';
import { orders, search } from '../../lib/contract/statement.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { newTally } from '../../lib/payments/statement-reader.ts';
import { statementWords } from '../../lib/words/statement.ts';

/** `brl statement search`: GET …/statement/advanced. */
export default class StatementSearch extends BaseCommand {
  static override flags = {
    after: Flags.string({ helpValue: 'YYYY-MM-DD|TIME' }),
    before: Flags.string({ helpValue: 'YYYY-MM-DD|TIME' }),
    order: Flags.string({ options: [...orders], default: 'desc' }),
    cursor: Flags.string({ helpValue: 'CURSOR', exclusive: ['all'] }),
    all: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(StatementSearch);
    if (flags.cursor !== undefined && flags.order === 'desc') {
      throw usageError('invalid_cursor', statementWords.noCursor, statementWords.goOnBefore);
    }
    const instant = (text: string | undefined, flag: string, end: 'first' | 'last') =>
      text === undefined ? undefined : readInstant(text, flag, end, Date.now());
    const query = {
      order: flags.order,
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
    await connected(this, flags, async ({ client }) => {
      const read = (step: SearchStep) => client.read(search, { query: { ...query, ...step } });
      if (!flags.all) return showPage(this, await read({}), flags);
      const tally = newTally();
      return showAll(this, readSearch(read, tally, query.occurredAfter), tally, flags);
    });
  }
}
