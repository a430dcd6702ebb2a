/** One place where the received bytes differ from the signed ones. */
export interface Difference {
  readonly signedOffset: number;
  readonly receivedOffset: number;
  readonly signed: Uint8Array;
  readonly received: Uint8Array;
}

/** The places in order; `isWhole` is false when there are more. */
export interface SignedDiff {
  readonly places: readonly Difference[];
  readonly isWhole: boolean;
}

/** Nobody needs more places, and they cost time in a body that is entirely different. */
const mostPlaces = 100;
/** The bodies are back in step once this many bytes match, searched this far ahead. */
const sameBytes = 6;
const farthest = 400;

/** Compares two bodies byte by byte; a place begins and ends between UTF-8 characters. */
export function signedDiff(signed: Uint8Array, received: Uint8Array): SignedDiff {
  const places: Difference[] = [];
  let [i, j] = [0, 0];
  while (i < signed.length || j < received.length) {
    if (i < signed.length && signed[i] === received[j]) {
      [i, j] = [i + 1, j + 1];
      continue;
    }
    if (places.length === mostPlaces) return { places, isWhole: false };
    // The matching bytes of a differing character belong to the place.
    while (i > 0 && j > 0 && (isInside(signed[i]) || isInside(received[j]))) [i, j] = [i - 1, j - 1];
    const [ends, endsThere] = meeting(signed, received, i, j);
    places.push({
      signedOffset: i,
      receivedOffset: j,
      signed: signed.subarray(i, ends),
      received: received.subarray(j, endsThere),
    });
    [i, j] = [ends, endsThere];
  }
  return { places, isWhole: true };
}

/** Where both continue alike; the ends of both where they do not within reach. */
function meeting(signed: Uint8Array, received: Uint8Array, i: number, j: number): [number, number] {
  for (let reach = 1; reach <= farthest; reach += 1) {
    for (let ahead = 0; ahead <= reach; ahead += 1) {
      const [a, b] = [i + ahead, j + reach - ahead];
      if (a <= signed.length && b <= received.length && meet(signed, received, a, b)) return [a, b];
    }
  }
  return [signed.length, received.length];
}

function meet(signed: Uint8Array, received: Uint8Array, a: number, b: number): boolean {
  if (isInside(signed[a]) || isInside(received[b])) return false;
  const left = Math.min(sameBytes, signed.length - a);
  if (left < sameBytes && received.length - b !== left) return false;
  for (let n = 0; n < left; n += 1) if (signed[a + n] !== received[b + n]) return false;
  return true;
}

/** A continuation byte of a UTF-8 character. */
function isInside(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
