import type { ErrorDetail } from './cli-error.ts';
import type { Ending } from './exit-codes.ts';
import { recordFor } from './records.ts';

/** The error of a JSON document with what to do next: its own hint, else the catalogue's, in English whatever the locale. */
export function withHint(detail: ErrorDetail, ending: Ending | null = null): ErrorDetail {
  return { ...detail, hint: detail.hint ?? recordFor(detail.code, ending)?.texts.en.next ?? null };
}
