import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyHash, type Finding, type IntentFacts } from '../../src/lib/journal/intent.ts';
import type { Journal } from '../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';

/** A journal's two files as a disk may hold them; a `-wal` of null is not there. */
export interface Copy {
  readonly database: Buffer;
  readonly wal: Buffer | null;
}

/** The state of each intent by its id. */
export type States = Readonly<Record<string, string>>;

/** A journal that was written to, with its files and what it had promised after each commit. */
export interface Written extends Copy {
  readonly wal: Buffer;
  readonly commits: readonly { readonly walBytes: number; readonly states: States; readonly copy: Copy }[];
}

const ends: readonly [Finding['state'], string][] = [
  ['SETTLED', 'COMPLETED'],
  ['REFUSED', 'FAILED'],
  ['PENDING', 'PROCESSING'],
  ['UNCERTAIN', 'TIMEOUT'],
];

/** Makes payments in the journal at `path`, from the one numbered `first`, and keeps a copy after each promise. */
export async function writePayments(
  path: string,
  count: number,
  first = 0,
  before: States = {},
): Promise<Written> {
  const journal = openSqliteJournal(path);
  const commits: Written['commits'][number][] = [];
  let states: States = before;
  const committed = (intentId: string, state: string) => {
    states = { ...states, [intentId]: state };
    commits.push({ walBytes: statSync(`${path}-wal`).size, states, copy: copyOf(path) });
  };
  for (let i = first; i < first + count; i++) {
    const intentId = `int_${i}`;
    await journal.begin(facts(intentId), false, 1000 + i);
    committed(intentId, 'SENT');
    const [state, status] = ends[i % ends.length] ?? ['UNCERTAIN', 'TIMEOUT'];
    await journal.append(intentId, { kind: 'RESPONSE', atMs: 2000 + i, finding: finding(state, status) });
    committed(intentId, state);
  }
  const copy = copyOf(path);
  await journal.close();
  return { ...copy, commits };
}

/** The files of a journal as they are now. */
export function copyOf(path: string): Copy & { readonly wal: Buffer } {
  return { database: readFileSync(path), wal: readFileSync(`${path}-wal`) };
}

/** Opens a copy in a folder of its own for `work`. */
export async function withCopy<T>(
  folder: string,
  { database, wal }: Copy,
  work: (journal: Journal, path: string) => Promise<T>,
): Promise<T> {
  const home = mkdtempSync(join(folder, 'copy-'));
  const path = join(home, 'journal.sqlite');
  writeFileSync(path, database, { mode: 0o600 });
  if (wal) writeFileSync(`${path}-wal`, wal, { mode: 0o600 });
  try {
    const journal = openSqliteJournal(path);
    try {
      return await work(journal, path);
    } finally {
      await journal.close();
    }
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** The states that a journal lists, oldest intent first. */
export async function statesOf(journal: Journal): Promise<States> {
  return Object.fromEntries(
    (await journal.list({})).reverse().map(({ intentId, state }) => [intentId, state]),
  );
}

/** The payment of a number, with its names. */
export function facts(intentId: string): IntentFacts {
  const bodyText = `{"amount":150,"identifier":"id-${intentId}"}`;
  return {
    intentId,
    environment: 'sandbox',
    host: 'https://bank.example',
    tenantId: 'tenant',
    accountId: 'account',
    operation: 'pix.out',
    target: '/v1/accounts/account/pix/out',
    ref: `ref-${intentId}`,
    identifier: `id-${intentId}`,
    idempotencyKey: `key-${intentId}`,
    bodyText,
    bodySha256: bodyHash(bodyText),
    amountCentavos: 15000,
    destination: 'EMAIL maria@example.com',
    claim: null,
    createdAtMs: 1000 + Number(intentId.slice(4)),
    toolVersion: '0',
    operator: 'tester',
  };
}

/** The statement of an answer about a payment. */
export function finding(state: Finding['state'], status: string): Finding {
  return {
    state,
    status,
    reason: null,
    endToEndId: null,
    code: null,
    message: null,
    httpStatus: 200,
    requestId: null,
    bodyText: null,
  };
}
