import type { ZodMiniObject, ZodMiniType } from 'zod/mini';

/** Marks what the specification calls "not shown": the body is passed through as it is, never invented. */
export const unspecified = Symbol('not shown in the specification');
/** The type of {@link unspecified}. */
export type Unspecified = typeof unspecified;

/** HTTP methods that the service uses (specification, section 4). */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/**
 * How the service recognises a repeated request of this operation (specification, sections 2.2, 3.1, 4.3, 4.4).
 * - `idempotency-key`: the header; a key released by FAILED executes again.
 * - `identifier`: the body's `identifier`, never executed twice, not even after a failure.
 * - `state`: a state machine refuses the second one.
 * - `none`: not at all; a repeat is another execution.
 */
export type Dedupe = 'idempotency-key' | 'identifier' | 'state' | 'none';

/**
 * Whether the client may repeat the request by itself on a retryable `errorCode`.
 * - `read`: a query, at most three attempts.
 * - `metered`: a query that costs quota, one repeat after a 5xx and none after 429 or 404.
 * - `same-key`: a write, at most three attempts with the same key and bytes.
 * - `once`: one repeat.
 * - `never`: no repeat at all.
 */
export type Retry = 'read' | 'metered' | 'same-key' | 'once' | 'never';

/** The specification of one operation. Data only: no behaviour, no flags, no columns. */
export interface Operation {
  /** Our name for it, `area.verb`, for example `pix.out`. */
  readonly id: string;
  readonly method: Method;
  /**
   * Path template from `/v1`, with `{name}` for each parameter. It may begin with `{credentialsPrefix}`, the one part of
   * a path that is a setting; see {@link pathTemplate}.
   */
  readonly path: string;
  /** Section of the specification that the row was taken from. */
  readonly spec: string;
  readonly summary: string;
  readonly query?: ZodMiniObject;
  /** JSON body; `unspecified` where the specification does not show it; absent when there is none. */
  readonly body?: ZodMiniObject | Unspecified;
  /** Schema of the answer's body by HTTP status: successes, and refusals that have a result. */
  readonly responses: Readonly<Record<number, ZodMiniType | Unspecified>>;
  /** OAuth scope; `unspecified` where the catalogue does not name one. */
  readonly scope: string | Unspecified;
  /** Whether the header `Idempotency-Key` is sent. */
  readonly idempotencyKey: boolean;
  readonly movesMoney: boolean;
  readonly dedupe: Dedupe;
  readonly retry: Retry;
  /** The `errorCode`s that section 4 or 7 names for this operation beyond those every route can answer. */
  readonly errors: readonly string[];
  /** For a raw call of a known route: the id of the operation whose errors its answer can have. */
  readonly answersAs?: string;
  /** Set on routes that section 9 calls deprecated; dates as YYYY-MM-DD. */
  readonly deprecated?: { readonly successor?: string; readonly sunset?: string };
}

/** Declares an operation and keeps the literal types of its members. */
export function operation<const O extends Operation>(row: O): O {
  return row;
}

/** How a query behaves: spread into its row. */
export const reading = { idempotencyKey: false, movesMoney: false, dedupe: 'none', retry: 'read' } as const;

/** For calls whose repeat the service cannot recognise, so that they are sent once: spread into its row. */
export const sentOnce = {
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'none',
  retry: 'never',
} as const;

/**
 * For calls whose repeat is harmless although the service cannot recognise it: sent at most twice. Spread into its
 * row.
 */
export const sentTwice = {
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'none',
  retry: 'once',
} as const;

/** For changes that a state machine makes only once, so that they may be sent again: spread into its row. */
export const repeatableChange = {
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'state',
  retry: 'same-key',
} as const;

/** For payments whose key the service recognises: spread into its row. */
export const keyedPayment = {
  idempotencyKey: true,
  movesMoney: true,
  dedupe: 'idempotency-key',
  retry: 'same-key',
} as const;

/** A path template with the setting in its place; the setting itself may have `{accountId}`. */
export function pathTemplate(path: string, settings: { readonly credentialsPrefix: string }): string {
  return path.replace(/^\{credentialsPrefix\}/, () => settings.credentialsPrefix);
}

/** The `{names}` in a path template, as an object of strings. The prefix of the credentials' routes has the account's. */
export type PathParameters<P extends string> = P extends `{credentialsPrefix}${infer Rest}`
  ? PathParameters<`/{accountId}${Rest}`>
  : NamesIn<P>;

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & NamesIn<Rest>
  : unknown;
