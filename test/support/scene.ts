import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { type Bank, startBank } from './bank.ts';
import { type Machine, machine, type Run, type RunOptions } from './brl.ts';
import { afterFile } from './tidy.ts';

/** A bank and a person's machine that knows it, both gone when the file's tests are over. */
export interface Scene {
  readonly bank: Bank;
  readonly machine: Machine;
  /** `brl pix send` of R$ 150,00 to maria@example.com, off a terminal, as JSON; `more` adds flags. */
  send(more?: readonly string[], options?: RunOptions): Promise<Run>;
}

/** The typed line of {@link Scene.send}; a key or amount among `more` takes the place of the usual one. */
export function sendLine(more: readonly string[] = []): string[] {
  const key = more.includes('--key') ? [] : ['--key', 'maria@example.com'];
  const amount = more.includes('--amount') ? [] : ['--amount', '150,00'];
  return ['pix', 'send', ...key, ...amount, '--yes', '--json', ...more];
}

/** Sets the scene. */
export async function scene(env: Readonly<Record<string, string>> = {}): Promise<Scene> {
  const bank = await startBank();
  // The bank has no clock that a wait could be for.
  const home = machine({ ...bank.variables(), QUICK_WAITS: '1', ...env });
  afterFile(() => bank.close());
  afterFile(home.remove);
  return { bank, machine: home, send: (more = [], options) => home.brl(sendLine(more), options) };
}

/** The members that every document of a money command has, whatever happened (command-surface, Output). */
export const documentMembers = [
  'outcome',
  'moneyMoved',
  'sent',
  'retry',
  'ref',
  'run',
  'intentId',
  'operation',
  'identifier',
  'idempotencyKey',
  'endToEndId',
  'amount',
  'environment',
  'next',
  'requestId',
  'result',
  'version',
  'error',
];

/** Checks a run's exit code and that its stdout is exactly one complete document. */
export function expectEnd(run: Run, exit: number): void {
  expect({ exit: run.code, stderr: run.stderr, stdout: run.stdout }).toMatchObject({ exit });
  expect(Object.keys(run.json)).toEqual(documentMembers);
}

/** The rule above all rules: one intention, at most one payment, and the bank saw nothing careless. */
export function expectPaidAtMostOnce(bank: Bank): void {
  expect(bank.debits.length, 'debits').toBeLessThanOrEqual(1);
  expect(bank.faults).toEqual([]);
}

/** A journal's intents as its own tables show them, read without our code. */
export function journalRows(path: string): { intent_id: string; state: string; identifier: string }[] {
  const database = new DatabaseSync(path);
  try {
    return database.prepare('SELECT intent_id, state, identifier FROM intents').all() as never;
  } finally {
    database.close();
  }
}

/** The kinds of an intent's records in order, read without our code. */
export function journalKinds(path: string): string[] {
  const database = new DatabaseSync(path);
  try {
    const rows = database.prepare('SELECT payload FROM events ORDER BY intent_id, sequence').all() as {
      payload: string;
    }[];
    return rows.map(({ payload }) => (JSON.parse(payload) as { kind: string }).kind);
  } finally {
    database.close();
  }
}
