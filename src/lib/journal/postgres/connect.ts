import type { Socket } from 'node:net';
import type { Pool, PoolClient, PoolConfig, QueryResultRow } from 'pg';
import { CliError } from '../../errors/cli-error.ts';
import { postgresWords } from '../../words/postgres.ts';
import { JournalError } from '../journal.ts';
import type { PostgresPlace } from './place.ts';
import { passwordAsked, reasonOf } from './reason.ts';

/** Runs one statement after another, outside a transaction or within one. */
export interface Questions {
  all<R extends QueryResultRow>(sql: string, ...values: readonly unknown[]): Promise<R[]>;
  one<R extends QueryResultRow>(sql: string, ...values: readonly unknown[]): Promise<R | null>;
}

/** An open database. */
export interface Database extends Questions {
  readonly place: PostgresPlace;
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

/** Longer than any of our statements takes; after that the server is treated as gone. */
const answerMs = 15_000;

/** Opens no connection yet: the first statement does. */
export async function openDatabase(place: PostgresPlace): Promise<Database> {
  const { default: pg } = await import('pg');
  const config = { ...configOf(place), Client: keepingPasswords(pg.Client, place) };
  const pool: Pool = new pg.Pool({ ...config, max: 4, idleTimeoutMillis: 30_000 });
  // The next statement replaces a connection lost while idle.
  pool.on('error', () => {});
  const guarded = <T>(work: () => Promise<T>) => withReason(place, work);
  const ask: Questions = questionsOf((sql, values) =>
    guarded(async () => (await pool.query(sql, values)).rows),
  );
  return {
    place,
    confirmed: { hash: null },
    ...ask,
    atomic: (work) => guarded(() => transaction(pool, work)),
    sharesSessions: () => guarded(() => sharesSessions(pool)),
    session: () => guarded(() => openSession(new config.Client(config), place)),
    close: () => pool.end(),
  };
}

type PgClient = typeof import('pg').Client;

/**
 * A client that, without TLS, does not give its password to a server that asks for it in clear text or as MD5: a stranger may
 * be listening on that port. SCRAM shows a server nothing that it does not already know.
 */
function keepingPasswords(Client: PgClient, { tls }: PostgresPlace): PgClient {
  if (tls !== null) return Client;
  return class extends Client {
    _handleAuthCleartextPassword() {
      this.#refuse();
    }
    _handleAuthMD5Password() {
      this.#refuse();
    }
    #refuse() {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
      stream.destroy(Object.assign(new Error(postgresWords.asksForPassword), { code: passwordAsked }));
    }
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

async function openSession(
  client: InstanceType<typeof import('pg').Client>,
  place: PostgresPlace,
): Promise<Session> {
  let isLost = false;
  const lose = () => {
    isLost = true;
  };
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  await setUp(client);
  let last: Promise<unknown> = Promise.resolve();
  // One after another: a pg session does not queue statements itself.
  const ask = questionsOf((sql, values) => {
    const answer = last.then(() => withReason(place, async () => (await client.query(sql, values)).rows));
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
 * The settings of our connections, made once connected, as a pooler in between would refuse them in the startup message. A
 * client cut off in mid-transaction must not hold the journal for longer than this; JIT-compiling a statement takes longer
 * than running any of ours.
 */
const sessionSettings =
  "SET default_transaction_isolation = 'read committed'; SET client_min_messages = warning; SET jit = off; SET idle_in_transaction_session_timeout = 10000";

async function setUp(client: Pick<PoolClient, 'query'>): Promise<void> {
  await client.query(sessionSettings);
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

/** How a connection is made; `types` parses numbers and leaves times as text. */
export function configOf(place: PostgresPlace): PoolConfig {
  const { host, port, database, user, tls, password } = place;
  return {
    host,
    port,
    database,
    user,
    ...(password === null ? {} : { password }),
    ssl: tls === null ? false : { rejectUnauthorized: true, ...(tls.ca === null ? {} : { ca: tls.ca }) },
    application_name: 'brl',
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMs,
    keepAlive: true,
    // The pool awaits it, although its types do not say so.
    onConnect: setUp as NonNullable<PoolConfig['onConnect']>,
    types: { getTypeParser: parserOf as never },
  };
}

/** `bigint`: centavos, milliseconds and places are all below 2^53. */
const int8 = 20;
const json = [114, 3802];
const bool = 16;
const integers = [21, 23, int8, 701];

function parserOf(type: number): (text: string) => unknown {
  if (integers.includes(type)) return Number;
  if (type === bool) return (text) => text === 't';
  if (json.includes(type)) return (text) => JSON.parse(text) as unknown;
  return (text) => text;
}

/** @throws {JournalError} in place of any failure at the server or on the way to it */
export async function withReason<T>(place: PostgresPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A password file that may not be read is reported like any other.
    if (error instanceof JournalError || error instanceof CliError) throw error;
    throw new JournalError(postgresWords.unusable(place.location, reasonOf(place, error)), { cause: error });
  }
}
