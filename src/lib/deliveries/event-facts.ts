import { type Centavos, centavosFromWire } from '../contract/money.ts';
import { member, textMember } from '../json/members.ts';

/** What an event says about its money. It is only a hint: the look-up decides. */
export interface EventFacts {
  readonly amountCentavos: Centavos | null;
  readonly payee: string | null;
  /** Of money that came in; null for what was paid. */
  readonly payer: string | null;
  /** CPF or CNPJ of the other party, as the event has it. */
  readonly document: string | null;
}

/** Reads amount and parties of an event (specification, section 6.3); nulls when it has none. */
export function eventFacts(body: Uint8Array): EventFacts {
  const event = parsed(body);
  const data = member(event, 'data');
  const amount = member(data, 'amount');
  const payee = member(data, 'payee') ?? member(data, 'destination');
  const isReceived = received.test(textMember(event, 'type') ?? '');
  const payer = isReceived ? (member(data, 'payer') ?? member(data, 'source')) : null;
  return {
    amountCentavos: typeof amount === 'number' ? centavosFromWire(amount) : null,
    payee: nameIn(payee),
    payer: nameIn(payer),
    document: textMember(payer ?? payee, 'document'),
  };
}

/** Events of money that came in (specification, section 6.3). */
const received = /\.in(?:\.|$)|\.received$|^qrcode\.paid$/;

function nameIn(party: unknown): string | null {
  const name = textMember(party, 'name') ?? textMember(party, 'holderName');
  return name?.slice(0, longestName) ?? null;
}

/** Longer than any name that a bank accepts. */
const longestName = 140;

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
