/** Where something is in a text, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The place of the value at a path in a text that is valid JSON; of the innermost value on the way that is there. */
export function placeOf(text: string, path: readonly (string | number)[]): Place {
  let at = skipBlank(text, 0);
  for (const step of path) {
    const inner = memberAt(text, at, step);
    if (inner === null) break;
    at = inner;
  }
  return placeAt(text, at);
}

/** The line and column of an offset. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Where JSON's own reader stopped, read from its message; the end of the text where it does not say. */
export function placeOfError(text: string, error: Error): Place {
  const offset = /at position (\d+)/.exec(error.message)?.[1];
  return placeAt(text, offset === undefined ? text.length : Number(offset));
}

function memberAt(text: string, open: number, step: string | number): number | null {
  const isList = text[open] === '[';
  if (!isList && text[open] !== '{') return null;
  let at = skipBlank(text, open + 1);
  for (let index = 0; at < text.length && text[at] !== ']' && text[at] !== '}'; index++) {
    let key: string | number = index;
    if (!isList) {
      const end = afterValue(text, at);
      key = JSON.parse(text.slice(at, end)) as string;
      at = skipBlank(text, skipBlank(text, end) + 1);
    }
    if (key === step) return at;
    at = skipBlank(text, afterValue(text, at));
    if (text[at] === ',') at = skipBlank(text, at + 1);
  }
  return null;
}

function afterValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"') for (at += 1; text[at] !== '"'; at++) at += text[at] === '\\' ? 1 : 0;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
      continue;
    } else if (depth === 0 && /[,\s:]/.test(character)) return at;
    if (depth === 0 && character === '"') return at + 1;
  }
  return text.length;
}

function skipBlank(text: string, start: number): number {
  let at = start;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
}
