/** Beyond this a clock is too wrong to rely on: signatures that are 300 s off are refused (specification, section 5, item 8). */
export const maxSkewMs = 240_000;

/** The other clock minus ours, from a `Date` header: 0 within the header's own rounding, null when it is not a date. */
export function clockSkewMs(dateHeader: string | null, nowMs: number): number | null {
  const skew = Date.parse(dateHeader ?? '') - nowMs;
  if (Number.isNaN(skew)) return null;
  return Math.abs(skew) < 2000 ? 0 : skew;
}
