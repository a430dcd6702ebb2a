import { type ErrorTexts, errorTexts } from './error-texts.ts';
import { type ErrorClass, type ErrorCode, type ExitCodes, errorCatalogue, isErrorCode } from './errors.ts';
import { findOwnError, ownErrors } from './own-error-texts.ts';

/** Everything there is to say about one code, the service's or ours. */
export interface ErrorRecord {
  readonly code: string;
  readonly source: 'service' | 'brl';
  /** Null for our own codes. */
  readonly class: ErrorClass | null;
  readonly http: readonly number[];
  readonly retryable: boolean;
  /** Exit code by kind of command; null for our own codes. */
  readonly exitCode: ExitCodes | null;
  /** The exit codes it can end with, each once. */
  readonly exits: readonly number[];
  /** Section of the specification; null for our own codes. */
  readonly spec: string | null;
  readonly texts: ErrorTexts;
}

/** All codes: the service's in the order of the specification, then ours. */
export function allErrors(): readonly ErrorRecord[] {
  return [
    ...Object.keys(errorCatalogue).filter(isErrorCode).map(serviceRecord),
    ...Object.keys(ownErrors).flatMap(ownRecord),
  ];
}

/** What is known about a code: nothing, one record, or two where the service and we use the same word. */
export function recordsOf(code: string): readonly ErrorRecord[] {
  return [...(isErrorCode(code) ? [serviceRecord(code)] : []), ...ownRecord(code)];
}

/** At most three known codes that look like the word, the nearest first. */
export function nearestCodes(word: string): readonly string[] {
  const codes = [...new Set(allErrors().map((record) => record.code))];
  return codes
    .map((code) => ({ code, part: code.includes(word), distance: editDistance(word, code) }))
    .filter(({ code, part, distance }) => part || distance <= Math.max(2, code.length / 3))
    .sort((a, b) => Number(b.part) - Number(a.part) || a.distance - b.distance)
    .slice(0, 3)
    .map(({ code }) => code);
}

function serviceRecord(code: ErrorCode): ErrorRecord {
  const { http, class: errorClass, retryable, exitCode, spec } = errorCatalogue[code];
  const exits = [...new Set(Object.values(exitCode))];
  return {
    code,
    source: 'service',
    class: errorClass,
    http,
    retryable,
    exitCode,
    exits,
    spec,
    texts: errorTexts[code],
  };
}

function ownRecord(code: string): readonly ErrorRecord[] {
  const own = findOwnError(code);
  if (!own) return [];
  const { exits, texts } = own;
  const none = { class: null, http: [], retryable: false, exitCode: null, spec: null };
  return [{ code, source: 'brl', ...none, exits, texts }];
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
