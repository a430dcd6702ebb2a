import { readFileSync } from 'node:fs';
import {
  type CanonicalLine,
  canonicalLines,
  canonicalText,
  contentHash,
  requestTarget,
} from '../../client/canonical.ts';
import {
  detachedJws,
  type IdentifiedKey,
  type ProtectedHeader,
  protectedHeader,
  type SignableRequest,
} from '../../client/sign.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Answer } from '../../terminal/answer.ts';
import { filesWords } from '../../words/files.ts';
import { signatureWords } from '../../words/signature.ts';
import type { Telling } from '../../words/topic.ts';

/** The JSON document of `signature explain`. */
export interface Explanation {
  readonly method: string;
  /** Null when no host is configured. */
  readonly url: string | null;
  readonly lines: readonly CanonicalLine[];
  readonly canonicalText: string;
  readonly contentSha256: string;
  /**
   * The additional headers of a signed request. The signature is shown, because the two sides compare it: it is useless
   * without an access token, covers this one request only, and lapses 300 s after its time stamp.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** The JWS protected header, decoded; null without a key, as are the two that follow. */
  readonly protectedHeader: ProtectedHeader | null;
  readonly algorithm: string | null;
  readonly keyId: string | null;
}

/** What was typed about a request. */
export interface RequestInput {
  readonly method: string;
  /** Path with its query, from the root; `{accountId}` stands for the account in use. */
  readonly path: string;
  /** Null when none is configured; the signature does not cover it. */
  readonly hostUrl: string | null;
  readonly accountId: string | null;
  /** File of the body, `-` for standard input, undefined for no body. */
  readonly data: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** The request as it would be sent. @throws {CliError} exit 2 for a path, key or file that cannot be. */
export function describedRequest(input: RequestInput): SignableRequest {
  const path = accountPath(input.path, input.accountId);
  if (!/^\/(?!\/)[^\s#\\{}\p{Cc}]*$/u.test(path)) {
    throw usageError(
      'invalid_path',
      signatureWords.pathRule,
      signatureWords.pathRuleHint('/v1/accounts/ACCOUNT/pix/key/%2B5511988887777'),
    );
  }
  refuseOddKey(input.idempotencyKey ?? null);
  return {
    method: input.method,
    url: `${input.hostUrl ?? unknownHost}${path}`,
    body: input.data === undefined ? null : readBytes(input.data),
    idempotencyKey: input.idempotencyKey ?? null,
  };
}

/** Everything that a signature of the request at that time stamp is made from, and the signature if there is a key. */
export async function explain(
  request: SignableRequest,
  timestamp: string,
  key: IdentifiedKey | null,
  settings: GapSettings,
): Promise<Explanation> {
  const { method, url, idempotencyKey } = request;
  const contentSha256 = contentHash(request.body, settings.contentHashEncoding);
  const lines = canonicalLines({ method, url, timestamp, idempotencyKey, contentSha256, settings });
  const text = canonicalText(lines);
  return {
    method,
    url: url.startsWith(`${unknownHost}/`) ? null : url,
    lines,
    canonicalText: text,
    contentSha256,
    headers: {
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
      'x-request-timestamp': timestamp,
      'x-content-sha256': contentSha256,
      ...(key === null ? {} : { 'x-request-signature': await detachedJws(text, key, settings.jwsPayload) }),
    },
    protectedHeader: key === null ? null : protectedHeader(key, settings.jwsPayload),
    algorithm: key?.alg ?? null,
    keyId: key?.keyId ?? null,
  };
}

/** The explanation as a person reads it: the lines in signing order, then what goes into the headers. */
export function explanationAnswer(explanation: Explanation, bodyBytes: number | null): Answer {
  return {
    json: explanation,
    fields: [
      ...explanation.lines.map(
        ({ name, value }) => [{ said: name }, value || signatureWords.emptyLine] as const,
      ),
      ['Body', bodyBytes === null ? signatureWords.noBody : signatureWords.hashedBytes(bodyBytes)],
      ['Text signed', signatureWords.signedBytes(Buffer.byteLength(explanation.canonicalText))],
      ['Protected header', explanation.protectedHeader ? JSON.stringify(explanation.protectedHeader) : null],
      ['X-Request-Signature', explanation.headers['x-request-signature'] ?? null],
    ],
  };
}

/** Details of the request that are easily overlooked; empty if there are none. */
export function remarks(request: SignableRequest): Telling[] {
  const found: Telling[] = [];
  const sent = requestTarget(request.url);
  if (!request.url.endsWith(sent)) found.push(() => signatureWords.pathSentAs(sent));
  if (request.body?.at(-1) === 0x0a) found.push(() => signatureWords.lineFeedAtEnd);
  return found;
}

/** A URL needs a host to be parsed; this one cannot exist (RFC 2606). */
const unknownHost = 'https://host.invalid';

function accountPath(path: string, accountId: string | null): string {
  if (!path.includes('{accountId}')) return path;
  if (accountId === null) {
    throw usageError('missing_account', signatureWords.noAccount, signatureWords.noAccountHint);
  }
  return path.replaceAll('{accountId}', encodeURIComponent(accountId));
}

/** @throws {CliError} exit 2 for a key that is not a valid header value */
export function refuseOddKey(idempotencyKey: string | null): void {
  if (idempotencyKey === null || /^[\x21-\x7e]+$/.test(idempotencyKey)) return;
  throw usageError('invalid_idempotency_key', signatureWords.keyCharacters);
}

/** The bytes of a file, or of standard input for `-`. @throws {CliError} exit 2 */
export function readBytes(file: string, flag = '--data'): Uint8Array {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw usageError('unreadable_data', filesWords.unreadable(`${flag}: ${file}`, code ?? null));
  }
}
