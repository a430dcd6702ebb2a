import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lockFile } from '../../files/file-lock.ts';
import type { Clock } from '../../ports/clock.ts';
import { JournalError } from '../journal.ts';
import type { Entry, Runs } from '../runs.ts';
import { findingIn } from '../service-names.ts';
import type { PostgresPlace } from './place.ts';

/** Answers that could not be written to the database, kept on this machine's disk until they are. */
export interface Spool {
  /** On the disk when it returns. @returns a function to call once the database has them; the last such call removes the file */
  keep(entries: readonly Entry[]): () => void;
  /** Whether the database has all of them. */
  isTold(): boolean;
  close(): void;
}

/** Each process has its own, under a name that no other process can have at the same time. */
export async function openSpool({ headBeside }: PostgresPlace, clock: Clock): Promise<Spool> {
  const path = `${headBeside}-spool-${process.pid}-${Date.now().toString(36)}`;
  const lock = await lockFile(`${path}.lock`, clock, 0);
  let file: number | null = null;
  let untold = 0;
  return {
    keep(entries) {
      file ??= openSync(path, 'a', 0o600);
      writeSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      fsyncSync(file);
      untold += 1;
      return () => {
        untold -= 1;
        if (untold > 0 || file === null) return;
        closeSync(file);
        file = null;
        rmSync(path, { force: true });
      };
    },
    isTold: () => untold === 0,
    close() {
      if (file !== null) closeSync(file);
      lock?.release(true);
    },
  };
}

/** Writes to the database what dead processes of this machine could not. @returns how many answers */
export async function writeSpooled({ headBeside }: PostgresPlace, runs: Runs, clock: Clock): Promise<number> {
  let written = 0;
  for (const path of spoolsBeside(headBeside)) {
    const lock = await lockFile(`${path}.lock`, clock, 0);
    if (!lock) continue;
    try {
      const entries = existsSync(path) ? entriesIn(path) : [];
      for (const entered of await runs.append(entries)) if ('error' in entered) throw entered.error;
      written += entries.length;
      rmSync(path, { force: true });
    } finally {
      lock.release(!existsSync(path));
    }
  }
  return written;
}

/** The spools of this journal; a killed process leaves a lock file, and a spool file of that name if it kept answers. */
function spoolsBeside(headBeside: string): Set<string> {
  const folder = dirname(headBeside);
  const ours = `${basename(headBeside)}-spool-`;
  const found = readdirSync(folder).filter((name) => name.startsWith(ours));
  return new Set(found.map((name) => join(folder, `${ours}${name.slice(ours.length).split('.')[0]}`)));
}

/** A power cut may have left half of the last line; a look-up recovers its answer. */
function entriesIn(path: string): Entry[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Entry];
      } catch {
        return [];
      }
    });
}

/** How often an unavailable database is tried again. */
const tryAgainMs = 1000;

/**
 * The same runs, but an answer is never lost: while the database is unavailable, it is kept on this disk and retried until
 * written.
 * An ATTEMPT that could not be written down is not kept: its row is not sent.
 * @param stop ends the retries; the answers then stay in the spool
 */
export function patient(runs: Runs, spool: Spool, clock: Clock, stop: AbortSignal): Runs {
  return {
    ...runs,
    async append(entries) {
      try {
        return await runs.append(entries);
      } catch (error) {
        const answers = entries.filter(({ event }) => event.kind !== 'ATTEMPT');
        if (answers.length === 0) throw error;
        // "Nothing left" is believed only from the holder of the lease, and after this process nobody holds it.
        const isTold = spool.keep(answers.filter((entry) => findingIn(entry.event)?.state !== 'INTENT'));
        const told = await untilTold(runs, answers, clock, stop, error as Error);
        isTold();
        return entries.map((entry) => told[answers.indexOf(entry)] ?? { error: error as Error });
      }
    },
  };
}

async function untilTold(
  runs: Runs,
  answers: readonly Entry[],
  clock: Clock,
  stop: AbortSignal,
  first: Error,
) {
  for (;;) {
    await clock.sleep(tryAgainMs, stop);
    if (stop.aborted) throw first;
    try {
      return await runs.append(answers);
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
    }
  }
}
