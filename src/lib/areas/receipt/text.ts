import type { Page } from './page.ts';

/**
 * A page as plain lines, for a terminal and for a file. A label begins its line and the text after it wraps below its
 * value, so that text from others cannot pose as the next line.
 */
export function pageText({ title, marks, sections, notes }: Page): string {
  const width = Math.max(...sections.flatMap(({ lines }) => lines.map(([label]) => label.length)));
  const blocks = [
    [...marks.map((mark) => `*** ${mark} ***`), title].join('\n'),
    ...sections.map(({ title: heading, lines }) =>
      [heading.toUpperCase(), ...lines.map(([label, value]) => `${label.padEnd(width)}  ${value}`)].join(
        '\n',
      ),
    ),
    notes.join('\n'),
  ];
  return blocks.join('\n\n');
}
