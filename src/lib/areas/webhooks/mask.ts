import { isValidCnpj, isValidCpf } from '../../brazil/documents.ts';

/** Removes names and documents from what leaves this machine. */
export interface Mask {
  /** Masks any text. */
  text(text: string): string;
  /** Masks JSON, otherwise byte for byte as it was; null if it is not JSON. */
  json(text: string): string | null;
}

/** What replaces a value, by the name of its member; the first match counts. */
const members: readonly (readonly [RegExp, string])[] = [
  [/^(key|pixKey|email|phone)$/i, '[key]'],
  [/(document|cpf|cnpj|taxId|taxNumber)$/i, '[document]'],
  [/^(description|message|reason|note|text)$/i, '[text]'],
  [/name$/i, '[name]'],
];

/** Shorter values also occur in ordinary words. */
const shortest = 4;

/** Collects every name, document, key and free text in these JSON texts, and masks them everywhere. */
export function maskOf(texts: readonly string[]): Mask {
  const known = new Map<string, string>();
  for (const text of texts) for (const [name, value] of valuesIn(text)) learn(known, name, value);
  const longestFirst = [...known.keys()]
    .filter(({ length }) => length >= shortest)
    .sort((a, b) => b.length - a.length);
  const everywhere =
    longestFirst.length === 0
      ? null
      : new RegExp(longestFirst.map((value) => escaped(value)).join('|'), 'giu');
  const byFolded = new Map([...known].map(([value, mark]) => [value.toLowerCase(), mark]));
  const mask = (text: string): string => {
    const whole = known.get(text);
    if (whole !== undefined) return whole;
    const named =
      everywhere === null
        ? text
        : text.replace(everywhere, (found) => byFolded.get(found.toLowerCase()) ?? '[name]');
    return withoutDocuments(named);
  };
  return {
    text: mask,
    json: (text) => (isJson(text) ? text.replace(literal, (found) => maskedLiteral(found, mask)) : null),
  };
}

function escaped(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function learn(known: Map<string, string>, name: string, value: string): void {
  const mark = members.find(([pattern]) => pattern.test(name))?.[1];
  if (mark !== undefined && value !== '' && !known.has(value)) known.set(value, mark);
}

const literal = /"(?:[^"\\]|\\.)*"|[-+.\deE]+/gs;
const member = /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/gs;

/** Every member with a text or a number, including duplicates that a parser would drop. */
function* valuesIn(text: string): IterableIterator<readonly [name: string, value: string]> {
  for (const [, name = '', value = ''] of text.matchAll(member)) yield [unquoted(name), unquoted(value)];
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

function maskedLiteral(found: string, mask: (text: string) => string): string {
  const value = unquoted(found);
  const masked = mask(value);
  return masked === value ? found : JSON.stringify(masked);
}

const documents =
  /(?<![0-9A-Za-z])(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2})(?![0-9A-Za-z])/g;

function withoutDocuments(text: string): string {
  return text.replace(documents, (found) => {
    const plain = found.replace(/[./-]/g, '');
    return isValidCpf(plain) || isValidCnpj(plain) ? '[document]' : found;
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}
