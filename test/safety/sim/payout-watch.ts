import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { plan } from '../../../src/lib/areas/payout/plan.ts';
import { type PayoutFile, sha256Of } from '../../../src/lib/areas/payout/rows.ts';
import { survey } from '../../../src/lib/areas/payout/survey.ts';
import { work } from '../../../src/lib/areas/payout/work/work.ts';
import type { Client } from '../../../src/lib/client/client.ts';
import { openSession } from '../../../src/lib/connection/session.ts';
import { openSqliteJournal } from '../../../src/lib/journal/sqlite/journal.ts';

/** Two payments to one payee, one that is refused, and one whose outcome nobody gets to know. */
const rows = [
  '10,00;maria@example.com',
  '20,00;maria@example.com',
  '30,00;refused@example.com',
  '40,00;internal-error@example.com',
];

/** Pays a file twice in this process; the first thing that a payout may never do, or null. */
export async function watchPayout(directory: string): Promise<string | null> {
  mkdirSync(directory, { recursive: true });
  const note = () => {};
  const env = {
    BRL_ENVIRONMENT: 'sandbox',
    HOME: directory,
    XDG_STATE_HOME: directory,
    XDG_CACHE_HOME: directory,
  };
  const session = await openSession({ flags: { verbose: false }, env, note });
  const path = join(directory, 'journal.sqlite');
  const journal = openSqliteJournal(path);
  const watch = watchSending(session.client, path);
  try {
    const runs = await journal.runs();
    const file = fileIn(directory, session.client);
    const pay = async () => {
      const asked = {
        ref: 'march',
        allowDuplicate: false,
        onlyNew: false,
        onlyNewLine: '',
        skipInvalid: null,
        csvStyle: 'plain',
        lookup: 'none',
      } as const;
      const asking = { session: { ...session, client: watch.client }, journal, runs };
      const surveyed = await survey(asking, file, asked);
      const run = await plan(watch.client, journal, file, surveyed, asked);
      const { signal } = new AbortController();
      const ports = {
        client: watch.client,
        journal,
        runs,
        stop: signal,
        interrupt: signal,
        told: runs,
        turns: null,
      };
      const windows = {
        untilMs: null,
        acceptScheduled: true,
        extraHolidays: { days: [], weekdays: [] } as never,
      };
      await work({ ...ports, serviceNow: Date.now, onRow: note }, run, {
        width: 4,
        night: null,
        newAttempt: false,
        windows,
      });
    };
    await pay();
    const first = new Set(watch.sent);
    if (first.size < rows.length) return `only ${first.size} of ${rows.length} rows were sent`;
    watch.sent.length = 0;
    await pay();
    return (
      watch.unwritten() ?? (watch.sent.length > 0 ? `${watch.sent.length} payments were sent again` : null)
    );
  } finally {
    await journal.close();
    await session.close();
  }
}

function fileIn(directory: string, { connection }: Client): PayoutFile {
  const path = join(directory, 'march.csv');
  const text = ['valor;chave', ...rows, ''].join('\n');
  writeFileSync(path, text);
  const context = {
    settings: connection.settings,
    rail: null,
    map: new Map(),
    ignored: [],
    today: '2026-11-26',
    dateOrder: null,
    ignoresDates: false,
    scheduledOn: null,
    holiday: 'refuse' as const,
    allowRepeated: false,
    nicknames: async () => ({ find: () => null, near: () => [] }),
  };
  return {
    path,
    name: 'march.csv',
    sha256: sha256Of([Buffer.from(text)]),
    sheet: null,
    read: { done: 0, total: null },
    context,
  };
}

/** The same client; what it sends is noted, and compared with what the journal's file says at that moment. */
function watchSending(client: Client, path: string) {
  const sent: string[] = [];
  let unwritten: string | null = null;
  const watched: Client = {
    ...client,
    exchange(request) {
      const key = request.idempotencyKey;
      if (key !== null) {
        sent.push(key);
        if (stateOf(path, key) !== 'SENT') unwritten ??= `${key} was sent before it was written down`;
      }
      return client.exchange(request);
    },
  };
  return { client: watched, sent, unwritten: () => unwritten };
}

function stateOf(path: string, key: string): unknown {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare('SELECT state FROM intents WHERE idempotency_key = ?').get(key)?.state;
  } finally {
    database.close();
  }
}
