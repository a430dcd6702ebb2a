import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bodyHash, type Finding, type IntentFacts } from '../../src/lib/journal/intent.ts';
import { openSqliteJournal } from '../../src/lib/journal/store-sqlite.ts';
import { isFull, printFigures, randomOf } from './figures.ts';

/** T3: what a disk holds when the power goes, as copies of the journal whose `-wal` ends anywhere. */

const folder = mkdtempSync(join(tmpdir(), 'brl-power-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type States = Readonly<Record<string, string>>;

const [walHeaderBytes, frameBytes] = [32, 24 + 4096];
const ends: readonly [Finding['state'], string, number][] = [
  ['SETTLED', 'COMPLETED', 0],
  ['REFUSED', 'FAILED', 30],
  ['PENDING', 'PROCESSING', 20],
  ['UNCERTAIN', 'TIMEOUT', 40],
];

test('T3: after any cut the journal tells what was committed before it, and nothing else', () => {
  const { database, wal, commits } = payments(8);
  const cuts = cutsOf(wal.length, isFull ? 100_000 : 400);
  const wrong: string[] = [];
  for (const { atByte, tail } of cuts) {
    const expected = commits.findLast(({ walBytes }) => walBytes <= atByte)?.states ?? {};
    // A file system may have grown the file before its bytes were there: zeros follow the cut.
    const rest = Buffer.alloc(tail === 'zeros' ? wal.length - atByte : 0);
    const seen = reopened(database, Buffer.concat([wal.subarray(0, atByte), rest]));
    if (JSON.stringify(seen) !== JSON.stringify(expected)) wrong.push(`${tail} after byte ${atByte}`);
  }
  const frames = (wal.length - walHeaderBytes) / frameBytes;
  printFigures('T3', { frames, cuts: cuts.length, 'wrong states': wrong.length });
  expect(wrong).toEqual([]);
});

/** The files of a journal in which payments were made, and what had been promised at each length of its `-wal`. */
function payments(count: number) {
  const path = join(folder, 'live', 'journal.sqlite');
  const journal = openSqliteJournal(path);
  const commits: { walBytes: number; states: States }[] = [];
  let states: States = {};
  const committed = (intentId: string, state: string) => {
    states = { ...states, [intentId]: state };
    commits.push({ walBytes: statSync(`${path}-wal`).size, states });
  };
  for (let i = 0; i < count; i++) {
    const intentId = `int_${i}`;
    journal.begin(facts(intentId), false, 1000 + i);
    committed(intentId, 'SENT');
    const [state, status, exit] = ends[i % ends.length] ?? ['UNCERTAIN', 'TIMEOUT', 40];
    journal.append(intentId, { kind: 'RESPONSE', atMs: 2000 + i, finding: finding(state, status, exit) });
    committed(intentId, state);
  }
  const database = join(folder, 'database');
  copyFileSync(path, database);
  const wal = readFileSync(`${path}-wal`);
  journal.close();
  return { database, wal, commits };
}

/** Every edge of a frame, and sampled bytes between. */
function cutsOf(walBytes: number, sampled: number) {
  const random = randomOf('power loss');
  const edges = Array.from(
    { length: (walBytes - walHeaderBytes) / frameBytes + 1 },
    (_, i) => walHeaderBytes + i * frameBytes,
  );
  const inside = Array.from({ length: sampled }, () => Math.floor(random() * walBytes));
  return [0, ...edges, ...inside].flatMap((atByte) => [
    { atByte, tail: 'nothing' as const },
    { atByte, tail: 'zeros' as const },
  ]);
}

function reopened(database: string, wal: Buffer): States {
  const home = mkdtempSync(join(folder, 'cut-'));
  const path = join(home, 'journal.sqlite');
  copyFileSync(database, path);
  writeFileSync(`${path}-wal`, wal, { mode: 0o600 });
  const journal = openSqliteJournal(path);
  try {
    const intents = journal.list({}).reverse();
    return Object.fromEntries(intents.map(({ intentId, state }) => [intentId, state]));
  } finally {
    journal.close();
    rmSync(home, { recursive: true });
  }
}

function facts(intentId: string): IntentFacts {
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

function finding(state: Finding['state'], status: string, exit: number): Finding {
  return {
    state,
    status,
    exit,
    endToEndId: null,
    code: null,
    message: null,
    httpStatus: 200,
    requestId: null,
    bodyText: null,
  };
}
