import { keyTypes } from '../../contract/fields.ts';
import type { Intent, IntentFacts } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { type Payee, payeeText } from '../../journal/payee.ts';

/** Whether the payee is identified completely, so that "never paid" can be said of it. */
export function namesPayee(facts: IntentFacts): boolean {
  // A body without the holder's document leaves only the account number.
  return !['text', 'account-number'].includes(payeeOf(facts).kind);
}

/** The latest payment to the same payee that was not refused, of any amount. */
export async function lastPaidToSame(journal: Journal, facts: IntentFacts): Promise<Intent | null> {
  const found = await Promise.all(alikeFacts(facts).map((one) => journal.lastPaidTo(one)));
  return newest(found.filter((intent) => intent !== null));
}

/** The latest payment of the same amount to the same payee that was not refused. */
export async function alikeInJournal(journal: Journal, facts: IntentFacts): Promise<Intent | null> {
  const found = await Promise.all(alikeFacts(facts).map((one) => journal.recentAlike(one)));
  return newest(found.flat().filter(({ state }) => state !== 'REFUSED'));
}

function newest(intents: readonly Intent[]): Intent | null {
  return intents.toSorted((one, other) => other.createdAtMs - one.createdAtMs)[0] ?? null;
}

/**
 * The same payment with each form of its payee: a payee's text is part of a payment's claim, so what was written down
 * stays, and its other forms are also asked for.
 */
export function alikeFacts(facts: IntentFacts): readonly IntentFacts[] {
  if (facts.destination === null) return [facts];
  const to = payeeOf(facts);
  if (to.kind === 'text') return [];
  return [facts.destination, ...otherForms(to)].map((form) => ({ ...facts, destination: form }));
}

/** How the same payee was written down if a QR code, or a custom body, named it. */
function otherForms(to: Payee): readonly string[] {
  if (to.kind === 'pix-key') return [to.key, `QR ${to.key}`];
  if (to.kind === 'qr')
    return to.key === null ? [] : [to.key, ...keyTypes.map((type) => `${type} ${to.key}`)];
  if (to.kind !== 'bank-account') return [];
  const { account, bank, branch } = to;
  return [payeeText({ kind: 'account-number', account, bank, branch: branch.padStart(4, '0') })];
}
