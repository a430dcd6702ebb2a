import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { JournalError } from '../../src/lib/journal/journal.ts';
import type { PostgresPlace } from '../../src/lib/journal/postgres/place.ts';
import { openSpool, patient, type Spool, writeSpooled } from '../../src/lib/journal/postgres/spool.ts';
import type { Entered, Entry, Runs } from '../../src/lib/journal/runs.ts';
import { systemClock } from '../../src/lib/ports/clock.ts';
import { answer, attempt } from './contract/desk.ts';

/** Answers that come while the database is away. */

const clock = { ...systemClock, sleep: () => new Promise<void>((resolve) => setTimeout(resolve, 5)) };
const paid: Entry = { intentId: 'int_1', event: answer('SETTLED', 'COMPLETED') };
const refused: Entry = { intentId: 'int_2', event: answer('REFUSED', 'FAILED') };
const unsent: Entry = { intentId: 'int_3', event: answer('INTENT', 'FAILED') };
const begun: Entry = { intentId: 'int_4', event: attempt };

/** A database that is away until it is said to be there. */
function lostRuns() {
  const told: Entry[] = [];
  const state = { isAway: true, told };
  const runs = {
    append: async (entries: readonly Entry[]): Promise<Entered[]> => {
      if (state.isAway) throw new JournalError('away');
      told.push(...entries);
      return entries.map(({ intentId }) => ({ intent: { intentId } }) as Entered);
    },
  } as unknown as Runs;
  return { state, runs };
}

let folder: string;
let place: PostgresPlace;
let spool: Spool;
beforeEach(async () => {
  // As some person's home may be called.
  folder = mkdtempSync(join(tmpdir(), 'brl-spool-[1]-'));
  place = { headBeside: join(folder, 'journal') } as PostgresPlace;
  spool = await openSpool(place, clock);
});
afterEach(() => {
  spool.close();
  rmSync(folder, { recursive: true, force: true });
});

const files = () => readdirSync(folder).filter((name) => !name.includes('.lock'));
const kept = () => files().flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
const idsOf = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as Entry).intentId);
const pause = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('an answer that the database cannot be told', () => {
  test('is on the disk, for its owner alone, until the database was told', async () => {
    const { state, runs } = lostRuns();
    const told = patient(runs, spool, clock, new AbortController().signal).append([paid]);
    await pause();
    expect(kept().map((line) => JSON.parse(line) as Entry)).toEqual([paid]);
    expect(statSync(join(folder, files()[0] ?? '')).mode & 0o777).toBe(0o600);
    state.isAway = false;
    expect(await told).toEqual([{ intent: { intentId: 'int_1' } }]);
    expect([state.told, files()]).toEqual([[paid], []]);
  });

  test('stays there until the last of several was told', async () => {
    const one = lostRuns();
    const other = lostRuns();
    const stop = new AbortController().signal;
    const first = patient(one.runs, spool, clock, stop).append([paid]);
    const second = patient(other.runs, spool, clock, stop).append([refused]);
    await pause();
    one.state.isAway = false;
    await first;
    expect(idsOf(kept())).toContain('int_2');
    other.state.isAway = false;
    await second;
    expect(files()).toEqual([]);
  });

  test('is told by the next process where this one ends first', async () => {
    const { state, runs } = lostRuns();
    const stop = new AbortController();
    const told = patient(runs, spool, clock, stop.signal).append([paid, refused]);
    await pause();
    expect(await writeSpooled(place, runs, clock)).toBe(0);
    stop.abort();
    await expect(told).rejects.toThrow('away');
    spool.close();
    spool = await openSpool({ headBeside: join(folder, 'another') } as PostgresPlace, clock);
    await expect(writeSpooled(place, runs, clock)).rejects.toThrow('away');
    state.isAway = false;
    expect(await writeSpooled(place, runs, clock)).toBe(2);
    expect([state.told, files()]).toEqual([[paid, refused], []]);
    expect(await writeSpooled(place, runs, clock)).toBe(0);
  });
});

describe('a record that is no answer', () => {
  test('is not written again: an ATTEMPT that may not be known is none, and its row is not sent', async () => {
    const { state, runs } = lostRuns();
    const told = patient(runs, spool, clock, new AbortController().signal).append([begun, paid]);
    await pause();
    expect(idsOf(kept())).toEqual(['int_1']);
    state.isAway = false;
    const [sent, answered] = await told;
    expect([sent, answered]).toEqual([
      { error: expect.any(JournalError) },
      { intent: { intentId: 'int_1' } },
    ]);
    expect(state.told).toEqual([paid]);
    state.isAway = true;
    await expect(patient(runs, spool, clock, new AbortController().signal).append([begun])).rejects.toThrow(
      'away',
    );
    expect(files()).toEqual([]);
  });

  test('that nothing left is tried by this process alone, and believed of no later one', async () => {
    const { runs } = lostRuns();
    const stop = new AbortController();
    const told = patient(runs, spool, clock, stop.signal).append([unsent, paid]);
    await pause();
    expect(idsOf(kept())).toEqual(['int_1']);
    stop.abort();
    await expect(told).rejects.toThrow('away');
  });
});
