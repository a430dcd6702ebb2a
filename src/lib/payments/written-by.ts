import type { Intent } from '../journal/intent.ts';
import type { Field } from '../terminal/answer.ts';
import { journalWords } from '../words/journal.ts';

/** What wrote a payment down, for programs; null in what an earlier version recorded. */
export function writerJson({ by, toolVersion }: Intent) {
  return by === undefined ? null : { ...by, version: toolVersion };
}

/** Who paid: what wrote it down, and who the environment says it was, which anybody may set. */
export function writerFields(intent: Intent): Field[] {
  const { operator } = intent;
  const by = writerJson(intent);
  return [
    ['Operator', operator === 'unknown' ? journalWords.unknownOperator : journalWords.claimed(operator)],
    ['Written by', by && journalWords.writtenBy(by)],
  ];
}
