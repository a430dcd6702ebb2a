/** A name in words, as it stands at the start of a sentence. */
export function atStart(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
