import { readInstant } from '../../brazil/days.ts';
import type { Environment } from '../../client/connection.ts';
import type { CaptureIndex, CaptureSearch } from '../../deliveries/search.ts';
import type { CaptureKind, CaptureStore } from '../../deliveries/store.ts';
import type { Counted, DeliveryPage, PaymentPage } from '../../inspect/shapes.ts';
import { namesFound } from './capture-flags.ts';
import { capturesOf } from './captures.ts';
import { paymentJson } from './payment-rows.ts';
import { deliveryJson } from './webhooks-view.ts';

/** What the page searches. */
export interface SearchedStore {
  readonly store: CaptureStore;
  readonly index: CaptureIndex;
  readonly environment: Environment;
}

/** How many rows an answer has; the page asks for older ones. */
const rowsAtOnce = 100;
/** How long an answer waits for the index before it says how much is left. */
const catchUpMs = 100;

/** The deliveries that match the page's search. */
export async function deliveryPage(searched: SearchedStore, query: URLSearchParams): Promise<DeliveryPage> {
  const { store, index } = searched;
  const left = index.catchUp(catchUpMs);
  const { search, total } = await searchOf(searched, query, (wanted) => index.total(wanted));
  const ids = index.find(search, { ...behind(query), limit: rowsAtOnce });
  const [newest] = store.list({ limit: 1 });
  return {
    deliveries: capturesOf(store, ids).map((one) => deliveryJson(one)),
    ...counted(index, total, left),
    newest: newest?.captureId ?? 0,
    choices: index.choices(),
  };
}

/** The payments of those deliveries. */
export async function paymentPage(searched: SearchedStore, query: URLSearchParams): Promise<PaymentPage> {
  const { index } = searched;
  const left = index.catchUp(catchUpMs);
  const { search, total } = await searchOf(searched, query, (wanted) => index.paymentsTotal(wanted));
  const payments = index.payments(search, { ...behind(query), limit: rowsAtOnce });
  return { payments: payments.map(paymentJson), ...counted(index, total, left) };
}

function counted(index: CaptureIndex, total: number, left: number): Counted {
  return { total, all: index.all(), left };
}

function behind(query: URLSearchParams) {
  const before = Number(query.get('before'));
  return before > 0 ? { behindCaptureId: before } : {};
}

/** The search; a text in no delivery may be one by which the journal finds a payment. */
async function searchOf(
  { environment }: SearchedStore,
  query: URLSearchParams,
  totalOf: (search: CaptureSearch) => number,
): Promise<{ search: CaptureSearch; total: number }> {
  const search = typedSearch(query);
  const total = totalOf(search);
  if (total > 0 || search.text === undefined) return { search, total };
  const names = await namesFound(search.text, environment);
  const byName = { ...search, text: undefined, names };
  const named = names.length > 0 ? totalOf(byName) : 0;
  return named > 0 ? { search: byName, total: named } : { search, total };
}

function typedSearch(query: URLSearchParams): CaptureSearch {
  const nowMs = Date.now();
  const given = (name: string) => query.get(name)?.trim() || undefined;
  const list = (name: string) => given(name)?.split(',');
  const day = (name: string, end: 'first' | 'last') => {
    const text = given(name);
    return text === undefined ? undefined : Date.parse(readInstant(text, name, end, nowMs));
  };
  const untilMs = day('until', 'last');
  const kinds = given('kind');
  const isApp = kinds === 'notAcceptedKind';
  const isBookmarked = kinds === 'bookmarked';
  return {
    text: given('text'),
    kinds:
      kinds === 'repeats'
        ? ['attempt', 'redelivery']
        : isApp || isBookmarked
          ? undefined
          : (list('kind') as CaptureKind[] | undefined),
    notAccepted: isApp || undefined,
    bookmarked: isBookmarked || undefined,
    causes: list('cause'),
    types: given('type') === undefined ? undefined : [String(given('type'))],
    accountId: given('account'),
    sinceMs: day('since', 'first'),
    untilMs: untilMs === undefined ? undefined : untilMs + 1000,
  };
}
