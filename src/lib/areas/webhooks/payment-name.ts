import type { Envelope } from '../../deliveries/envelope.ts';
import type { PaymentName } from '../../inspect/shapes.ts';

/** How an event's payment is looked up; null for an event that names none. */
export function paymentIn({ type, identifier, endToEndId, accountId }: Envelope): PaymentName | null {
  const kind = type.startsWith('ted.') ? 'ted' : type.startsWith('transfer.') ? 'transfer' : 'pix';
  if (kind === 'pix' ? identifier === null && endToEndId === null : identifier === null) return null;
  return { kind, identifier, endToEndId, accountId: accountId || null };
}
