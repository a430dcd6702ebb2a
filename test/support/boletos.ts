/**
 * Made-up boletos with right check digits, built here from the published layouts and from nothing of ours:
 * Carta-Circular 2.926 for the bank boleto, Febraban's layout of arrecadação for the collection.
 */

export interface BuiltBoleto {
  readonly line: string;
  readonly barcode: string;
}

/** Luhn from the right, 2 first. */
function ten(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at -= 1, weight = 3 - weight) {
    for (const digit of String(Number(digits[at]) * weight)) sum += Number(digit);
  }
  return sum % 10 === 0 ? 0 : 10 - (sum % 10);
}

/** The remainder of the sum divided by 11, weights 2 to 9 from the right. */
function restOfEleven(digits: string): number {
  let sum = 0;
  let weight = 2;
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    sum += Number(digits[at]) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  return sum % 11;
}

/** A bank boleto, of bank 999 which no bank has. `factor` 0 is none; `free` are the 25 digits of the issuer. */
export function bankBoleto(
  centavos: number,
  factor = 0,
  free = '0000000000000000000000001',
  bank = '999',
): BuiltBoleto {
  const money = String(factor).padStart(4, '0') + String(centavos).padStart(10, '0');
  const rest = 11 - restOfEleven(`${bank}9${money}${free}`);
  const general = [0, 10, 11].includes(rest) ? 1 : rest;
  const fields = [`${bank}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  return {
    line: `${fields.map((field) => `${field}${ten(field)}`).join('')}${general}${money}`,
    barcode: `${bank}9${general}${money}${free}`,
  };
}

/** A collection: third digit 6 or 8 with an amount, 7 or 9 with a reference; `rest` are the 29 digits of the issuer. */
export function collectionBoleto(
  third: '6' | '7' | '8' | '9',
  centavos: number,
  rest = '99990000000000000000000000001',
): BuiltBoleto {
  const digit = (digits: string) => {
    if (third === '6' || third === '7') return ten(digits);
    const left = restOfEleven(digits);
    return left === 0 || left === 1 ? 0 : 11 - left;
  };
  const money = String(centavos).padStart(11, '0');
  const barcode = `81${third}${digit(`81${third}${money}${rest}`)}${money}${rest}`;
  const blocks = barcode.match(/.{11}/g) ?? [];
  return { line: blocks.map((block) => `${block}${digit(block)}`).join(''), barcode };
}

/** A bank boleto whose only member that varies is its amount, for lines typed in tests. */
export const lineOf = (centavos: number): string => bankBoleto(centavos).line;
