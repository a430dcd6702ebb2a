import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import { claimAfterSettledMs, type Journal } from '../../journal/journal.ts';
import { isOwnName } from '../../journal/names.ts';
import { putBackWords } from '../../words/put-back.ts';
import type { Telling } from '../../words/topic.ts';
import { type Debit, firstAlike, isKnown } from './alike.ts';

/**
 * Refuses a payment that only this journal could tell from an earlier one, if the statement shows that the journal may
 * lack that one: it was restored from a copy, or another machine paid. A kind of payment that has no page of debits is
 * let through.
 * @throws {CliError} exit 33 for the same payment, 90 for others that only a lost part of the journal explains
 */
export async function refuseUnknown(
  debits: readonly Debit[],
  journal: Journal,
  facts: IntentFacts,
  nowMs: number,
): Promise<void> {
  const own = debits.filter(({ identifier }) => isOwnName(identifier));
  const isClaiming = ({ atMs }: Debit) => !(nowMs - atMs >= claimAfterSettledMs);
  const same = await firstAlike(own.filter(isClaiming), journal, facts);
  if (same !== null) throw madeElsewhere(same);
  const newer = await unknownSinceLast(debits, journal, facts);
  if (newer !== null) throw mayBePutBack(newer);
}

/** The debits under our names that are newer than everything in the journal. */
interface UnknownSinceLast {
  readonly count: number;
  readonly latest: Debit;
}

/**
 * A restored journal lacks only payments newer than all it has. So a debit under one of our names that it does not know,
 * and that is older than its last payment, was made by another journal: the newer ones may be too, and nothing can be
 * concluded.
 * @returns null if nothing is newer, for a journal that has none of the account's payments, and if another journal also
 *   pays here
 */
async function unknownSinceLast(
  debits: readonly Debit[],
  journal: Journal,
  facts: IntentFacts,
): Promise<UnknownSinceLast | null> {
  const { environment, accountId } = facts;
  const [last] = await journal.list({ environment, accountId, limit: 1 });
  if (!last) return null;
  const sinceMs = (last.lastSentAtMs ?? last.createdAtMs) - slackMs;
  const newer: Debit[] = [];
  for (const debit of debits.filter(({ identifier }) => isOwnName(identifier))) {
    if (!(await isKnown(debit, journal, facts))) {
      if (debit.atMs < sinceMs) return null;
      newer.push(debit);
    } else if (newer.length === 0) return null;
  }
  const [latest] = newer;
  return latest === undefined ? null : { count: newer.length, latest };
}

/** A line has whole seconds, and the service's clock is known to within two. */
const slackMs = 3000;

function amountOf({ centavos }: Debit): string {
  return centavos === null ? putBackWords.unknownAmount : formatReais(centavos as Centavos);
}

/** What the statement has and the journal lacks, for a person who is asked; null if there is nothing to say. */
export async function unknownNote(
  debits: readonly Debit[],
  journal: Journal,
  facts: IntentFacts,
): Promise<Telling | null> {
  const newer = await unknownSinceLast(debits, journal, facts);
  return newer && (() => putBackWords.note(unknownText(newer)));
}

function unknownText({ count, latest }: UnknownSinceLast): string {
  return putBackWords.newer(count, amountOf(latest), latest.time, `${latest.identifier}`);
}

function madeElsewhere(debit: Debit): CliError {
  return new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    moneyMoved: debit.status === 'COMPLETED' ? 'yes' : 'unknown',
    message: putBackWords.same(amountOf(debit), debit.time, `${debit.identifier}`),
    hint: putBackWords.ifMeant,
  });
}

function mayBePutBack(newer: UnknownSinceLast): CliError {
  return new CliError({
    code: 'journal_unavailable',
    ends: 'local_storage',
    message: putBackWords.refused(unknownText(newer)),
    hint: putBackWords.restoreOrName,
  });
}
