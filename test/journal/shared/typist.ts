import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import type { Machine, Run, RunOptions } from '../../support/brl.ts';
import type { Access } from '../../support/postgres.ts';

/** Who types at a machine with a shared journal; the password is in a file of the machine. */
export interface Typist {
  /** Address of the journal, without the password. */
  readonly address: string;
  type(args: readonly string[], options?: RunOptions): Promise<Run>;
  start(args: readonly string[]): ReturnType<Machine['start']>;
}

/** @param url with user and password */
export function typistAt(machine: Machine, url: string, parameters = ''): Typist {
  const address = new URL(url);
  const file = join(machine.home, `password-${address.username}-${address.pathname.slice(1)}`);
  writeFileSync(file, `${decodeURIComponent(address.password)}\n`);
  chmodSync(file, 0o600);
  address.password = '';
  const BRL_JOURNAL = `${address.href}${parameters}`;
  const env = { BRL_JOURNAL, BRL_JOURNAL_PASSWORD_FILE: file };
  return {
    address: BRL_JOURNAL,
    start: (args) => machine.start(args, { env, limitMs: 120_000 }),
    type: (args, options = {}) => machine.brl(args, { ...options, env: { ...env, ...options.env } }),
  };
}

/** Asks as superuser, in that database. */
export async function asSuperuser<Row extends QueryResultRow>(
  server: Access,
  database: string,
  ...statements: readonly string[]
): Promise<Row[]> {
  const client = new Client({ connectionString: server.url(database) });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const sql of statements) ({ rows } = await client.query<Row>(sql));
    return rows;
  } finally {
    await client.end();
  }
}
