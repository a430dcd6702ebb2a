import { type Message, messageText, recorded } from '../words/records.ts';

/** An answer that is not acceptable JSON. */
export class UnreadableJson extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(messageText(reason));
    this.name = 'UnreadableJson';
    this.reason = reason;
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
 * Reads an answer's bytes: strict UTF-8, at most {@link maxDepth} levels, no duplicate member in an object (RFC 8259, section
 * 4, does not define which one counts, so neither is believed).
 * A leading byte order mark may be ignored (section 8.1): it hides nothing, and a gateway that adds one adds it to every
 * answer.
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
    // The parser's own message quotes the answer, which may contain anything.
    throw new UnreadableJson(recorded.notJson);
  }
  // The parser keeps one of two members with the same name, so the counts differ; the walk that finds which one is slower.
  const { count, hasEscape } = membersIn(text);
  if (membersOf(value, 1) !== count || hasEscape) refuseMisreading(text, value);
  return { value, text };
}

/** The same document with every number as written, for printing: no digit is lost to a double. */
export function withOriginalNumbers(text: string): unknown {
  return JSON.parse(text, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? rawNumber(context.source) : value,
  );
}

/** A JSON number that prints with exactly these digits. */
export function rawNumber(source: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(source);
}

/** The number of members in all objects of a value. @throws {UnreadableJson} deeper than {@link maxDepth} */
function membersOf(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > maxDepth) throw new UnreadableJson(recorded.tooDeep(`${maxDepth}`));
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += membersOf(item, depth + 1);
  else {
    for (const inner of Object.values(value)) count += 1 + membersOf(inner, depth + 1);
  }
  return count;
}

/** The members in a text, counted as strings followed by a colon: how many, and whether any is written with an escape. */
function membersIn(text: string): { count: number; hasEscape: boolean } {
  let count = 0;
  let hasEscape = false;
  for (let at = text.indexOf('"'); at !== -1; ) {
    const end = endOfString(text, at);
    if (isMemberName(text, end)) {
      count += 1;
      hasEscape ||= text.slice(at, end).includes('\\');
    }
    at = text.indexOf('"', end);
  }
  return { count, hasEscape };
}

/**
 * Refuses a name that the parser misread: V8 13.6 reads `"\u0061"` as a lone backslash once it has met objects whose next
 * member has that name.
 */
function refuseMisreading(text: string, value: unknown): void {
  const [written, read] = [namesIn(text), namesOf(value)].map((names) => JSON.stringify(names.toSorted()));
  if (written !== read) throw new UnreadableJson(recorded.misreadName);
}

/** Walks the tokens of a text known to be valid JSON. @throws {UnreadableJson} for a duplicate member */
function namesIn(text: string): string[] {
  const all: string[] = [];
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') open.push(character === '{' ? new Set() : null);
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      if (isMemberName(text, end)) all.push(addName(open.at(-1), JSON.parse(text.slice(at, end)) as string));
      at = end - 1;
    }
  }
  return all;
}

function namesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(namesOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

const backslash = 92;
const colon = 58;

/** The position after the closing quote: the first one preceded by an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((quote - 1 - before) % 2 === 0) return quote + 1;
  }
}

function isMemberName(text: string, end: number): boolean {
  let at = end;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === colon;
}

/** RFC 8259, section 2: space, tab, line feed, carriage return. */
function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13;
}

function addName(names: Set<string> | null | undefined, name: string): string {
  if (names?.has(name)) throw new UnreadableJson(recorded.memberTwice(JSON.stringify(name)));
  names?.add(name);
  return name;
}
