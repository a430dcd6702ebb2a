import { hash } from 'node:crypto';
import { day } from './time.ts';
import type { StoredRecord, World } from './world.ts';

/** How long a request without Idempotency-Key is recognised by its content; the specification gives no time. */
const contentDedupeMs = day;

/** The name by which the service recognises a request, within one account and operation. */
interface RequestName {
  readonly accountId: string;
  readonly operation: string;
  readonly key: string;
  readonly sinceMs: number;
}

/** Names a request: by its Idempotency-Key, otherwise by its content (specification, section 2.2). */
export function nameRequest(
  world: World,
  request: {
    readonly accountId: string;
    readonly operation: string;
    readonly idempotencyKey: string | null;
    /** Amount and destination. */
    readonly content: readonly unknown[];
  },
): RequestName {
  const { accountId, operation, idempotencyKey, content } = request;
  if (idempotencyKey !== null) return { accountId, operation, key: `key:${idempotencyKey}`, sinceMs: 0 };
  const key = `content:${hash('sha256', JSON.stringify(content))}`;
  return { accountId, operation, key, sinceMs: world.now() - contentDedupeMs };
}

/** Binds a name to the record it created; an older binding is replaced. */
export function remember(world: World, { accountId, operation, key }: RequestName, recordId: string): void {
  world.run(
    'INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?)',
    accountId,
    operation,
    key,
    recordId,
    world.now(),
  );
}

/** The record that the name created before, or null. */
export function recalled<R extends StoredRecord>(
  world: World,
  kind: string,
  { accountId, operation, key, sinceMs }: RequestName,
): R | null {
  const row = world.get(
    'SELECT record_id FROM idempotency WHERE account_id = ? AND operation = ? AND key = ? AND created_at >= ?',
    accountId,
    operation,
    key,
    sinceMs,
  );
  return row ? world.record<R>(kind, String(row.record_id)) : null;
}
