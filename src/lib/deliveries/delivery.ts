import { hiddenMark } from '../contract/hide.ts';

/** Header lines in the order and case in which they arrived. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** One delivery exactly as received: what a proof is checked against. */
export interface Delivery {
  readonly headers: HeaderList;
  /** The exact bytes of the body; an HMAC is over these (specification, section 5). */
  readonly body: Uint8Array;
}

/** Pairs the flat list of names and values from `node:http`. */
export function headerPairs(rawHeaders: readonly string[]): HeaderList {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '']);
  return pairs;
}

/** Every value of a header; names are case-insensitive. */
export function headerValues(headers: HeaderList, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.flatMap(([given, value]) => (given.toLowerCase() === wanted ? [value] : []));
}

/**
 * Information added by the delivery layer (specification, section 5). The names contain the vendor's brand, so only their
 * endings are known: `x-{vendor}-event-id`, `-request-id` and `-attempt-count`.
 */
export function deliveryFacts(headers: HeaderList): { requestId: string | null; attempt: number | null } {
  const ending = (end: string) =>
    headers.find(
      ([name]) => name.length < longestName && vendorHeader.test(name) && name.toLowerCase().endsWith(end),
    )?.[1];
  const attempt = ending('-attempt-count');
  return {
    requestId: ending('-request-id')?.slice(0, 200) ?? null,
    attempt: attempt !== undefined && /^[1-9]\d{0,5}$/.test(attempt) ? Number(attempt) : null,
  };
}

const longestName = 100;
const vendorHeader = /^x-[a-z0-9]+(-[a-z0-9]+)*-(request-id|attempt-count)$/i;

/**
 * The id by which the retry route knows a delivery; null when no header has it.
 * @param header the setting `webhookDeliveryIdHeader`: a header, or the part of its name after `x-{vendor}`
 */
export function deliveryIdOf(headers: HeaderList, header: string): string | null {
  const name = header.toLowerCase();
  const branded = ([given]: readonly [string, string]) =>
    /^x-/i.test(given) && given.toLowerCase().endsWith(`-${name}`);
  const found = headers.find(([given]) => given.toLowerCase() === name) ?? headers.find(branded);
  return found?.[1].trim() || null;
}

/** The path of a request line, without its query. */
export function pathOf(target: string): string {
  return target.split('?')[0] ?? '';
}

/** An address without a user, a password, the values of its query, or a fragment: any of them may be secret. */
export function shownAddress(text: string): string {
  return text
    .replace(/#.*$/s, '')
    .replace(/^([a-z]+:\/\/)[^/?]*@/i, '$1')
    .replace(/\?.*$/s, (query) =>
      query.replace(/([?&][^=&]*=)[^&]+/g, `$1${hiddenMark}`).replace(/^\?[^=&]+$/, `?${hiddenMark}`),
    );
}
