import { type Message, messageText } from '../words/records.ts';

/** One HTTP request exactly as it leaves: the bytes that are hashed and signed are the bytes that are sent. */
export interface WireRequest {
  readonly method: string;
  /** Absolute URL, already encoded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  /** Everything, from connecting to the last byte of the answer, must finish within this many milliseconds. */
  readonly deadlineMs: number;
  /** Longest answer body accepted, in bytes. */
  readonly maxBodyBytes: number;
  /** A money request never goes out on a connection that may be stale. */
  readonly freshConnection: boolean;
  /** A request that has been sent before: it never goes out on a used connection, whatever is kept. */
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
  readonly told: Message;
  /**
   * Whether the other side ended a kept connection before the first byte of this answer: usually it was already closing it,
   * and never read the request (RFC 9112, section 9.3.1).
   */
  readonly endedKept: boolean;

  constructor(
    fate: 'not-sent' | 'unknown',
    reason: string,
    told: Message,
    options: ErrorOptions & { readonly endedKept?: boolean } = {},
  ) {
    super(messageText(told), options);
    this.name = 'TransportError';
    this.fate = fate;
    this.reason = reason;
    this.told = told;
    this.endedKept = options.endedKept === true;
  }
}
