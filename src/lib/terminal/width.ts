/** Where a terminal's width is not known. */
export const usualWidth = 80;

/** A terminal narrower than this has not been told its width: `stty cols 0`, the terminals that some CI makes. */
const narrowest = 20;

/** Whether the terminal has been told its width. */
export function isWide(stream: { readonly columns?: number | undefined }): boolean {
  return (stream.columns ?? 0) >= narrowest;
}

/**
 * Columns to write for; {@link usualWidth} for a terminal that does not know its own.
 * @returns undefined where there is no terminal: a pipe, a file
 */
export function terminalWidth(stream: { readonly columns?: number | undefined }): number | undefined {
  const { columns } = stream;
  return columns !== undefined && columns < narrowest ? usualWidth : columns;
}
