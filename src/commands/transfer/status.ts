import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { type Intent, isTerminal } from '../../lib/journal/intent.ts';
import { isOwnDebit } from '../../lib/journal/rails/reading.ts';
import { transferStanding } from '../../lib/journal/rails/transfer.ts';
import { textMember } from '../../lib/json/members.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { byTimeline, showTimeline } from '../../lib/payments/follow.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { refFlag, withNamed } from '../../lib/payments/named/named-intent.ts';
import { identifierOf } from '../../lib/payments/named/named-record.ts';
import { checkWait, lineAgain } from '../../lib/payments/settling.ts';
import type { Timeline } from '../../lib/payments/timeline/timeline.ts';
import type { Stand } from '../../lib/payments/wait.ts';
import { namedStatus } from '../../lib/words/statuses.ts';
import { transferWords } from '../../lib/words/transfer.ts';

/** `brl transfer status`: what journal, timeline and statement know of a transfer within the bank. */
export default class TransferStatus extends BaseCommand {
  override about = aboutSentPayment();

  static override args = { intent: Args.string() };
  static override flags = {
    identifier: Flags.string({ helpValue: 'ID' }),
    ...refFlag,
    ...waitFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(TransferStatus);
    const [name, ...others] = [args.intent, flags.identifier, flags.ref].filter(
      (given) => given !== undefined,
    );
    if (name === undefined || others.length > 0) throw usageError('usage', transferWords.nameOne);
    checkWait(flags);
    const typed = { called: args.intent, flagged: name };
    return connected(this, flags, (session) =>
      withNamed(this, session, flags, typed, isTransfer, async (intent) => {
        const fromRef = flags.ref === undefined ? null : identifierOf(session, flags.ref);
        const identifier = flags.identifier ?? intent?.identifier ?? fromRef;
        const ownAccount = intent?.accountId ?? session.client.connection.accountId ?? '';
        const waiting = {
          budgetMs: waitMs(flags, 0),
          again: lineAgain(session, flags, lineOf(args.intent && intent?.intentId, flags)),
          standOf: (timeline: Timeline) => standOf(timeline, ownAccount),
        };
        const named = { kind: 'transfer', identifier, endToEndId: null, intent } as const;
        return showTimeline(this, session, flags, named, flags.wait ? byTimeline(session, waiting) : null);
      }),
    );
  }
}

/** Only its own statement line tells the end of a transfer (specification, section 4.4). */
function standOf({ moments }: Timeline, ownAccount: string): Stand {
  const line = moments.find(({ source }) => source === 'statement')?.record;
  const status = line && isOwnDebit(line, ownAccount) ? textMember(line, 'status') : null;
  const standing = transferStanding(status);
  return { ...standing, status: namedStatus(status), final: isTerminal(standing.state) };
}

/** The command that asks for the same transfer again. */
function lineOf(
  intent: string | undefined,
  { identifier, ref }: { readonly identifier?: string | undefined; readonly ref?: string | undefined },
): string {
  const name = identifier === undefined ? `--ref ${ref}` : `--identifier ${identifier}`;
  return `transfer status ${intent ?? name}`;
}

function isTransfer({ operation }: Intent): boolean {
  return operation.startsWith('transfers.');
}
