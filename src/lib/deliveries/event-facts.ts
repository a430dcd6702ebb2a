import { withoutPunctuation } from '../brazil/documents.ts';
import { type Centavos, centavosFromWire } from '../contract/money.ts';
import { member, textMember } from '../json/members.ts';

/** What an event says about its money. It is only a hint: the look-up decides. */
export interface EventFacts {
  readonly amountCentavos: Centavos | null;
  readonly payee: string | null;
  /** Of money that came in; null for what was paid. */
  readonly payer: string | null;
  /** Everybody in it with their documents, as the event has them, and its description: what people search by. */
  readonly searched: readonly string[];
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
    searched: searchedIn(data),
  };
}

const parties = ['payee', 'destination', 'payer', 'source', 'originalPayer', 'originalPayee'];

function searchedIn(data: unknown): readonly string[] {
  const people = parties.map((name) => member(data, name));
  const documents = people.map((party) => textMember(party, 'document'));
  const texts = [
    ...people.map(nameIn),
    ...documents.map(
      (document) => document && (withoutPunctuation(document) ?? document.replace(/[./-]/g, '')),
    ),
    textMember(data, 'description')?.slice(0, longestName) ?? null,
  ];
  return texts.filter((text) => text !== null && text !== '') as string[];
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
