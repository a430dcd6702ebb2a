import { styleText } from 'node:util';

/** How a part of a screen looks. Looks carry no meaning of their own: the words say it too. */
export type Look = 'plain' | 'strong' | 'production' | 'sandbox';

const formats = {
  plain: [],
  strong: ['bold'],
  // Both colours are given, so that light and dark terminals look the same.
  production: ['bold', 'whiteBright', 'bgRed'],
  sandbox: ['bold', 'black', 'bgCyan'],
} as const satisfies Record<Look, readonly Parameters<typeof styleText>[0][]>;

/** Paints each line if stderr is a terminal with colours; NO_COLOR, `TERM=dumb` and a pipe get only the words. */
export function painter(look: Look): (text: string) => string {
  const paint = (line: string) => styleText([...formats[look]], line, { stream: process.stderr });
  return (text) =>
    text
      .split('\n')
      .map((line) => (look === 'plain' || line === '' ? line : paint(line)))
      .join('\n');
}
