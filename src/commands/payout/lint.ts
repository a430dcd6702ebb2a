import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { dateFlag, daysLines, daysOfFile } from '../../lib/areas/payout/day.ts';
import { alsoWritten } from '../../lib/areas/payout/file/clean-file.ts';
import { fileWord } from '../../lib/areas/payout/file/file.ts';
import { showFindings } from '../../lib/areas/payout/file/findings.ts';
import { lintContext, lintFlags } from '../../lib/areas/payout/lint-flags.ts';
import { isPayable, pastDueLines, summaryLines } from '../../lib/areas/payout/summary.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { withJournalOf } from '../../lib/command/journal.ts';
import { type Resolved, resolveConnection } from '../../lib/connection/connect.ts';
import type { Nicknames } from '../../lib/payments/orders/nickname-cells.ts';
import { lintFile } from '../../lib/payments/sheet/lint.ts';
import { systemClock } from '../../lib/ports/clock.ts';
import { type Count, counted, counter } from '../../lib/terminal/progress.ts';
import { whileWaiting } from '../../lib/terminal/waiting.ts';
import { payoutWords } from '../../lib/words/payout.ts';
import { valueWords } from '../../lib/words/values.ts';

/** Whether the command that pays the file needs no flags for reading it. */
function isReadAsItIs({
  map,
  rail,
  sheet,
  layout,
  'any-account': anyAccount,
  'ignore-column': ignored,
  'ignore-dates': ignoresDates,
  'date-order': order,
  holiday,
}: {
  readonly map: readonly string[];
  readonly rail?: string | undefined;
  readonly sheet?: string | undefined;
  readonly layout?: string | undefined;
  readonly 'any-account': boolean;
  readonly 'ignore-column': readonly string[];
  readonly 'ignore-dates': boolean;
  readonly 'date-order'?: string | undefined;
  readonly holiday?: string | undefined;
}): boolean {
  const none = [rail, sheet, layout, order, holiday].every((one) => one === undefined);
  return none && map.length === 0 && ignored.length === 0 && !ignoresDates && !anyAccount;
}

/** The payees of the account; only the journal is asked. */
async function nicknamesOf(resolved: Resolved): Promise<Nicknames> {
  const { openNicknames } = await import('../../lib/payments/payees/book.ts');
  const { environment } = resolved;
  const { tenantId, accountId } =
    resolved.kind === 'embedded'
      ? await (await import('../../lib/connection/embedded.ts')).embeddedAccount(resolved, process.env)
      : resolved.connection;
  return withJournalOf(environment, (journal) =>
    openNicknames(journal, { environment, tenantId, accountId: accountId ?? '' }),
  );
}

/** `brl payout lint`: checks a file of payments and asks nobody. */
export default class PayoutLint extends BaseCommand {
  static override args = { file: Args.string({ required: true }) };
  static override flags = { ...lintFlags, out: Flags.string({ helpValue: 'FILE' }) };

  async run(): Ended {
    const { args, flags } = await this.parse(PayoutLint);
    const resolved = resolveConnection({ flags, env: process.env });
    this.preferred = resolved.preferences;
    await this.speak();
    const { settings } = resolved.kind === 'embedded' ? resolved : resolved.connection;
    const context = lintContext(flags, settings, resolved.preferences, systemClock.now(), () =>
      nicknamesOf(resolved),
    );
    const sheet = await lintFile(args.file, flags.sheet ?? null, context);
    const { out } = flags;
    const read: Count = { done: 0, total: null };
    const rows = counted(
      out === undefined ? sheet.rows : alsoWritten(sheet, out, this.csvStyle(flags)),
      read,
    );
    await whileWaiting(counter(read), () => showFindings(this, { ...sheet, rows }, flags));
    const days = daysOfFile(sheet.summary);
    const lines = [...summaryLines(sheet.summary, false), ...daysLines(days), ...pastDueLines(sheet.summary)];
    for (const line of lines) this.note(line);
    if (out !== undefined) this.note(payoutWords.written(out, sheet.summary.rows.ok));
    if (!isPayable(sheet.summary)) return 'usage';
    if (this.format(flags) === 'table' && isReadAsItIs(flags))
      this.note(() =>
        valueWords.next(
          this.further(
            `brl payout run ${fileWord(args.file)} --ref ${valueWords.typed.name}${dateFlag(days, context.today)}`,
          ),
        ),
      );
    return undefined;
  }
}
