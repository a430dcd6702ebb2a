import { JournalError, type JournalLock } from '../../../src/lib/journal/journal.ts';
import type { Clock } from '../../../src/lib/ports/clock.ts';
import type { Dice } from './dice.ts';

/** Simulated time: what happens is a list of moments, and time jumps from one to the next. */
export interface World {
  readonly dice: Dice;
  readonly now: () => number;
  /** The events, one line each, when the run is traced. */
  readonly trace: string[] | null;
  note(text: string): void;
  at(timeMs: number, happen: () => void): void;
  wait(ms: number): Promise<void>;
  /** Runs until nothing is left to happen, or until a time that no sound run reaches. @throws {Error} for the latter */
  run(): Promise<void>;
}

interface Moment {
  readonly timeMs: number;
  readonly order: number;
  readonly happen: () => void;
}

const startMs = Date.parse('2026-11-18T10:00:00-03:00');
const longestMs = 30 * 24 * 60 * 60 * 1000;
const mostMoments = 50_000;

export function makeWorld(dice: Dice, traced: boolean): World {
  let now = startMs;
  let order = 0;
  const heap: Moment[] = [];
  const trace: string[] | null = traced ? [] : null;
  const world: World = {
    dice,
    now: () => now,
    trace,
    note: (text) => trace?.push(`${((now - startMs) / 1000).toFixed(3).padStart(10)}  ${text}`),
    at: (timeMs, happen) => push(heap, { timeMs: Math.max(timeMs, now), order: order++, happen }),
    wait: (ms) => new Promise((resolve) => world.at(now + ms, resolve)),
    async run() {
      await quiet();
      for (let count = 0; ; count++) {
        const next = pop(heap);
        if (!next) return;
        if (count > mostMoments || next.timeMs - startMs > longestMs) throw new Error('It never ends.');
        now = next.timeMs;
        next.happen();
        await quiet();
      }
    },
  };
  return world;
}

/** Until every promise that can go on has gone on. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function before(a: Moment, b: Moment): boolean {
  return a.timeMs < b.timeMs || (a.timeMs === b.timeMs && a.order < b.order);
}

/** Few moments wait at once, so a sorted list does. */
function push(heap: Moment[], moment: Moment): void {
  let place = heap.length;
  for (let other = heap[place - 1]; other && before(other, moment); other = heap[place - 1]) place--;
  heap.splice(place, 0, moment);
}

function pop(heap: Moment[]): Moment | undefined {
  return heap.pop();
}

/** A computer of an operator: its clock may be wrong, and it may sleep. */
export interface Machine {
  readonly name: string;
  /** Its wall clock minus the true time. */
  skewMs: number;
  asleepUntilMs: number;
  /** How long it slept in all, which its monotonic clock does not count. */
  sleptMs: number;
  readonly locks: Map<string, Process>;
}

export function makeMachine(name: string): Machine {
  return { name, skewMs: 0, asleepUntilMs: 0, sleptMs: 0, locks: new Map() };
}

/** One run of the program: it may die at any call that leaves it, and what it holds is then free. */
export interface Process {
  readonly machine: Machine;
  readonly alive: () => boolean;
  /** Resolves when it dies. */
  readonly died: Promise<'died'>;
  readonly clock: Clock;
  /** A place where it may die. @throws {Died} */
  step(where: string): void;
  /** A write, for which there may be no room. @throws {JournalError} */
  diskStep(fullness: number): void;
  /** It ended by itself. */
  end(): void;
  /** Runs later, unless it died; not while its machine sleeps. */
  after(ms: number, happen: () => void): void;
  takeLock(path: string, waitMs: number, stop?: AbortSignal): Promise<JournalLock | null>;
}

/** The error that a dead process gets wherever it calls. */
export class Died extends Error {}

export function startProcess(world: World, machine: Machine, deadliness: number): Process {
  let alive = true;
  const death = Promise.withResolvers<'died'>();
  const die = (where: string) => {
    alive = false;
    world.note(`${machine.name} dies ${where}`);
    for (const [path, holder] of machine.locks) if (holder === process) machine.locks.delete(path);
    death.resolve('died');
  };
  const wakeful = (happen: () => void): void => {
    if (!alive) return;
    if (world.now() < machine.asleepUntilMs) world.at(machine.asleepUntilMs, () => wakeful(happen));
    else happen();
  };
  const process: Process = {
    machine,
    alive: () => alive,
    died: death.promise,
    step(where) {
      if (alive && world.dice.chance(deadliness)) die(where);
      if (!alive) throw new Died();
    },
    diskStep(fullness) {
      if (world.dice.chance(fullness)) throw new JournalError('no space left');
    },
    end: () => {
      alive = false;
    },
    after: (ms, happen) => world.at(world.now() + ms, () => wakeful(happen)),
    clock: {
      now: () => Math.floor(world.now() + machine.skewMs),
      monotonic: () => world.now() - machine.sleptMs,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          process.after(ms, resolve);
          signal?.addEventListener('abort', () => process.after(0, resolve), { once: true });
        }),
      alarm: (ms, ring) => {
        let on = true;
        process.after(ms, () => {
          if (on) ring();
        });
        return () => {
          on = false;
        };
      },
    },
    async takeLock(path, waitMs, stop) {
      const untilMs = process.clock.monotonic() + waitMs;
      for (;;) {
        process.step('before a lock');
        if (!machine.locks.has(path)) break;
        if (process.clock.monotonic() >= untilMs || stop?.aborted) return null;
        await process.clock.sleep(1000, stop);
      }
      machine.locks.set(path, process);
      return {
        release: async () => {
          if (machine.locks.get(path) === process) machine.locks.delete(path);
        },
      };
    },
  };
  return process;
}
