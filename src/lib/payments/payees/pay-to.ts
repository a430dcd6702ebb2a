import type { BaseCommand, Ended } from '../../command/base.ts';
import { withJournal } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeText } from '../../journal/payee.ts';
import { type OwnerBefore, ownerBefore, type PayeeChange, type PayeePlace } from '../../journal/payees.ts';
import { payeesWords } from '../../words/payees.ts';
import { saidBy, textOf } from '../../words/topic.ts';
import { connectedToAsk } from '../confirm/asking.ts';
import { keptPayee, type Payee } from '../confirm/payee.ts';
import { scopeOf } from '../facts.ts';
import { payOn } from '../pay-or-show.ts';
import type { PaymentRequest } from '../payment-request.ts';
import { openBook, requiredPayee } from './book.ts';
import { changedBy, changePayees } from './change.ts';
import { agreeToOther, bothOwners, isOther, refuseOther } from './other-owner.ts';

/** A payee of one kind, to be paid. */
export type Named<K extends PayeePlace['kind']> = PayeeChange & {
  readonly payee: { readonly to: Extract<PayeePlace, { readonly kind: K }> };
};

/**
 * Pays the payee of a nickname. Its key or account takes the place of the flags; from then on it is the payment that those
 * would have made, and nothing of it changes with the payee.
 * @param kinds what the command can pay to
 * @throws {CliError} exit 2 for a nickname that nobody has, or of a payee who is paid another way
 */
export async function payTo<K extends PayeePlace['kind']>(
  command: BaseCommand,
  { to: nickname, flags }: { readonly to: string; readonly flags: PaymentRequest['flags'] },
  kinds: readonly K[],
  requestOf: (payee: Named<K>) => Promise<PaymentRequest>,
): Ended {
  return connectedToAsk(command, flags, async (session) => {
    const { client } = session;
    const { named, before } = await withJournal(session, async (journal) => {
      const found = requireKind(requiredPayee(await openBook(journal, scopeOf(client)), nickname), kinds);
      return { named: found, before: ownerBefore(found.payee) ?? (await lastOwner(journal, session, found)) };
    });
    const request = await requestOf(named);
    if (request.payee === null) return payOn(command, session, request);
    const owner = watchOwner(command, named, before, request.payee.expected.document);
    const payee = { ...request.payee, show: true, owner };
    const ending = await payOn(command, session, { ...request, payee });
    if (ending === 'settled') await learnOwner(command, session, named, owner.learned());
    return ending;
  });
}

function requireKind<K extends PayeePlace['kind']>(found: PayeeChange, kinds: readonly K[]): Named<K> {
  const { kind } = found.payee.to;
  if (kinds.some((known) => known === kind)) return found as Named<K>;
  const { nickname } = found.payee;
  throw usageError('usage', payeesWords.otherWay[kind](nickname), payeesWords.sendTo[kind](nickname));
}

/** Until the owner of a key is recorded, it is the one that the latest settled payment to it was shown. */
async function lastOwner(
  journal: Journal,
  { client }: Session,
  { payee }: PayeeChange,
): Promise<OwnerBefore | null> {
  const paid = await journal.lastPaidTo({ ...scopeOf(client), destination: payeeText(payee.to) });
  return paid?.state === 'SETTLED' ? (paid.payee ?? null) : null;
}

/** Compares the owner of a key with the one before when it was looked up. @param expected the document of `--expect-document` */
function watchOwner(
  command: BaseCommand,
  { payee }: PayeeChange,
  before: OwnerBefore | null,
  expected: string | null,
) {
  let found: Payee | null = null;
  let document = payee.document;
  let isNew = payee.owner === null;
  return {
    mustBeTold: before !== null,
    compare(looked: Payee, asking: boolean) {
      found = looked;
      if (before === null || !isOther(before, looked)) return null;
      isNew = true;
      if (expected !== null) {
        // It was compared with this owner before.
        document = expected;
        command.note(() => bothOwners(before, looked));
        return null;
      }
      if (!asking) return refuseOther(before, looked);
      return async () => {
        document = await agreeToOther(command, before, looked);
      };
    },
    /** What is to be recorded once the payment has settled. */
    learned: () => (found !== null && isNew ? { found, document } : null),
  };
}

/** Records the owner with whom a payment has settled. Whatever fails here, the payment has ended. */
async function learnOwner(
  command: BaseCommand,
  session: Session,
  { payee, payeeId }: PayeeChange,
  learned: { readonly found: Payee; readonly document: string | null } | null,
): Promise<void> {
  if (learned === null || (learned.found.name ?? learned.found.document) === null) return;
  const scope = scopeOf(session.client);
  const owner = keptPayee(learned.found);
  try {
    await withJournal(session, async (journal) => {
      const paid = await journal.lastPaidTo({ ...scope, destination: payeeText(payee.to) });
      if (paid?.state !== 'SETTLED' || paid.payee?.askedAtMs !== owner.askedAtMs) return;
      await changePayees(journal, scope, ({ known }) => {
        const now = [...known.values()].find((one) => one.payeeId === payeeId);
        if (!now || payeeText(now.payee.to) !== payeeText(payee.to)) return [];
        const isRenamed = learned.document !== payee.document;
        const changed = {
          ...now.payee,
          document: learned.document,
          name: isRenamed ? null : now.payee.name,
          owner: { ...owner, intentId: paid.intentId },
        };
        return [{ ...changedBy(session.client), payeeId, kind: 'owner', payee: changed }];
      });
    });
  } catch (error) {
    command.note(() => payeesWords.ownerNotKept(textOf(saidBy(error))));
  }
}
