const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that may stand between tags and in an attribute of HTML. */
export function htmlText(value: string): string {
  return value.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
