import { type Centavos, centavosFromJsonNumber } from '../../contract/money.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { atPath, firstText } from '../../json/paths.ts';

/** What a boleto asks for, and what made it cost more or less: null for what the service's record does not show. */
export interface BoletoTerms {
  readonly dueDate: string | null;
  readonly faceValue: Centavos | null;
  readonly interest: Centavos | null;
  readonly fine: Centavos | null;
  readonly discount: Centavos | null;
  readonly rebate: Centavos | null;
}

/** Reads the terms from the record of a payment, or from the answer to it, by the names in the settings. */
export function boletoTerms(records: readonly unknown[], settings: GapSettings): BoletoTerms {
  const first = <T>(read: (record: unknown) => T | null) =>
    records.map(read).find((found) => found !== null) ?? null;
  const amount = (paths: readonly string[]) =>
    first((record) => paths.map((path) => amountAt(record, path)).find((found) => found !== null) ?? null);
  const reason = (kind: RegExp) => amount(settings.boletoAmountReasons.filter((path) => kind.test(path)));
  return {
    dueDate: first((record) => firstText(record, settings.boletoDueDate)),
    faceValue: amount(settings.boletoFaceValue),
    interest: reason(/interest|juros|mora/i),
    fine: reason(/fine|penalty|multa/i),
    discount: reason(/discount|desconto/i),
    rebate: reason(/rebate|abatimento/i),
  };
}

/** Zero is an amount here: the service says that there was none. */
function amountAt(record: unknown, path: string): Centavos | null {
  const found = atPath(record, path);
  return typeof found === 'number' || typeof found === 'string'
    ? centavosFromJsonNumber(String(found))
    : null;
}
