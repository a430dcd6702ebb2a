import { parsePublicKey, type SshKey } from '../ssh/public-key.ts';
import { policyWords } from '../words/policy.ts';
import { unusable } from './unusable.ts';

/** A person's key, as `approvers.allowed` has it. */
export interface Approver {
  readonly principal: string;
  readonly key: Pick<SshKey, 'fingerprint' | 'application'>;
  /** What its signatures may be made for. */
  readonly namespaces: readonly string[];
  readonly validAfterMs: number | null;
  readonly validBeforeMs: number | null;
}

/** One literal name: a pattern or a list would let one person's key count as another's. */
const literal = /^[^\s"*?!,]+$/;

/**
 * Reads OpenSSH's allowed signers (ssh-keygen(1), ALLOWED SIGNERS) as far as each line names one person and one key.
 * @throws {CliError} exit 91 for the whole file if any line is something else, or names a key again
 */
export function readApprovers(text: string, path: string): readonly Approver[] {
  const approvers = text.split('\n').flatMap((line, i) => {
    if (/^\s*(#|$)/.test(line)) return [];
    const approver = approverOf(line.trim());
    if (!approver) throw unusable(policyWords.badApprover(path, i + 1));
    return [approver];
  });
  const seen = new Set<string>();
  for (const { key } of approvers) {
    if (seen.has(key.fingerprint)) throw unusable(policyWords.keyTwice(path, key.fingerprint));
    seen.add(key.fingerprint);
  }
  return approvers;
}

/** `PRINCIPAL OPTIONS TYPE KEY COMMENT` */
function approverOf(line: string): Approver | null {
  const [, principal = '', options = '', ...key] =
    /^(\S+)\s+(\S+)\s+(\S+)\s+(\S+)(?:\s.*)?$/.exec(line) ?? [];
  const given = readOptions(options);
  const parsed = parsePublicKey(key.join(' '));
  if (!literal.test(principal) || !given || !parsed) return null;
  return { principal, key: parsed, ...given };
}

/** `namespaces` is required, as a key that may sign anything could have signed an approval without knowing. */
function readOptions(text: string): Omit<Approver, 'principal' | 'key'> | null {
  const found = new Map<string, string>();
  for (const [option, name = '', value = ''] of text.matchAll(/([a-z-]+)="([^"]*)"(?:,|$)/g)) {
    if (option === '' || found.has(name) || !known.includes(name)) return null;
    found.set(name, value);
  }
  if ([...found].map(([name, value]) => `${name}="${value}"`).join(',') !== text) return null;
  const namespaces = found.get('namespaces')?.split(',') ?? [];
  const validAfterMs = timeIn(found.get('valid-after'));
  const validBeforeMs = timeIn(found.get('valid-before'));
  if (namespaces.length === 0 || !namespaces.every((name) => literal.test(name))) return null;
  if (validAfterMs === undefined || validBeforeMs === undefined) return null;
  return { namespaces, validAfterMs, validBeforeMs };
}

const known = ['namespaces', 'valid-after', 'valid-before'];

/** `YYYYMMDD` or `YYYYMMDDHHMM[SS]`, with `Z` for UTC: without it OpenSSH takes the machine's own zone, so it is required. */
function timeIn(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?Z$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  const ms = Date.parse(iso);
  return new Date(Number.isNaN(ms) ? 0 : ms).toISOString() === iso.replace('Z', '.000Z') ? ms : undefined;
}

/** Whether signatures for that purpose, made with this key, count at that time. */
export function mayCount(
  { namespaces, validAfterMs, validBeforeMs }: Approver,
  namespace: string,
  atMs: number,
): boolean {
  return (
    namespaces.includes(namespace) &&
    (validAfterMs === null || atMs >= validAfterMs) &&
    (validBeforeMs === null || atMs < validBeforeMs)
  );
}
