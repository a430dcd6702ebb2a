import { brasiliaInstant, minuteText } from '../../brazil/clock.ts';
import { maskDocument } from '../../brazil/documents.ts';
import type { Intent } from '../../journal/intent.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import type { Pin } from '../../journal/policies.ts';
import { payeeSentence } from '../../payments/destination.ts';
import type { Column } from '../../terminal/answer.ts';
import type { PayeesOf } from './with-payees.ts';

/** A payee that policies call known, with the payment that it was learned from. */
export interface Pinned {
  readonly pin: Pin;
  readonly intent: Intent;
}

/** Every payee that the account's journal knows by a settled payment. */
export async function pinnedPayees({ journal, scope }: PayeesOf): Promise<readonly Pinned[]> {
  const pins = await (await journal.policies()).pins(scope.accountId.toLowerCase());
  const found: Pinned[] = [];
  for (const pin of pins) {
    const intent = await journal.find(pin.intentId);
    if (intent) found.push({ pin, intent });
  }
  return found;
}

/** For programs: the owner as it was shown. */
export function pinJson({ payee, owner, sinceMs, intentId }: Pin) {
  return { payee, owner, since: new Date(sinceMs).toISOString(), intentId };
}

/** The columns of the list. */
export const pinColumns: readonly Column<Pinned>[] = [
  { header: 'To', value: ({ intent }) => payeeSentence(payeeOf(intent)), whole: true },
  {
    header: 'Document',
    value: ({ pin: { owner } }) => (/^\d+$/.test(owner) ? maskDocument(owner) : owner),
    whole: true,
  },
  { header: 'Name', value: ({ intent }) => intent.payee?.name ?? '', freeText: true },
  {
    header: 'Since',
    value: ({ pin }) => brasiliaInstant(pin.sinceMs),
    shown: ({ pin }) => minuteText(pin.sinceMs),
    cell: 'instant',
    whole: true,
  },
  { header: 'Payment', value: ({ pin }) => pin.intentId, whole: true, spare: true },
];
