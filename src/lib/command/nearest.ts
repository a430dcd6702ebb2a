/** The names that a typing slip would explain, best first. */
export function nearest(typed: string, names: readonly string[]): readonly string[] {
  const scored = names
    .map((name) => ({ name, own: prefix(typed, name) }))
    .map(({ name, own }) => ({ name, distance: editDistance(own, name), most: slipsIn(own) }))
    .filter(({ distance, most }) => distance <= most);
  const best = Math.min(...scored.map((score) => score.distance));
  return scored
    .filter((score) => score.distance === best)
    .slice(0, 3)
    .map((score) => score.name);
}

/** At most three codes that resemble the word, nearest first; one that contains it is nearer than a slip. */
export function nearestCodes(word: string, codes: readonly string[]): readonly string[] {
  return [...new Set(codes)]
    .map((code) => ({ code, part: code.includes(word), distance: editDistance(word, code) }))
    .filter(({ code, part, distance }) => part || distance <= Math.max(2, code.length / 3))
    .sort((a, b) => Number(b.part) - Number(a.part) || a.distance - b.distance)
    .slice(0, 3)
    .map(({ code }) => code);
}

/** More letters than these are another word: `estornar` (to pay back) is three from `entrar` (to log in). */
function slipsIn({ length }: string): number {
  return Math.min(2, Math.max(1, Math.floor(length / 3)));
}

/** As many words as the name has: those after them may be arguments. */
function prefix(typed: string, name: string): string {
  return typed.split(' ').slice(0, name.split(' ').length).join(' ');
}

/** Edits between two words (Levenshtein, a swap of neighbours counted as one). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : change;
      row.push(Math.min(change, swap, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
