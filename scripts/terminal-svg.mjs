// Draws a terminal's screen as an SVG picture. It brings its own background, so it reads the same on light and dark pages.

const cell = { width: 8.4, height: 19 };
const margin = { left: 16, top: 40, bottom: 16 };

const colours = {
  text: '#d6deeb',
  dim: '#8b98a9',
  30: '#0d1420',
  31: '#ff7b72',
  32: '#7ee787',
  33: '#f2cc60',
  34: '#79c0ff',
  35: '#d2a8ff',
  36: '#76e3ea',
  37: '#d6deeb',
};

/**
 * @param {string[]} lines with SGR colours, as returned by a terminal emulator
 * @param {number} columns of the terminal
 * @param {string} title what the picture shows, for people who cannot see it
 * @returns {string} an SVG document
 */
export function drawTerminal(lines, columns, title) {
  const width = Math.ceil(columns * cell.width + 2 * margin.left);
  const height = margin.top + lines.length * cell.height + margin.bottom;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="#0d1420" stroke="#3d4756"/>`,
    ...[16, 34, 52].map((x) => `<circle cx="${x}" cy="18" r="5" fill="#3d4756"/>`),
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" xml:space="preserve">`,
    ...lines.flatMap((line, row) => runsOf(line).map((run) => drawRun(run, row))),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Each run at its own column and of a fixed length, so that no font moves the columns. */
function drawRun({ column, text, style }, row) {
  const x = round(margin.left + column * cell.width);
  const y = margin.top + row * cell.height + 12;
  const length = round([...text].length * cell.width);
  const weight = style.bold ? ' font-weight="bold"' : '';
  const behind = style.behind
    ? `<rect x="${round(x - cell.width)}" y="${y - 14}" width="${round(length + 2 * cell.width)}" height="${cell.height}" fill="${style.behind}"/>`
    : '';
  return `${behind}<text x="${x}" y="${y}" textLength="${length}" fill="${style.colour}"${weight}>${escaped(text)}</text>`;
}

/** A line split where its style changes and at runs of two or more blanks, without the blanks around each piece. */
function runsOf(line) {
  const runs = [];
  let column = 0;
  let style = plainStyle;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with ESC.
  for (const part of line.split(/(\u001b\[[\d;]*m)/)) {
    if (part.startsWith('\u001b')) style = withCodes(style, part);
    else {
      for (const piece of part.split(/( {2,})/)) {
        const lead = piece.length - piece.trimStart().length;
        if (piece.trim() !== '') runs.push({ column: column + lead, text: piece.trim(), style });
        column += [...piece].length;
      }
    }
  }
  return runs;
}

const plainStyle = { colour: colours.text, bold: false, behind: null };

function withCodes(style, sequence) {
  let now = style;
  for (const code of sequence.slice(2, -1).split(';').map(Number)) now = withCode(now, code);
  return now;
}

/** The ECMA-48 codes that a command line uses; those that are not drawn change nothing. */
function withCode(style, code) {
  if (code === 0) return plainStyle;
  if (code === 1 || code === 22) return { ...style, bold: code === 1 };
  if (code === 2) return { ...style, colour: colours.dim };
  if (code >= 40 && code <= 49) return { ...style, behind: code === 49 ? null : colours[code - 10] };
  if (code === 39) return { ...style, colour: colours.text };
  return { ...style, colour: colours[code] ?? style.colour };
}

function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function round(number) {
  return Math.round(number * 100) / 100;
}
