import { boletoDigits, isBoleto, readBoleto } from '../../brazil/boleto-line.ts';
import { type Centavos, centavosFromJsonNumber } from '../../contract/money.ts';
import { member } from '../../json/members.ts';
import { withOriginalNumbers } from '../../json/strict.ts';
import type { IntentFacts } from '../intent.ts';

/** The top-level `amount` or `value` of a body, read from its digits; null unless exactly one is unambiguous. */
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

/** The intended amount: the confirmed one, otherwise the body's, otherwise the boleto's own; null when none is known. */
export function meantCentavos(facts: Pick<IntentFacts, 'bodyText' | 'amountCentavos'>): number | null {
  return facts.amountCentavos ?? statedAmount(facts.bodyText) ?? amountOf(boletoIn(facts.bodyText));
}

/** The boleto that a body pays, digits only; null when there is none. */
export function boletoIn(bodyText: string): string | null {
  const body: unknown = bodyText === '' ? null : JSON.parse(bodyText);
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
