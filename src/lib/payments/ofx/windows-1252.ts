/** The characters of the bytes 0x80 to 0x9F; five of them are unassigned. */
const high = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
const isKnown = /^[\x20-\x7E\xA0-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** A text converted to Windows-1252, and whether nothing was lost. */
interface Known {
  readonly text: string;
  readonly isWhole: boolean;
}

/**
 * Puts a text on one line: a letter loses an accent that cannot be represented, and any other such character becomes `?`.
 */
export function inWindows1252(text: string): Known {
  const whole = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  if (isKnown.test(whole)) return { text: whole, isWhole: true };
  return { text: Array.from(whole, nearest).join(''), isWhole: false };
}

function nearest(char: string): string {
  if (isKnown.test(char)) return char;
  const bare = char.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare !== '' && isKnown.test(bare) ? bare : '?';
}

/** The bytes of a text returned by {@link inWindows1252}. */
export function windows1252(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) > 0xff) bytes[at] = 0x80 + high.indexOf(text[at] ?? '');
  return bytes;
}
