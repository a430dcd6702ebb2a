import { type CanonicalLine, contentHash } from '../../client/canonical.ts';
import type { Answered } from '../../client/reply.ts';
import type { EncodedRequest } from '../../client/request.ts';
import { type IdentifiedKey, signRequest } from '../../client/sign.ts';
import type { GapSettings } from '../../contract/settings.ts';
import type { Answer, Field } from '../../terminal/answer.ts';
import { signatureWords } from '../../words/signature.ts';
import {
  compareLines,
  type LineComparison,
  likelyCauses,
  readVerdict,
  type ServiceVerdict,
  withServiceTimestamp,
} from './verdict.ts';

/** The JSON document of `signature verify`. */
export interface SignatureCheck {
  /** The service's word; null if its answer has none that we know. */
  readonly valid: boolean | null;
  /** The service's own words on what is wrong, if it has any. */
  readonly reason: string | null;
  /** Both texts line by line; empty when the service shows none. */
  readonly lines: readonly LineComparison[];
  /** The possible cause of a refusal, and the remedy. */
  readonly causes: readonly string[];
  /** Service's clock minus ours, to the second; null if the answer has no `Date`. */
  readonly clockSkewSeconds: number | null;
  readonly algorithm: string;
  readonly keyId: string;
  /** The service's object as received. */
  readonly result: unknown;
}

/** Compares the service's answer about a request with what we signed; `nowMs` is our clock when the answer came. */
export async function checkSignature(
  request: EncodedRequest,
  reply: Answered,
  key: IdentifiedKey,
  nowMs: number,
  settings: GapSettings,
): Promise<SignatureCheck> {
  const verdict = readVerdict(reply.json.value);
  const { lines: ours } = await signRequest(request, key, nowMs, settings);
  const clockSkewSeconds = skewSeconds(reply.headers.date, nowMs);
  const lines = comparison(ours, verdict, contentHash(request.body, settings.contentHashEncoding));
  return {
    valid: verdict.valid,
    reason: verdict.reason,
    lines,
    causes: verdict.valid === true ? [] : likelyCauses(lines, verdict, clockSkewSeconds),
    clockSkewSeconds,
    algorithm: key.alg,
    keyId: key.keyId,
    result: reply.json.value,
  };
}

/** The check as a person reads it: the verdict, each line, then what to try. */
export function checkAnswer(check: SignatureCheck): Answer {
  const says = signatureWords.verdict;
  const known = check.valid !== null || check.lines.length > 0;
  return {
    json: check,
    fields: [
      ['Service says', check.valid === null ? says.unknown : check.valid ? says.valid : says.notValid],
      ['Reason given', check.reason],
      ['Key', says.key(check.algorithm, check.keyId)],
      ['Service clock', clockText(check.clockSkewSeconds)],
      ...check.lines.flatMap(lineFields),
      ...check.causes.map((cause) => ['Try', cause] as const),
      ['Answer', known ? null : JSON.stringify(check.result)],
    ],
  };
}

function comparison(
  ours: readonly CanonicalLine[],
  { canonicalText, contentSha256 }: ServiceVerdict,
  ownHash: string,
): LineComparison[] {
  if (canonicalText !== null) return compareLines(withServiceTimestamp(ours, canonicalText), canonicalText);
  if (contentSha256 === null) return [];
  return [
    { name: 'X-Content-SHA256', ours: ownHash, service: contentSha256, same: ownHash === contentSha256 },
  ];
}

/** `Date` has whole seconds, so the middle of its second is the best guess. */
function skewSeconds(date: string | undefined, nowMs: number): number | null {
  const serviceMs = Date.parse(date ?? '');
  return Number.isNaN(serviceMs) ? null : Math.round((serviceMs + 500 - nowMs) / 1000) || 0;
}

function clockText(skew: number | null): string | null {
  if (skew === null) return null;
  const { clockSame, clockAhead, clockBehind } = signatureWords.verdict;
  if (skew === 0) return clockSame;
  return skew > 0 ? clockAhead(skew) : clockBehind(-skew);
}

function lineFields(line: LineComparison): Field[] {
  const says = signatureWords.verdict;
  if (line.same) return [[{ said: line.name }, says.sameLine(shown(line.ours))]];
  return [
    [{ said: says.lineOurs(line.name) }, shown(line.ours)],
    [{ said: says.lineService(line.name) }, shown(line.service)],
  ];
}

function shown(value: string | null): string {
  return value === null ? signatureWords.noLine : value || signatureWords.emptyLine;
}
