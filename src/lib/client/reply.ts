import { isSecretName } from '../contract/hide.ts';
import { textMember } from '../json/members.ts';
import { type ReadJson, readJson } from '../json/strict.ts';
import { toRecord } from '../words/records.ts';
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
  /** Why no new token could be had after this refusal, which the old one may have caused. */
  readonly tokenError?: Error;
  /** The bytes of an answer that is a file; `json` is then null. */
  readonly file?: { readonly bytes: Uint8Array; readonly contentType: string };
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
  /** Whether a kept connection ended in place of an answer; see {@link TransportError.endedKept}. */
  readonly endedKept?: true;
}

/** The result of one HTTP exchange. */
export type Reply = Answered | Unreadable | Unanswered;

/** Of an answer without a body, as 204 has it, and of a file: it names nothing, so no payment is settled by it. */
const noBody: ReadJson = { value: null, text: 'null' };

/**
 * Reads an answer; `hide` takes our secrets out of whatever the other side echoes.
 * @param mayBeFile whether a success that calls itself something else than JSON is taken as it is
 */
export function readReply(
  answer: WireAnswer,
  hide: (text: string) => string,
  mayBeFile = false,
): Answered | Unreadable {
  const requestId = hide(answer.headers['x-request-id'] ?? answer.headers['request-id'] ?? '') || null;
  const unreadable = (reason: string): Unreadable => ({
    kind: 'unreadable',
    status: answer.status,
    reason,
    requestId,
  });
  if (answer.status >= 300 && answer.status < 400) {
    return unreadable(toRecord((say) => say.redirected));
  }
  if (answer.status === 206) return unreadable(toRecord((say) => say.partial));
  if (!['', 'identity'].includes(answer.headers['content-encoding'] ?? '')) {
    return unreadable(toRecord((say) => say.compressed));
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
    return unreadable((error as Error).message);
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

/** Strings are looked at as they read once unescaped, numbers only under a secret's name: a PIN must not be found in an amount. */
function hidden(json: ReadJson, hide: (text: string) => string): ReadJson {
  // Without escapes a secret inside a string is one inside the text; without a match there is nothing to look at.
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
