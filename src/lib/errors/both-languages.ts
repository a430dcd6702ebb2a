import { english as ownEnglish } from '../words/errors/own.ts';
import { english as serviceEnglish } from '../words/errors/service.ts';
import { ownErrors } from '../words/pt/errors/own.ts';
import { serviceErrors } from '../words/pt/errors/service.ts';
import type { ErrorRecord, ErrorText } from './records.ts';

type Texts = Readonly<Record<string, ErrorText>>;
const english: Readonly<Record<ErrorRecord['source'], Texts>> = { service: serviceEnglish, brl: ownEnglish };
const portuguese: Readonly<Record<ErrorRecord['source'], Texts>> = { service: serviceErrors, brl: ownErrors };

/** A code's text in each language. */
export interface ErrorTexts {
  readonly en: ErrorText;
  readonly pt: ErrorText;
}

/** A code's text in each language, for a document that shows both, whatever the language in use. */
export function textsOf({ code, source, text }: ErrorRecord): ErrorTexts {
  return { en: english[source][code] ?? text, pt: portuguese[source][code] ?? text };
}

/** Records in the form of `--json`. */
export function withTexts(records: readonly ErrorRecord[]): readonly unknown[] {
  return records.map((record) => {
    const { text: _, ...known } = record;
    return { ...known, texts: textsOf(record) };
  });
}
