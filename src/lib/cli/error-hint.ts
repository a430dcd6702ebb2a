import { recordsOf } from '../contract/error-index.ts';
import { languageFrom } from '../contract/error-texts.ts';
import type { ErrorDetail } from './errors.ts';

/** The error of a JSON document with what to do next: its own hint, else the one that `brl errors explain` gives. */
export function withHint(detail: ErrorDetail, env: NodeJS.ProcessEnv): ErrorDetail {
  if (detail.hint !== null) return detail;
  return { ...detail, hint: recordsOf(detail.code)[0]?.texts[languageFrom(env)].next ?? null };
}
