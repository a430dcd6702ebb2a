import type { Page } from './page.ts';

/**
 * A page as plain lines, for a terminal and for a file. A label begins its line: what follows it then goes on under its value, so
 * that no stranger's text can pose as the next line.
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
