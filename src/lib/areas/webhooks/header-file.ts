import { type HeaderList, headerPairs } from '../../deliveries/delivery.ts';
import { usageError } from '../../errors/cli-error.ts';
import { listMember } from '../../json/lists.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/**
 * Reads captured headers: lines `Name: value` as on the wire (a request line before them and whatever follows an empty
 * line are left out) or in the output of `curl -v`, of which the request counts, or JSON: an object, a list of pairs, of objects with
 * name and value, or of names and values in turns, `rawHeaders` of Node.js.
 * @throws {CliError} exit 2 if it is none of these
 */
export function readHeaders(bytes: Uint8Array): HeaderList {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  const headers = /^\s*[[{]/.test(text) ? fromJson(text) : fromLines(text);
  if (headers.length > 0) return headers;
  throw usageError('unreadable_data', webhooksWords.headerFile.empty);
}

function fromLines(text: string): HeaderList {
  const all = text.replace(/^\s+/, '').split(/\r?\n/);
  const isCurl = /^[*>] /.test(all[0] ?? '');
  const lines = isCurl ? all.filter((line) => line.startsWith('> ')) : all;
  const end = lines.indexOf('');
  const head = (end === -1 ? lines : lines.slice(0, end)).map((line) => line.replace(/^[<>] /, ''));
  const unfolded = unfold(head);
  const first = /^[A-Z]+ \S+ HTTP\/\d|^HTTP\/\d/.test(unfolded[0] ?? '') ? 1 : 0;
  return unfolded.slice(first).flatMap((line): [string, string][] => {
    const [, name, value] = /^([^\s:]+):(.*)$/.exec(line) ?? [];
    // Blanks around a value are not part of it (RFC 9110, section 5.5).
    if (name !== undefined && value !== undefined) return [[name, value.trim()]];
    if (/^[<>*]?\s*$/.test(line)) return [];
    throw usageError('unreadable_data', webhooksWords.headerFile.badLine);
  });
}

/** A line that begins with a blank continues the one before it (RFC 9112, section 5.2). */
function unfold(lines: readonly string[]): readonly string[] {
  const headers: string[][] = [];
  for (const line of lines) {
    const before = headers.at(-1);
    if (before && /^[ \t]+\S/.test(line)) before.push(line.trim());
    else headers.push([line]);
  }
  return headers.map(([first = '', ...others]) =>
    others.length === 0 ? first : [first.trimEnd(), ...others].join(' '),
  );
}

function fromJson(text: string): HeaderList {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw usageError('unreadable_data', webhooksWords.headerFile.badJson);
  }
  const list =
    listMember(value, ['headers', 'rawHeaders']) ??
    Object.entries((value as { headers?: object }).headers ?? (value as object));
  if (isRawHeaders(list)) return headerPairs(list);
  return list.flatMap((item) => {
    const [name, values] = Array.isArray(item) ? item : [(item as Entry)?.name, (item as Entry)?.value];
    if (typeof name !== 'string') return [];
    return [values]
      .flat()
      .flatMap((one): [string, string][] =>
        typeof one === 'string' || typeof one === 'number' ? [[name, String(one)]] : [],
      );
  });
}

/** `rawHeaders` of Node.js: names and values in turns. */
function isRawHeaders(list: readonly unknown[]): list is readonly string[] {
  return list.length % 2 === 0 && list.every((item) => typeof item === 'string');
}

interface Entry {
  readonly name?: unknown;
  readonly value?: unknown;
}
