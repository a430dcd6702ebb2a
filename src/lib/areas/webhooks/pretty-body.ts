import { readJson, withOriginalNumbers } from '../../json/strict.ts';

/** A body for people: JSON indented, its numbers as they were written; anything else as the text that it is. */
export function prettyBody(body: Uint8Array): string {
  if (body.length === 0) return '(empty)';
  try {
    return JSON.stringify(withOriginalNumbers(readJson(body).text), null, 2);
  } catch {
    return Buffer.from(body).toString('utf8');
  }
}
