import { createHash } from 'node:crypto';
import type { IntentChain } from './chains.ts';

/** The namespace of a seal's signature: no signature for something else counts. */
export const sealNamespace = 'brl.seal.v1';

/** The first line of a seal; its time stands on the second, its totals on the last. */
export const sealTitle = 'brl-seal v1';

/** So many characters of a record's hash stand in a seal: enough to find it; the sum over all hashes proves the rest. */
const markLength = 8;

/** What a seal says of all intents together. */
export interface SealTotals {
  readonly payments: number;
  readonly records: number;
  /** Over the whole hashes of all records in their order, lower-case hex. */
  readonly sha256: string;
}

/** An intent as it was sealed. */
export interface SealedIntent {
  readonly position: number;
  readonly intentId: string;
  readonly marks: readonly string[];
}

/** Adds up intents in their order. */
export function sealSum() {
  const sum = createHash('sha256');
  let payments = 0;
  let records = 0;
  return {
    add({ position, intentId, hashes }: Pick<IntentChain, 'position' | 'intentId' | 'hashes'>): void {
      sum.update(`${[position, intentId, ...hashes].join(' ')}\n`);
      payments += 1;
      records += hashes.length;
    },
    totals: (): SealTotals => ({ payments, records, sha256: sum.digest('hex') }),
  };
}

/** The line of an intent in a seal. */
export function sealLine({ position, intentId, hashes }: IntentChain): string {
  return [position, intentId, ...hashes.map((hash) => hash.slice(0, markLength))].join(' ');
}

/** The last line of a seal. */
export function totalsLine({ payments, records, sha256 }: SealTotals): string {
  return `payments ${payments} records ${records} sha256 ${sha256}`;
}

/** A line of a seal between its second and its last; null for any other. */
export function readSealLine(line: string): SealedIntent | null {
  const [, position, intentId = '', marks = ''] = /^(\d+) (\w+)((?: [0-9a-f]{8})*)$/.exec(line) ?? [];
  if (position === undefined) return null;
  return { position: Number(position), intentId, marks: marks.split(' ').slice(1) };
}

/** The last line of a seal; null for any other. */
export function readTotalsLine(line: string): SealTotals | null {
  const [, payments, records, sha256] =
    /^payments (\d+) records (\d+) sha256 ([0-9a-f]{64})$/.exec(line) ?? [];
  return sha256 === undefined ? null : { payments: Number(payments), records: Number(records), sha256 };
}

/** A record that is not as it was. */
export interface Difference {
  readonly intentId: string;
  /** From 1; null when the intent is gone, or was not there. */
  readonly record: number | null;
  readonly kind: 'changed' | 'lost' | 'added';
}

/** The first record of an intent that is not as it was sealed; null when all of them are. */
export function differenceOf({ intentId, marks }: SealedIntent, chain: IntentChain): Difference | null {
  if (chain.intentId !== intentId) return { intentId, record: null, kind: 'lost' };
  const at = marks.findIndex(
    (mark, i) => chain.hashes[i]?.slice(0, markLength) !== mark || chain.wrongAt === i + 1,
  );
  if (at === -1) return null;
  return { intentId, record: at + 1, kind: at < chain.hashes.length ? 'changed' : 'lost' };
}
