import { crc32, deflateRawSync } from 'node:zlib';

/** One file of an archive. */
export interface ZipEntry {
  /** With slashes, ASCII. */
  readonly name: string;
  /** In pieces: a whole sheet can be longer than a string may be. */
  readonly pieces: readonly string[];
}

/** An archive of text files, all of them deflated (PKWARE APPNOTE, without ZIP64: less than 4 GiB). */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, pieces } of entries) {
    const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'utf8')));
    const packed = deflateRawSync(bytes);
    const facts = factsOf(name, bytes, packed);
    const header = Buffer.concat([signed('PK\x03\x04', facts), Buffer.from(name)]);
    files.push(header, packed);
    directory.push(directoryEntry(name, facts, offset));
    offset += header.length + packed.length;
  }
  return Buffer.concat([...files, ...directory, endOf(directory, offset)]);
}

/** What the header of a file and its entry in the directory share: version 2.0, deflated, the first day of the format. */
function factsOf(name: string, bytes: Buffer, packed: Buffer): Buffer {
  const facts = Buffer.alloc(26);
  const [version, deflated, firstDay] = [20, 8, 0x21];
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(deflated, 4);
  facts.writeUInt16LE(firstDay, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  return facts;
}

function directoryEntry(name: string, facts: Buffer, offset: number): Buffer {
  const madeBy = Buffer.from([20, 0]);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return Buffer.concat([signed('PK\x01\x02', madeBy, facts, place), Buffer.from(name)]);
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(
    directory.reduce((size, entry) => size + entry.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return signed('PK\x05\x06', end);
}

function signed(signature: string, ...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(signature, 'latin1'), ...parts]);
}
