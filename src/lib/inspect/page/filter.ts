/** What is searched for, as the page's address has it too; an empty member matches all. */
export interface Filter {
  readonly text: string;
  /** A kind, or `repeats` for attempts and redeliveries. */
  readonly kind: string;
  readonly type: string;
  readonly account: string;
  readonly cause: string;
  /** Days of Brasília, `YYYY-MM-DD`. */
  readonly since: string;
  readonly until: string;
}

/** What the address says: the filter, which list, and the delivery that is open. */
export interface Place {
  readonly filter: Filter;
  readonly view: 'deliveries' | 'payments';
  readonly captureId: number | null;
}

const names = ['text', 'kind', 'type', 'account', 'cause', 'since', 'until'] as const;

/** Reads the part of an address behind its `?`. */
export function placeIn(query: string): Place {
  const given = new URLSearchParams(query);
  const filter = Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
  return {
    filter: filter as unknown as Filter,
    view: given.get('view') === 'payments' ? 'payments' : 'deliveries',
    captureId: Number(given.get('delivery')) || null,
  };
}

/** The same to ask the process with: only what is set. */
export function queryOf(filter: Filter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The part of the address behind its path. */
export function addressOf({ filter, view, captureId }: Place): string {
  const query = new URLSearchParams({
    ...queryOf(filter),
    ...(view === 'payments' ? { view } : {}),
    ...(captureId === null ? {} : { delivery: String(captureId) }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}
