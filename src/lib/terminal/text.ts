/** How certain a comparison with what the service showed is. `compatible`: masked, and nothing visible disagrees. */
export type Comparison = 'match' | 'mismatch' | 'compatible';

/**
 * Makes a text from a stranger safe for a terminal. Control characters come out in caret form (`^[`, C1 as `M-^[`);
 * everything invisible or able to reorder the line (bidi, zero width, tag and filler characters, line separators,
 * lone surrogates) as `\u{...}`.
 *
 * @param options `lines: true` keeps line feeds, for texts that are our own layout.
 */
export function sanitise(text: string, options: { lines?: boolean } = {}): string {
  if ((options.lines ? plainLines : plainText).test(text)) return text;
  return text.replace(hidden(), (char) => (char === '\n' && options.lines ? char : visible(char)));
}

/**
 * The same JSON document with every character that {@link sanitise} would change written as `\\uXXXX`, for a terminal:
 * JSON itself escapes no C1 control and nothing that reorders a line. Its own line feeds stay.
 */
export function escapeHidden(json: string): string {
  if (plainLines.test(json)) return json;
  return json.replace(hidden(), (char) => (char === '\n' ? char : unitsOf(char)));
}

/**
 * Compares the name a person expects with the name the service gave. Case, accents, full stops, commas and the number
 * of blanks do not matter. A masked name (`M*** S***`) is compatible when it has as many words, its first and last
 * word show a letter, and every visible letter is in its place. All else is a mismatch.
 */
export function compareNames(expected: string, given: string): Comparison {
  if (expected.length > longestName || given.length > longestName) return 'mismatch';
  const ours = nameWords(expected);
  const theirs = nameWords(given);
  if (ours.length === 0 || ours.length !== theirs.length) return 'mismatch';
  const same = ours.every((word, index) => word === theirs[index]);
  if (!theirs.some((word) => word.includes('*'))) return same ? 'match' : 'mismatch';
  if (!showsEnough(theirs)) return 'mismatch';
  if (same) return 'compatible';
  return ours.every((word, index) => fitsMask(word, theirs[index] ?? '')) ? 'compatible' : 'mismatch';
}

/**
 * Compares the CPF or CNPJ a person expects with the one the service gave, which may hide characters behind `*`.
 * Punctuation does not matter. At least four characters must be visible, and each in its place.
 */
export function compareDocuments(expected: string, given: string): Comparison {
  const ours = bareDocument(expected);
  const theirs = bareDocument(given);
  if (!/^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(ours) || ours.length !== theirs.length) return 'mismatch';
  if (ours === theirs) return 'match';
  const shown = [...theirs].filter((char) => char !== '*').length;
  const agrees = [...theirs].every((char, index) => char === '*' || char === ours[index]);
  return agrees && shown >= fewestShownOfADocument ? 'compatible' : 'mismatch';
}

const longestName = 300;
const fewestShownOfADocument = 4;
// Latin letters as both languages have them, without the soft hyphen: classes of Unicode take a millisecond to compile.
const plainText = /^[ -~\u00a0-\u00ac\u00ae-\u00ff]*$/;
const plainLines = /^[\n -~\u00a0-\u00ac\u00ae-\u00ff]*$/;
/** Made when it is asked for: V8 reads the classes of an expression where it is written, which few commands need. */
const hidden = () => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

function unitsOf(char: string): string {
  return Array.from(
    { length: char.length },
    (_unused, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
}

function visible(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20 || code === 0x7f) return `^${String.fromCharCode(code ^ 0x40)}`;
  if (code >= 0x80 && code < 0xa0) return `M-^${String.fromCharCode((code - 0x80) ^ 0x40)}`;
  return `\\u{${code.toString(16)}}`;
}

/** Only the Latin accents and the case of A to Z are folded, so that a look-alike letter of another script differs. */
function nameWords(name: string): string[] {
  const folded = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f.,]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return folded.split(/[ \u00a0]+/).filter((word) => word !== '');
}

function showsEnough(masked: string[]): boolean {
  const shown = masked.map((word) => word.replaceAll('*', '').length);
  const total = shown.reduce((sum, count) => sum + count, 0);
  return total >= 2 && (shown[0] ?? 0) > 0 && (shown.at(-1) ?? 0) > 0;
}

/** Whether the word fits the mask; a run of stars hides at least one character. */
function fitsMask(word: string, mask: string): boolean {
  const [start = '', ...pieces] = mask.split(/\*+/);
  const end = pieces.pop();
  if (end === undefined) return word === mask;
  if (!word.startsWith(start)) return false;
  let at = start.length;
  for (const piece of pieces) {
    const found = word.indexOf(piece, at + 1);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return word.length - end.length > at && word.endsWith(end);
}

function bareDocument(text: string): string {
  return text.length > 20 ? '' : text.replace(/[./\- ]/g, '').toUpperCase();
}
