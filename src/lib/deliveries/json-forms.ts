import { readJson } from '../json/strict.ts';
import { guessed, rewritten } from './json-rewrites.ts';
import { WrittenNumber, WrittenText } from './json-written.ts';

/** The same JSON document as written by another program. */
export interface JsonForm {
  /** For a person: the kind of program that writes this way. */
  readonly name: string;
  readonly text: string;
}

/**
 * The document in the forms produced by common serialisers, the most common first; nothing when the bytes are not JSON. If a
 * signature was made over "the body" but not the raw body, it was made over one of these.
 */
export function* jsonForms(text: string): Generator<JsonForm> {
  const document = parsed(text);
  if (document === undefined) return;
  yield* formsOf(document, usualLayouts);
  yield { name: 'as PostgreSQL writes jsonb', text: jsonbText(document) };
  yield { name: 'as Python shows a dict', text: pythonDict(document) };
  for (const arrow of ['=>', ' => ']) yield { name: 'as Ruby shows a hash', text: rubyHash(document, arrow) };
  yield* formsOf(document, layouts);
  for (const [change, changed] of rewritten(document))
    for (const { name, text: written } of formsOf(changed, usualLayouts))
      yield { name: `${name}, ${change}`, text: written };
}

/** How a made-up body may be written: as the service's samples are, or as other programs write the same. */
export const spellings = ['service', 'decimals', 'escapes', 'order', 'other'] as const;
export type Spelling = (typeof spellings)[number];

/** The same JSON document in another spelling: amounts with two decimals, characters escaped, members in another order. */
export function spelled(text: string, spelling: Spelling): string {
  if (spelling === 'service') return text;
  const has = (one: Spelling) => spelling === one || spelling === 'other';
  const style: Style = {
    ...usualLayouts.compact,
    order: has('order') ? (members) => members.toReversed() : asWritten,
    escapeText: (has('escapes') ? escapeStyles['as .NET escapes'] : undefined) ?? asIs,
    number: (has('decimals') ? numberStyles['amounts with two decimals'] : undefined) ?? asIs,
  };
  return write(parsed(text), style, '\n', '');
}

/** The document by the habits of one framework, each in few forms. */
export function* frameworkForms(text: string): Generator<JsonForm> {
  const document = parsed(text);
  if (document === undefined) return;
  for (const [change, changed] of guessed(document))
    for (const { name, text: written } of formsOf(changed, onlyCompact, 1, 2))
      yield { name: `${name}, ${change}`, text: written };
}

/** A text as a JSON string, escaped as various languages do. */
export function jsonStrings(text: string): string[] {
  const quoted = JSON.stringify(text.toWellFormed());
  const names = ['', 'non-ASCII as \\u', 'slashes escaped', 'non-ASCII as \\u and slashes escaped'];
  return names.map((name) => escapeStyles[name]?.(quoted) ?? quoted);
}

/** A member of the document as its bytes there, once parsed and rewritten compactly; null when there is none. */
export function memberForm(text: string, member: string): string | null {
  const document = parsed(text);
  if (typeof document !== 'object' || document === null || !Object.hasOwn(document, member)) return null;
  const plain = { ...usualLayouts.compact, order: asWritten, escapeText: asIs, number: asIs };
  return write((document as Readonly<Record<string, unknown>>)[member], plain, '\n', '');
}

/** Numbers and letters stay unchanged; the order of members does not. */
function jsonbText(document: unknown): string {
  const style = {
    ...usualLayouts['with blanks as Python writes'],
    order: byLength,
    escapeText: asIs,
    number: asIs,
  };
  return write(document, style, '\n', '');
}

/** What Python's `str()` makes of a parsed body. */
function pythonDict(value: unknown): string {
  if (value instanceof WrittenNumber) return pythonNumber(value.source);
  if (typeof value === 'string') return pythonString(value);
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonDict).join(', ')}]`;
  const members = Object.entries(value as object);
  return `{${members.map(([name, item]) => `${pythonString(name)}: ${pythonDict(item)}`).join(', ')}}`;
}

/** What Ruby's `to_s` makes of a parsed body; from 3.4 on with blanks around its arrows. */
function rubyHash(value: unknown, arrow: string): string {
  if (value instanceof WrittenNumber) return pythonNumber(value.source);
  if (typeof value === 'string') return rubyString(value);
  if (value === null) return 'nil';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => rubyHash(item, arrow)).join(', ')}]`;
  const members = Object.entries(value as object);
  return `{${members.map(([name, item]) => `${rubyString(name)}${arrow}${rubyHash(item, arrow)}`).join(', ')}}`;
}

function rubyString(text: string): string {
  return JSON.stringify(text).replace(/#(?=[{$@])/g, '\\#');
}

function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

/** @param mostOrders how many orders of members are tried, and how many styles of numbers, the usual ones first */
function* formsOf(
  document: unknown,
  some: Readonly<Record<string, Pick<Style, 'comma' | 'colon' | 'indent'>>>,
  mostOrders = Number.POSITIVE_INFINITY,
  mostNumbers = Number.POSITIVE_INFINITY,
): Generator<JsonForm> {
  const found = textsOf(document);
  const written = differing(numberStyles, (style) => found.numbers.map((one) => style(...one)));
  for (const [numbers, number] of written.slice(0, mostNumbers))
    for (const [orderName, order] of orders.slice(0, mostOrders))
      for (const [escapes, escapeText] of differing(escapeStyles, (style) => found.texts.map(style)))
        for (const [layout, style] of Object.entries(some)) {
          const name = [layout, orderName, escapes, numbers].filter((word) => word !== '').join(', ');
          yield { name, text: write(document, { ...style, order, escapeText, number }, '\n', '') };
        }
}

/** The styles that write this document's texts or numbers differently; the first of any that agree. */
function differing<S>(
  styles: Readonly<Record<string, S>>,
  effect: (style: S) => readonly string[],
): readonly (readonly [string, S])[] {
  const seen = new Set<string>();
  return Object.entries(styles).filter(([, style]) => {
    const key = effect(style).join('\n');
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

interface Texts {
  readonly texts: readonly string[];
  readonly numbers: readonly (readonly [source: string, member: string])[];
}

function textsOf(value: unknown, member = ''): Texts {
  if (value instanceof WrittenNumber) return { texts: [], numbers: [[value.source, member]] };
  if (value instanceof WrittenText) return { texts: [], numbers: [] };
  if (typeof value === 'string') return { texts: [JSON.stringify(value)], numbers: [] };
  if (typeof value !== 'object' || value === null) return { texts: [], numbers: [] };
  const inner = Object.entries(value).map(([name, item]) =>
    textsOf(item, Array.isArray(value) ? member : name),
  );
  const names = Array.isArray(value) ? [] : Object.keys(value).map((name) => JSON.stringify(name));
  return {
    texts: [...names, ...inner.flatMap(({ texts }) => texts)],
    numbers: inner.flatMap(({ numbers }) => numbers),
  };
}

/** Whether a text is the beginning of a JSON object or list, cut off. */
export function endsEarly(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      at = closingQuote(text, at);
      if (at === -1) return true;
    } else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
  }
  return depth > 0;
}

interface Style {
  readonly comma: string;
  readonly colon: string;
  readonly indent: string;
  readonly order: (members: Members) => Members;
  readonly escapeText: (quoted: string) => string;
  readonly number: (source: string, member: string) => string;
}

const asIs = (text: string): string => text;

/** Tried first, with every style of texts and numbers. */
const usualLayouts = {
  compact: { comma: ',', colon: ':', indent: '' },
  'with blanks as Python writes': { comma: ', ', colon: ': ', indent: '' },
} as const;

const onlyCompact = { compact: usualLayouts.compact };

const layouts = {
  'indented by 2': { comma: ',', colon: ': ', indent: '  ' },
  'indented by 4': { comma: ',', colon: ': ', indent: '    ' },
  'indented by a tab': { comma: ',', colon: ': ', indent: '\t' },
  'indented by 3': { comma: ',', colon: ': ', indent: '   ' },
  'indented by 1': { comma: ',', colon: ': ', indent: ' ' },
  'indented as Jackson writes': { comma: ',', colon: ' : ', indent: '  ' },
} as const;

type Members = [string, unknown][];

const asWritten = (members: Members): Members => members;
const byName = (members: Members): Members => members.sort(([one], [other]) => (one < other ? -1 : 1));
/** Shorter names first, as in PostgreSQL's jsonb. */
const byLength = (members: Members): Members =>
  byName(members).sort(([one], [other]) => one.length - other.length);

const orders = [
  ['', asWritten],
  ['members sorted', byName],
] as const;

const escapeStyles: Readonly<Record<string, (quoted: string) => string>> = {
  '': (quoted) => quoted,
  'non-ASCII as \\u': (quoted) => escaped(quoted, /[^\0-\x7f]/g, false),
  'non-ASCII as \\u in capitals': (quoted) => escaped(quoted, /[^\0-\x7f]/g, true),
  'slashes escaped': (quoted) => quoted.replaceAll('/', '\\/'),
  'non-ASCII as \\u and slashes escaped': (quoted) =>
    escaped(quoted.replaceAll('/', '\\/'), /[^\0-\x7f]/g, false),
  'HTML characters as \\u': (quoted) => escaped(quoted, /[<>&\u2028\u2029]/g, false),
  'as Gson escapes': (quoted) => escaped(quoted, /[<>&='\u2028\u2029]/g, false),
  'as .NET escapes': (quoted) => escaped(quoted.replaceAll('\\"', '\\u0022'), /[<>&'+`]|[^\0-\x7f]/g, true),
};

const numberStyles: Readonly<Record<string, (source: string, member: string) => string>> = {
  '': (source) => source,
  'numbers as JavaScript writes': (source) => String(Number(source)),
  'numbers as Python writes': pythonNumber,
  'zeros at the end of numbers dropped': (source) => source.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''),
  'numbers as PHP writes': phpNumber,
  'numbers as Java writes': javaNumber,
  'amounts as texts': (source, member) => (isAmount.test(member) ? JSON.stringify(source) : source),
  'amounts with two decimals': (source, member) =>
    isAmount.test(member) ? Number(source).toFixed(2) : source,
  'whole amounts with one decimal': (source, member) =>
    isAmount.test(member) ? withDecimal(source) : source,
  'whole numbers with one decimal': withDecimal,
};

/** A bare `total` is a number of items (specification, section 6.4). */
const isAmount = /amount|fee|value/i;

/** As languages write a whole floating-point number. */
function withDecimal(source: string): string {
  return /^-?\d+$/.test(source) ? `${source}.0` : source;
}

function parsed(text: string): unknown {
  try {
    // Refuses excessive nesting and duplicate members.
    readJson(Buffer.from(text, 'utf8'));
    return JSON.parse(text, (_member, value, context?: { source?: string }) =>
      typeof value === 'number' ? new WrittenNumber(context?.source ?? String(value)) : value,
    );
  } catch {
    return undefined;
  }
}

function write(value: unknown, style: Style, line: string, member: string): string {
  if (value instanceof WrittenNumber) return style.number(value.source, member);
  if (value instanceof WrittenText) return value.source;
  if (typeof value === 'string') return style.escapeText(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = line + style.indent;
  const items = Array.isArray(value)
    ? value.map((item) => write(item, style, inner, member))
    : style
        .order(Object.entries(value))
        .map(
          ([name, item]) =>
            style.escapeText(JSON.stringify(name)) + style.colon + write(item, style, inner, name),
        );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0 || style.indent === '') return `${open}${items.join(style.comma)}${close}`;
  return `${open}${inner}${items.join(style.comma + inner)}${line}${close}`;
}

function escaped(quoted: string, characters: RegExp, upperCase: boolean): string {
  return quoted.replace(characters, (character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${upperCase ? hex.toUpperCase() : hex}`;
  });
}

function pythonNumber(source: string): string {
  if (!/[.eE]/.test(source)) return source;
  const text = String(Number(source));
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Whole numbers beyond 64 bits become doubles; 1e2 stays a double and is written with a decimal. */
function phpNumber(source: string): string {
  const isBig = /^-?\d+$/.test(source) && Math.abs(Number(source)) >= 2 ** 63;
  return isBig ? Number(source).toExponential() : pythonNumber(source);
}

/** From ten million on, a double has an exponent, `1.23456789E7`. */
function javaNumber(source: string): string {
  if (!/[.eE]/.test(source) || Math.abs(Number(source)) < 1e7) return pythonNumber(source);
  const [digits = '', exponent = ''] = Number(source).toExponential().split('e+');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${exponent}`;
}

function closingQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}
