import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { type Connected, openConnections, withReason } from './connections.ts';
import type { PostgresPlace, Server } from './place.ts';

/** Runs one statement after another, outside a transaction or within one. */
export interface Questions {
  all<R extends QueryResultRow>(sql: string, ...values: readonly unknown[]): Promise<R[]>;
  one<R extends QueryResultRow>(sql: string, ...values: readonly unknown[]): Promise<R | null>;
}

/** An open database. */
export interface Database extends Questions {
  readonly place: PostgresPlace;
  /** The server that answered last, of those that the place names. */
  server(): Server;
  /** The row record that the server last confirmed to this process: a server without it is a different one. */
  readonly confirmed: { hash: string | null };
  /** All of it or nothing, on the server's disk when it returns. */
  atomic<T>(work: (questions: Questions) => Promise<T>): Promise<T>;
  /** Whether a pooler in between shares the server's sessions among connections. */
  sharesSessions(): Promise<boolean>;
  /** A separate session, which the caller must end. */
  session(): Promise<Session>;
  close(): Promise<void>;
}

/** A session with the server that lives until it is ended or lost. */
export interface Session extends Questions {
  readonly isLost: boolean;
  end(): Promise<void>;
}

/** Opens no connection yet: the first statement does. */
export async function openDatabase(place: PostgresPlace): Promise<Database> {
  const { server, use, end } = await openConnections(place, { max: 4, idleTimeoutMillis: 30_000 });
  const ask = questionsOf((sql, values) => use(async ({ pool }) => (await pool.query(sql, values)).rows));
  return {
    place,
    server,
    confirmed: { hash: null },
    ...ask,
    atomic: (work) => use(({ pool }) => transaction(pool, work)),
    sharesSessions: () => use(({ pool }) => sharesSessions(pool)),
    session: () => use(openSession),
    close: end,
  };
}

type Ask = (sql: string, values: unknown[]) => Promise<QueryResultRow[]>;

function questionsOf(ask: Ask): Questions {
  const kept = (values: readonly unknown[]) =>
    values.map((value) => (typeof value === 'string' ? storable(value) : value));
  return {
    all: async <R extends QueryResultRow>(sql: string, ...values: readonly unknown[]) =>
      (await ask(sql, kept(values))) as R[],
    one: async <R extends QueryResultRow>(sql: string, ...values: readonly unknown[]) =>
      ((await ask(sql, kept(values)))[0] as R | undefined) ?? null,
  };
}

/** PostgreSQL cannot store NUL or half a surrogate pair; the record keeps the text unchanged. */
export function storable<T extends string | null>(text: T): T {
  return (text === null ? null : text.toWellFormed().replaceAll('\0', '\ufffd')) as T;
}

async function transaction<T>(pool: Pool, work: (questions: Questions) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool.connect();
  let broken: Error | undefined;
  // Lost between two statements: the next one reports it.
  const lost = () => {};
  client.on('error', lost);
  try {
    await client.query('BEGIN');
    const done = await work(questionsOf(async (sql, values) => (await client.query(sql, values)).rows));
    await client.query('COMMIT');
    return done;
  } catch (error) {
    broken = await client.query('ROLLBACK').then(
      () => undefined,
      () => error as Error,
    );
    throw error;
  } finally {
    client.removeListener('error', lost);
    client.release(broken);
  }
}

async function openSession({ server, connect }: Connected): Promise<Session> {
  const client = await connect();
  let isLost = false;
  const lose = () => {
    isLost = true;
  };
  client.on('error', lose);
  client.on('end', lose);
  let last: Promise<unknown> = Promise.resolve();
  // One after another: a pg session does not queue statements itself.
  const ask = questionsOf((sql, values) => {
    const answer = last.then(() => withReason(server, async () => (await client.query(sql, values)).rows));
    last = answer.catch(() => {});
    return answer;
  });
  return {
    ...ask,
    get isLost() {
      return isLost;
    },
    end: () => client.end().catch(() => {}),
  };
}

/**
 * Whether the statements of one connection reach several sessions of the server, as with a pooler in transaction mode: then
 * locks protect nothing. A pooler reports a process id other than the server's; one that shares sessions gives a second
 * connection the session of the first.
 */
async function sharesSessions(pool: Pool): Promise<boolean> {
  const processOf = async (client: PoolClient) =>
    Number((await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid);
  const one = await pool.connect();
  try {
    const first = await processOf(one);
    if (first === (one as PoolClient & { readonly processID?: number }).processID) return false;
    const other = await pool.connect();
    try {
      await other.query('BEGIN');
      return (await processOf(other)) === first || (await processOf(one)) !== first;
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
  } finally {
    one.release();
  }
}
