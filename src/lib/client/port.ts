/** One HTTP request exactly as it leaves: the bytes that are hashed and signed are the bytes that are sent. */
export interface WireRequest {
  readonly method: string;
  /** Absolute URL, already encoded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** Everything, from connecting to the last byte of the answer, ends within this many milliseconds. */
  readonly deadlineMs: number;
  /** Longest answer body accepted, in bytes. */
  readonly maxBodyBytes: number;
  /** A money request never goes out on a connection that may be stale. */
  readonly freshConnection: boolean;
  /** A request that left before: no connection that was used carries it, whatever is kept. */
  readonly isAgain?: boolean;
  /** Told how many bytes of the body the network has taken, for a body that is worth watching. */
  readonly onProgress?: (sentBytes: number) => void;
}

/** A complete answer: status line, headers in lower case, whole body. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The network. Implementations: undici, the embedded sandbox in this process, a simulated one in tests. */
export interface Transport {
  /** @throws {TransportError} when no complete answer arrived. */
  send(request: WireRequest): Promise<WireAnswer>;
  close(): Promise<void>;
}

/**
 * No complete answer arrived.
 * - `not-sent`: it is proven that no byte of the request left (name resolution, connect, TLS, proxy CONNECT).
 * - `unknown`: bytes may have left; what became of the request is not known.
 */
export class TransportError extends Error {
  readonly fate: 'not-sent' | 'unknown';
  /** Short machine name: `ECONNREFUSED`, `deadline`, `too_large`, `reset` … */
  readonly reason: string;
  /**
   * Whether the other side ended a connection that was kept from an earlier answer, before a byte of this one: most often it was
   * closing it, and never read the request (RFC 9112, section 9.3.1).
   */
  readonly endedKept: boolean;

  constructor(
    fate: 'not-sent' | 'unknown',
    reason: string,
    message: string,
    options: ErrorOptions & { readonly endedKept?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'TransportError';
    this.fate = fate;
    this.reason = reason;
    this.endedKept = options.endedKept === true;
  }
}

/** Time, passed in so that tests choose it. */
export interface Clock {
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
  /** Monotonic clock in milliseconds, for deadlines. */
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** How far `now` is ahead of the machine's wall clock, where the service told its time. */
  readonly aheadMs?: () => number;
  /**
   * Rings once, after `ms` of waiting. A clock of a test that runs as fast as it likes leaves it out: then the machine's
   * own timer rings.
   * @returns what turns it off
   */
  readonly alarm?: (ms: number, ring: () => void) => () => void;
}

/** Chance, passed in so that a run can be repeated. */
export interface Random {
  /** At least 0 and less than 1. */
  fraction(): number;
  /** Bytes that nobody can guess. */
  bytes(count: number): Uint8Array;
}
