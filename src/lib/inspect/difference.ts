/** Bytes shown before and after the place where two bodies differ. */
const before = 24;
const after = 40;

/** The first place where two bodies differ, with its surroundings in both; null if they are equal. */
export function firstDifference(
  first: Uint8Array,
  other: Uint8Array,
): { offset: number; firstBase64: string; thisBase64: string } | null {
  if (Buffer.compare(first, other) === 0) return null;
  const shorter = Math.min(first.length, other.length);
  let offset = 0;
  while (offset < shorter && first[offset] === other[offset]) offset += 1;
  const around = (body: Uint8Array) =>
    Buffer.from(body.subarray(Math.max(0, offset - before), offset + after)).toString('base64');
  return { offset, firstBase64: around(first), thisBase64: around(other) };
}
