import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResultResponse,
  parseJSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { cutLines } from './lines.ts';

/** Bytes of one message; a longer line is refused, and the next one read. */
const longestLine = 1024 * 1024;
/** Requests that are answered at once: what is behind them waits in the pipe. */
const mostAtOnce = 8;
/** How long answers may take after the other side has said all it had to say. */
const lastAnswersMs = 30_000;

/** What answers one request; null for one that was withdrawn, or not answered before the end. */
export type Answer = JSONRPCResultResponse | JSONRPCErrorResponse | null;

/** JSON-RPC, one message a line, as the stdio transport of the protocol has it. */
export interface LineTransport extends Transport {
  /** Resolves when nothing more is read or answered. */
  readonly ended: Promise<void>;
}

/**
 * Reads requests and writes answers. Unlike the package's own it answers what is no message instead of leaving the other side
 * waiting, goes on after a line that is too long, and answers what was asked before the end.
 * @param told is told every answer before it is written; where it throws, an error is written instead
 */
export function lineTransport(
  input: Readable,
  output: Writable,
  told: (request: JSONRPCRequest, answer: Answer) => void,
): LineTransport {
  return new Lines(input, output, told);
}

class Lines implements LineTransport {
  readonly ended: Promise<void>;
  onmessage?: LineTransport['onmessage'];
  onclose?: LineTransport['onclose'];
  private readonly input: Readable;
  private readonly wire: Wire;
  private readonly over = Promise.withResolvers<void>();
  private readonly lines = cutLines(longestLine);
  private hasEnded = false;
  private isClosed = false;
  private lastAnswers: NodeJS.Timeout | undefined;

  constructor(input: Readable, output: Writable, told: Wire['told']) {
    this.input = input;
    this.ended = this.over.promise;
    this.wire = { output, told, underWay: new Map(), deliver: (message) => this.onmessage?.(message) };
  }

  async start(): Promise<void> {
    this.input.on('data', this.onData);
    for (const event of ['end', 'close', 'error']) this.input.on(event, this.onEnd);
    this.wire.output.on('error', () => void this.close());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.isClosed) return;
    const { output, told, underWay } = this.wire;
    const isAnswer = 'result' in message || 'error' in message;
    const request = isAnswer ? underWay.get(message.id as RequestId) : undefined;
    await writeLine(output, request ? toldFirst(told, request, message as Answer) : message);
    if (request) underWay.delete(request.id);
    this.take();
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const id of this.wire.underWay.keys()) drop(this.wire, id);
    clearTimeout(this.lastAnswers);
    this.input.off('data', this.onData);
    this.input.pause();
    this.onclose?.();
    this.over.resolve();
  }

  private readonly onData = (chunk: Buffer): void => {
    this.lines.push(chunk);
    this.take();
  };

  private readonly onEnd = (): void => {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.lines.end();
    this.lastAnswers = setTimeout(() => void this.close(), lastAnswersMs);
    this.take();
  };

  /** Reads as many messages as may be under way. */
  private take(): void {
    const { underWay } = this.wire;
    while (!this.isClosed && underWay.size < mostAtOnce) {
      const next = this.lines.next();
      if (next === null) break;
      read(this.wire, next === 'too-long' ? tooLong : messageIn(next.line));
    }
    if (this.isClosed) return;
    if (underWay.size < mostAtOnce) this.input.resume();
    else this.input.pause();
    if (this.hasEnded && underWay.size === 0) void this.close();
  }
}

/** What one message read has to do with. */
interface Wire {
  readonly output: Writable;
  readonly told: (request: JSONRPCRequest, answer: Answer) => void;
  readonly underWay: Map<RequestId, JSONRPCRequest>;
  readonly deliver: (message: JSONRPCMessage) => void;
}

function writeLine(output: Writable, message: object): Promise<void> {
  return new Promise((resolve) => {
    output.write(`${JSON.stringify(message)}\n`, () => resolve());
  });
}

function read(wire: Wire, message: JSONRPCMessage | Refusal | null): void {
  const { output, underWay, deliver } = wire;
  if (message === null) return;
  if ('refused' in message) return void writeLine(output, message.refused);
  // A subscription is answered for as long as it is open.
  if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') {
    if (underWay.has(message.id)) {
      read(wire, refusal(-32600, 'another request of that id is under way'));
      return;
    }
    underWay.set(message.id, message);
  }
  if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled')
    drop(wire, message.params?.requestId as RequestId);
  deliver(message);
}

function drop({ underWay, told }: Wire, id: RequestId): void {
  const request = underWay.get(id);
  underWay.delete(id);
  if (request) toldFirst(told, request, null);
}

/** The answer to a line that is no message. */
interface Refusal {
  readonly refused: object;
}

function refusal(code: number, why: string): Refusal {
  const message = `${code === -32700 ? 'Parse error' : 'Invalid request'}: ${why}`;
  return { refused: { jsonrpc: '2.0', id: null, error: { code, message } } };
}

const tooLong = refusal(-32600, `a line has more than ${longestLine} bytes`);

/** Null for an empty line. */
function messageIn(line: string): JSONRPCMessage | Refusal | null {
  if (line.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refusal(-32700, 'a line is not JSON');
  }
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return refusal(-32600, 'a line is no JSON-RPC message');
  }
}

/** An answer that cannot be written down is not given. */
function toldFirst(
  told: (request: JSONRPCRequest, answer: Answer) => void,
  request: JSONRPCRequest,
  answer: Answer,
): object {
  try {
    told(request, answer);
    return answer ?? {};
  } catch {
    const error = { code: -32603, message: 'Internal error: the call could not be written down' };
    return { jsonrpc: '2.0', id: request.id, error };
  }
}
