import { isValidCnpj, isValidCpf } from '../../brazil/documents.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** Removes names and documents from what leaves this machine. */
export interface Mask {
  /** Masks any text. */
  text(text: string): string;
  /** Masks the texts in a document of brl's: not its names, nor the words that only brl writes there. */
  ours(value: unknown): unknown;
  /** Masks JSON, otherwise byte for byte as it was; null if it is not JSON. */
  json(text: string): string | null;
}

/** What replaces a value, by the name of its member; the first match counts. */
const members: readonly (readonly [RegExp, string])[] = [
  [/^(account|accountNumber|branch|branchNumber|agency|agencia|conta|iban)$/i, '[account]'],
  [
    /^(address|street|streetName|complement|neighborhood|district|zipCode|postalCode|cep|city|logradouro|bairro)$/i,
    '[address]',
  ],
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
    .filter((value) => value.length >= shortest && (known.get(value) !== '[text]' || value.includes(' ')))
    .sort((a, b) => b.length - a.length);
  const everywhere =
    longestFirst.length === 0
      ? null
      : new RegExp(
          `(?<![\\p{L}\\d])(?:${longestFirst.map((value) => escaped(value)).join('|')})(?![\\p{L}\\d])`,
          'giu',
        );
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
    ours: (value) => ownMasked(value, mask),
    json: (text) => (isJson(text) ? text.replace(literal, (found) => maskedLiteral(found, mask)) : null),
  };
}

/** Members of brl's documents whose values are words of its own: a description that is one of them must not hide them. */
const ownMembers = new Set([
  'kind',
  'cause',
  'code',
  'problem',
  'source',
  'result',
  'state',
  'authType',
  'environment',
  'masked',
  'method',
  'diagnosis',
]);

function ownMasked(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => ownMasked(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      ownMembers.has(name) && isOwnWord(item) ? item : ownMasked(item, mask),
    ]),
  );
}

function isOwnWord(value: unknown): boolean {
  return (
    typeof value === 'string' && (/^[A-Za-z_-]+$/.test(value) || value === webhooksWords.caseFile.masked)
  );
}

function escaped(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function learn(known: Map<string, string>, name: string, value: string): void {
  const mark = members.find(([pattern]) => pattern.test(name))?.[1];
  if (mark !== undefined && value !== '' && !known.has(value)) known.set(value, mark);
}

/** Texts and numbers; a text before a colon is a name, which stays. */
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
