/** The search, as in the page's address; an empty member matches all. */
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

/** Days of Brasília, both ends included, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What the address says: the filter, which list, and what is open: a delivery, or what is missing on some days. */
export interface Place {
  readonly filter: Filter;
  readonly view: 'deliveries' | 'payments';
  readonly captureId: number | null;
  readonly missing: Days | null;
}

const names = ['text', 'kind', 'type', 'account', 'cause', 'since', 'until'] as const;

/** Reads the part of an address after its `?`. */
export function placeIn(query: string): Place {
  const given = new URLSearchParams(query);
  const filter = Object.fromEntries(names.map((name) => [name, given.get(name) ?? '']));
  return {
    filter: filter as unknown as Filter,
    view: given.get('view') === 'payments' ? 'payments' : 'deliveries',
    captureId: Number(given.get('delivery')) || null,
    missing: daysIn(given.get('missing') ?? ''),
  };
}

function daysIn(text: string): Days | null {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  return from === undefined || to === undefined ? null : { from, to };
}

/** The same as a query for the process: only what is set. */
export function queryOf(filter: Filter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

/** The part of the address behind its path. */
export function addressOf({ filter, view, captureId, missing }: Place): string {
  const query = new URLSearchParams({
    ...queryOf(filter),
    ...(view === 'payments' ? { view } : {}),
    ...(captureId === null ? {} : { delivery: String(captureId) }),
    ...(missing === null ? {} : { missing: `${missing.from}..${missing.to}` }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}
