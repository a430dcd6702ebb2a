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
import { NetworkDisk } from '../../src/lib/journal/network-disk.ts';
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

function finding(state: Finding['state'], status: string | null): Finding {
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

/** A journal with one payment that ended so. */
function withEnd(state: Finding['state'], status: string | null) {
  const journal = openSqliteJournal(path);
  journal.begin(facts(), false, 1000);
  journal.append('int_1', { kind: 'RESPONSE', atMs: 2000, finding: finding(state, status) });
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

const begin = (given: Partial<IntentFacts>, allow = false, nowMs = 1000) => {
  const journal = openSqliteJournal(path);
  const begun = journal.begin(facts(given), allow, nowMs);
  journal.close();
  return begun.kind;
};

describe('one intention, one intent', () => {
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
      journal.append(intentId, { kind: 'RESPONSE', atMs: 2000, finding: finding('SETTLED', 'COMPLETED') });
    journal.close();
    const day = 24 * 60 * 60 * 1000;
    expect(begin({ intentId: 'int_3' }, false, 2000 + day - 1)).toBe('claimed');
    expect(begin({ intentId: 'int_3' }, false, 2000 + day)).toBe('begun');
    const again = openSqliteJournal(path);
    again.append('int_3', { kind: 'RESPONSE', atMs: 3000, finding: finding('REFUSED', 'FAILED') });
    again.close();
    expect(begin({ intentId: 'int_4' }, false, 2000 + day)).toBe('begun');
  });

  test('a ref is a name of its own: what it pays neither claims for others nor is claimed', () => {
    expect(begin({ claim: 'claim' })).toBe('begun');
    expect(begin({ intentId: 'int_2', ref: 'r' })).toBe('begun');
    expect(begin({ intentId: 'int_3', claim: null })).toBe('begun');
    expect(begin({ intentId: 'int_4', claim: null })).toBe('begun');
  });

  test('payments without an identifier, and without a ref, are no namesakes', () => {
    expect(begin({ identifier: null, claim: null })).toBe('begun');
    expect(begin({ intentId: 'int_2', identifier: null, claim: null })).toBe('begun');
  });

  test('a charge and a payment may bear one identifier, two charges may not', () => {
    const creation = { keySent: true, withheld: null };
    const charge = { operation: 'qr.create', creation, identifier: 'id-1', claim: null };
    expect(begin({ identifier: 'id-1', claim: null })).toBe('begun');
    expect(begin({ ...charge, intentId: 'int_2' })).toBe('begun');
    expect(begin({ ...charge, intentId: 'int_3', operation: 'boletoCharge.create' })).toBe('begun');
    expect(begin({ ...charge, intentId: 'int_4' })).toBe('ref-conflict');
    expect(begin({ intentId: 'int_5', identifier: 'id-1', claim: null, operation: 'ted.out' })).toBe(
      'ref-conflict',
    );
  });
});

describe('many processes, one intent', () => {
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
    withEnd('UNCERTAIN', null);
    tamper(sql);
    expect(stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test('the end cut off: the payment is open again, not what the record before says', () => {
    withEnd('SETTLED', 'COMPLETED');
    tamper('DELETE FROM events WHERE sequence = 3');
    expect(stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test('a record moved to another place: UNCERTAIN', () => {
    withEnd('UNCERTAIN', null);
    tamper('UPDATE events SET sequence = 9 WHERE sequence = 3');
    expect(stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test('all but the INTENT cut off, in the index too: it may have been sent', () => {
    withEnd('SETTLED', 'COMPLETED');
    tamper("DELETE FROM events WHERE sequence > 1; UPDATE intents SET state = 'INTENT'");
    expect(stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test('all but the INTENT cut off: it may have been sent', () => {
    withEnd('SETTLED', 'COMPLETED');
    tamper('DELETE FROM events WHERE sequence > 1');
    expect(stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test.each(['REFUSED', 'SETTLED'])('an outcome rewritten to %s is not believed', (word) => {
    withEnd('UNCERTAIN', null);
    tamper(
      `UPDATE events SET payload = replace(payload, '"state":"UNCERTAIN"', '"state":"${word}"') WHERE sequence = 3`,
    );
    expect(stateOf().state).toBe('UNCERTAIN');
  });

  test('a payment whose refusal was forged still claims its content', () => {
    withEnd('UNCERTAIN', null);
    tamper(
      `UPDATE events SET payload = replace(payload, '"state":"UNCERTAIN"', '"state":"REFUSED"') WHERE sequence = 3`,
    );
    const journal = openSqliteJournal(path);
    expect(journal.begin(facts({ intentId: 'int_2' }), false, 5000).kind).toBe('claimed');
    journal.close();
  });

  test('untouched, it is intact', () => {
    withEnd('SETTLED', 'COMPLETED');
    expect(stateOf()).toEqual({ state: 'SETTLED', intact: true });
    expect(existsSync(path)).toBe(true);
  });

  test('a terminal state is left only for REVERSED', () => {
    withEnd('SETTLED', 'COMPLETED');
    const journal = openSqliteJournal(path);
    const append = (state: Finding['state']) =>
      journal.append('int_1', {
        kind: 'LOOKUP',
        atMs: 3000,
        result: 'found',
        finding: finding(state, null),
      }).state;
    expect(append('REFUSED')).toBe('SETTLED');
    expect(append('UNCERTAIN')).toBe('SETTLED');
    expect(append('REVERSED')).toBe('REVERSED');
    journal.close();
  });
});

const both = 'int_1 int_2'.split(' ');

/** Three payments of three days, the last one of production. */
const open = () => {
  const journal = openSqliteJournal(path);
  journal.begin(facts(), true, 1000);
  journal.begin(facts({ intentId: 'int_2', createdAtMs: 2000, amountCentavos: 99 }), true, 2000);
  journal.begin(facts({ intentId: 'int_3', createdAtMs: 3000, environment: 'production' }), true, 3000);
  return journal;
};

describe('payments that are found again', () => {
  test.each([
    [{}, ['int_3', 'int_2', 'int_1']],
    [{ environment: 'sandbox' }, both.toReversed()],
    [{ sinceMs: 2000 }, ['int_3', 'int_2']],
    [{ states: ['REFUSED' as const] }, ['int_2']],
    [{ states: ['SENT' as const, 'SETTLED' as const], environment: 'sandbox' }, ['int_1']],
    [{ limit: 1 }, ['int_3']],
  ])('a list of %j', (filter, ids) => {
    const journal = open();
    journal.append('int_2', { kind: 'RESPONSE', atMs: 2500, finding: finding('REFUSED', 'FAILED') });
    expect(journal.list(filter).map(({ intentId }) => intentId)).toEqual(ids);
    journal.close();
  });

  test('a payment by its identifier and environment; a charge of that identifier is none', () => {
    const journal = open();
    const charge = { operation: 'qr.create', creation: { keySent: true, withheld: null } };
    journal.begin(facts({ ...charge, intentId: 'int_4', identifier: 'charge-1' }), true, 1000);
    const found = (environment: string, identifier: string) =>
      journal.findByIdentifier(environment, identifier)?.intentId;
    expect(found('sandbox', 'id-int_2')).toBe('int_2');
    expect(found('production', 'id-int_2')).toBeUndefined();
    expect(found('sandbox', 'charge-1')).toBeUndefined();
    journal.close();
  });

  test('the latest payments of the same amount to the same destination', () => {
    const journal = open();
    journal.begin(facts({ intentId: 'int_4', createdAtMs: 4000, destination: 'CPF 1' }), true, 4000);
    journal.begin(facts({ intentId: 'int_5', createdAtMs: 5000 }), true, 5000);
    expect(journal.recentAlike(facts()).map(({ intentId }) => intentId)).toEqual(['int_5', 'int_1']);
    journal.close();
  });

  test('nothing under an id that it does not have', () => {
    const journal = open();
    expect([journal.find('int_9'), journal.history('int_9')]).toEqual([null, null]);
    expect(() => journal.append('int_9', { kind: 'ATTEMPT', atMs: 1, attempt: 1 })).toThrow(JournalError);
    journal.close();
  });
});

describe('sheets and pauses that are found again', () => {
  test('the sheets of an account, newest first, and none before there was one', () => {
    const journal = open();
    const scope = { environment: 'sandbox', tenantId: 'tenant', accountId: 'account' };
    expect(journal.sheets(scope)).toEqual([]);
    const sheet = (batchId: string, atMs: number, accountId = 'account') => ({
      ...scope,
      accountId,
      batchId,
      kind: 'uploaded' as const,
      rows: [{ hash: 'h', identifier: null }],
      atMs,
    });
    const ids = [sheet('b1', 1), sheet('b2', 2), sheet('b3', 3, 'another')].map((one) =>
      journal.rememberSheet(one),
    );
    expect(journal.sheets(scope)).toEqual([sheet('b2', 2), sheet('b1', 1)]);
    journal.forgetSheet(ids[1] ?? 0);
    expect(journal.sheets(scope)).toEqual([sheet('b1', 1)]);
    journal.close();
  });

  test('how long the key directory is left alone, each scope by itself', () => {
    const journal = open();
    expect(journal.dictPausedUntilMs('a')).toBeNull();
    journal.pauseDict('a', 5000);
    journal.pauseDict('a', 7000);
    expect([journal.dictPausedUntilMs('a'), journal.dictPausedUntilMs('b')]).toEqual([7000, null]);
    expect(journal.health().dictPauses).toEqual([{ scope: 'a', untilMs: 7000 }]);
    journal.close();
  });
});

describe('its health', () => {
  const health = () => {
    const journal = openSqliteJournal(path);
    const found = journal.health();
    journal.close();
    return found;
  };

  test('is good where nothing was changed', () => {
    withEnd('SETTLED', 'COMPLETED');
    expect(health()).toEqual({
      damage: [],
      journalMode: 'wal',
      synchronous: 2,
      intents: 1,
      broken: [],
      missing: 0,
      losses: null,
      dictPauses: [],
    });
  });

  test.each([
    ['an edited record', `UPDATE events SET payload = replace(payload, '15000', '15001') WHERE sequence = 1`],
    ['an end cut off', 'DELETE FROM events WHERE sequence = 3'],
    ['a state rewritten in the index', "UPDATE intents SET state = 'REFUSED'"],
    ['a first record that is no JSON', "UPDATE events SET payload = 'x' WHERE sequence = 1"],
  ])('names the payment with %s', (_what, sql) => {
    withEnd('SETTLED', 'COMPLETED');
    tamper(sql);
    expect(health()).toMatchObject({ damage: [], broken: ['int_1'] });
  });

  test('counts the records of payments that are gone', () => {
    withEnd('SETTLED', 'COMPLETED');
    tamper('PRAGMA foreign_keys = OFF; DELETE FROM intents');
    expect(health()).toMatchObject({ damage: ['3 records of intents that are gone'], intents: 0 });
  });

  test('tells what SQLite finds wrong', () => {
    withEnd('SETTLED', 'COMPLETED');
    const database = new DatabaseSync(path, { defensive: false });
    // An index that does not hold what its definition says.
    database.exec(`PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '(created_at_ms)', '(amount_centavos)')
      WHERE name = 'intents_created'`);
    database.close();
    expect(health().damage.length).toBeGreaterThan(0);
  });
});

test.skipIf(process.platform !== 'linux')('a network file system is refused, unless it is allowed', () => {
  const nfs = { fileSystemType: () => 0x6969 };
  expect(() => openSqliteJournal(path, nfs)).toThrow(NetworkDisk);
  expect(existsSync(path)).toBe(false);
  openSqliteJournal(path, { ...nfs, allowNetworkDisk: true }).close();
});

test('what SQLite says is in the error, and behind it', () => {
  const journal = openSqliteJournal(path);
  tamper('DROP TABLE events');
  const error = (() => {
    try {
      return journal.begin(facts(), false, 1000);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toMatchObject({
    name: 'JournalError',
    message: `The journal ${path} cannot be used: no such table: events.`,
    cause: expect.objectContaining({ message: 'no such table: events' }),
  });
  journal.close();
});
