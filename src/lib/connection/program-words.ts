/**
 * The words of a command that is run without a shell: a JSON array, or plain words separated by blanks.
 * @returns null for no command, and for quotes and signs that only a shell would understand
 */
export function programWords(text: string): string[] | null {
  const isArray = text.trimStart().startsWith('[');
  const words: unknown = isArray ? parsedArray(text) : text.trim().split(/\s+/);
  const isPlain =
    Array.isArray(words) &&
    words.length > 0 &&
    words.every((word) => typeof word === 'string' && word !== '');
  return isPlain && (isArray || !/["'`$|&;<>\\]/.test(text)) ? (words as string[]) : null;
}

function parsedArray(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
