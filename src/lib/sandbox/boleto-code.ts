/** A boleto as its number tells it. Codes of 44 digits and lines of 47 carry the amount in their last ten or tenth to nineteenth digits. */
export interface BoletoCode {
  readonly digits: string;
  /** Null for a code without an amount. */
  readonly amountCentavos: number | null;
}

/** The longest run of 44 to 48 digits among the members of a body; the member's name is not shown. */
export function findCode(body: Readonly<Record<string, unknown>>): BoletoCode | null {
  for (const value of Object.values(body)) {
    const digits = typeof value === 'string' ? value.replace(/[ .-]/g, '') : '';
    if (/^\d{44}$|^\d{47,48}$/.test(digits)) return { digits, amountCentavos: amountIn(digits) };
  }
  return null;
}

function amountIn(digits: string): number | null {
  const field = digits.length === 47 ? digits.slice(37) : digits.length === 44 ? digits.slice(9, 19) : '0';
  return Number(field) || null;
}
