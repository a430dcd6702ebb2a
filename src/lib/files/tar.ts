/** A file in an archive. */
export interface TarFile {
  /** Its path in the archive: ASCII, at most 100 characters. */
  readonly name: string;
  readonly content: Uint8Array;
}

const block = 512;

/**
 * An archive of a few small files in the POSIX format (ustar, IEEE 1003.1): no file names an owner, and only the owner may read
 * it.
 */
export function tar(files: readonly TarFile[], atMs: number): Buffer {
  const parts = files.flatMap(({ name, content }) => [
    header(name, content.length, atMs),
    content,
    Buffer.alloc((block - (content.length % block)) % block),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

function header(name: string, size: number, atMs: number): Buffer {
  const bytes = Buffer.alloc(block);
  const octal = (value: number, at: number, digits: number) =>
    bytes.write(value.toString(8).padStart(digits, '0'), at, 'ascii');
  bytes.write(name, 0, 100, 'ascii');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(Math.floor(atMs / 1000), 136, 11);
  bytes.write('0', 156, 'ascii');
  bytes.write('ustar\u000000', 257, 'ascii');
  // The checksum is computed with blanks in its own place.
  bytes.fill(0x20, 148, 156);
  octal(
    bytes.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  bytes.write('\u0000 ', 154, 'ascii');
  return bytes;
}
