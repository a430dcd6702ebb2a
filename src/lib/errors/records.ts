import { type ErrorClass, type ErrorCode, errorCatalogue, isErrorCode } from '../contract/errors.ts';
import { ownErrorWords } from '../words/errors/own.ts';
import { serviceErrorWords } from '../words/errors/service.ts';
import { errorViewWords } from '../words/errors/view.ts';
import type { ErrorDetail } from './cli-error.ts';
import { type CommandKind, endsOf } from './ends.ts';
import { type Ending, type ExitCode, exitCodeOf } from './exit-codes.ts';
import { isOwnErrorCode, ownErrors } from './own-codes.ts';

/** The event and the next step, each a whole sentence. */
export interface ErrorText {
  readonly meaning: string;
  readonly next: string;
}

/** Everything known about one code, the service's or ours. */
export interface ErrorRecord {
  readonly code: string;
  readonly source: 'service' | 'brl';
  /** Null for our own codes. */
  readonly class: ErrorClass | null;
  readonly http: readonly number[];
  readonly retryable: boolean;
  /** Exit code by kind of command; null for our own codes. */
  readonly exitCode: Readonly<Record<CommandKind, ExitCode>> | null;
  /** The exit codes it can end with, each once. */
  readonly exits: readonly number[];
  /** Section of the specification; null for our own codes. */
  readonly spec: string | null;
  readonly text: ErrorText;
}

/** All codes: the service's in the order of the specification, then ours. */
export function allErrors(): readonly ErrorRecord[] {
  return [
    ...Object.keys(errorCatalogue).filter(isErrorCode).map(serviceRecord),
    ...Object.keys(ownErrors).flatMap(ownRecord),
  ];
}

/** The records of a code: none, one, or two if the service and we use the same code. */
export function recordsOf(code: string): readonly ErrorRecord[] {
  return [...(isErrorCode(code) ? [serviceRecord(code)] : []), ...ownRecord(code)];
}

/**
 * The sentences for a code that ended with this exit code. If it ended in doubt although the code alone never does, its own
 * sentence ("nothing was done") was about another operation or an earlier attempt, and the doubt is stated instead.
 */
export function recordFor(code: string, ending: Ending | null): ErrorRecord | undefined {
  const [record] = recordsOf(code);
  const isDoubt =
    ending === 'uncertain' && record?.source === 'service' && !record.exits.includes(exitCodeOf(ending));
  return isDoubt ? recordsOf('uncertain')[0] : record;
}

/** The error of a JSON document, with what to do next. */
export function withHint(detail: ErrorDetail, ending: Ending | null = null): ErrorDetail {
  return { ...detail, hint: nextOf(detail, ending) };
}

/**
 * What to do next: the error's own hint, otherwise the catalogue's. A refusal of ours used up no --ref, whatever the service's
 * code of the same name says.
 */
export function nextOf(detail: ErrorDetail, ending: Ending | null): string | null {
  if (detail.hint !== null) return detail.hint;
  const record = recordFor(detail.code, ending);
  const isOurRefusal = record?.source === 'service' && ending === 'usage' && detail.httpStatus === null;
  return isOurRefusal ? errorViewWords.correct : (record?.text.next ?? null);
}

function serviceRecord(code: ErrorCode): ErrorRecord {
  const { http, class: errorClass, retryable, spec } = errorCatalogue[code];
  const ends = endsOf(errorCatalogue[code]);
  const exitCode = {
    money: exitCodeOf(ends.money),
    read: exitCodeOf(ends.read),
    write: exitCodeOf(ends.write),
  };
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
    text: serviceErrorWords[code],
  };
}

function ownRecord(code: string): readonly ErrorRecord[] {
  if (!isOwnErrorCode(code)) return [];
  const none = { class: null, http: [], retryable: false, exitCode: null, spec: null };
  return [{ code, source: 'brl', ...none, exits: ownErrors[code], text: ownErrorWords[code] }];
}
