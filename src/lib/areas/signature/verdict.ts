import type { CanonicalLine } from '../../client/canonical.ts';
import { signatureWords } from '../../words/signature.ts';

/** The service's verdict on a signature, as far as it could be read; null if no known field has it. */
export interface ServiceVerdict {
  readonly valid: boolean | null;
  readonly canonicalText: string | null;
  readonly contentSha256: string | null;
  /** The service's own words on what is wrong. */
  readonly reason: string | null;
}

/** One line of the signed text on both sides; null if a side has no such line. */
export interface LineComparison {
  readonly name: string;
  readonly ours: string | null;
  readonly service: string | null;
  readonly same: boolean;
}

/**
 * Reads the verdict. The specification says what is answered (section 4.8) but does not name the fields, so likely names
 * are tried, in the object itself and one level down.
 */
export function readVerdict(body: unknown): ServiceVerdict {
  const members = flatMembers(body);
  return {
    valid: first(members, validNames, asVerdict),
    canonicalText: first(members, canonicalNames, asText),
    contentSha256: first(members, hashNames, asText),
    reason: first(members, reasonNames, asText),
  };
}

/**
 * Compares the service's signed text with ours, line by line. A missing key line is recognised rather than taken for five
 * differences.
 */
export function compareLines(ours: readonly CanonicalLine[], serviceText: string): LineComparison[] {
  const service = serviceText.split('\n');
  const named: { name: string; ours: string | null }[] = ours.map(({ name, value }) => ({
    name,
    ours: value,
  }));
  if (service.length === named.length + 1 && named.length === 4) {
    named.splice(3, 0, { name: 'IDEMPOTENCY_KEY', ours: null });
  }
  const theirs: (string | null)[] = [...service];
  if (service.length === 4 && named.length === 5) theirs.splice(3, 0, null);
  return Array.from({ length: Math.max(named.length, theirs.length) }, (_, index) => {
    const { name, ours: own } = named[index] ?? { name: `line ${index + 1}`, ours: null };
    const other = theirs[index] ?? null;
    return { name, ours: own, service: other, same: own === other };
  });
}

/**
 * Our lines with the time stamp that the service received. A request is stamped while it is sent, and again when it is
 * repeated, so only the service's line shows that moment; a stamp of another form remains a difference.
 */
export function withServiceTimestamp(ours: readonly CanonicalLine[], serviceText: string): CanonicalLine[] {
  const service = serviceText.split('\n')[2] ?? '';
  return ours.map((line) =>
    line.name === 'TIMESTAMP' && sameForm(line.value, service) ? { name: line.name, value: service } : line,
  );
}

/** The possible causes of a refusal and the remedies, in the order worth trying. Empty when there are none. */
export function likelyCauses(
  lines: readonly LineComparison[],
  verdict: ServiceVerdict,
  clockSkewSeconds: number | null,
): string[] {
  const causes = lines.filter((line) => !line.same).map(causeOf);
  if (clockSkewSeconds !== null && Math.abs(clockSkewSeconds) >= skewWarningSeconds) {
    causes.push(signatureWords.causes.clocks(clockSkewSeconds));
  }
  if (causes.length === 0 && verdict.valid === false) {
    causes.push(
      verdict.canonicalText !== null ? signatureWords.causes.key : signatureWords.causes.textNotShown,
    );
  }
  return causes;
}

const validNames = [
  'valid',
  'isValid',
  'verified',
  'signatureValid',
  'verificationResult',
  'verification',
  'result',
  'ok',
  'status',
];
const canonicalNames = [
  'canonicalString',
  'expectedCanonicalString',
  'canonical',
  'canonicalText',
  'canonicalRequest',
  'expectedCanonical',
  'expected',
  'stringToSign',
  'signingString',
];
const hashNames = [
  'bodyHash',
  'bodySha256',
  'contentSha256',
  'expectedBodyHash',
  'expectedContentSha256',
  'hash',
];
const reasonNames = ['reason', 'message', 'detail', 'problem', 'error'];
const yes = new Set(['valid', 'verified', 'ok', 'success', 'true', 'match', 'matched']);
const no = new Set([
  'invalid',
  'not_verified',
  'unverified',
  'failed',
  'failure',
  'error',
  'false',
  'mismatch',
]);

/** From here on people should check their clock, long before 300 s are reached. */
const skewWarningSeconds = 60;

type Members = ReadonlyMap<string, unknown>;

function flatMembers(body: unknown): Members {
  const members = new Map<string, unknown>();
  const add = (object: object): void => {
    for (const [name, value] of Object.entries(object)) if (!members.has(name)) members.set(name, value);
  };
  if (!isObject(body)) return members;
  add(body);
  for (const value of Object.values(body)) if (isObject(value)) add(value);
  return members;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function first<T>(members: Members, names: readonly string[], read: (value: unknown) => T | null): T | null {
  for (const name of names) {
    const value = read(members.get(name));
    if (value !== null) return value;
  }
  return null;
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function asVerdict(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  const word = value.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}

function sameForm(one: string, other: string): boolean {
  const form = (text: string) => text.replace(/\d/g, '0');
  return form(one) === form(other);
}

function causeOf(line: LineComparison): string {
  const { name, ours, service } = line;
  if (service !== null && ours !== null && service === `${ours}\r`) {
    return signatureWords.causes.crlf(name);
  }
  if (name === 'IDEMPOTENCY_KEY') return keyCause(ours, service);
  if (name === 'TIMESTAMP') return signatureWords.causes.timestamp;
  if (name === 'X-Content-SHA256') return hashCause(ours, service);
  if (name === 'PATH?QUERY') return signatureWords.causes.path;
  if (name === 'METHOD') return signatureWords.causes.method;
  return signatureWords.causes.otherEnd;
}

function keyCause(ours: string | null, service: string | null): string {
  if (service === null && ours === '') {
    return signatureWords.causes.keyLineOmitted;
  }
  if (ours === null) {
    return signatureWords.causes.keyLineKept;
  }
  return signatureWords.causes.otherKey;
}

function hashCause(ours: string | null, service: string | null): string {
  const encoding = (['hex', 'base64', 'base64url'] as const).find(
    (name) =>
      service !== null &&
      digest(service) === digest(ours) &&
      digest(service) !== null &&
      encodes(service, name),
  );
  return encoding ? signatureWords.causes.hashForm(encoding) : signatureWords.causes.otherHash;
}

/** The 32 bytes of a SHA-256 in any of the three forms, as lower-case hex. */
function digest(text: string | null): string | null {
  if (text === null) return null;
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === 32 ? bytes.toString('hex') : null;
}

function encodes(text: string, encoding: 'hex' | 'base64' | 'base64url'): boolean {
  return Buffer.from(text, encoding).toString(encoding) === text;
}
