import type { EventRow } from '../records.ts';

/** The columns of an intent that a copy preserves; `was_cancelled` is true for an archived payment that was cancelled before its hour, else null. */
export const intentColumns = [
  'intent_id',
  'environment',
  'tenant_id',
  'account_id',
  'operation',
  'ref',
  'identifier',
  'idempotency_key',
  'body_sha256',
  'destination',
  'amount_centavos',
  'claim',
  'created_at_ms',
  'state',
  'closed_at_ms',
  'position',
  'link',
  'run_id',
  'settled_late',
  'due_ms',
  'sent_from',
  'sent_to',
  'sent_owner',
  'sent_centavos',
  'sent_ms',
  'was_cancelled',
] as const;

/** The same for a run. */
export const runColumns = [
  'run_id',
  'environment',
  'tenant_id',
  'account_id',
  'ref',
  'file_name',
  'file_sha256',
  'columns',
  'operator',
  'state',
  'row_count',
  'total_centavos',
  'halt',
  'created_at_ms',
  'changed_at_ms',
] as const;

/** The same for a sheet. */
export const sheetColumns = [
  'environment',
  'tenant_id',
  'account_id',
  'batch_id',
  'kind',
  'rows',
  'at_ms',
] as const;

/** The same for a policy that was seen. */
export const policyColumns = ['account', 'serial', 'sha256', 'required', 'is_machine', 'seen_ms'] as const;

type Value = string | number | boolean | null;

/** One row by column. */
export type Columns = Readonly<Record<string, Value>>;

/** An intent with everything attached to it, in one form for both stores: equal ones have the same JSON. */
export interface WholeIntent {
  readonly intent: Columns;
  readonly records: readonly EventRow[];
  /** Its row, if it belongs to a run. */
  readonly row: Columns | null;
  readonly names: readonly ServiceName[];
}

/** A name that the service gave. */
export interface ServiceName {
  readonly environment: string;
  readonly kind: string;
  readonly value: string;
  readonly settled: boolean;
}

/** Everything else in a journal. */
export interface Rest {
  readonly runs: readonly Columns[];
  readonly sheets: readonly Columns[];
  /** Every change of a payee. */
  readonly payees: readonly Columns[];
  readonly policies: readonly Columns[];
  readonly pauses: readonly Columns[];
}

/** A row in the order of its columns. */
export function picked(names: readonly string[], row: Readonly<Record<string, unknown>>): Columns {
  return Object.fromEntries(names.map((name) => [name, (row[name] ?? null) as Value]));
}

/** How many intents are read and written at once: few, as one may hold the answers about thousands of rows. */
export const pageIntents = 200;
