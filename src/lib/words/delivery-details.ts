import { topic } from './topic.ts';

/** The detail of a cause, by the text recorded with a delivery; details that are a name or a number are not here. */
export const deliveryDetails = topic('delivery details', {
  removed: 'removed',
  added: 'added',
  'LF to CR': 'LF to CR',
  'CRLF to LF': 'CRLF to LF',
  'LF to CRLF': 'LF to CRLF',
  'line ends removed': 'line ends removed',
  'UTF-8 and Latin-1': 'UTF-8 and Latin-1',
  'UTF-8 taken for Latin-1': 'UTF-8 taken for Latin-1',
  'Latin-1 for UTF-8': 'Latin-1 for UTF-8',
  'code page 850 for UTF-8': 'code page 850 instead of UTF-8, as old consoles write',
  'UTF-8 taken for code page 850': 'UTF-8 taken for code page 850, as consoles of Windows do',
  'accents removed': 'accents removed',
  'UTF-8 and Windows-1252': 'UTF-8 and Windows-1252',
  'Windows-1252 for UTF-8': 'Windows-1252 for UTF-8',
  'non-ASCII replaced by ?': 'non-ASCII replaced by ?',
  'non-ASCII removed': 'non-ASCII removed',
  'non-ASCII replaced by U+FFFD': 'non-ASCII replaced by U+FFFD',
  'Unicode NFC and NFD': 'Unicode NFC and NFD',
  'in base64': 'in base64',
  'in base64url': 'in base64url',
  'in hex': 'in hex',
  'UTF-8 twice': 'UTF-8 twice',
  'written as Python shows bytes': "written as Python's b'…'",
  'times with milliseconds': 'times with milliseconds',
  'times with short fractions': 'times in UTC, without zeros at the end of fractions',
  'empty objects as lists': 'empty objects, which PHP writes as lists',
  'times as .NET writes': 'times as .NET writes them',
  'texts trimmed': 'texts trimmed, as TrimStrings of Laravel does',
  'empty texts as null': 'empty texts as null, as ConvertEmptyStringsToNull of Laravel does',
  'names in snake case': 'names of fields in snake case',
  'names with a capital': 'names of fields with a capital',
  'as Rails keeps params': 'as Rails keeps it in params',
  'as Ruby shows a hash': 'as to_s of Ruby shows a hash',
  'on the signing side': 'on the side that signed',
  'on the receiving side': 'on the side that received it',
  'the name of a variable (NAME=)': 'the name of a variable (NAME=)',
  compressed: 'compressed',
  'percent-encoded': 'percent-encoded',
  'invisible ones added': 'invisible ones added',
  'no-break spaces for blanks': 'no-break spaces instead of spaces',
  'typographic quotes': 'typographic quotes',
  'HTML entities': 'HTML entities',
  'a JSON text in a JSON text': 'a JSON text in a JSON text',
  'it comes twice': 'it comes twice',
  'something stands before or after the JSON': 'there is something before or after the JSON',
  'data alone': 'only the data',
  'it stands in another JSON': 'it is inside another JSON document',
  'Basic (the word before the credentials)': 'Basic (the word before the credentials)',
  blanks: 'blanks',
  quotes: 'quotes',
  separators: 'separators',
  'invisible characters': 'invisible characters',
  'percent signs': 'percent signs',
  'upper or lower case': 'upper or lower case',
  'a byte order mark': 'a byte order mark',
  'a prefix': 'a prefix',
  'the words behind $, which a shell replaces,': 'the words after $, which a shell replaces,',
  'a form, which makes + a blank': 'a form, which turns + into a space',
  'a JSON text': 'a JSON text',
  'the word undefined': 'the word undefined',
  'the word null': 'the word null',
  'the word None': 'the word None',
  'the word nil': 'the word nil',
  'the word [object Object]': 'the word [object Object]',
  'the word false': 'the word false',
  'its SHA-256': 'its SHA-256',
  'Python bytes': "Python's b'…'",
  'the name of a file': 'the name of a file',
  empty: 'empty',
  'base64, with a line feed': 'base64, with a line feed',
  'base64, without its prefix': 'base64, without its prefix',
  'base64 without padding': 'base64 without padding',
  'base64 with other characters in it': 'base64 with other characters in it',
  'text of text': 'text of text',
  'the time stamp': 'the time stamp',
  'HMAC of the hex of the SHA-256 of the body': 'HMAC of the hex of the SHA-256 of the body',
  'HMAC of the SHA-256 of the body': 'HMAC of the SHA-256 of the body',
  'HMAC of the base64 of the SHA-256 of the body': 'HMAC of the base64 of the SHA-256 of the body',
  'SHA-256 of the HMAC': 'SHA-256 of the HMAC',
  'SHA-256 of the hex of the HMAC': 'SHA-256 of the hex of the HMAC',
  'HMAC of the hex of the HMAC': 'HMAC of the hex of the HMAC',
  'HMAC of the HMAC': 'HMAC of the HMAC',
  'SHA-256 of the SHA-256, without the secret': 'SHA-256 of the SHA-256, without the secret',
  'SHA-256 of the hex of the SHA-256, without the secret':
    'SHA-256 of the hex of the SHA-256, without the secret',
  'HMAC of the upper-case hex of the SHA-256 of the body':
    'HMAC of the upper-case hex of the SHA-256 of the body',
  secret: 'secret',
  body: 'body',
  'secret, body': 'secret, body',
  'body, secret': 'body, secret',
  compact: 'compact',
  'with blanks as Python writes': 'with spaces, as Python writes it',
  'as PostgreSQL writes jsonb': 'as PostgreSQL writes jsonb',
  'members that are null left out': 'without the fields that are null',
  'as a JSON string': 'as a JSON string',
  'indented by 1': 'indented by 1',
  'indented by 2': 'indented by 2',
  'indented by 3': 'indented by 3',
  'indented by 4': 'indented by 4',
  'indented by a tab': 'indented by a tab',
  'indented as Jackson writes': 'indented, as Jackson writes it',
  'members sorted': 'fields sorted',
  'non-ASCII as \\u': 'non-ASCII as \\u',
  'non-ASCII as \\u in capitals': 'non-ASCII as \\u in capitals',
  'slashes escaped': 'slashes escaped',
  'non-ASCII as \\u and slashes escaped': 'non-ASCII as \\u and slashes escaped',
  'HTML characters as \\u': 'HTML characters as \\u',
  'as Gson escapes': 'as Gson escapes',
  'as .NET escapes': 'as .NET escapes',
  'numbers as JavaScript writes': 'numbers as JavaScript writes them',
  'numbers as Python writes': 'numbers as Python writes them',
  'zeros at the end of numbers dropped': 'zeros at the end of numbers dropped',
  'numbers as PHP writes': 'numbers as PHP writes them',
  'numbers as Java writes': 'numbers as Java writes them',
  'amounts as texts': 'amounts as text',
  'amounts as numbers': 'amounts as numbers, not text',
  'as Python shows a dict': 'as Python shows a dict',
  'amounts with two decimals': 'amounts with two decimals',
  'whole amounts with one decimal': 'whole amounts with one decimal',
  'whole numbers with one decimal': 'whole numbers with one decimal',
  'Content-Encoding says that it was compressed': 'Content-Encoding says that it was compressed',
  'bytes that are no UTF-8': 'bytes that are not UTF-8',
  'U+FFFD for characters that were lost': 'U+FFFD in place of lost characters',
  'question marks for letters that were lost': 'question marks in place of lost letters',
  'no-break spaces': 'no-break spaces',
  'quotes that are not JSON’s': 'quotes that JSON does not use',
  'it is no JSON': 'it is not JSON',
  'it has no id and type, so it may be a part of the event':
    'it has no id and type, so it may be a part of the event',
  'all members are in alphabetical order': 'all fields are in alphabetical order',
  'all members are in the order of their length, as PostgreSQL keeps jsonb':
    'all fields are in the order of their length, as PostgreSQL keeps jsonb',
  'blanks or line ends between the members': 'spaces or line breaks between the fields',
});

/** Details that have a number. */
export const deliveryCounts = topic('delivery counts', {
  partOfBytes: (came: string, told: string) => `${came} of ${told} bytes`,
  endsEarly: (bytes: string) => `the JSON ends after ${bytes} bytes`,
  otherLength: (came: string, told: string) => `${came} bytes, and Content-Length says ${told}`,
});

/** What is recorded with a number in it. */
const counted: readonly (readonly [RegExp, (...values: string[]) => string])[] = [
  [/^(\d+) of (\d+) bytes$/, (came = '', told = '') => deliveryCounts.partOfBytes(came, told)],
  [/^the JSON ends after (\d+) bytes$/, (bytes = '') => deliveryCounts.endsEarly(bytes)],
  [
    /^(\d+) bytes, and Content-Length says (\d+)$/,
    (came = '', told = '') => deliveryCounts.otherLength(came, told),
  ],
];

/** The detail of a cause for a person: known as a whole, or by its parts between commas. */
export function detailText(detail: string): string {
  for (const [pattern, say] of counted) {
    const found = pattern.exec(detail);
    if (found) return say(...found.slice(1));
  }
  const said: Readonly<Record<string, string>> = deliveryDetails;
  const known = (text: string) => (Object.hasOwn(said, text) ? said[text] : undefined);
  return (
    known(detail) ??
    detail
      .split(', ')
      .map((part) => known(part) ?? part)
      .join(', ')
  );
}
