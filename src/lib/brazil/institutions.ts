import list from './institutions.json' with { type: 'json' };

const names: Readonly<Record<string, string>> = list.names;
const ispbs: Readonly<Record<string, string>> = list.codes;

/** The sandbox's institution: on no real list, so that no real bank seems to hold its accounts. */
export const madeUpBank = {
  code: '999',
  ispb: '99999004',
  name: 'BANCO DE MENTIRA S.A. (SANDBOX)',
} as const;

/**
 * The name of an institution by its 8-digit ISPB or 3-digit bank code, or null: as of the date in institutions.json, which
 * `npm run renew:institutions` renews. A reading aid only: names change, and `banks show` asks the service.
 */
export function institutionName(bank: string): string | null {
  const ispb = ispbOf(bank) ?? bank;
  if (ispb === madeUpBank.ispb) return madeUpBank.name;
  return Object.hasOwn(names, ispb) ? (names[ispb] ?? null) : null;
}

/** The ISPB of a bank code; an ISPB is returned unchanged; null for a code not in institutions.json. */
export function ispbOf(bank: string): string | null {
  if (bank.length === 8) return bank;
  if (bank === madeUpBank.code) return madeUpBank.ispb;
  return Object.hasOwn(ispbs, bank) ? (ispbs[bank] ?? null) : null;
}

/** An ISPB or a bank code with the name of its institution, if known. */
export function bankText(bank: string | null): string | null {
  const name = bank === null ? null : institutionName(bank);
  return name === null ? bank : `${bank} ${name}`;
}
