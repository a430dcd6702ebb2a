import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Postgres, startIn } from './postgres.ts';
import { openPostgresLine, type PostgresLine } from './postgres-line.ts';
import { makeFolder, runProgram } from './postgres-process.ts';

/** A standby that takes every record from another server, and has answers for readers. */
export interface Replica extends Postgres {
  /** The line by which the records come. */
  readonly line: PostgresLine;
  /** Until it has all that the other server has committed. */
  caughtUp(): Promise<void>;
  /** It has all that was committed until now, and learns of nothing more until the line is restored. */
  fallBehind(): Promise<void>;
  /** Makes it a server of its own, with what it has; the other one is not told. */
  promote(): Promise<void>;
}

/** Starts a standby of a server. Close it before the server: it is closed with the line. */
export async function startReplica(server: Postgres): Promise<Replica> {
  const line = await openPostgresLine(server);
  const folder = makeFolder({ hba: 'host all all 127.0.0.1/32 scram-sha-256\n' });
  const slot = `replica_${randomBytes(4).toString('hex')}`;
  const from = ['-h', '127.0.0.1', '-p', String(line.port), '-U', 'postgres'];
  const copy = ['-D', folder.data, '-R', '-C', '-S', slot, '-X', 'stream', '-c', 'fast', '--no-sync'];
  await runProgram('pg_basebackup', [...from, ...copy], server.password);
  const replica = await startIn(folder, server.password, false);
  const caughtUp = async () => {
    const [there] = await server.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
    for (;;) {
      const [here] = await replica.query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1 as has', [
        there?.lsn,
      ]);
      if (here?.has) return;
      await wait(10);
    }
  };
  return {
    ...replica,
    line,
    caughtUp,
    async fallBehind() {
      await caughtUp();
      line.hang();
    },
    async promote() {
      const [done] = await replica.query<{ done: boolean }>('select pg_promote(true, 60) as done');
      if (!done?.done) throw new Error('the standby was not promoted within 60 s');
    },
    async close() {
      await replica.close();
      await line.close();
    },
  };
}
