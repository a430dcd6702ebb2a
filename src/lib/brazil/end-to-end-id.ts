import { brazilWords } from '../words/brazil.ts';
import { type Message, MessageError } from '../words/topic.ts';
/** The parts of an EndToEndId. They prove nothing: confirm with a look-up. */
export type EndToEndId = {
  kind: 'payment' | 'refund';
  /** The payer's institution; for a refund, the institution that refunds. */
  ispb: string;
  /** Minute of submission in UTC, `2026-11-20T15:00Z`. Neither the settlement nor the accounting day. */
  submittedAt: string;
  /** The last eleven characters, chosen by the institution. */
  sequence: string;
};

/** A text that is not an EndToEndId. */
export class EndToEndIdError extends MessageError {
  override readonly name = 'EndToEndIdError';
  readonly code = 'invalid_end_to_end_id';
}

/**
 * Takes an EndToEndId apart: `E` or `D`, ISPB (8), `yyyyMMddHHmm` in UTC, 11 letters or digits. Case matters.
 *
 * @throws EndToEndIdError with a sentence that names the first fault.
 */
export function decodeEndToEndId(text: string): EndToEndId {
  if (text.length > longestInput) throw new EndToEndIdError(brazilWords.endToEndTooLong);
  const typed = text.replace(/^[ \u00a0]+|[ \u00a0]+$/g, '');
  const parts = /^([ED])([0-9A-Z]{8})([0-9]{12})([0-9A-Za-z]{11})$/.exec(typed);
  if (!parts) throw new EndToEndIdError(whyNot(typed));
  const [, letter, ispb = '', minute = '', sequence = ''] = parts;
  const submittedAt = isoMinute(minute);
  if (submittedAt === null) {
    throw new EndToEndIdError(brazilWords.endToEndTime(minute));
  }
  return { kind: letter === 'E' ? 'payment' : 'refund', ispb, submittedAt, sequence };
}

const longestInput = 200;

function isoMinute(minute: string): string | null {
  const [, year = '', month = '', day = '', hour = '', min = ''] =
    /^(....)(..)(..)(..)(..)$/.exec(minute) ?? [];
  const iso = `${year}-${month}-${day}T${hour}:${min}Z`;
  const time = Date.parse(iso);
  // `Date.parse` accepts 31 February and 24:00; the round trip does not.
  return Number.isNaN(time) || `${new Date(time).toISOString().slice(0, 16)}Z` !== iso ? null : iso;
}

function whyNot(typed: string): Message {
  if (!/^[0-9A-Za-z]*$/.test(typed)) return brazilWords.endToEndCharacters;
  if (typed.length !== 32) return brazilWords.endToEndLength(typed.length);
  if (/^[ed]/.test(typed)) return brazilWords.endToEndCapital;
  if (!/^[ED]/.test(typed)) return brazilWords.endToEndLetter;
  if (!/^.[0-9A-Z]{8}/.test(typed)) return brazilWords.endToEndIspb;
  return brazilWords.endToEndDigits;
}
