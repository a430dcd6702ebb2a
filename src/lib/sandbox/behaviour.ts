import type * as z from 'zod/mini';
import type { Operation, PathParameters } from '../contract/operation.ts';
import type { Account } from './account/ledger.ts';
import type { Caller } from './clients.ts';
import type { FaultName } from './faults.ts';
import type { Move, Settle, World } from './world.ts';

/** One call that has passed routing, gates and validation. */
export interface Call<O extends Operation = Operation> {
  readonly world: World;
  readonly operation: O;
  readonly params: PathParameters<O['path']>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** The account of the path; null on routes without `{accountId}`. */
  readonly account: PathParameters<O['path']> extends { readonly accountId: string } ? Account : null;
  /** Value of `Idempotency-Key`; null when it was absent or empty. */
  readonly idempotencyKey: string | null;
  readonly caller: Caller;
  readonly request: ReceivedRequest;
}

/** The request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as sent, percent-encoding untouched. */
  readonly target: string;
  /** Scheme, host and port it was sent to. */
  readonly origin: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly host: HostName;
  readonly remoteAddress: string;
}

/** `{base_url}` or `{client_base_url}` of the specification. */
export type HostName = 'tenant' | 'client';

/** The answer of a behaviour. */
export interface Answer {
  readonly status: number;
  /** JSON; with `contentType` the text itself. */
  readonly body: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A fault applied to the answer on its way back, after everything was done. */
  readonly fault?: FaultName | null;
}

/** The behaviour of one operation; runs inside the request's transaction. */
export type Behaviour<O extends Operation = Operation> = (call: Call<O>) => Answer;

/** A behaviour for each operation that a contract file exports: a missing one does not compile. */
export type Behaviours<Contract> = {
  readonly [K in keyof Contract as Contract[K] extends Operation ? K : never]: Contract[K] extends Operation
    ? Behaviour<Contract[K]>
    : never;
};

/** One area of the service. */
export interface Area<Contract> {
  readonly behaviours: Behaviours<Contract>;
  /** By kind of record; each receives the records of its own kind. */
  readonly moves?: Readonly<Record<string, Move<never>>>;
  readonly settlements?: Readonly<Record<string, Settle<never>>>;
}

type QueryOf<O> = O extends { readonly query: infer Q extends z.ZodMiniType }
  ? z.output<Q>
  : Record<string, never>;
type BodyOf<O> = O extends { readonly body: infer B }
  ? B extends z.ZodMiniType
    ? z.output<B>
    : Readonly<Record<string, unknown>>
  : null;
