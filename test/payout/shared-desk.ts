import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { roles } from '../../src/lib/journal/postgres/migrate.ts';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import type { Machine } from '../support/brl.ts';
import { openPostgresLine, type PostgresLine } from '../support/postgres-line.ts';
import { type Desk, openServedDesk } from './desk.ts';

/** A machine that shares a journal with others, and its own lines to the database and to the service. */
export interface Seat {
  readonly machine: Machine;
  readonly toDatabase: PostgresLine;
  readonly toService: PostgresLine;
  /** Types `brl payout` in a process of its own. */
  start(...words: readonly string[]): ReturnType<Machine['start']>;
  /** Answers on its disk that the database was not told. */
  spools(): readonly string[];
}

/** Machines that share a journal, and a service on loopback. */
export interface SharedDesk {
  readonly bank: Desk;
  readonly postgres: PostgresDesk;
  seat(...of: readonly (typeof roles)[number][]): Promise<Seat>;
  /** How many rows are in one of these states. */
  count(...states: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/** Opens them. */
export async function openSharedDesk(): Promise<SharedDesk> {
  const bank = await openServedDesk();
  const postgres = await openPostgresDesk();
  const lines: PostgresLine[] = [];
  const newLine = async (port: number) => {
    const line = await openPostgresLine({ port });
    lines.push(line);
    return line;
  };
  return {
    bank,
    postgres,
    async seat(...of) {
      const { user, database, port } = await postgres.place('unused', ...of);
      const machine = bank.another();
      const service = new URL(machine.env.BRL_BASE_URL ?? '');
      const [toDatabase, toService] = [await newLine(port), await newLine(Number(service.port))];
      const passwordFile = join(machine.home, 'password');
      writeFileSync(passwordFile, 'secret', { mode: 0o600 });
      Object.assign(machine.env, {
        BRL_BASE_URL: Object.assign(service, { port: String(toService.port) }).origin,
        BRL_JOURNAL: `postgres://${user}@127.0.0.1:${toDatabase.port}/${database}`,
        BRL_JOURNAL_PASSWORD_FILE: passwordFile,
      });
      return {
        machine,
        toDatabase,
        toService,
        start: (...words) => machine.start(['payout', ...words], { limitMs: 200_000 }),
        spools: () => machine.files().filter((name) => /-spool-[^./]*$/.test(name)),
      };
    },
    async count(...states) {
      const wanted = states.map((state) => `'${state}'`).join();
      const [found] = await postgres.ask(
        `SELECT count(*)::int AS n FROM brl.intents WHERE state IN (${wanted})`,
      );
      return Number(found?.n);
    },
    async close() {
      for (const line of lines) await line.close();
      await postgres.close();
      await bank.close();
    },
  };
}
