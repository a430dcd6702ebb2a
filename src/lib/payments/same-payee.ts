import { keyTypes } from '../contract/fields.ts';
import type { Intent, IntentFacts } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { operationRecorded } from '../words/operations.ts';

/** Whether a recorded destination names the payee in full, so that "never paid" can be said of it. */
export function namesPayee(destination: string): boolean {
  // A body without the holder's document leaves the account's number; the id of an account at this bank is enough.
  return namesAnybody(destination) && !/^account (?!\S{36}$)/.test(destination);
}

function namesAnybody(destination: string): boolean {
  return operationRecorded(destination) === null;
}

/** The latest payment to the same payee that was not refused, of whatever amount. */
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

/** A destination is part of a payment's claim, so what was written down stays, and its other forms are asked for, too. */
function alikeFacts(facts: IntentFacts): readonly IntentFacts[] {
  const { destination } = facts;
  if (destination === null) return [facts];
  if (!namesAnybody(destination)) return [];
  return [destination, ...otherForms(destination)].map((form) => ({ ...facts, destination: form }));
}

/** How the same payee was written down where a QR code, or a body of one's own, named it. */
function otherForms(destination: string): readonly string[] {
  const [, type, key = ''] = /^(CPF|CNPJ|EMAIL|PHONE|EVP|QR) (\S+)$/.exec(destination) ?? [];
  if (type === 'QR') return [key, ...keyTypes.map((other) => `${other} ${key}`)];
  if (type !== undefined) return [key, `QR ${key}`];
  const [, bank, branch, account] = /^bank (\S+) branch (\S+) account (\S+) /.exec(destination) ?? [];
  return bank === undefined ? [] : [`account ${account} at ${bank} / ${branch}`];
}
