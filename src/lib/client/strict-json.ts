/** An answer that is not the JSON that we are ready to believe. */
export class UnreadableJson extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableJson';
  }
}

/** Deepest nesting of an answer that is read. */
const maxDepth = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A JSON answer, parsed, with the text it came from. */
export interface ReadJson {
  readonly value: unknown;
  readonly text: string;
}

/**
 * Reads an answer's bytes: strict UTF-8, at most {@link maxDepth} levels, no member twice in one object (RFC 8259,
 * section 4: which of the two counts is not defined, so neither is believed).
 *
 * @throws {UnreadableJson}
 */
export function readJson(bytes: Uint8Array): ReadJson {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the answer, which may hold anything.
    throw new UnreadableJson('the answer is not JSON in UTF-8');
  }
  checkNesting(text);
  return { value, text };
}

/** The same document with every number as it was written, for printing: no digit is lost to a double. */
export function withOriginalNumbers(text: string): unknown {
  return JSON.parse(text, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? rawNumber(context.source) : value,
  );
}

/** A JSON number with exactly these digits when it is printed. */
export function rawNumber(source: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(source);
}

/** Walks the tokens of a text that is known to be valid JSON. */
function checkNesting(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      if (open.length > maxDepth) throw new UnreadableJson(`the answer nests deeper than ${maxDepth} levels`);
    } else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      if (isMemberName(text, end)) addName(open.at(-1), JSON.parse(text.slice(at, end)) as string);
      at = end - 1;
    }
  }
}

/** The position after the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isMemberName(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}

function addName(names: Set<string> | null | undefined, name: string): void {
  if (names?.has(name)) throw new UnreadableJson(`the answer has the member ${JSON.stringify(name)} twice`);
  names?.add(name);
}
