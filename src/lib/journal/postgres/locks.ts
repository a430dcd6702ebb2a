import { postgresWords } from '../../words/postgres.ts';
import { JournalError, type JournalLock, type LockWait } from '../journal.ts';
import type { Database, Session } from './connect.ts';

/** The locks of this process in a shared journal: advisory locks of one session, released by the server when it ends. */
export interface Locks {
  take(name: string, wait: LockWait): Promise<JournalLock | null>;
  /** @throws {JournalError} when the session that held a lock was lost: another process may hold it by now */
  refuseLost(name: string): void;
  close(): Promise<void>;
}

const pollMs = 50;
/** Seeds the hash of our names, so that they do not collide with another program's: `brl` in ASCII. */
const seed = 0x62726c;

/** Opens its session with the first lock. */
export function sessionLocks(database: Database): Locks {
  let opened: Promise<Session> | null = null;
  const held = new Map<string, Session>();
  // A session can take its own lock twice, so this process checks for itself first.
  const asked = new Set<string>();
  const session = async (): Promise<Session> => {
    if (opened && (await opened).isLost) opened = null;
    opened ??= database.session();
    opened.catch(() => {
      opened = null;
    });
    return opened;
  };
  const tryLock = async (name: string): Promise<Session | null> => {
    if (asked.has(name)) return null;
    asked.add(name);
    try {
      const of = await session();
      const sql = `SELECT pg_try_advisory_lock(hashtextextended($1, ${seed})) AS taken`;
      if ((await of.one<{ readonly taken: boolean }>(sql, name))?.taken) held.set(name, of);
    } finally {
      if (!held.has(name)) asked.delete(name);
    }
    return held.get(name) ?? null;
  };
  const release = async (name: string, of: Session): Promise<void> => {
    held.delete(name);
    // If it cannot be released, ending the session releases it.
    if (!of.isLost)
      await of.all(`SELECT pg_advisory_unlock(hashtextextended($1, ${seed}))`, name).catch(() => {});
    asked.delete(name);
  };
  return {
    async take(name, { clock, waitMs, stop }) {
      const untilMs = clock.monotonic() + waitMs;
      for (;;) {
        const of = await tryLock(name);
        if (of) return { release: () => release(name, of) };
        if (clock.monotonic() >= untilMs || stop?.aborted) return null;
        await clock.sleep(pollMs, stop);
      }
    },
    refuseLost(name) {
      if (held.get(name)?.isLost) throw new JournalError(postgresWords.lockLost);
    },
    async close() {
      await (await opened?.catch(() => null))?.end();
    },
  };
}
