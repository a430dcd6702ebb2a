import { reaisOf } from '../amounts.ts';
import { type PaymentRecord, paymentKind } from '../pix/record.ts';
import { statementItem } from '../pix/views.ts';
import { brasiliaText } from '../time.ts';
import type { World } from '../world.ts';

/** A row of the ledger table. */
export interface LedgerRow {
  readonly seq: number;
  readonly atMs: number;
  readonly amountCentavos: number;
  readonly operation: string;
  readonly reference: string;
  readonly line: string;
}

/** Ledger names that a statement shows as another operation (specification, section 2.4 names five). */
const shownAs: Readonly<Record<string, string>> = { OPENING: 'INTERNAL' };
const descriptions: Readonly<Record<string, string>> = {
  OPENING: 'Saldo inicial',
};

/** Ledger names that a statement shows as `operation`. */
export function ledgerNames(operation: string): string[] {
  return [operation, ...Object.keys(shownAs).filter((name) => shownAs[name] === operation)];
}

/** Statement item of specification section 2.4, with the `id` and `coreId` that sections 4.5 and 6.3 speak of. */
export function itemOf(world: World, row: LedgerRow): Record<string, unknown> {
  const credit = row.amountCentavos > 0;
  const given = JSON.parse(row.line) as Record<string, unknown>;
  return {
    id: `st-${String(row.seq).padStart(10, '0')}`,
    coreId: `00000000-0000-4000-8000-${row.seq.toString(16).padStart(12, '0')}`,
    partnerId: row.reference,
    endToEndId: null,
    status: 'COMPLETED',
    description: descriptions[row.operation] ?? null,
    identifier: null,
    counterParty: null,
    pixKey: null,
    ...(Object.keys(given).length === 0 ? paymentLine(world, row) : given),
    direction: credit ? 'IN' : 'OUT',
    transactionType: credit ? 'C' : 'D',
    operation: shownAs[row.operation] ?? row.operation,
    amount: reaisOf(row.amountCentavos),
    currency: 'BRL',
    timestamp: brasiliaText(row.atMs),
  };
}

/** The line of a PIX follows the payment's state, so it is read from the payment and not stored with the entry. */
function paymentLine(world: World, row: LedgerRow): Readonly<Record<string, unknown>> {
  const payment = world.record<PaymentRecord>(paymentKind, row.reference);
  if (!payment) return {};
  const item = statementItem(payment);
  if (row.amountCentavos < 0) return item;
  const { partnerId, identifier, counterParty, pixKey } = item;
  return { partnerId, identifier, counterParty, pixKey, description: 'Devolução de PIX não efetivado' };
}
