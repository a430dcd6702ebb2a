import { ofxWords } from '../../words/ofx.ts';
import { OfxError } from './ofx-error.ts';

/** A token of an OFX file: a tag by its name in capitals, or the text between two tags. */
export interface Token {
  readonly kind: 'open' | 'close' | 'text';
  readonly text: string;
  /** The line of the file where it begins, from 1. */
  readonly line: number;
}

/** Anything longer than this is not a tag. */
const longestTag = 200;

/**
 * Splits an OFX file into tokens, SGML or XML. A `<` that begins no tag, or that is cut off by another `<`, belongs to
 * the text, as many banks do not escape it.
 * @throws {OfxError} if the file ends inside a tag, a comment or an instruction
 */
export function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  // Only old systems end lines with CR alone.
  const lineEnd = text.includes('\n') ? '\n' : '\r';
  let line = 1;
  let next = text.indexOf(lineEnd);
  const lineAt = (place: number): number => {
    for (; next !== -1 && next < place; next = text.indexOf(lineEnd, next + 1)) line += 1;
    return line;
  };
  const endOf = (mark: string, from: number): number => {
    const end = text.indexOf(mark, from);
    if (end === -1) throw new OfxError(ofxWords.unclosedTag, lineAt(from));
    return end;
  };
  while (at < text.length) {
    let start = nextTag(text, at);
    while (isCutOff(text, start)) start = nextTag(text, start + 1);
    const between = text.slice(at, start).trim();
    if (between !== '') yield { kind: 'text', text: plainText(between), line: lineAt(at) };
    if (start === text.length) return;
    const begun = lineAt(start);
    if (text.startsWith('<![CDATA[', start)) {
      const end = endOf(']]>', start);
      yield { kind: 'text', text: text.slice(start + 9, end).trim(), line: begun };
      at = end + 3;
    } else if (text.startsWith('<!--', start)) at = endOf('-->', start) + 3;
    else {
      const end = endOf('>', start);
      yield* tagTokens(text.slice(start + 1, end), begun);
      at = end + 1;
    }
  }
}

/** An instruction (`<?xml …?>`) yields no token; an empty XML element yields its start and its end. */
function* tagTokens(inside: string, line: number): Generator<Token> {
  if (inside.startsWith('?') || inside.startsWith('!')) return;
  const name = /^\/?([^\s/]+)/.exec(inside)?.[1]?.toUpperCase() ?? '';
  if (inside.startsWith('/')) return yield { kind: 'close', text: name, line };
  yield { kind: 'open', text: name, line };
  if (inside.endsWith('/')) yield { kind: 'close', text: name, line };
}

/** Where the next tag begins; the end of the text if there is none. */
function nextTag(text: string, from: number): number {
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1))
    if (beginsTag(text.charCodeAt(at + 1))) return at;
  return text.length;
}

/** Whether another `<` comes before the end of a tag, or too much text; the file may end inside a tag. */
function isCutOff(text: string, start: number): boolean {
  if (text.startsWith('<!', start)) return false;
  const inside = text.slice(start + 1, start + 2 + longestTag);
  const end = inside.search(/[<>]/);
  return end === -1 ? inside.length > longestTag : inside[end] === '<';
}

/** A letter, `/`, `!` or `?`. */
function beginsTag(code: number): boolean {
  const small = code | 32;
  return (small >= 97 && small <= 122) || code === 47 || code === 33 || code === 63;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Replaces entities by their characters and white space by one blank; an `&` that begins no entity stays. */
function plainText(text: string): string {
  const whole = text.includes('&')
    ? text.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (entity, code, name) => {
        if (code === undefined) return entities[name] ?? entity;
        return Number(code) <= 0xffff ? String.fromCharCode(Number(code)) : entity;
      })
    : text;
  return whole.replace(/\s+/g, ' ');
}
