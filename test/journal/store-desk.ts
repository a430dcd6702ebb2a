import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach } from 'vitest';
import { bodyHash, type Finding, type IntentFacts } from '../../src/lib/journal/intent.ts';
import { openSqliteJournal } from '../../src/lib/journal/store-sqlite.ts';

export let folder = '';
export let path = '';

/** Makes a folder for each test of the file that calls it, and `path` a journal in it that is not there yet. */
export function openFolderForEachTest(): void {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'brl-journal-'));
    path = join(folder, 'state', 'journal.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
}

export function facts(given: Partial<IntentFacts> = {}): IntentFacts {
  const bodyText = given.bodyText ?? '{"amount":150}';
  return {
    intentId: 'int_1',
    environment: 'sandbox',
    host: 'https://bank.example',
    tenantId: 'tenant',
    accountId: 'account',
    operation: 'pix.out',
    target: '/v1/accounts/account/pix/out',
    ref: null,
    identifier: `id-${given.intentId ?? 'int_1'}`,
    idempotencyKey: `key-${given.intentId ?? 'int_1'}`,
    bodyText,
    bodySha256: bodyHash(bodyText),
    amountCentavos: 15000,
    destination: 'EMAIL maria@example.com',
    claim: 'claim',
    createdAtMs: 1000,
    toolVersion: '0',
    operator: 'tester',
    ...given,
  };
}

export function finding(state: Finding['state'], status: string | null): Finding {
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

/** Changes the file behind the journal's back. */
export function tamper(sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

export const begin = async (given: Partial<IntentFacts>, allow = false, nowMs = 1000) => {
  const journal = openSqliteJournal(path);
  const begun = await journal.begin(facts(given), allow, nowMs);
  await journal.close();
  return begun.kind;
};

/** Three payments of three days, the last one of production. */
export const open = async () => {
  const journal = openSqliteJournal(path);
  await journal.begin(facts(), true, 1000);
  await journal.begin(facts({ intentId: 'int_2', createdAtMs: 2000, amountCentavos: 99 }), true, 2000);
  await journal.begin(facts({ intentId: 'int_3', createdAtMs: 3000, environment: 'production' }), true, 3000);
  return journal;
};
