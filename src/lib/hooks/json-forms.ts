import { readJson } from '../contract/strict-json.ts';

/** The same JSON document as another program would write it. */
export interface JsonForm {
  /** For a person: which kind of program writes so. */
  readonly name: string;
  readonly text: string;
}

/**
 * The document of some bytes in the forms that usual serialisers give it, the most usual first; nothing when the bytes
 * are no JSON. What one of them wrote is what a signature was made over when "the body" was not the raw body.
 */
export function* jsonForms(text: string): Generator<JsonForm> {
  const document = parsed(text);
  if (document === undefined) return;
  for (const [numbers, number] of Object.entries(numberStyles))
    for (const [order, sorted] of orders)
      for (const [escapes, escapeText] of Object.entries(escapeStyles))
        for (const [layout, style] of Object.entries(layouts)) {
          const name = [layout, order, escapes, numbers].filter((word) => word !== '').join(', ');
          yield { name, text: write(document, { ...style, sorted, escapeText, number }, '\n', '') };
        }
  yield { name: 'as a JSON string', text: JSON.stringify(text) };
}

/** Whether a text is the beginning of a JSON object or list and then ends. */
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
  readonly sorted: boolean;
  readonly escapeText: (quoted: string) => string;
  readonly number: (source: string, member: string) => string;
}

/** A number with the digits that it was written with. */
class WrittenNumber {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const layouts = {
  compact: { comma: ',', colon: ':', indent: '' },
  'with blanks as Python writes': { comma: ', ', colon: ': ', indent: '' },
  'indented by 2': { comma: ',', colon: ': ', indent: '  ' },
  'indented by 4': { comma: ',', colon: ': ', indent: '    ' },
  'indented by a tab': { comma: ',', colon: ': ', indent: '\t' },
  'indented as Jackson writes': { comma: ',', colon: ' : ', indent: '  ' },
} as const;

const orders = [
  ['', false],
  ['members sorted', true],
] as const;

const escapeStyles: Readonly<Record<string, (quoted: string) => string>> = {
  '': (quoted) => quoted,
  'non-ASCII as \\u': (quoted) => escaped(quoted, /[^\0-\x7f]/g, false),
  'slashes escaped': (quoted) => quoted.replaceAll('/', '\\/'),
  'non-ASCII as \\u and slashes escaped': (quoted) =>
    escaped(quoted.replaceAll('/', '\\/'), /[^\0-\x7f]/g, false),
  'HTML characters as \\u': (quoted) => escaped(quoted, /[<>&\u2028\u2029]/g, false),
  'as .NET escapes': (quoted) => escaped(quoted.replaceAll('\\"', '\\u0022'), /[<>&'+`]|[^\0-\x7f]/g, true),
};

const numberStyles: Readonly<Record<string, (source: string, member: string) => string>> = {
  '': (source) => source,
  'numbers as JavaScript writes': (source) => String(Number(source)),
  'numbers as Python writes': pythonNumber,
  'amounts with two decimals': (source, member) =>
    /amount|fee|value|total/i.test(member) ? Number(source).toFixed(2) : source,
};

function parsed(text: string): unknown {
  try {
    // Refuses what nests too deeply to be walked, and members that come twice.
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
  if (typeof value === 'string') return style.escapeText(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = line + style.indent;
  const items = Array.isArray(value)
    ? value.map((item) => write(item, style, inner, member))
    : membersOf(value, style.sorted).map(
        ([name, item]) =>
          style.escapeText(JSON.stringify(name)) + style.colon + write(item, style, inner, name),
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0 || style.indent === '') return `${open}${items.join(style.comma)}${close}`;
  return `${open}${inner}${items.join(style.comma + inner)}${line}${close}`;
}

function membersOf(value: object, sorted: boolean): [string, unknown][] {
  const members = Object.entries(value);
  return sorted ? members.sort(([one], [other]) => (one < other ? -1 : 1)) : members;
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

function closingQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}
