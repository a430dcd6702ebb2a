import { recordFor } from '../contract/error-index.ts';
import type { ErrorDetail } from './errors.ts';

/** The error of a JSON document with what to do next: its own hint, else the catalogue's, in English whatever the locale. */
export function withHint(detail: ErrorDetail, exit: number | null = null): ErrorDetail {
  return { ...detail, hint: detail.hint ?? recordFor(detail.code, exit)?.texts.en.next ?? null };
}
