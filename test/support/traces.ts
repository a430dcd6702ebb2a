import { stripVTControlCharacters } from 'node:util';

/** The forms of a secret to search for: in a log, a trace, a dump or a wrapped screen. */
export interface Canary {
  readonly name: string;
  readonly secret: string;
}

/** Where each of the secrets shows in a text, as `name (form)`. */
export function tracesIn(text: string, canaries: readonly Canary[]): string[] {
  // A line that was wrapped, coloured or put into a table is one text again.
  const joined = stripVTControlCharacters(text).replaceAll(/[\s\u2502|]+/g, '');
  return canaries.flatMap(({ name, secret }) => {
    const found = formsOf(secret).filter(([, form]) =>
      typeof form === 'string'
        ? text.includes(form) || joined.includes(form.replaceAll(/[\s|]/g, ''))
        : form.test(text),
    );
    return found.map(([form]) => `${name} (${form})`);
  });
}

type Form = readonly [name: string, form: string | RegExp];

function formsOf(secret: string): Form[] {
  // The digits of a PIN also occur inside ids and amounts, and its encodings in anything.
  if (/^\d+$/.test(secret)) return [['as it is', new RegExp(`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`)]];
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  return [
    ['as it is, or its beginning', secret.slice(0, 8)],
    // Digits in a row also occur in ids.
    ...(/\d{8}$/.test(secret) ? [] : [['its end', secret.slice(-8)] as const]),
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['percent-encoded', encodeURIComponent(secret)],
    ['hex', hex.slice(0, 16)],
    ['HEX', hex.slice(0, 16).toUpperCase()],
    ...[0, 1, 2].flatMap((before): Form[] => {
      // The base64 of these bytes alone, wherever they are in the encoded text.
      const padded = Buffer.concat([Buffer.alloc(before), bytes]);
      const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6)];
      return (['base64', 'base64url'] as const).map((form) => [
        `${form} after ${before}`,
        padded.toString(form).slice(from, Math.min(to, from + 14)),
      ]);
    }),
  ];
}
