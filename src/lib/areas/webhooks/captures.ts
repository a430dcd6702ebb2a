import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { type Resolved, resolveConnection } from '../../connection/connect.ts';
import { capturesPath } from '../../connection/paths.ts';
import type { CaptureIndex, CaptureSearch } from '../../deliveries/search.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import { CliError } from '../../errors/cli-error.ts';
import { nextTurn } from '../../ports/clock.ts';
import type { OutputFormat } from '../../terminal/output.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/**
 * Settles environment and language as every command does, without connecting to the service. @throws {CliError} exit
 * 91
 */
export async function resolved(command: BaseCommand, flags: GlobalFlags): Promise<Resolved> {
  const connection = resolveConnection({ flags, env: process.env });
  command.preferred = connection.preferences;
  await command.speak();
  return connection;
}

/** A pipe gets NDJSON unless another format is requested. */
export function pipeFormat(command: BaseCommand, flags: GlobalFlags): OutputFormat {
  const format = command.format(flags);
  return format === 'table' && flags.output === undefined && !process.stdout.isTTY ? 'ndjson' : format;
}

/** Opens the captured deliveries of an environment for `work`, and always closes them. */
export async function withCaptures<T>(
  environment: string,
  work: (store: CaptureStore) => Promise<T>,
): Promise<T> {
  const { openSqliteCaptures } = await import('../../deliveries/store-sqlite.ts');
  const store = openSqliteCaptures(capturesPath(process.env, environment));
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** How long updating may take before a person is told to wait. */
const silentMs = 500;

/**
 * Opens a store's index for `work`, up to date: what it does not find was not captured.
 * @param note called when that takes long, as it does once for a file of an earlier version
 */
export async function withIndex<T>(
  store: CaptureStore,
  note: (text: Telling) => void,
  work: (index: CaptureIndex) => Promise<T>,
): Promise<T> {
  const { openCaptureIndex } = await import('../../deliveries/search-index.ts');
  const index = openCaptureIndex(store.location);
  try {
    const left = index.catchUp(silentMs);
    if (left > 0) {
      note(() => webhooksWords.captures.indexing(left));
      await catchUp(index, left);
    }
    return await work(index);
  } finally {
    index.close();
  }
}

/** Updates an index in pieces, so that progress can be drawn in between. */
function catchUp(index: CaptureIndex, left: number): Promise<void> {
  const count: Count = { done: 0, total: left };
  return whileWaiting(counter(count), async () => {
    for (let rest = left; rest > 0; rest = index.catchUp(silentMs)) {
      count.done = left - rest;
      await nextTurn();
    }
  });
}

/** Takes what was pruned out of an index: where that is interrupted, searches leave it out. */
export async function forgetPruned(index: CaptureIndex): Promise<void> {
  while (index.forget(silentMs)) await nextTurn();
}

/** Captures read at a time. */
const pageOf = 500;

/** The numbers of all matching deliveries, in pages. */
export function* idsFound(
  index: CaptureIndex,
  search: CaptureSearch,
  order: 'oldest' | 'newest',
): IterableIterator<number> {
  let behindCaptureId: number | undefined;
  for (;;) {
    const ids = index.find(search, { behindCaptureId, limit: pageOf, order });
    yield* ids;
    behindCaptureId = ids.at(-1);
    if (ids.length < pageOf) return;
  }
}

/** All matching deliveries, one at a time, so that a long list needs no memory. */
export function* eachFound(
  store: CaptureStore,
  index: CaptureIndex,
  search: CaptureSearch,
  order: 'oldest' | 'newest',
): IterableIterator<Capture> {
  for (const id of idsFound(index, search, order)) yield* capturesOf(store, [id]);
}

/** The captures with these numbers, without those removed meanwhile. */
export function capturesOf(store: CaptureStore, ids: readonly number[]): Capture[] {
  return ids.flatMap((id) => {
    const capture = store.find(id);
    return capture === null ? [] : [store.placed(capture)];
  });
}

/**
 * A captured delivery by its number, or an event's newest delivery by the event's id.
 * @param store null where nothing was captured yet
 * @throws {CliError} exit 30 when there is none
 */
export function requireCapture(store: CaptureStore | null, id: string): Capture {
  const found = store === null ? null : find(store, id);
  if (found) return (store as CaptureStore).placed(found);
  throw notCaptured(webhooksWords.captures.noneNamed(id.slice(0, 100)));
}

/** Nothing to show or send: exit 30. */
export function notCaptured(message: string): CliError {
  return new CliError({ code: 'not_captured', ends: 'refused', message, hint: 'brl webhooks captured list' });
}

function find(store: CaptureStore, id: string): Capture | null {
  for (const capture of store.list({ eventId: id, limit: 1 })) return capture;
  return /^[1-9]\d{0,14}$/.test(id) ? store.find(Number(id)) : null;
}
