import { topic } from './topic.ts';

/** Sentences of `brl signature`. */
export const signatureWords = topic('signature', {
  pathRule: 'PATH must begin with one /, without spaces, braces or a #.',
  pathRuleHint: (example: string) => `Write it as sent, percent-encoded: ${example}`,
  noAccount: 'PATH has {accountId} and no account is known.',
  noAccountHint: 'Add --account ACCOUNT.',
  keyCharacters: '--idempotency-key must be printable ASCII without spaces.',
  method: 'METHOD must be GET, POST, PUT, PATCH or DELETE.',
  timestamp: '--timestamp must be an RFC 3339 time with its zone, or Unix seconds or milliseconds.',
  timestampHint: (example: string) => `For example ${example}`,
  noCredential: 'No delegated credential is configured: these are the lines, without a signature.',
  emptyLine: '(empty line)',
  noLine: '(no line)',
  noBody: 'none; the hash is that of zero bytes',
  hashedBytes: (bytes: number) => `${bytes} bytes, hashed unchanged`,
  signedBytes: (bytes: number) => `${bytes} bytes, lines joined by LF, none at the end`,
  pathSentAs: (path: string) => `The path is sent, and signed, as ${path}.`,
  lineFeedAtEnd: 'The body ends with a line feed, which is sent, hashed and signed.',
  doesNotSign: 'This credential does not sign: only delegated credentials do. Nothing was sent.',
  doesNotSignHint:
    'Set BRL_SIGNING_KEY_FILE, BRL_SIGNING_KEY_ID and BRL_CLIENT_BASE_URL; for the lines alone: brl signature explain METHOD PATH',
  verdict: {
    valid: 'valid',
    notValid: 'not valid',
    unknown: 'not understood by brl',
    key: (algorithm: string, keyId: string) => `${algorithm}, key id ${keyId}`,
    clockSame: 'same as on this machine',
    clockAhead: (seconds: number) => `${seconds} s ahead of this machine (300 s are tolerated)`,
    clockBehind: (seconds: number) => `${seconds} s behind this machine (300 s are tolerated)`,
    sameLine: (text: string) => `same: ${text}`,
    lineOurs: (name: string) => `${name}, brl`,
    lineService: (name: string) => `${name}, service`,
  },
  /** The possible causes of a refused signature, and the remedies. */
  causes: {
    clocks: (seconds: number) =>
      `The clocks differ by ${seconds} s and 300 s are tolerated: set this machine's clock.`,
    key: 'Both sides have the same text, so the key is the likely cause: check that its public half is registered under this key id, and that 18 hours have passed since then. If both are true, the service may expect the text unencoded: set jwsPayload of the profile to unencoded.',
    textNotShown:
      'The service did not show its text. Check the key id and the registered public key, and that 18 hours have passed since it was registered.',
    crlf: (line: string) =>
      `${line}: the service joins lines with CRLF, which brl does not support; report it.`,
    timestamp: 'TIMESTAMP: set timestampFormat of the profile to the format that the service shows.',
    path: 'PATH?QUERY: something on the way rewrites the path, its encoding or the query order.',
    method: 'METHOD: something on the way rewrites the method.',
    otherEnd:
      'The service ends its text with another line, perhaps a line feed, which brl does not sign; report it.',
    keyLineOmitted:
      'IDEMPOTENCY_KEY: the service omits the line when there is no key. Set absentIdempotencyKeyLine of the profile to omitted.',
    keyLineKept:
      'IDEMPOTENCY_KEY: the service keeps an empty line when there is no key. Set absentIdempotencyKeyLine of the profile to empty.',
    otherKey: 'IDEMPOTENCY_KEY: the service sees a different key from the one sent.',
    hashForm: (encoding: string) =>
      `X-Content-SHA256: the same hash in another form. Set contentHashEncoding of the profile to ${encoding}.`,
    otherHash:
      'X-Content-SHA256: the body was changed on the way, or a different body was hashed (a line feed at the end counts).',
  },
});
