import type { World } from '../world.ts';

/** A new end-to-end id: `E` of a payment, `D` of a refund, ISPB, minute of submission in UTC, eleven characters. */
export function newEndToEndId(world: World, letter: 'E' | 'D', ispb: string, atMs: number): string {
  const minuteText = new Date(atMs).toISOString().slice(0, 16).replace(/[-T:]/g, '');
  return `${letter}${ispb}${minuteText}${world.newId('e2e').replaceAll('-', '').slice(0, 11)}`;
}
