import list from './institutions.json' with { type: 'json' };

const names: Readonly<Record<string, string>> = list.names;

/**
 * The name of an institution by its ISPB, or null: as of the day that institutions.json says, which
 * `npm run renew:institutions` renews. A help for reading only: names change, and `banks show` asks the service.
 */
export function institutionName(ispb: string): string | null {
  return Object.hasOwn(names, ispb) ? (names[ispb] ?? null) : null;
}
