import { boletoDigits, isBoleto, readBoleto } from '../../brazil/boleto-line.ts';
import { type Centavos, centavosFromJsonNumber } from '../../contract/money.ts';
import { member, textMember } from '../../json/members.ts';
import { withOriginalNumbers } from '../../json/strict.ts';
import type { IntentFacts } from '../intent.ts';

/** The top-level `amount` or `value` of a body, read from its digits; null when there is not exactly one beyond doubt. */
export function statedAmount(bodyText: string): Centavos | null {
  if (bodyText === '') return null;
  const body = withOriginalNumbers(bodyText);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const named = ['amount', 'value'].filter((name) => Object.hasOwn(body, name));
  const [name] = named;
  if (name === undefined || named.length > 1) return null;
  const source = JSON.stringify((body as Record<string, unknown>)[name]);
  const amount = centavosFromJsonNumber(source);
  return amount !== null && amount > 0 ? amount : null;
}

/** The details that a body gives of the payment it asks for; null for each one that it does not give. */
export interface Stated {
  readonly amountCentavos: number | null;
  /** Line or barcode of a boleto, digits alone. */
  readonly boleto: string | null;
  readonly key: string | null;
  readonly account: string | null;
  readonly identifier: string | null;
}

/** Reads what was meant back from the intent: the amount that was confirmed, else the body's, else the boleto's own. */
export function statedBy(facts: Pick<IntentFacts, 'bodyText' | 'amountCentavos' | 'identifier'>): Stated {
  const body: unknown = facts.bodyText === '' ? null : JSON.parse(facts.bodyText);
  const boleto = boletoIn(body);
  return {
    amountCentavos: facts.amountCentavos ?? statedAmount(facts.bodyText) ?? amountOf(boleto),
    boleto,
    key: textMember(body, 'key') ?? textMember(body, 'pixKey'),
    account: textMember(body, 'account') ?? textMember(body, 'accountNumber'),
    identifier: facts.identifier,
  };
}

function boletoIn(body: unknown): string | null {
  const values =
    typeof body === 'object' && body !== null ? Object.keys(body).map((name) => member(body, name)) : [];
  const found = values.find((value) => typeof value === 'string' && isBoleto(value));
  return typeof found === 'string' ? boletoDigits(found) : null;
}

function amountOf(boleto: string | null): number | null {
  if (boleto === null) return null;
  try {
    return readBoleto(boleto, { today: '2025-02-22' }).amountCentavos;
  } catch {
    return null;
  }
}
