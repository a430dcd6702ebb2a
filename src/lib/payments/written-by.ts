import type { Intent } from '../journal/intent.ts';
import type { Field } from '../terminal/answer.ts';
import { journalWords } from '../words/journal.ts';

/** What wrote a payment down, for programs; null in what an earlier version recorded. */
export function writerJson({ by, toolVersion }: Intent) {
  return by === undefined ? null : { ...by, version: toolVersion };
}

/** Who typed it, and how that is known. */
export function operatorText({ operator, operatorBy }: Pick<Intent, 'operator' | 'operatorBy'>): string {
  if (operatorBy !== undefined) return journalWords.knownBy[operatorBy](operator);
  return operator === 'unknown' ? journalWords.unknownOperator : journalWords.claimed(operator);
}

/** Who paid: what wrote it down, and who typed it. */
export function writerFields(intent: Intent): Field[] {
  const by = writerJson(intent);
  return [
    ['Operator', operatorText(intent)],
    ['Written by', by && journalWords.writtenBy(by)],
  ];
}
