import type { Socket } from 'node:net';
import type { Client, ClientBase, Pool, PoolConfig } from 'pg';
import { CliError } from '../../errors/cli-error.ts';
import { postgresWords } from '../../words/postgres.ts';
import { JournalError } from '../journal.ts';
import type { PostgresPlace, Server } from './place.ts';
import {
  isAway,
  isStandby,
  isUnknownName,
  noPrimary,
  passwordAsked,
  readOnly,
  reasonOf,
  shortReason,
} from './reason.ts';

/** The server that is in use, of those that a place names. */
export interface Connected {
  readonly server: PostgresPlace;
  readonly pool: Pool;
  /** Opens a connection beside the pool, which the caller must end. */
  connect(): Promise<Client>;
}

/** Connections to the one server of a place that takes writes. */
export interface Connections {
  /** The server in use: of several the one that answered last. */
  server(): Server;
  /** @throws {JournalError} in place of any failure at the server or on the way to it */
  use<T>(work: (connected: Connected) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** A server that has not taken a connection within this time is treated as gone; several share it. */
const connectMs = 10_000;
/** The least of it that one of several gets. */
const leastConnectMs = 5000;
/** Longer than any of our statements takes; after that the server is treated as gone. */
const answerMs = 15_000;

/**
 * Opens no connection yet: the first use does. Where the place names several servers it asks each in turn and keeps to the
 * first that takes writes, until that one is away or writes no longer.
 */
export async function openConnections(place: PostgresPlace, options: PoolConfig): Promise<Connections> {
  const { default: pg } = await import('pg');
  let last: Server = place;
  let connected: Promise<Connected> | null = null;
  const connectTo = (server: PostgresPlace): Connected => {
    const Client = keepingPasswords(pg.Client, server);
    const pool = new pg.Pool({ ...configOf(server), ...options, Client });
    // The next statement replaces a connection lost while idle.
    pool.on('error', () => {});
    last = server;
    return { server, pool, connect: () => connectAlone(new Client(configOf(server)), server) };
  };
  const findServer = async () => {
    const found = place.others.length === 0 ? place : await writableOf(place, pg.Client);
    return connectTo(found);
  };
  const leave = (left: Promise<Connected>) => {
    if (connected === left) connected = null;
    void left.then(({ pool }) => pool.end()).catch(() => {});
  };
  const use = async <T>(work: (connected: Connected) => Promise<T>, mayRepeat = true): Promise<T> => {
    connected ??= findServer();
    const used = connected;
    used.catch(() => leave(used));
    try {
      const { server } = await withReason(place, () => used);
      return await withReason(server, async () => work(await used));
    } catch (error) {
      if (place.others.length === 0 || !(isAway(error) || isStandby(error))) throw error;
      leave(used);
      // A standby has written nothing.
      if (!mayRepeat || !isStandby(error)) throw error;
      return use(work, false);
    }
  };
  return {
    server: () => last,
    use: (work) => use(work),
    end: async () => {
      await (await connected?.catch(() => null))?.pool.end();
    },
  };
}

/**
 * Of several servers the first that takes writes.
 * @throws {Error} with the code {@link noPrimary} if there is none, or at once what is wrong with one that answers
 */
async function writableOf(place: PostgresPlace, Client: PgClient): Promise<PostgresPlace> {
  const servers = [place, ...place.others].map(({ host, port }) => ({ ...place, host, port }));
  const config = { connectionTimeoutMillis: Math.max(connectMs / servers.length, leastConnectMs) };
  const told: string[] = [];
  for (const server of servers) {
    try {
      await withReason(server, async () => {
        const Own = keepingPasswords(Client, server);
        await (await connectAlone(new Own({ ...configOf(server), ...config }), server)).end();
      });
      return server;
    } catch (error) {
      if (!(isAway(error) || isStandby(error) || isUnknownName(error))) throw error;
      told.push(`${server.host}:${server.port} (${shortReason(error)})`);
    }
  }
  throw Object.assign(new Error(postgresWords.noPrimary(told)), { code: noPrimary });
}

async function connectAlone(client: Client, server: PostgresPlace): Promise<Client> {
  // Lost between two statements: the next one reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    await setUp(client, server);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
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

/**
 * The settings of our connections, made once connected, as a pooler in between would refuse them in the startup message. A
 * client cut off in mid-transaction must not hold the journal for longer than this; JIT-compiling a statement, or starting
 * processes to share it, takes longer than running any of ours.
 */
const sessionSettings =
  "SET default_transaction_isolation = 'read committed'; SET client_min_messages = warning; SET jit = off; SET max_parallel_workers_per_gather = 0; SET idle_in_transaction_session_timeout = 10000";

async function setUp(client: Pick<ClientBase, 'query'>, { others }: PostgresPlace): Promise<void> {
  await client.query(sessionSettings);
  if (others.length === 0) return;
  const { rows } = await client.query<{ readonly transaction_read_only: string }>(
    'SHOW transaction_read_only',
  );
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error('read only'), { code: readOnly });
}

/** How a connection is made; `types` parses numbers and leaves times as text. */
function configOf(place: PostgresPlace): PoolConfig {
  const { host, port, database, user, tls, password } = place;
  return {
    host,
    port,
    database,
    user,
    ...(password === null ? {} : { password: () => password(place) }),
    ssl: tls === null ? false : { rejectUnauthorized: true, ...(tls.ca === null ? {} : { ca: tls.ca }) },
    application_name: 'brl',
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    // The pool awaits it, although its types do not say so.
    onConnect: ((client) => setUp(client, place)) as NonNullable<PoolConfig['onConnect']>,
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
