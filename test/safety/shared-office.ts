import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, type QueryResultRow } from 'pg';
import type { roles } from '../../src/lib/journal/postgres/migrate.ts';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import { noon } from '../sandbox/teller.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';
import { type End, type Postgres, startPostgres } from '../support/postgres.ts';
import { openPostgresLine, type PostgresLine } from '../support/postgres-line.ts';
import type { Replica } from '../support/postgres-replica.ts';
import { type KillingBank, type Seen, startKillingBank, type Trap } from './killing-bank.ts';

const preload = fileURLToPath(new URL('kill-at.mjs', import.meta.url));

/** A machine with a line of its own to the journal that it shares with others. */
export interface Desk {
  readonly machine: Machine;
  readonly line: PostgresLine;
  start(args: readonly string[], limitMs?: number): ReturnType<Machine['start']>;
  /** In a process of its own, to its end. */
  type(args: readonly string[], limitMs?: number): Promise<Run>;
}

/** A bank with a ledger of its own, a PostgreSQL that may be lost, and machines that share a journal in it. */
export interface SharedOffice {
  readonly bank: KillingBank;
  readonly bankFile: string;
  readonly server: Postgres;
  readonly desk: PostgresDesk;
  /** Every line that is typed from now on is typed so much later. */
  advance(ms: number): void;
  newDesk(...of: readonly (typeof roles)[number][]): Promise<Desk>;
  /** As superuser, in the journal's database. */
  ask<Row extends QueryResultRow>(sql: string): Promise<Row[]>;
  countOf(...states: readonly string[]): Promise<number>;
  /** Of the server that answers. */
  restart(how: End): Promise<void>;
  /** The server is gone, and every line leads to the standby as far as it has come. */
  failOver(replica: Replica): Promise<void>;
  close(): Promise<void>;
}

/** Opens one at noon. @param trapOf what happens to each request */
export async function openSharedOffice(
  trapOf: ((seen: Seen) => Trap | null) | null = null,
): Promise<SharedOffice> {
  const server = await startPostgres();
  const desk = await openPostgresDesk(server);
  const house = machine();
  const bankFile = join(house.home, 'bank', 'sandbox.sqlite');
  const bank = await startKillingBank(bankFile, trapOf);
  // The first use makes the accounts.
  bank.teller.sandbox.control.clock();
  bank.makeRich();
  const desks: Desk[] = [];
  let answering = server;
  let aheadMs = noon - Date.now();
  const newDesk: SharedOffice['newDesk'] = async (...of) => {
    const { user, database } = await desk.place('unused', ...of);
    const line = await openPostgresLine(server);
    const made = machine(bank.variables);
    const passwordFile = join(made.home, 'password');
    writeFileSync(passwordFile, 'secret', { mode: 0o600 });
    Object.assign(made.env, {
      BRL_JOURNAL: `postgres://${user}@127.0.0.1:${line.port}/${database}`,
      BRL_JOURNAL_PASSWORD_FILE: passwordFile,
      NODE_OPTIONS: `--require=${preload}`,
    });
    const start: Desk['start'] = (args, limitMs = 300_000) =>
      made.start(args, { limitMs, env: { NOW_MS: String(Date.now() + aheadMs) } });
    const opened: Desk = { machine: made, line, start, type: (...given) => start(...given).ended };
    desks.push(opened);
    return opened;
  };
  const ask = <Row extends QueryResultRow>(sql: string) =>
    questioned<Row>(() => answering.url(desk.database.name), sql);
  return {
    bank,
    bankFile,
    server,
    desk,
    advance(ms) {
      aheadMs += ms;
    },
    newDesk,
    restart: (how) => answering.restart(how),
    async failOver(replica) {
      await answering.stop('immediate');
      await replica.promote();
      answering = replica;
      for (const { line } of desks) {
        line.turnTo(replica);
        line.cut();
        line.restore();
      }
    },
    ask,
    async countOf(...states) {
      const wanted = states.map((state) => `'${state}'`).join();
      const [found] = await ask<{ n: number }>(
        `SELECT count(*)::int AS n FROM brl.intents WHERE state IN (${wanted})`,
      );
      return found?.n ?? 0;
    },
    async close() {
      for (const { machine: made, line } of desks) {
        await line.close();
        made.remove();
      }
      await bank.close();
      // A server that was lost takes no questions.
      await desk.close().catch(() => {});
      await server.close();
      house.remove();
    },
  };
}

/** Asked again while the server is away. */
async function questioned<Row extends QueryResultRow>(url: () => string, sql: string): Promise<Row[]> {
  for (let tries = 0; ; tries++) {
    const client = new Client({ connectionString: url(), connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } catch (error) {
      if (tries === 100) throw error;
      await wait(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
