import * as Args from '@oclif/core/args';
import { timeText } from '../../lib/brazil/clock.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { status, tedIdOf } from '../../lib/contract/ted.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import { isOwnDebit } from '../../lib/journal/rails/reading.ts';
import { tedStanding } from '../../lib/journal/rails/ted.ts';
import { member, textMember } from '../../lib/json/members.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { follow, timelineFlag } from '../../lib/payments/follow.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { refFlag, withNamed } from '../../lib/payments/named/named-intent.ts';
import { identifierOf } from '../../lib/payments/named/named-record.ts';
import { amountText } from '../../lib/payments/statement/record-view.ts';
import type { Field } from '../../lib/terminal/answer.ts';
import { doubtedStatus, namedStatus } from '../../lib/words/statuses.ts';
import { tedWords } from '../../lib/words/ted.ts';

/** `brl ted status`: GET …/ted/{tedId}. */
export default class TedStatus extends BaseCommand {
  override about = aboutSentPayment();

  static override args = { ted: Args.string() };
  static override flags = { ...refFlag, ...timelineFlag, ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(TedStatus);
    const budgetMs = waitMs(flags, 0);
    const { ref } = flags;
    if ((args.ted === undefined) === (ref === undefined)) throw usageError('usage', tedWords.nameOne);
    const typedId = args.ted?.startsWith(tedIdOf('')) ? args.ted : undefined;
    const flagged = ref ?? typedId?.slice(tedIdOf('').length);
    const typed = { called: flagged === undefined ? args.ted : undefined, flagged };
    return connected(this, flags, (session) =>
      withNamed(this, session, flags, typed, isTed, async (intent) => {
        const ofName = ref === undefined ? (flagged ?? '') : identifierOf(session, ref);
        const isTyped = intent === null || typedId !== undefined;
        const identifier = isTyped ? ofName : (intent.identifier ?? '');
        const tedId = tedIdOf(identifier);
        const params = intent ? { accountId: intent.accountId, tedId } : { tedId };
        const ownAccount = intent?.accountId ?? session.client.connection.accountId ?? '';
        return follow(this, session, flags, {
          // A TED known only by its ref is not the TED with this id.
          intent: isTyped && intent?.identifier !== identifier ? null : intent,
          wait: flags.wait === true,
          budgetMs,
          name: ref ?? tedId,
          read: () => session.client.read(status, { params }),
          isAbout: (ted) => textMember(ted, 'tedId') === tedId && isOwnDebit(ted, ownAccount),
          standingOf: (ted) => ({ ...tedStanding(ted), status: shownStatus(ted) }),
          slowestMs: 5000,
          line: `ted status ${intent?.intentId ?? args.ted ?? `--ref ${ref}`}`,
          timeline: flags.timeline ? { kind: 'ted', identifier, endToEndId: null, intent } : null,
          fieldsOf: tedFields,
        });
      }),
    );
  }
}

function isTed({ operation }: Intent): boolean {
  return operation === 'ted.out';
}

/** A TED's state (specification, section 2.7) as labelled lines. */
function tedFields(ted: unknown): Field[] {
  return [
    ['Status', shownStatus(ted)],
    ['Amount', amountText(member(ted, 'amount'))],
    ['Description', textMember(ted, 'description')],
    ['TED id', textMember(ted, 'tedId')],
    ['Identifier', textMember(ted, 'identifier')],
    ['Partner id', textMember(ted, 'partnerId')],
    ['Created', timeText(textMember(ted, 'createdAt'))],
    ['Updated', timeText(textMember(ted, 'updatedAt'))],
    ['Note', isInDoubt(ted) ? tedWords.failureUnproven : null],
  ];
}

/** A FAILED after 48 h proves nothing: read as "not paid", it would be paid again. */
function shownStatus(ted: unknown): string | null {
  const status = textMember(ted, 'status');
  return isInDoubt(ted) ? doubtedStatus(status) : namedStatus(status);
}

function isInDoubt(ted: unknown): boolean {
  return tedStanding(ted).state === 'UNCERTAIN';
}
