import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { type Resolved, resolveConnection } from '../../connection/connect.ts';
import { capturesPath } from '../../connection/paths.ts';
import type { CaptureIndex, CaptureSearch } from '../../deliveries/search.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { OutputFormat } from '../../terminal/output.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/**
 * Decides environment and language as every command does, but opens no connection to the service. @throws {CliError} exit
 * 91
 */
export async function resolved(command: BaseCommand, flags: GlobalFlags): Promise<Resolved> {
  const connection = resolveConnection({ flags, env: process.env });
  command.preferred = connection.preferences;
  await command.speak();
  return connection;
}

/** A pipe gets NDJSON unless another format was requested. */
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

/** How long it is brought up to date before a person is told to wait. */
const silentMs = 500;

/**
 * Opens the index of a store for `work`, brought up to date: what it does not find was not captured.
 * @param note told when that takes long, as it does once with a file of an earlier version
 */
export async function withIndex<T>(
  store: CaptureStore,
  note: (text: string) => void,
  work: (index: CaptureIndex) => Promise<T>,
): Promise<T> {
  const { openCaptureIndex } = await import('../../deliveries/search-index.ts');
  const index = openCaptureIndex(store.location);
  try {
    const left = index.catchUp(silentMs);
    if (left > 0) {
      note(webhooksWords.captures.indexing(left));
      await catchUp(index, left);
    }
    return await work(index);
  } finally {
    index.close();
  }
}

/** Brings an index up to date piece by piece, and lets be drawn between two how far it is. */
function catchUp(index: CaptureIndex, left: number): Promise<void> {
  const count: Count = { done: 0, total: left };
  return whileWaiting(counter(count), async () => {
    for (let rest = left; rest > 0; rest = index.catchUp(silentMs)) {
      count.done = left - rest;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

/** Captures that are asked for at a time. */
const pageOf = 500;

/** The numbers of every delivery that fits, in pages. */
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

/** The numbers of deliveries that --forward-to was to forward and nobody accepted yet. */
export function notForwardedIds(store: CaptureStore): ReadonlySet<number> {
  return new Set(Array.from(store.list({ notForwarded: true }), ({ captureId }) => captureId));
}

/** Every delivery that fits, one at a time, so that a long list needs no memory. */
export function* eachFound(
  store: CaptureStore,
  index: CaptureIndex,
  search: CaptureSearch,
  order: 'oldest' | 'newest',
): IterableIterator<Capture> {
  for (const id of idsFound(index, search, order)) yield* capturesOf(store, [id]);
}

/** The captures of these numbers; one that was removed meanwhile is left out. */
export function capturesOf(store: CaptureStore, ids: readonly number[]): Capture[] {
  return ids.map((id) => store.find(id)).filter((capture) => capture !== null);
}

/**
 * A captured delivery by its number, or the newest of an event by the event's id.
 * @param store null where nothing was captured yet
 * @throws {CliError} exit 30 when there is none
 */
export function requireCapture(store: CaptureStore | null, id: string): Capture {
  const found = store === null ? null : find(store, id);
  if (found) return found;
  throw notCaptured(webhooksWords.captures.noneNamed(id.slice(0, 100)));
}

/** There is nothing to show or to send: exit 30. */
export function notCaptured(message: string): CliError {
  return new CliError({ code: 'not_captured', ends: 'refused', message, hint: 'brl webhooks captured list' });
}

function find(store: CaptureStore, id: string): Capture | null {
  for (const capture of store.list({ eventId: id, limit: 1 })) return capture;
  return /^[1-9]\d{0,14}$/.test(id) ? store.find(Number(id)) : null;
}
