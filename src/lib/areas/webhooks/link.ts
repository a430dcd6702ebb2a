import type { Envelope } from '../../deliveries/envelope.ts';
import { type Intent, isPayment } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';

/** How an event relates to this machine's payments. It is only a hint: the look-up decides. */
export interface DeliveryLink {
  readonly intentId: string | null;
  /** The look-up to type; null if there is none for such an event. */
  readonly next: string | null;
}

/** Links an event to its intent, by identifier or else by end-to-end id, and names the look-up to type. */
export async function linkOf(
  envelope: Envelope,
  journal: Pick<Journal, 'findByIdentifier' | 'findByName'> | null,
  environment: string,
  profile: string | null,
): Promise<DeliveryLink> {
  const intent = journal === null ? null : await intentOf(envelope, journal, environment);
  const next = lookUp(envelope, intent);
  const suffix = profile === null ? '' : ` --profile ${profile}`;
  return { intentId: intent?.intentId ?? null, next: next === null ? null : `${next}${suffix}` };
}

async function intentOf(
  { identifier, endToEndId }: Envelope,
  journal: Pick<Journal, 'findByIdentifier' | 'findByName'>,
  environment: string,
): Promise<Intent | null> {
  const named = identifier === null ? null : await journal.findByIdentifier(environment, identifier);
  if (named || endToEndId === null) return named;
  const known = await journal.findByName(environment, endToEndId);
  return known.find((intent) => isPayment(intent) && intent.finding?.endToEndId === endToEndId) ?? null;
}

function lookUp({ type, identifier, endToEndId }: Envelope, intent: Intent | null): string | null {
  const name = plain(identifier);
  const endToEnd = plain(endToEndId);
  if (type.startsWith('ted.out.') || type === 'ted.payment') {
    return intent || name ? `brl ted status ${intent?.intentId ?? `ted-${name}`}` : null;
  }
  if (type.startsWith('pix.out.')) {
    if (intent) return `brl pix status ${intent.intentId}`;
    if (name) return `brl pix status --identifier ${name}`;
    return endToEnd ? `brl pix status --e2e ${endToEnd}` : null;
  }
  if (type.startsWith('transfer.internal.')) {
    return name ? `brl transactions timeline --identifier ${name}` : null;
  }
  if (type.startsWith('pix.') || type.startsWith('qrcode.')) {
    return endToEnd ? `brl transactions timeline --e2e ${endToEnd}` : null;
  }
  return null;
}

/** A stranger's text becomes part of a command only if no shell interprets it. */
function plain(value: string | null): string | null {
  return value !== null && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value) ? value : null;
}
