import { terminalWidth, usualWidth } from './width.ts';

/** The facts needed about the terminal behind a stream. */
interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/**
 * Breaks long lines at blanks for the terminal behind a stream, so that it does not break them inside a word. What
 * follows a label goes on under its value: no stranger's text can pose as the next labelled line.
 */
export function wrapForTerminal(text: string, stream: Screen = process.stderr): string {
  if (!stream.isTTY) return text;
  const width = terminalWidth(stream) ?? usualWidth;
  return text
    .split('\n')
    .map((line) => (widthOf(line) < width || brCode.test(line) ? line : wrapLine(line, width)))
    .join('\n');
}

/** The text of a QR code (EMV, BR Code) has blanks, and is to be copied as it is. */
const brCode = /(?:^| )000201\S/;
const longestLabel = 24;
const labelled = new RegExp(`^ *\\S.{0,${longestLabel - 1}}? {2,}(?=\\S)`);
const plain = /^[ -~]*$/;
/** East Asian wide and full-width characters, and emoji: two columns each. The exact tables would slow every start. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function wrapLine(line: string, width: number): string {
  const label = labelled.exec(line)?.[0] ?? '';
  const text = line.slice(label.length);
  if (label !== '') {
    // On a narrow screen the value stands under its label: beside it there is no room for an amount, or for the whole of an id.
    const isAbove = label.length > width / 2 || isOneLong(text, label, width);
    return isAbove ? `${label.trimEnd()}\n${wrapAfter('  ', text, width)}` : wrapAfter(label, text, width);
  }
  const indent = /^ */.exec(text)?.[0] ?? '';
  return wrapAfter(indent, text.slice(indent.length), width, Math.max(indent.length, 2));
}

/**
 * A text behind a head; it goes on under itself, or `hang` columns from the left. A command or an id in it stays whole: where it
 * has no room there, its line begins further left.
 */
export function wrapAfter(head: string, text: string, width: number, hang = head.length): string {
  const lines: string[] = [];
  let last = head;
  let isEmpty = true;
  const room = width - hang - 1;
  for (const word of wordsOf(text, room).flatMap((part) => pieces(part, room))) {
    const longer = isEmpty ? last + word : `${last} ${word}`;
    if (isEmpty || widthOf(longer) < width) last = longer;
    else {
      lines.push(last.trimEnd());
      last = ' '.repeat(Math.min(hang, Math.max(2, width - 1 - widthOf(word)))) + word;
    }
    isEmpty = false;
  }
  return [...lines, last].join('\n');
}

/** Whether a value is one word that would be broken beside its label, and is whole below it. */
function isOneLong(value: string, label: string, width: number): boolean {
  const length = widthOf(value);
  const isWhole = !/ /.test(value) && !list.test(value) && whole.test(value);
  return isWhole && length >= width - label.length && length < width - 2;
}

/** A command to type, up to the end of the line: broken inside, its first half would run alone when it is copied. */
const command = /(?:^|: )((?:brl|unset)(?: [\w.:/=@+-]{1,200}){1,12})$/;

/** The same within a sentence. */
const quotedCommand = /`brl [^`]+`/g;

function wordsOf(text: string, room: number): string[] {
  const typed = command.exec(text)?.[1];
  if (typed !== undefined) return [...text.slice(0, -typed.length).split(' ').slice(0, -1), typed];
  const held = text.replaceAll(quotedCommand, (one) =>
    one.length <= room ? one.replaceAll(' ', heldBlank) : one,
  );
  return held.split(' ').map((word) => word.replaceAll(heldBlank, ' '));
}

/** Nothing that is shown has this character. */
const heldBlank = '\u0000';

/** A list of names by commas, which may be broken behind each of them. */
const list = /^[\w.-]+(?:,[\w.-]+)+$/;

/** Latin letters, digits and the blank inside an amount, which is never broken. */
const whole = /^[ -~\u00a0]*$/;

/** A word that fills a line is kept whole to be copied, an id; other writing has no blanks to break it at. */
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
