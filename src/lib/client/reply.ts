import { isSecretName } from '../contract/hide.ts';
import { textMember } from '../json/members.ts';
import { type ReadJson, readJson, type UnreadableJson } from '../json/strict.ts';
import { type Message, recorded } from '../words/records.ts';
import type { WireAnswer } from './port.ts';

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
  /** Why no new token was available after this refusal, which the old one may have caused. */
  readonly tokenError?: Error;
  /** The bytes of a file answer; `json` is then null. */
  readonly file?: { readonly bytes: Uint8Array; readonly contentType: string };
}

/** A complete answer that is a redirect, or not acceptable JSON. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly status: number;
  readonly reason: Message;
  readonly requestId: string | null;
}

/** No complete answer. */
export interface Unanswered {
  readonly kind: 'none';
  readonly fate: 'not-sent' | 'unknown';
  readonly reason: string;
  readonly message: Message;
  /** Whether a kept connection ended in place of an answer; see {@link TransportError.endedKept}. */
  readonly endedKept?: true;
}

/** The reason where the program that signs gave no signature: no byte left. */
export const unsignedReason = 'unsigned';

/** The result of one HTTP exchange. */
export type Reply = Answered | Unreadable | Unanswered;

/** For an answer without a body (204) and for a file: it names nothing, so it settles no payment. */
const noBody: ReadJson = { value: null, text: 'null' };

/**
 * Reads an answer; `hide` removes our secrets from whatever the other side echoes.
 * @param mayBeFile whether a success whose media type is not JSON is accepted as a file
 */
export function readReply(
  answer: WireAnswer,
  hide: (text: string) => string,
  mayBeFile = false,
): Answered | Unreadable {
  const requestId = hide(answer.headers['x-request-id'] ?? answer.headers['request-id'] ?? '') || null;
  const unreadable = (reason: Message): Unreadable => ({
    kind: 'unreadable',
    status: answer.status,
    reason,
    requestId,
  });
  if (answer.status >= 300 && answer.status < 400) {
    return unreadable(recorded.redirected);
  }
  if (answer.status === 206) return unreadable(recorded.partial);
  if (!['', 'identity'].includes(answer.headers['content-encoding'] ?? '')) {
    return unreadable(recorded.compressed);
  }
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, hide(value)]),
  );
  const contentType = headers['content-type'] ?? '';
  if (
    mayBeFile &&
    answer.status >= 200 &&
    answer.status < 300 &&
    contentType !== '' &&
    !/json/i.test(contentType)
  ) {
    return fileReply({ ...answer, headers }, contentType, requestId);
  }
  try {
    const json = answer.body.length === 0 ? noBody : hidden(readJson(answer.body), hide);
    return {
      kind: 'answer',
      status: answer.status,
      headers,
      json,
      ...errorOf(json),
      requestId,
    };
  } catch (error) {
    return unreadable((error as UnreadableJson).reason);
  }
}

function fileReply(answer: WireAnswer, contentType: string, requestId: string | null): Answered {
  return {
    kind: 'answer',
    status: answer.status,
    headers: answer.headers,
    json: noBody,
    errorCode: null,
    message: null,
    requestId,
    file: { bytes: answer.body, contentType },
  };
}

function errorOf(json: ReadJson): Pick<Answered, 'errorCode' | 'message'> {
  return { errorCode: textMember(json.value, 'errorCode'), message: textMember(json.value, 'message') };
}

/**
 * Strings are checked in their unescaped form, numbers only under a secret's name: a PIN must not be matched inside an amount.
 */
function hidden(json: ReadJson, hide: (text: string) => string): ReadJson {
  // Without escapes, a secret inside a string also appears in the raw text; if the text has no match, there is nothing to
  // check.
  if (!json.text.includes('\\') && hide(json.text) === json.text) return json;
  const named = json.text.replace(
    /"(\w+)"(\s*:\s*)(\d+)(?![\d.eE])/g,
    (member, name: string, colon, digits: string) =>
      isSecretName(name) && hide(digits) !== digits ? `"${name}"${colon}"${hide(digits)}"` : member,
  );
  const text = named.replace(/"(?:[^"\\]|\\.)*"/g, (literal) => {
    const plain = JSON.parse(literal) as string;
    const safe = hide(plain);
    return safe === plain ? literal : JSON.stringify(safe);
  });
  return text === json.text ? json : { text, value: JSON.parse(text) };
}
