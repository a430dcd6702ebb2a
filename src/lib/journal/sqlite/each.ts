import { nextTurn } from '../../ports/clock.ts';
import type { Intent } from '../intent.ts';
import type { IntentFilter, ListOrder } from '../journal.ts';
import { type ListLine, listQuery, oldestQuery, type Page } from './list.ts';
import { fillSearch } from './search.ts';
import type { Store } from './store.ts';

/** Small enough that nobody waits for a page and that its intents are garbage-collected young. */
const pageRows = 100;

/** The intents of a list, page by page: between pages, others can use the journal. */
export async function* eachIntent(
  store: Store,
  filter: IntentFilter,
  order: ListOrder,
): AsyncGenerator<Intent> {
  const { prepare, reader, read } = store;
  if (filter.text !== undefined) {
    yield* eachFound();
    return;
  }
  let left = filter.limit ?? Number.POSITIVE_INFINITY;
  let after = order === 'oldest' && filter.limit !== undefined ? await read(beforeOldest) : null;
  while (left > 0) {
    const limit = Math.min(left, pageRows);
    const lines = await read(() => {
      const [sql, ...values] = listQuery({ ...filter, limit }, { order, after });
      return prepare(sql).all(...values) as unknown as ListLine[];
    });
    yield* await read(() => [...reader.findPage(lines.map(({ intent_id: intentId }) => intentId))]);
    if (lines.length < limit) return;
    after = lines.at(-1) ?? null;
    left -= limit;
    // SQLite answers synchronously: without yielding here, a reader who stopped would never be noticed.
    await nextTurn();
  }

  /** A text search runs once, not again for every page. */
  async function* eachFound(): AsyncGenerator<Intent> {
    await fillSearch(store);
    const lines = await read(() => {
      const [sql, ...values] = listQuery(filter);
      return prepare(sql).all(...values) as unknown as ListLine[];
    });
    const ids = lines.map(({ intent_id: intentId }) => intentId);
    if (order === 'oldest') ids.reverse();
    for (let at = 0; at < ids.length; at += pageRows) {
      yield* await read(() => [...reader.findPage(ids.slice(at, at + pageRows))]);
      await nextTurn();
    }
  }

  /** A limit selects the newest intents, whatever the order of the list. */
  function beforeOldest(): Page['after'] {
    const [sql, ...values] = oldestQuery(filter);
    const oldest = prepare(sql).get(...values) as ListLine | undefined;
    if (!oldest) return null;
    const { at, line } = oldest;
    return filter.runId === undefined ? { at, line: line - 1 } : { at: at - 1, line };
  }
}
