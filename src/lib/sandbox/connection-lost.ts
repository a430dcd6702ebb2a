/** A status line with headers and the first part of a body, after which the connection ended. */
export interface PartialAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of the body that arrived. */
  readonly body: Uint8Array;
  /** The length promised by `Content-Length`. */
  readonly promisedLength: number;
}

/**
 * The connection ended before a complete answer: this is what `fetch` rejects with, so that a caller in this process
 * experiences the same as one on a socket.
 */
export class ConnectionLost extends Error {
  /** Null when not a single byte of an answer arrived. */
  readonly partial: PartialAnswer | null;

  constructor(partial: PartialAnswer | null) {
    super(
      partial ? 'the connection ended in the middle of the answer' : 'the connection ended before an answer',
    );
    this.name = 'ConnectionLost';
    this.partial = partial;
  }
}
