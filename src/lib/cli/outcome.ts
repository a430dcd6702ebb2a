import type { ErrorDetail } from './errors.ts';

/** How a command ended, in the words that scripts branch on. */
export type OutcomeName =
  | 'settled'
  | 'pending'
  | 'held'
  | 'refused'
  | 'duplicate'
  | 'uncertain'
  | 'not_sent'
  | 'invalid';

/** The one JSON document of a money command, and of every command that fails. Amounts are BRL numbers. */
export interface OutcomeDocument {
  readonly outcome: OutcomeName;
  readonly moneyMoved: 'yes' | 'no' | 'unknown';
  /** `same-ref`: the same command may be run again as it is. `after`: once the cause is gone. */
  readonly retry: 'never' | 'same-ref' | 'after';
  readonly intentId: string | null;
  readonly operation: string | null;
  readonly identifier: string | null;
  readonly idempotencyKey: string | null;
  readonly endToEndId: string | null;
  readonly amount: unknown;
  readonly environment: string | null;
  /** The command to type next. */
  readonly next: string | null;
  /** The service's object as received. */
  readonly result: unknown;
  readonly error: ErrorDetail | null;
}

/** Outcome word by exit code; what is not listed ended before anything was sent. */
const outcomeByExit: Readonly<Record<number, OutcomeName>> = {
  0: 'settled',
  2: 'invalid',
  20: 'pending',
  21: 'held',
  30: 'refused',
  31: 'refused',
  32: 'refused',
  33: 'duplicate',
  34: 'refused',
  40: 'uncertain',
  41: 'uncertain',
  50: 'refused',
  51: 'refused',
};
const unknownMoney = new Set([20, 21, 40, 41]);
const retryByExit: Readonly<Record<number, 'same-ref' | 'after'>> = {
  31: 'after',
  60: 'same-ref',
  61: 'after',
  80: 'same-ref',
  81: 'same-ref',
};

/**
 * The JSON document for an exit code (docs/exit-codes.md). Only exit 0 of a money command says that money moved,
 * so callers that read say `moneyMoved: 'no'` by leaving `details` out.
 */
export function outcomeDocument(
  exit: number,
  details: Partial<Omit<OutcomeDocument, 'outcome' | 'moneyMoved' | 'retry'>> = {},
): OutcomeDocument {
  return {
    outcome: outcomeByExit[exit] ?? 'not_sent',
    moneyMoved: exit === 0 ? 'yes' : unknownMoney.has(exit) ? 'unknown' : 'no',
    retry: retryByExit[exit] ?? 'never',
    intentId: details.intentId ?? null,
    operation: details.operation ?? null,
    identifier: details.identifier ?? null,
    idempotencyKey: details.idempotencyKey ?? null,
    endToEndId: details.endToEndId ?? null,
    amount: details.amount ?? null,
    environment: details.environment ?? null,
    next: details.next ?? null,
    result: details.result ?? null,
    error: details.error ?? null,
  };
}
