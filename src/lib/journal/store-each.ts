import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Intent } from './intent.ts';
import type { IntentFilter, ListOrder } from './journal.ts';
import type { Store } from './store.ts';
import { type ListLine, listQuery, oldestQuery, type Page } from './store-list.ts';

/** Small enough that nobody waits for one and that its intents are garbage while they are young. */
const pageRows = 100;

/** The intents of a list, page by page: between two pages the journal is closed to nobody. */
export async function* eachIntent(
  { prepare, reader, read }: Store,
  filter: IntentFilter,
  order: ListOrder,
): AsyncGenerator<Intent> {
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
    // SQLite answers at once: without a turn in between, a reader who left would never be noticed.
    await nextTurn();
  }

  /** A limit is of the newest, in whichever order they come. */
  function beforeOldest(): Page['after'] {
    const [sql, ...values] = oldestQuery(filter);
    const oldest = prepare(sql).get(...values) as ListLine | undefined;
    if (!oldest) return null;
    const { at, line } = oldest;
    return filter.runId === undefined ? { at, line: line - 1 } : { at: at - 1, line };
  }
}
