import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Rows of modules; true is dark. The quiet zone of four modules is included (ISO/IEC 18004). */
export type Modules = readonly (readonly boolean[])[];

/** The QR code of a text, error correction level M. */
export function qrModules(text: string): Modules {
  return encode(text, { ecc: 'M', border: 4 }).data;
}

/** Two rows of modules per line, so that modules are square; explicit colours if the terminal has them. */
export function terminalPicture(modules: Modules, colour: boolean): string {
  const lines: string[] = [];
  for (let y = 0; y < modules.length; y += 2) {
    const upper = modules[y] ?? [];
    const lower = modules[y + 1] ?? upper.map(() => false);
    const text = upper.map((dark, x) => glyph(dark, lower[x] ?? false, colour)).join('');
    lines.push(colour ? `\u001b[30;107m${text}\u001b[0m` : text);
  }
  return lines.join('\n');
}

/** A scalable picture, one path. */
export function svgPicture(modules: Modules): string {
  const size = modules.length;
  const squares = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/>`,
    `<path fill="#000" d="${squares.join('')}"/>`,
    '</svg>',
    '',
  ].join('\n');
}

/** A PNG with eight pixels per module: one bit per pixel, grey (W3C PNG specification). */
export function pngPicture(modules: Modules, scale = 8): Buffer {
  const size = modules.length * scale;
  const rows = modules.flatMap((row) => {
    const bytes = Buffer.alloc(1 + Math.ceil(size / 8));
    for (let x = 0; x < size; x++) {
      if (!row[Math.floor(x / scale)]) bytes[1 + (x >> 3)] = (bytes[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
    return Array.from({ length: scale }, () => bytes);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Without colours a dark terminal is assumed: its blank is the dark module. */
function glyph(upper: boolean, lower: boolean, colour: boolean): string {
  const [top, bottom] = colour ? [upper, lower] : [!upper, !lower];
  if (top) return bottom ? '█' : '▀';
  return bottom ? '▄' : ' ';
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
