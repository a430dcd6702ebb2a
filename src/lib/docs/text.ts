import { leaveNoneAlone, wordsTogether } from '../terminal/together.ts';

/** Text in shorter lines beside its term is hard to read. */
const narrowest = 20;

/**
 * Breaks text into lines of at most `width` characters, between words; a longer word stays whole. An indented line keeps
 * its indent and continues further right, so that a continued list item does not look like a new one.
 */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const indent = /^ */.exec(paragraph)?.[0] ?? '';
    const below = indent === '' ? '' : `${indent}  `;
    const room = width - below.length;
    const [first = [], ...rest] = linesOf(wordsTogether(paragraph.trimStart(), room), room);
    return [indent + first.join(' '), ...rest.map((words) => below + words.join(' '))];
  });
}

function linesOf(words: readonly string[], room: number): readonly string[][] {
  const fits = (line: readonly string[]) => line.join(' ').length <= room;
  const lines: string[][] = [[]];
  for (const word of words) {
    const line = lines.at(-1) ?? [];
    if (line.length === 0 || fits([...line, word])) line.push(word);
    else lines.push([word]);
  }
  leaveNoneAlone(lines, fits);
  return lines;
}

/** Two columns: terms on the left, their text wrapped on the right; a long term has its own line, on a narrow screen every term. */
export function definitions(
  rows: readonly (readonly [term: string, text: string])[],
  width: number,
): readonly string[] {
  const widest = 26;
  const wanted = Math.min(widest, Math.max(0, ...rows.map(([term]) => term.length)));
  const left = width - wanted - 4 < narrowest ? 0 : wanted;
  const indent = ' '.repeat(left + 4);
  return rows.flatMap(([term, text]) => {
    const [first = '', ...rest] = wrap(text, width - left - 4);
    const below = rest.map((line) => indent + line);
    if (term.length > left) return [`  ${term}`, ...(text === '' ? [] : [indent + first, ...below])];
    return [`  ${term.padEnd(left)}  ${first}`.trimEnd(), ...below];
  });
}

/**
 * Breaks a shell command before its flags and pipes, and if necessary between its words, so that it fits and can still be
 * typed or pasted as shown.
 */
export function foldCommand(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = '';
  const parts = line.split(/ (?=--|\| |&& )/);
  for (const part of parts.flatMap((one) => (one.length + 2 > width ? shellWords(one) : [one]))) {
    if (current !== '' && current.length + part.length + 3 > width) {
      lines.push(`${current} \\`);
      current = `  ${part}`;
    } else current = current === '' ? part : `${current} ${part}`;
  }
  return [...lines, current];
}

/** Its words, with quoted text kept together. */
function shellWords(text: string): readonly string[] {
  return text.match(/(?:'[^']*'|"[^"]*"|\S)+/g) ?? [];
}
