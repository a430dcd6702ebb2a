import { centavosFromWire } from '../../contract/money.ts';
import { bodyOf, type Intent, type IntentState, isOfAnother } from '../../journal/intent.ts';
import type { RememberedSheet } from '../../journal/journal.ts';
import type { Payee } from '../../journal/payee.ts';
import { batchFacts } from '../../journal/rails/batch-facts.ts';
import { member, textMember } from '../../json/members.ts';
import type { MeantFact } from './facts.ts';

/** A row of a batch as it was sent from here, as the service shows it, or both. */
interface BatchRow {
  readonly name: string;
  /** The service's object; null if it shows no rows. */
  readonly item: unknown;
  readonly amountCentavos: number | null;
  readonly state: IntentState;
}

/**
 * The rows of a batch dispatched from here, each as a payment: the statement has a line for each, and none for the batch.
 * The service's list says what was in it; without one it is what was uploaded from here.
 * @param whole the dispatch as a payment
 */
export function rowFacts(
  whole: MeantFact,
  batchId: string,
  { finding, state }: Intent,
  sheets: readonly RememberedSheet[],
): MeantFact[] {
  const items = finding && !isOfAnother(finding) ? batchFacts(bodyOf(finding)).items : [];
  const own = sheets.filter((sheet) => sheet.batchId === batchId);
  return rowsOf(items, own, state).map(({ name, item, amountCentavos, state: rowState }) => ({
    ...whole,
    state: rowState,
    rail: 'PIX',
    amountCentavos: amountCentavos as MeantFact['amountCentavos'],
    destination: payeeOf(item),
    to: keyOf(item),
    payeeDocument: null,
    endToEndId: textMember(item, 'endToEndId'),
    identifier: name,
    bankIds: ['paymentId', 'transactionId'].flatMap((id) => textMember(item, id) ?? []),
    batchId,
    mayStillArrive: rowState === 'REFUSED' && state === 'REFUSED' && whole.mayStillArrive,
  }));
}

function rowsOf(
  items: readonly unknown[],
  sheets: readonly RememberedSheet[],
  state: IntentState,
): BatchRow[] {
  const failed = new Set(sheets.filter(({ kind }) => kind === 'failed').flatMap(namesIn));
  const sent = new Map<string, number | null>();
  // The newest is first: within one batch a row of the same name is a correction.
  for (const { kind, rows } of sheets)
    for (const { identifier, amountCentavos = null } of kind === 'uploaded' ? rows : [])
      if (identifier !== null && !sent.has(identifier)) sent.set(identifier, amountCentavos);
  const shown = new Map(
    items.flatMap((item) => {
      const name = textMember(item, 'identifier');
      return name === null ? [] : [[name, item] as const];
    }),
  );
  const isListed = items.length > 0 && shown.size === items.length;
  return [...new Set([...sent.keys(), ...shown.keys()])].map((name) => {
    const item = shown.get(name) ?? null;
    const said = textMember(item, 'status') ?? (failed.has(name) ? 'FAILED' : '');
    return {
      name,
      item,
      amountCentavos: sent.get(name) ?? amountOf(item),
      state: isListed && item === null ? 'INTENT' : (statesOf[said] ?? state),
    };
  });
}

/** What a row's own status word says; an unknown word leaves it with the state of its batch. */
const statesOf: Readonly<Record<string, IntentState>> = { COMPLETED: 'SETTLED', FAILED: 'REFUSED' };

function namesIn({ rows }: RememberedSheet): string[] {
  return rows.flatMap(({ identifier }) => identifier ?? []);
}

function amountOf(item: unknown): number | null {
  const amount = member(item, 'amount');
  return typeof amount === 'number' ? centavosFromWire(amount) : null;
}

function keyOf(item: unknown): Payee | undefined {
  const key = textMember(item, 'key');
  return key === null ? undefined : { kind: 'pix-key', keyType: null, key };
}

function payeeOf(item: unknown): string | null {
  const key = textMember(item, 'key');
  return key && `${textMember(item, 'keyType') ?? 'PIX'} ${key}`;
}
