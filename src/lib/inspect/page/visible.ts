/** A piece of a text: unchanged, or written out because it would be invisible. */
export interface Piece {
  readonly text: string;
  readonly hidden: boolean;
}

/** A line of text with everything invisible, or able to reorder it, written out. */
export function pieces(text: string): Piece[] {
  return split(text, invisible, (char) => [{ text: written(char), hidden: true }]);
}

/** The same as one text, for places where nothing can be marked. */
export function writtenOut(text: string): string {
  return pieces(text)
    .map((piece) => piece.text)
    .join('');
}

/**
 * Bytes as text, exactly: line ends and tabs are written out and still break or indent, blanks other than the space are
 * written out, and bytes that are no UTF-8 are told one by one.
 */
export function bytePieces(bytes: Uint8Array): Piece[] {
  return merged(decoded(bytes).flatMap((part) => (part.hidden ? [part] : exact(part.text))));
}

/** Offset, sixteen bytes in hex, and the printable ASCII among them; one line each. */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const row = [...bytes.subarray(at, at + 16)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0'));
    const halves = `${hex.slice(0, 8).join(' ').padEnd(23)}  ${hex.slice(8).join(' ').padEnd(23)}`;
    const ascii = row.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '·')).join('');
    lines.push(`${at.toString(16).padStart(5, '0')}  ${halves}  ${ascii}`);
  }
  return lines.join('\n');
}

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const invisibleOrOddBlank = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

function exact(text: string): Piece[] {
  return split(text, invisibleOrOddBlank, (char) => {
    const piece = { text: written(char), hidden: true };
    return char === '\n' || char === '\t' ? [piece, { text: char, hidden: false }] : [piece];
  });
}

function split(text: string, pattern: RegExp, replace: (char: string) => Piece[]): Piece[] {
  const found: Piece[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > last) found.push({ text: text.slice(last, match.index), hidden: false });
    found.push(...replace(match[0]));
    last = match.index + match[0].length;
  }
  if (last < text.length) found.push({ text: text.slice(last), hidden: false });
  return found;
}

const shortNames: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' };

function written(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return shortNames[char] ?? `\\x${code.toString(16).padStart(2, '0')}`;
  return `\\u{${code.toString(16)}}`;
}

/** Valid stretches as text, every other byte on its own. */
function decoded(bytes: Uint8Array): Piece[] {
  const whole = strictText(bytes);
  if (whole !== null) return [{ text: whole, hidden: false }];
  const found: Piece[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthFrom(bytes[at] ?? 0);
    const text = length === 0 ? null : strictText(bytes.subarray(at, at + length));
    const byte = (bytes[at] ?? 0).toString(16).padStart(2, '0');
    found.push(text === null ? { text: `\\x${byte}`, hidden: true } : { text, hidden: false });
    at += text === null ? 1 : length;
  }
  return merged(found);
}

/** A BOM is kept, so that it is visible. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function strictText(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Length in bytes of the character that begins with this one (RFC 3629); 0 if none does. */
function lengthFrom(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte < 0xe0) return 2;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  return byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
}

/** Neighbours of one kind are merged into one piece: a binary body would otherwise be one piece per byte. */
function merged(parts: readonly Piece[]): Piece[] {
  const found: { text: string; hidden: boolean }[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last?.hidden === part.hidden) last.text += part.text;
    else found.push({ ...part });
  }
  return found;
}
