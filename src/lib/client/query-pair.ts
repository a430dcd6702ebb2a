/**
 * One parameter of a query as it is signed and sent: percent-encoded UTF-8. An apostrophe too, which a URL parser would encode
 * behind our back (URL standard, special-query percent-encode set).
 */
export function queryPair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`.replaceAll("'", '%27');
}
