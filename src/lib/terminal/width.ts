/** The default if a terminal's width is not known. */
export const usualWidth = 80;

/** A terminal narrower than this has not been told its width: `stty cols 0`, the terminals that some CI creates. */
const narrowest = 20;

/** Whether the terminal has been told its width. */
export function isWide(stream: { readonly columns?: number | undefined }): boolean {
  return (stream.columns ?? 0) >= narrowest;
}

/**
 * Columns to write for; {@link usualWidth} for a terminal that does not know its own.
 * @returns undefined if there is no terminal: a pipe, a file
 */
export function terminalWidth(stream: { readonly columns?: number | undefined }): number | undefined {
  const { columns } = stream;
  return columns !== undefined && columns < narrowest ? usualWidth : columns;
}

/**
 * Columns of a table: those of the terminal, elsewhere those of `COLUMNS`, which few shells export by default.
 * @returns undefined if nobody reads it with a width: no value is cut there
 */
export function tableWidth(
  stream: { readonly columns?: number | undefined },
  env: NodeJS.ProcessEnv = process.env,
): number | undefined {
  const asked = /^\d{1,4}$/.test(env.COLUMNS ?? '') ? Number(env.COLUMNS) : 0;
  return terminalWidth(stream) ?? (asked >= narrowest ? asked : undefined);
}
