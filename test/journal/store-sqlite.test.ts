import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bodyHash, type Finding, type IntentFacts } from '../../src/lib/journal/intent.ts';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../src/lib/journal/store-sqlite.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brl-journal-'));
  path = join(folder, 'state', 'journal.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function facts(given: Partial<IntentFacts> = {}): IntentFacts {
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

function finding(state: Finding['state'], status: string | null, exit: number): Finding {
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

/** A journal with one payment that ended so. */
function withEnd(state: Finding['state'], status: string | null, exit: number) {
  const journal = openSqliteJournal(path);
  journal.begin(facts(), false, 1000);
  journal.append('int_1', { kind: 'RESPONSE', atMs: 2000, finding: finding(state, status, exit) });
  journal.close();
}

/** Changes the file behind the journal's back. */
function tamper(sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

function stateOf(intentId = 'int_1') {
  const journal = openSqliteJournal(path);
  const intent = journal.find(intentId);
  journal.close();
  return { state: intent?.state, intact: intent?.intact };
}

describe('where it is kept', () => {
  // The mutation run puts tests into threads, which have no umask of their own.
  test.skipIf(!isMainThread)('directory 0700, file 0600, whatever the umask', () => {
    const old = process.umask(0);
    try {
      openSqliteJournal(path).close();
      expect(statSync(join(folder, 'state')).mode & 0o777).toBe(0o700);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(old);
    }
  });

  test.each([
    [
      'open to others',
      () => {
        openSqliteJournal(path).close();
        chmodSync(path, 0o640);
      },
    ],
    [
      'a symbolic link',
      () => {
        mkdirSync(join(folder, 'state'));
        writeFileSync(join(folder, 'real'), '', { mode: 0o600 });
        symlinkSync(join(folder, 'real'), path);
      },
    ],
    ['a directory', () => mkdirSync(path, { recursive: true })],
    [
      'no database',
      () => {
        mkdirSync(join(folder, 'state'));
        writeFileSync(path, 'x'.repeat(5000), { mode: 0o600 });
      },
    ],
    [
      'of a later version',
      () => {
        openSqliteJournal(path).close();
        tamper('PRAGMA user_version = 99');
      },
    ],
    ['below a file', () => writeFileSync(join(folder, 'state'), '')],
  ])('%s: a JournalError', (_name, prepare) => {
    prepare();
    expect(() => openSqliteJournal(path)).toThrow(JournalError);
  });
});

describe('one intention, one intent', () => {
  const begin = (given: Partial<IntentFacts>, allow = false, nowMs = 1000) => {
    const journal = openSqliteJournal(path);
    const begun = journal.begin(facts(given), allow, nowMs);
    journal.close();
    return begun.kind;
  };

  test('by ref, key and identifier', () => {
    expect(begin({ ref: 'r' })).toBe('begun');
    expect(begin({ ref: 'r', intentId: 'int_2', identifier: 'id-int_1', idempotencyKey: 'key-int_1' })).toBe(
      'same-ref',
    );
    expect(begin({ ref: 'r', intentId: 'int_3', bodyText: '{"amount":151}' })).toBe('ref-conflict');
    expect(begin({ intentId: 'int_4', idempotencyKey: 'key-int_1' }, true)).toBe('same-ref');
    expect(begin({ intentId: 'int_5', idempotencyKey: 'key-int_1', bodyText: '{}' }, true)).toBe(
      'ref-conflict',
    );
    expect(begin({ intentId: 'int_6', identifier: 'id-int_1' }, true)).toBe('ref-conflict');
    expect(begin({ intentId: 'int_7', ref: 'r', tenantId: 'other' }, true)).toBe('begun');
    expect(begin({ intentId: 'int_8', ref: 'r', accountId: 'other' }, true)).toBe('begun');
    expect(begin({ intentId: 'int_9', ref: 'r', environment: 'production' }, true)).toBe('begun');
  });

  test('by content, while it is open, for a day after it settled, and not after a refusal', () => {
    expect(begin({})).toBe('begun');
    expect(begin({ intentId: 'int_2' })).toBe('claimed');
    expect(begin({ intentId: 'int_2' }, true)).toBe('begun');
    const journal = openSqliteJournal(path);
    for (const intentId of ['int_1', 'int_2'])
      journal.append(intentId, { kind: 'RESPONSE', atMs: 2000, finding: finding('SETTLED', 'COMPLETED', 0) });
    journal.close();
    const day = 24 * 60 * 60 * 1000;
    expect(begin({ intentId: 'int_3' }, false, 2000 + day - 1)).toBe('claimed');
    expect(begin({ intentId: 'int_3' }, false, 2000 + day)).toBe('begun');
    const again = openSqliteJournal(path);
    again.append('int_3', { kind: 'RESPONSE', atMs: 3000, finding: finding('REFUSED', 'FAILED', 30) });
    again.close();
    expect(begin({ intentId: 'int_4' }, false, 2000 + day)).toBe('begun');
  });

  // Processes of their own read the sources as they are: no mutant of a thread.
  test.skipIf(!isMainThread)('when eight processes begin it at once in a new file, one wins', async () => {
    const source = new URL('../../src/lib/journal/store-sqlite.ts', import.meta.url).href;
    const script = `
      const { openSqliteJournal } = await import('${source}');
      const facts = JSON.parse(process.argv[2]);
      const journal = openSqliteJournal(process.argv[1]);
      process.stdout.write(journal.begin(facts, false, 1000).kind);
      journal.close();`;
    const kinds = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        run(script, [path, JSON.stringify(facts({ intentId: `int_${i}` }))]),
      ),
    );
    expect(kinds.filter((kind) => kind === 'begun')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'claimed')).toHaveLength(7);
  });
});

async function run(script: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += data;
    });
  await new Promise((resolve) => child.on('close', resolve));
  return text;
}

describe('records that were changed', () => {
  const edits: [string, string][] = [
    ['a record edited', `UPDATE events SET payload = replace(payload, '15000', '15001') WHERE sequence = 1`],
    ['an attempt taken out', 'DELETE FROM events WHERE sequence = 2'],
    ['the first record taken out', 'DELETE FROM events WHERE sequence = 1'],
    ['a link edited', `UPDATE events SET hash = replace(hash, substr(hash, 1, 1), 'z') WHERE sequence = 2`],
    ['a record that is no JSON', `UPDATE events SET payload = 'x' WHERE sequence = 2`],
  ];
  test.each(edits)('%s: UNCERTAIN', (_name, sql) => {
    withEnd('UNCERTAIN', null, 40);
    tamper(sql);
    expect(stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test('all but the INTENT cut off: it may have been sent', () => {
    withEnd('SETTLED', 'COMPLETED', 0);
    tamper('DELETE FROM events WHERE sequence > 1');
    expect(stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test.each(['REFUSED', 'SETTLED'])('an outcome rewritten to %s is not believed', (word) => {
    withEnd('UNCERTAIN', null, 40);
    tamper(
      `UPDATE events SET payload = replace(payload, '"state":"UNCERTAIN"', '"state":"${word}"') WHERE sequence = 3`,
    );
    expect(stateOf().state).toBe('UNCERTAIN');
  });

  test('a payment whose refusal was forged still claims its content', () => {
    withEnd('UNCERTAIN', null, 40);
    tamper(
      `UPDATE events SET payload = replace(payload, '"state":"UNCERTAIN"', '"state":"REFUSED"') WHERE sequence = 3`,
    );
    const journal = openSqliteJournal(path);
    expect(journal.begin(facts({ intentId: 'int_2' }), false, 5000).kind).toBe('claimed');
    journal.close();
  });

  test('untouched, it is intact', () => {
    withEnd('SETTLED', 'COMPLETED', 0);
    expect(stateOf()).toEqual({ state: 'SETTLED', intact: true });
    expect(existsSync(path)).toBe(true);
  });

  test('a terminal state is left only for REVERSED', () => {
    withEnd('SETTLED', 'COMPLETED', 0);
    const journal = openSqliteJournal(path);
    const append = (state: Finding['state'], exit: number) =>
      journal.append('int_1', {
        kind: 'LOOKUP',
        atMs: 3000,
        result: 'found',
        finding: finding(state, null, exit),
      }).state;
    expect(append('REFUSED', 30)).toBe('SETTLED');
    expect(append('UNCERTAIN', 40)).toBe('SETTLED');
    expect(append('REVERSED', 30)).toBe('REVERSED');
    journal.close();
  });
});
