/** Breaks long lines at blanks for the terminal behind stderr, so that it does not break them inside a word. */
export function wrapForTerminal(text: string): string {
  if (!process.stderr.isTTY) return text;
  const width = process.stderr.columns ?? 80;
  return text
    .split('\n')
    .map((line) => (line.length < width ? line : wrapLine(line, width)))
    .join('\n');
}

function wrapLine(line: string, width: number): string {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length < width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : `  ${word}`);
  }
  return lines.join('\n');
}
