import * as Flags from '@oclif/core/flags';
import { journalFile } from '../../lib/areas/journal/backup.ts';
import { type Asked, askSince } from '../../lib/areas/journal/reopen.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { amountNumber, type Centavos, formatReais } from '../../lib/contract/money.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { type ClosedJournal, closedJournal, reopen } from '../../lib/journal/backup/reopen.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import type { Debit } from '../../lib/payments/confirm/alike.ts';
import { agree } from '../../lib/payments/confirm/asking.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { backupWords } from '../../lib/words/backup.ts';
import { putBackWords } from '../../lib/words/put-back.ts';

/** `brl journal reopen`: asks what was paid since the copy that a journal was put back from, and lets it pay again. */
export default class JournalReopen extends BaseCommand {
  override about = aboutRecords();

  static override flags = { yes: Flags.boolean() };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalReopen);
    if (!flags.yes && !canAsk())
      throw usageError('needs_yes', backupWords.reopenNeedsYes, backupWords.addYes);
    await connected(this, flags, async (session) => {
      const { environment, location, options } = journalFile(flags, session.environment);
      const closed = closedJournal(location, options);
      if (closed === null) throw usageError('usage', backupWords.notPutBack(location));
      await withJournal(session, async (journal) => {
        const asked = await askSince(session, journal, closed.from);
        const { accountId } = scopeOf(session.client);
        const others = othersThan(closed, environment, accountId);
        this.tell(asked, others);
        if (!flags.yes) await agree(() => backupWords.askReopen);
        reopen(location, options);
        const { unsent, reached, scheduled, runs } = asked;
        const json = {
          journal: location,
          copy: closed.from.copy,
          unsent,
          reached,
          scheduled,
          runs,
          otherAccounts: others,
          lacking: asked.lacking.map(lackingJson),
        };
        await this.show({ json, fields: [['Journal', location]] }, flags);
        this.note(() => backupWords.reopened(location));
      });
    });
  }

  private tell({ reached, lacking, scheduled, runs }: Asked, others: readonly string[]): void {
    if (reached > 0) this.note(() => backupWords.foundPaid(reached));
    this.note(() => backupWords.lacks(lacking.length));
    for (const debit of lacking.slice(0, mostTold))
      this.note(() => backupWords.lackedLine(debit.time, amountOf(debit), `${debit.identifier}`));
    if (lacking.length > mostTold) this.note(() => backupWords.andMore(lacking.length - mostTold));
    if (lacking.length > 0) this.note(() => backupWords.samePlace);
    if (others.length > 0) this.note(() => backupWords.otherAccounts(others.join(', ')));
    if (scheduled > 0) this.note(() => backupWords.scheduled(scheduled));
    if (runs > 0) this.note(() => backupWords.runs(runs));
  }
}

const mostTold = 20;

/** Accounts of the journal whose statement this connection does not read. */
function othersThan({ accounts }: ClosedJournal, environment: string, accountId: string): readonly string[] {
  return accounts
    .filter((one) => one.environment !== environment || one.accountId !== accountId)
    .map((one) => one.accountId);
}

function amountOf({ centavos }: Debit): string {
  return centavos === null ? putBackWords.unknownAmount : formatReais(centavos as Centavos);
}

function lackingJson({ identifier, atMs, status, centavos }: Debit) {
  return {
    identifier,
    at: Number.isNaN(atMs) ? null : new Date(atMs).toISOString(),
    status,
    amount: centavos === null ? null : amountNumber(centavos as Centavos),
  };
}
