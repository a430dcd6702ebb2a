import { sanitise } from '../../terminal/text.ts';

/** Headers that may carry a credential; their values are never shown. */
const secretHeaders = /^(?:set-cookie|authorization|proxy-.*|x-transaction-pin|x-request-signature)$/;

/** An answer's headers, without those that may be secret. */
export function shownHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    secretHeaders.test(name) ? '[hidden]' : value,
  ]);
  return Object.fromEntries(shown) as Record<string, string>;
}

/** Status and headers of an answer as lines. */
export function headText(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(shownHeaders(headers)).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP ${status}`, ...lines].map((line) => sanitise(line)).join('\n');
}

/** A JSON document for a terminal: control characters are escaped, so it is still the same document. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const escaped = (character: string) =>
    [...Array(character.length).keys()]
      .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join('');
  return text.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, escaped);
}
