import { hash } from 'node:crypto';

/** Where a content first occurred, and how many earlier rows had it. */
export interface Earlier {
  readonly line: number;
  readonly count: number;
}

/** Words per slot: 64 bits of the content's hash, and the line, which is 0 if the slot is free. */
const slotWords = 3;
const firstSlots = 64;
/** Each part of the table grows on its own: grown as one, it would briefly exist twice, with millions of rows in it. */
const parts = 64;

/**
 * Counts rows with identical content in 12 bytes each; a database or a map would need several times as much. Among a
 * million contents two share the same 64 bits once in forty million files, and then a payable row is refused.
 */
export function repeatCounter(): (content: readonly unknown[], line: number) => Earlier | null {
  const tables = Array.from({ length: parts }, openTable);
  const counts = new Map<number, number>();
  return (content, line) => {
    const digest = hash('sha256', JSON.stringify(content), 'buffer');
    const [high, low] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
    const first = tables[high % parts]?.firstLine(high, low, line) ?? line;
    if (first === line) return null;
    const count = (counts.get(first) ?? 0) + 1;
    counts.set(first, count);
    return { line: first, count };
  };
}

/** A table that remembers the line in which a hash first occurred. */
function openTable() {
  let table = new Uint32Array(firstSlots * slotWords);
  let used = 0;
  return {
    firstLine(high: number, low: number, line: number): number {
      const at = slotOf(table, high, low);
      const first = table[at + 2] ?? 0;
      if (first !== 0) return first;
      table.set([high, low, line], at);
      used += 1;
      if (used * slotWords > table.length / 2) table = grown(table);
      return line;
    },
  };
}

/** The slot of a hash, or the free slot where it belongs. */
function slotOf(table: Uint32Array, high: number, low: number): number {
  const slots = table.length / slotWords;
  for (let slot = low % slots; ; slot = (slot + 1) % slots) {
    const at = slot * slotWords;
    if (table[at + 2] === 0 || (table[at] === high && table[at + 1] === low)) return at;
  }
}

function grown(table: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(table.length * 2);
  for (let at = 0; at < table.length; at += slotWords) {
    const [high = 0, low = 0, line = 0] = table.subarray(at, at + slotWords);
    if (line !== 0) larger.set([high, low, line], slotOf(larger, high, low));
  }
  return larger;
}
