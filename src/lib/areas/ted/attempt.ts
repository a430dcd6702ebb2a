import type { Client } from '../../client/client.ts';
import { usageError } from '../../errors/cli-error.ts';
import { bodyHash, type IntentFacts } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { attemptRef } from '../../journal/latest-attempt.ts';
import { newIntentId } from '../../journal/names.ts';
import { LookUpUnanswered } from '../../journal/rails/rail.ts';
import { tedRail } from '../../journal/rails/ted.ts';
import { type TedPayment, tedBodyText } from '../../payments/orders/ted.ts';
import { tedWords } from '../../words/ted.ts';

/** With `-99` an identifier made from a ref still fits 38 characters. */
const mostAttempts = 99;

/**
 * The attempt that a ref stands at. A failed TED uses its identifier up, so each further attempt adds `-2`, `-3` … to
 * both names. They are walked from the first, by the journal where it knows them and by look-up where it does not; a
 * FAILED that is not proven ends the walk like any open payment.
 */
export async function tedAttempt(
  ports: { readonly client: Client; readonly journal: Journal },
  ted: TedPayment,
  first: IntentFacts,
  newAttempt: boolean,
): Promise<IntentFacts> {
  if (first.ref === null) return first;
  let failed: IntentFacts | null = null;
  // The journal knows how many there were; a look-up that has no answer must not end the walk before them.
  for (let number = await knownAttempts(ports.journal, first); number <= mostAttempts; number++) {
    const facts = attemptFacts(ports.client, ted, first, number);
    const state = await stateOf(ports, facts);
    if (state === 'taken' || (state === 'free' && (failed === null || newAttempt))) return facts;
    if (state === 'free') return failed ?? facts;
    failed = facts;
  }
  throw usageError('usage', tedWords.tooManyAttempts(first.ref, mostAttempts));
}

/** How many attempts of the ref the journal has, at least one. */
async function knownAttempts(journal: Journal, { ref, ...scope }: IntentFacts): Promise<number> {
  let number = 1;
  const isKnown = async (next: number) => {
    const name = attemptRef(ref ?? '', next);
    const named = await journal.findByName(scope.environment, name);
    return named.some(
      (intent) =>
        intent.ref === name &&
        intent.tenantId === scope.tenantId &&
        intent.accountId === scope.accountId &&
        intent.operation === scope.operation,
    );
  };
  while (number < mostAttempts && (await isKnown(number + 1))) number += 1;
  return number;
}

/** The names and bytes of attempt `number`; the first one's are the ref's own. */
function attemptFacts(client: Client, ted: TedPayment, first: IntentFacts, number: number): IntentFacts {
  if (number === 1) return first;
  const identifier = `${first.identifier}-${number}`;
  const bodyText = tedBodyText(ted, identifier);
  return {
    ...first,
    intentId: newIntentId(client.clock.now(), client.random),
    ref: attemptRef(first.ref ?? '', number),
    identifier,
    idempotencyKey: `${first.idempotencyKey}-${number}`,
    bodyText,
    bodySha256: bodyHash(bodyText),
  };
}

/** `free`: nobody is known to have used these names. `taken`: a payment exists under them that did not fail. */
async function stateOf(
  { client, journal }: { readonly client: Client; readonly journal: Journal },
  facts: IntentFacts,
): Promise<'free' | 'taken' | 'failed'> {
  const known = await journal.peek(facts, true);
  if (known && (known.kind === 'ref-conflict' || known.intent.state !== 'REFUSED')) return 'taken';
  // Without an answer the names are sent unchanged, which executes at most what was never executed.
  const finding = await tedRail
    .lookUp(client, { ...emptyIntent, ...(known?.intent ?? facts) })
    .catch((error: unknown) => {
      if (error instanceof LookUpUnanswered) return null;
      throw error;
    });
  if (finding?.state === 'REFUSED' && finding.status === 'FAILED') return 'failed';
  return known || finding ? 'taken' : 'free';
}

/** The facts a look-up needs about an intent that this journal does not have. */
const emptyIntent = {
  state: 'INTENT',
  held: null,
  postponed: null,
  attempts: 0,
  firstSentAtMs: null,
  lastSentAtMs: null,
  closedAtMs: null,
  finding: null,
  intact: true,
  failedSeen: false,
  settledLate: false,
  unanswered: false,
  resent: false,
  supersededFailure: null,
  since: null,
  newSinceMs: 0,
  shown: [],
  answered: { identifier: null, endToEndId: null, paymentId: null, isConflict: false },
} as const;
