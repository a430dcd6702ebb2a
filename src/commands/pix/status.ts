import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { paymentLookup } from '../../lib/contract/pix.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { type Intent, isTerminal } from '../../lib/journal/intent.ts';
import { endToEndIdIn, pixStanding } from '../../lib/journal/rails/pix.ts';
import { isOwnDebit } from '../../lib/journal/rails/reading.ts';
import { textMember } from '../../lib/json/members.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { follow, timelineFlag } from '../../lib/payments/follow.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { refFlag, withNamed } from '../../lib/payments/named/named-intent.ts';
import { identifierOf, isEndToEndId } from '../../lib/payments/named/named-record.ts';
import { statementFields } from '../../lib/payments/statement/record-view.ts';
import { pixWords } from '../../lib/words/pix.ts';
import { namedStatus } from '../../lib/words/statuses.ts';

/** `brl pix status`: GET …/pix/payments/lookup, by intent, identifier or end-to-end id. */
export default class PixStatus extends BaseCommand {
  override about = aboutSentPayment();

  static override args = { intent: Args.string() };
  static override flags = {
    identifier: Flags.string({ helpValue: 'ID' }),
    e2e: Flags.string({ helpValue: 'ID' }),
    ...refFlag,
    ...timelineFlag,
    ...waitFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(PixStatus);
    const named = [args.intent, flags.identifier, flags.e2e, flags.ref].filter((name) => name !== undefined);
    const [name] = named;
    if (name === undefined || named.length > 1) throw usageError('usage', pixWords.nameOne);
    const budgetMs = waitMs(flags, 0);
    if (flags.e2e !== undefined) checkEndToEndId(flags.e2e);
    const typed = { called: args.intent, flagged: name };
    return connected(this, flags, (session) =>
      withNamed(this, session, flags, typed, isPix, async (intent) => {
        const fromRef = flags.ref === undefined ? null : identifierOf(session, flags.ref);
        const names = namesOf(intent, flags, fromRef);
        const params = intent ? { accountId: intent.accountId } : {};
        const ownAccount = intent?.accountId ?? session.client.connection.accountId ?? '';
        return follow(this, session, flags, {
          // A payment known only by its ref is not the payment with this identifier.
          intent: flags.identifier === undefined || intent?.identifier === flags.identifier ? intent : null,
          wait: flags.wait === true,
          budgetMs,
          name,
          read: () => session.client.read(paymentLookup, { params, query: queryOf(names, intent) }),
          isAbout: (payment) =>
            names.identifier === null
              ? endToEndIdIn(payment) === names.endToEndId
              : textMember(payment, 'identifier') === names.identifier && isOwnDebit(payment, ownAccount),
          standingOf(payment) {
            const status = textMember(payment, 'status');
            const standing = pixStanding(status);
            return { ...standing, status: namedStatus(status), final: isTerminal(standing.state) };
          },
          line: lineOf(args.intent && intent?.intentId, flags),
          timeline: flags.timeline ? { kind: 'pix', intent, ...names } : null,
          fieldsOf: statementFields,
        });
      }),
    );
  }
}

/** The command that asks for the same payment again. */
function lineOf(
  intent: string | undefined,
  { identifier, e2e, ref }: { readonly [name in 'identifier' | 'e2e' | 'ref']?: string | undefined },
): string {
  if (intent !== undefined) return `pix status ${intent}`;
  if (identifier !== undefined) return `pix status --identifier ${identifier}`;
  return e2e === undefined ? `pix status --ref ${ref}` : `pix status --e2e ${e2e}`;
}

/** A text of another shape names no payment: the service would only say that it knows none. @throws {CliError} exit 2 */
function checkEndToEndId(text: string): void {
  if (isEndToEndId(text)) return;
  throw usageError('invalid_end_to_end_id', pixWords.badEndToEndId(text));
}

function isPix({ operation, creation }: Intent): boolean {
  return creation === undefined && /^(pix|bigpix|refund|api)/.test(operation);
}

interface Names {
  readonly identifier: string | null;
  readonly endToEndId: string | null;
}

/** The name to ask the service by: a payment sent without an identifier has, at best, the id from an answer. */
function namesOf(
  intent: Intent | null,
  flags: { readonly identifier?: string | undefined; readonly e2e?: string | undefined },
  fromRef: string | null,
): Names {
  if (flags.e2e !== undefined) return { identifier: null, endToEndId: flags.e2e };
  const identifier = flags.identifier ?? (intent ? intent.identifier : fromRef);
  return { identifier, endToEndId: identifier === null ? (intent?.finding?.endToEndId ?? null) : null };
}

/**
 * @throws {CliError} exit 2 for a payment that has no name at the service: it would answer that it knows none, and 30 is
 *   "refused"
 */
function queryOf({ identifier, endToEndId }: Names, intent: Intent | null) {
  if (identifier !== null || endToEndId !== null)
    return { identifier: identifier ?? undefined, endToEnd: endToEndId ?? undefined };
  throw usageError('usage', pixWords.noIdentifier, `brl journal recover ${intent?.intentId}`);
}
