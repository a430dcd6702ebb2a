/** Blanks within these matches are not places to break a line. A function, as V8 reads an expression's classes where it is written. */
const heldTogether = () => [
  // A command within a sentence: if broken, its first half would run alone when copied.
  /`brl [^`]+`/g,
  // A flag and its value: a placeholder, a choice, an id.
  /--[a-z][\w-]* (?=\p{Lu}{2}|[\w-]+\||\S*\d)/gu,
  // A number and its unit or noun: `branch 1234`, `60 s`.
  /\p{L} (?=\d{1,6}[-\dX]{0,3}(?:[,.;:)]|\s|$))/gu,
  // An amount.
  /R\$ (?=\d)/g,
  // A day and its time.
  /\d (?=\d\d:\d\d)/gu,
  /\d (?=(?:s|h|min|kB|MB|MiB|%)(?:[,.;:)]|\s|$))/gu,
];

/** Nothing that is shown has this character. */
const heldBlank = '\u0000';

/** The words of a text; phrases that read as one are one word, unless longer than a line. */
export function wordsTogether(text: string, room: number): string[] {
  const held = heldTogether().reduce(
    (so, pattern) => so.replaceAll(pattern, (one) => one.replaceAll(' ', heldBlank)),
    text,
  );
  return held
    .split(' ')
    .flatMap((word) => (word.length > room ? word.split(heldBlank) : [word.replaceAll(heldBlank, ' ')]));
}

/**
 * Moves a neighbour from the line above to a word that would be alone on the last line of a text, if `fits` allows it.
 */
export function leaveNoneAlone(
  lines: readonly string[][],
  fits: (words: readonly string[]) => boolean,
): void {
  const [above = [], last = []] = lines.slice(-2);
  const neighbour = above.at(-1) ?? '';
  // A command or an id has a line to itself, to be copied.
  const isAlone = lines.length > 1 && last.length === 1 && /^\S{1,19}$/.test(last[0] ?? '');
  if (!isAlone || above.length < 3 || neighbour === '' || !fits([neighbour, ...last])) return;
  above.pop();
  last.unshift(neighbour);
}
