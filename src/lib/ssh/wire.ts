/** Reads the binary form in which SSH writes keys and signatures (RFC 4251, section 5). */
export interface WireReader {
  /** A length and as many bytes. */
  string(): Buffer;
  text(): string;
  /** A whole number without its leading zero byte. */
  mpint(): Buffer;
  uint32(): number;
  byte(): number;
  /** What is not read yet. */
  rest(): Buffer;
}

/** @throws {RangeError} from its methods where bytes are missing */
export function wireReader(bytes: Buffer): WireReader {
  let at = 0;
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('cut short');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const uint32 = () => take(4).readUInt32BE();
  const string = () => take(uint32());
  return {
    string,
    uint32,
    text: () => string().toString('latin1'),
    mpint: () => {
      const number = string();
      return number[0] === 0 ? number.subarray(1) : number;
    },
    byte: () => take(1).readUInt8(),
    rest: () => take(bytes.length - at),
  };
}

/** A length and the bytes. */
export function wireString(bytes: Buffer | string): Buffer {
  const content = Buffer.from(bytes);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}
