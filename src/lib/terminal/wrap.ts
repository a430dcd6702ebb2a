import { leaveNoneAlone, wordsTogether } from './together.ts';
import { terminalWidth, usualWidth } from './width.ts';

/** The facts needed about the terminal behind a stream. */
interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/**
 * Breaks long lines at blanks for the terminal behind a stream, so that it does not break them inside a word. Text after
 * a label continues under its value: text from others cannot pose as the next labelled line.
 */
export function wrapForTerminal(text: string, stream: Screen = process.stderr): string {
  if (!stream.isTTY) return text;
  const width = terminalWidth(stream) ?? usualWidth;
  return text
    .split('\n')
    .map((line) => (widthOf(line) < width || brCode.test(line) ? line : wrapLine(line, width)))
    .join('\n');
}

/** The text of a QR code (EMV, BR Code) contains blanks, and must be copied unchanged. */
const brCode = /(?:^| )000201\S/;
const longestLabel = 26;
const labelled = new RegExp(`^ *\\S.{0,${longestLabel - 1}}? {2,}(?=\\S)`);
const plain = /^[ -~]*$/;
/** East Asian wide and full-width characters, and emoji: two columns each. The exact tables would slow every start. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function wrapLine(line: string, width: number): string {
  const label = labelled.exec(line)?.[0] ?? '';
  const text = line.slice(label.length);
  if (label !== '') {
    // On a narrow screen the value is under its label: beside it there is no room for an amount, or for a whole id.
    const isAbove = label.length > width / 2 || isOneLong(text, label, width);
    return isAbove
      ? `${label.trimEnd()}\n${wrapAfter(' '.repeat(indentBelow(label)), text, width)}`
      : wrapAfter(label, text, width);
  }
  const indent = /^ */.exec(text)?.[0] ?? '';
  return wrapAfter(indent, text.slice(indent.length), width, indentBelow(indent));
}

/**
 * A text after a head; it continues under itself, or `hang` columns from the left. A command or an id in it stays whole:
 * if it has no room there, its line begins under the head.
 */
export function wrapAfter(head: string, text: string, width: number, hang = head.length): string {
  const room = width - hang - 1;
  const lines: string[][] = [[]];
  const indentOf = (word: string) =>
    widthOf(word) <= room ? hang : Math.min(hang, indentBelow(head), Math.max(2, width - 1 - widthOf(word)));
  const lineOf = (words: readonly string[], line: number) =>
    (line === 0 ? head : ' '.repeat(indentOf(words[0] ?? ''))) + words.join(' ');
  for (const word of wordsOf(text, room).flatMap((part) => pieces(part, room))) {
    const words = lines.at(-1) ?? [];
    const isFirst = words.length === 0;
    if (isFirst || widthOf(lineOf([...words, word], lines.length - 1)) < width) words.push(word);
    else lines.push([word]);
  }
  leaveNoneAlone(lines, (words) => widthOf(lineOf(words, 1)) < width);
  return lines.map((words, line) => lineOf(words, line).trimEnd()).join('\n');
}

/**
 * Where text continues that has no room beside a label or in a line: a little further right, or it would look like the
 * next one.
 */
function indentBelow(label: string): number {
  return (/^ */.exec(label)?.[0].length ?? 0) + 2;
}

/** Whether a value is one word that would be broken beside its label, and fits below it. */
function isOneLong(value: string, label: string, width: number): boolean {
  const length = widthOf(value);
  const isWhole = !/ /.test(value) && !list.test(value) && whole.test(value);
  return isWhole && length >= width - label.length && length < width - indentBelow(label);
}

/** A command to type, up to the end of the line: if broken, its first half would run alone when copied. */
const command = /(?:^|: )((?:brl|unset)(?: [\w.:/=@+-]{1,200}){1,12})$/;

function wordsOf(text: string, room: number): string[] {
  const typed = command.exec(text)?.[1];
  if (typed === undefined) return wordsTogether(text, room);
  return [...wordsTogether(text.slice(0, -typed.length), room).slice(0, -1), typed];
}

/** A list of names separated by commas, which may be broken after each of them. */
const list = /^[\w.-]+(?:,[\w.-]+)+$/;

/** Latin letters, digits and the blank inside an amount, which is never broken. */
const whole = /^[ -~\u00a0]*$/;

/** A word that fills a line, such as an id, is kept whole to be copied; other scripts have no blanks to break at. */
function pieces(word: string, room: number): string[] {
  if (widthOf(word) <= room || (whole.test(word) && !list.test(word))) return [word];
  const parts = [''];
  for (const char of list.test(word) ? (word.match(/[^,]+,?/g) ?? []) : word) {
    const longer = (parts.at(-1) ?? '') + char;
    if (widthOf(longer) > room) parts.push(char);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

function widthOf(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const char of text) width += wide.test(char) ? 2 : /\p{Mn}/u.test(char) ? 0 : 1;
  return width;
}
