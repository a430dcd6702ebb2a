import { type Difference, signedDiff } from '../../deliveries/signed-diff.ts';
import type { Field } from '../../terminal/answer.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** How many places are shown, how much around them, and how much of them. */
const shownPlaces = 3;
const aroundBytes = 20;
const longestPart = 40;

/** The signed bytes beside the received ones: the first places where they differ, with invisible characters marked. */
export function proofFields(signed: Uint8Array, received: Uint8Array): Field[] {
  const { places, isWhole } = signedDiff(signed, received);
  const more = places.length - shownPlaces;
  return [
    ['Proof', webhooksWords.proofView.lengths(signed.length, received.length)],
    ...places.slice(0, shownPlaces).flatMap((place): Field[] => [
      ['  Signed', line(signed, place.signedOffset, place.signed)],
      ['  Received', line(received, place.receivedOffset, place.received)],
    ]),
    ['', more > 0 ? webhooksWords.proofView.more(more, isWhole) : null],
  ];
}

/** The same as data: every place, with its bytes. */
export function proofJson(signed: Uint8Array, received: Uint8Array) {
  const { places, isWhole } = signedDiff(signed, received);
  return {
    signedBytes: signed.length,
    receivedBytes: received.length,
    signedBase64: Buffer.from(signed).toString('base64'),
    differences: places.map((place) => ({
      signedOffset: place.signedOffset,
      receivedOffset: place.receivedOffset,
      signed: visible(place.signed),
      received: visible(place.received),
    })),
    allDifferences: isWhole,
  };
}

function line(bytes: Uint8Array, offset: number, part: Difference['signed']): string {
  const start = Math.max(0, offset - aroundBytes);
  const end = offset + part.length;
  const shown = part.length > longestPart ? `${visible(part.subarray(0, longestPart))}\u2026` : visible(part);
  const before = `${start > 0 ? '\u2026' : ''}${visible(whole(bytes, start, offset))}`;
  const after = visible(whole(bytes, end, end + aroundBytes));
  return `${before}\u00ab${shown.replaceAll(' ', '\u00b7')}\u00bb${after}${end + aroundBytes < bytes.length ? '\u2026' : ''}`;
}

/** Cuts off parts of characters at either end. */
function whole(bytes: Uint8Array, start: number, end: number): Uint8Array {
  let [from, to] = [start, Math.min(end, bytes.length)];
  while (from < to && isInside(bytes[from])) from += 1;
  while (to > from && to < bytes.length && isInside(bytes[to])) to -= 1;
  return bytes.subarray(from, to);
}

function isInside(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Text with invisible characters written out, except control characters, which the terminal writes. Invalid UTF-8 becomes `\\xff`. */
function visible(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  const text = isWhole(buffer) ? buffer.toString('utf8') : escapedBytes(buffer);
  return text.replace(
    /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g,
    (blank) => `\\u{${blank.charCodeAt(0).toString(16)}}`,
  );
}

function isWhole(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);
}

function escapedBytes(bytes: Buffer): string {
  return [...bytes]
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`))
    .join('');
}
