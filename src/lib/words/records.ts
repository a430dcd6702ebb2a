import { inEnglish, topic } from './topic.ts';

/** What the journal writes down of an answer, in English; a person reads it in her language, as it says what must not be done. */
export const recordWords = topic('records', {
  transferUnconfirmed:
    'The transfer went out and no confirmation came back. Check the statement before anything is sent again.',
  tedGivenUp:
    'The service gave up after 48 h without settlement and calls it FAILED; the bank may still have paid it. Check the statement after the next TED window (business days 06:30 to 17:00) has closed, and do not pay again before.',
});

/** A sentence as the journal writes it down. */
export function toRecord(name: keyof typeof recordWords): string {
  return inEnglish(() => recordWords[name]);
}

/** The same for a person; any other text stays. */
export function recordedText(written: string): string {
  const names = Object.keys(recordWords) as (keyof typeof recordWords)[];
  const name = names.find((one) => toRecord(one) === written);
  return name === undefined ? written : recordWords[name];
}
