import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isFull, printFigures, randomOf } from './figures.ts';
import { statesOf, withCopy, writePayments } from './journal-copies.ts';

/** T3: what a disk holds when the power goes, as copies of the journal whose `-wal` ends anywhere. */

const folder = mkdtempSync(join(tmpdir(), 'brl-power-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [walHeaderBytes, frameBytes] = [32, 24 + 4096];
test('T3: after any cut the journal tells what was committed before it, and nothing else', async () => {
  const { database, wal, commits } = await writePayments(join(folder, 'live', 'journal.sqlite'), 8);
  const cuts = cutsOf(wal.length, isFull ? 100_000 : 400);
  const wrong: string[] = [];
  for (const { atByte, tail } of cuts) {
    const expected = commits.findLast(({ walBytes }) => walBytes <= atByte)?.states ?? {};
    // A file system may have grown the file before its bytes were there: zeros follow the cut.
    const rest = Buffer.alloc(tail === 'zeros' ? wal.length - atByte : 0);
    const cut = { database, wal: Buffer.concat([wal.subarray(0, atByte), rest]) };
    const seen = await withCopy(folder, cut, statesOf);
    if (JSON.stringify(seen) !== JSON.stringify(expected)) wrong.push(`${tail} after byte ${atByte}`);
  }
  const frames = (wal.length - walHeaderBytes) / frameBytes;
  printFigures('T3', { frames, cuts: cuts.length, 'wrong states': wrong.length });
  expect(wrong).toEqual([]);
});

/** Every edge of a frame, and sampled bytes between. */
function cutsOf(walBytes: number, sampled: number) {
  const random = randomOf('power loss');
  const edges = Array.from(
    { length: (walBytes - walHeaderBytes) / frameBytes + 1 },
    (_, i) => walHeaderBytes + i * frameBytes,
  );
  const inside = Array.from({ length: sampled }, () => Math.floor(random() * walBytes));
  return [0, ...edges, ...inside].flatMap((atByte) => [
    { atByte, tail: 'nothing' as const },
    { atByte, tail: 'zeros' as const },
  ]);
}
