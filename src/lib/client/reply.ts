import type { WireAnswer } from './port.ts';
import { type ReadJson, readJson } from './strict-json.ts';

/** A complete JSON answer. */
export interface Answered {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: ReadJson;
  /** From the body; null when it has none. */
  readonly errorCode: string | null;
  readonly message: string | null;
  readonly requestId: string | null;
}

/** A complete answer that is a redirect, or not the JSON that we believe. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly status: number;
  readonly reason: string;
  readonly requestId: string | null;
}

/** No complete answer. */
export interface Unanswered {
  readonly kind: 'none';
  readonly fate: 'not-sent' | 'unknown';
  readonly reason: string;
  readonly message: string;
}

/** What came of one HTTP exchange. */
export type Reply = Answered | Unreadable | Unanswered;

/** Reads an answer; `hide` takes our secrets out of whatever the other side echoes. */
export function readReply(answer: WireAnswer, hide: (text: string) => string): Answered | Unreadable {
  const requestId = answer.headers['x-request-id'] ?? answer.headers['request-id'] ?? null;
  const unreadable = (reason: string): Unreadable => ({
    kind: 'unreadable',
    status: answer.status,
    reason,
    requestId,
  });
  if (answer.status >= 300 && answer.status < 400) {
    return unreadable('it is a redirect, and redirects are never followed');
  }
  if (!['', 'identity'].includes(answer.headers['content-encoding'] ?? '')) {
    return unreadable('it is compressed although we asked for plain bytes');
  }
  try {
    const json = readJson(hidden(answer.body, hide));
    return {
      kind: 'answer',
      status: answer.status,
      headers: answer.headers,
      json,
      ...errorOf(json),
      requestId,
    };
  } catch (error) {
    return unreadable((error as Error).message);
  }
}

/** A member of a JSON object by its own name; undefined for anything else. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** A member that is a non-empty string, else null. */
export function textMember(value: unknown, name: string): string | null {
  const found = member(value, name);
  return typeof found === 'string' && found !== '' ? found : null;
}

function errorOf(json: ReadJson): Pick<Answered, 'errorCode' | 'message'> {
  return { errorCode: textMember(json.value, 'errorCode'), message: textMember(json.value, 'message') };
}

function hidden(body: Uint8Array, hide: (text: string) => string): Uint8Array {
  const text = Buffer.from(body).toString('latin1');
  const safe = hide(text);
  return safe === text ? body : Buffer.from(safe, 'latin1');
}
