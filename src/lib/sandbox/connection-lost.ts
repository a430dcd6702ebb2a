/** A status line with headers and the first part of a body, after which the connection ended. */
export interface PartialAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What arrived of the body. */
  readonly body: Uint8Array;
  /** What `Content-Length` had promised. */
  readonly promisedLength: number;
}

/**
 * The connection ended before a complete answer: what `fetch` rejects with, so that a caller in this process meets
 * the same fate as one on a socket.
 */
export class ConnectionLost extends Error {
  /** Null when not one byte of an answer came. */
  readonly partial: PartialAnswer | null;

  constructor(partial: PartialAnswer | null) {
    super(
      partial ? 'the connection ended in the middle of the answer' : 'the connection ended before an answer',
    );
    this.name = 'ConnectionLost';
    this.partial = partial;
  }
}
