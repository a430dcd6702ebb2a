import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import {
  type Folder,
  freePort,
  lastWords,
  makeFolder,
  type Postmaster,
  runProgram,
  spawnPostmaster,
} from './postgres-process.ts';

/** An empty database, owned by a user of its own, who may do nothing elsewhere. */
export interface Database {
  readonly name: string;
  /** With the owner's name and password. */
  readonly url: string;
  /** As its owner. */
  query<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Ends its connections, too. */
  drop(): Promise<void>;
}

/** How a test reaches a server. */
export interface Access {
  readonly port: number;
  readonly password: string;
  /** Of the superuser's database, unless it is said otherwise. */
  url(database?: string, user?: string, password?: string): string;
  /** As superuser. */
  query<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Makes a database of this topic; its name is one that no other has. */
  database(topic: string): Promise<Database>;
}

/** How a server ends: after its connections were told, or as when the power goes. */
export type End = 'fast' | 'immediate';

/** A server on 127.0.0.1 that the test may stop, stall and lose. */
export interface Postgres extends Access {
  /** Fast, it waits for a standby that hangs. */
  stop(how?: End): Promise<void>;
  /** On the port it had; answers when it does. */
  start(): Promise<void>;
  restart(how: End): Promise<void>;
  /** Connections are taken and nothing is said, by any process of the server. */
  pause(): Promise<void>;
  resume(): void;
  /** Ends it, and removes what it kept. */
  close(): Promise<void>;
}

/** How a server differs from the usual one. */
export interface PostgresOptions {
  /** It takes connections with TLS and no others. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Starts an empty server. What it has committed is on the disk, and no connection is trusted. */
export async function startPostgres({ tls }: PostgresOptions = {}): Promise<Postgres> {
  const password = randomBytes(24).toString('base64url');
  const folder = makeFolder({
    password: `${password}\n`,
    hba: ['all', 'replication'].map((name) => hbaLine(tls ? 'hostssl' : 'host', name)).join(''),
    ...(tls && { 'tls.key': tls.key, 'tls.crt': tls.cert }),
  });
  const passwordFile = join(folder.path, 'password');
  const names = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await runProgram('initdb', ['-D', folder.data, ...names, '--encoding=UTF8', '--locale=C', '--no-sync']);
  rmSync(passwordFile);
  return startIn(folder, password, tls !== undefined);
}

/** Starts the server whose data is in a folder. */
export async function startIn(folder: Folder, password: string, tls: boolean): Promise<Postgres> {
  const { port, postmaster } = await startSomewhere(folder, password, tls);
  let running = postmaster;
  const stop = (how: End = 'fast') => running.end(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
  const start = async () => {
    running = spawnPostmaster(folder, settingsOf(folder, port, tls));
    if (!(await answers(running, accessTo(port, password, tls)))) throw new Error(lastWords(folder));
  };
  return {
    ...accessTo(port, password, tls),
    stop,
    start,
    async restart(how) {
      await stop(how);
      await start();
    },
    pause: () => running.pause(),
    resume: () => running.resume(),
    async close() {
      await stop('immediate');
      await folder.remove();
    },
  };
}

/** The access to a server of which port and password are known. */
export function accessTo(port: number, password: string, tls = false): Access {
  const url: Access['url'] = (database = 'postgres', user = 'postgres', secret = password) =>
    `postgres://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`;
  const query: Access['query'] = (sql, values) => ask(url(), tls, sql, values);
  return { port, password, url, query, database: (topic) => makeDatabase({ url, query }, topic, tls) };
}

async function makeDatabase(server: Pick<Access, 'url' | 'query'>, topic: string, tls: boolean) {
  const name = `${topic.replaceAll(/\W/g, '_').toLowerCase()}_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('base64url');
  await server.query(`create role ${name} login password '${password}'`);
  await server.query(`create database ${name} owner ${name}`);
  const url = server.url(name, name, password);
  return {
    name,
    url,
    query: <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) =>
      ask<Row>(url, tls, sql, values),
    async drop() {
      await server.query(`drop database ${name} with (force)`);
      await server.query(`drop role ${name}`);
    },
  };
}

/** One connection for each question: none is left behind by a server that goes. */
async function ask<Row extends QueryResultRow>(
  connectionString: string,
  tls: boolean,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const ssl = tls && { rejectUnauthorized: false };
  const client = new Client({ connectionString, ssl, connectionTimeoutMillis: 30_000 });
  // What goes wrong is told by the promise of connect or query.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** A port that was free may be taken by the time the server asks for it. */
async function startSomewhere(folder: Folder, password: string, tls: boolean) {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const port = await freePort();
    const postmaster = spawnPostmaster(folder, settingsOf(folder, port, tls));
    if (await answers(postmaster, accessTo(port, password, tls))) return { port, postmaster };
    if (!/address already in use/i.test(lastWords(folder))) break;
  }
  const words = lastWords(folder);
  await folder.remove();
  throw new Error(`PostgreSQL does not start:\n${words}`);
}

/** Whether it has come to answer before it ended. */
async function answers(postmaster: Postmaster, { query }: Access): Promise<boolean> {
  const limit = performance.now() + 60_000;
  while (postmaster.isRunning()) {
    try {
      await query('select 1');
      return true;
    } catch (error) {
      if (performance.now() > limit) throw error;
      await wait(15);
    }
  }
  return false;
}

function settingsOf(folder: Folder, port: number, tls: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    hba_file: join(folder.path, 'hba'),
    shared_buffers: '16MB',
    max_connections: '200',
    fsync: 'on',
    synchronous_commit: 'on',
    ...(tls && {
      ssl: 'on',
      ssl_key_file: join(folder.path, 'tls.key'),
      ssl_cert_file: join(folder.path, 'tls.crt'),
    }),
  };
}

function hbaLine(kind: 'host' | 'hostssl', database: string): string {
  return `${kind} ${database} all 127.0.0.1/32 scram-sha-256\n`;
}
