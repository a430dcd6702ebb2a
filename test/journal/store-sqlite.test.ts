import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { NetworkDisk } from '../../src/lib/journal/network-disk.ts';
import { openSqliteJournal } from '../../src/lib/journal/store-sqlite.ts';
import { begin, facts, finding, folder, openFolderForEachTest, path, tamper } from './store-desk.ts';

openFolderForEachTest();

describe('where it is kept', () => {
  // The mutation run puts tests into threads, which have no umask of their own.
  test.skipIf(!isMainThread)('directory 0700, file 0600, whatever the umask', async () => {
    const old = process.umask(0);
    try {
      await openSqliteJournal(path).close();
      expect(statSync(join(folder, 'state')).mode & 0o777).toBe(0o700);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(old);
    }
  });

  test.each<[string, () => void | Promise<void>]>([
    [
      'open to others',
      async () => {
        await openSqliteJournal(path).close();
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
    ['a directory', () => void mkdirSync(path, { recursive: true })],
    [
      'no database',
      () => {
        mkdirSync(join(folder, 'state'));
        writeFileSync(path, 'x'.repeat(5000), { mode: 0o600 });
      },
    ],
    [
      'of a later version',
      async () => {
        await openSqliteJournal(path).close();
        tamper('PRAGMA user_version = 99');
      },
    ],
    ['below a file', () => writeFileSync(join(folder, 'state'), '')],
  ])('%s: a JournalError', async (_name, prepare) => {
    await prepare();
    expect(() => openSqliteJournal(path)).toThrow(JournalError);
  });
});

describe('one intention, one intent', () => {
  test('by ref, key and identifier', async () => {
    expect(await begin({ ref: 'r' })).toBe('begun');
    expect(
      await begin({ ref: 'r', intentId: 'int_2', identifier: 'id-int_1', idempotencyKey: 'key-int_1' }),
    ).toBe('same-ref');
    expect(await begin({ ref: 'r', intentId: 'int_3', bodyText: '{"amount":151}' })).toBe('ref-conflict');
    expect(await begin({ intentId: 'int_4', idempotencyKey: 'key-int_1' }, true)).toBe('same-ref');
    expect(await begin({ intentId: 'int_5', idempotencyKey: 'key-int_1', bodyText: '{}' }, true)).toBe(
      'ref-conflict',
    );
    expect(await begin({ intentId: 'int_6', identifier: 'id-int_1' }, true)).toBe('ref-conflict');
    expect(await begin({ intentId: 'int_7', ref: 'r', tenantId: 'other' }, true)).toBe('begun');
    expect(await begin({ intentId: 'int_8', ref: 'r', accountId: 'other' }, true)).toBe('begun');
    expect(await begin({ intentId: 'int_9', ref: 'r', environment: 'production' }, true)).toBe('begun');
  });

  test('by content, while it is open, for a day after it settled, and not after a refusal', async () => {
    expect(await begin({})).toBe('begun');
    expect(await begin({ intentId: 'int_2' })).toBe('claimed');
    expect(await begin({ intentId: 'int_2' }, true)).toBe('begun');
    const journal = openSqliteJournal(path);
    for (const intentId of ['int_1', 'int_2'])
      await journal.append(intentId, {
        kind: 'RESPONSE',
        atMs: 2000,
        finding: finding('SETTLED', 'COMPLETED'),
      });
    await journal.close();
    const day = 24 * 60 * 60 * 1000;
    expect(await begin({ intentId: 'int_3' }, false, 2000 + day - 1)).toBe('claimed');
    expect(await begin({ intentId: 'int_3' }, false, 2000 + day)).toBe('begun');
    const again = openSqliteJournal(path);
    await again.append('int_3', { kind: 'RESPONSE', atMs: 3000, finding: finding('REFUSED', 'FAILED') });
    await again.close();
    expect(await begin({ intentId: 'int_4' }, false, 2000 + day)).toBe('begun');
  });

  test('a ref is a name of its own: what it pays neither claims for others nor is claimed', async () => {
    expect(await begin({ claim: 'claim' })).toBe('begun');
    expect(await begin({ intentId: 'int_2', ref: 'r' })).toBe('begun');
    expect(await begin({ intentId: 'int_3', claim: null })).toBe('begun');
    expect(await begin({ intentId: 'int_4', claim: null })).toBe('begun');
  });

  test('payments without an identifier, and without a ref, are no namesakes', async () => {
    expect(await begin({ identifier: null, claim: null })).toBe('begun');
    expect(await begin({ intentId: 'int_2', identifier: null, claim: null })).toBe('begun');
  });

  test('a charge and a payment may bear one identifier, two charges may not', async () => {
    const creation = { keySent: true, withheld: null };
    const charge = { operation: 'qr.create', creation, identifier: 'id-1', claim: null };
    expect(await begin({ identifier: 'id-1', claim: null })).toBe('begun');
    expect(await begin({ ...charge, intentId: 'int_2' })).toBe('begun');
    expect(await begin({ ...charge, intentId: 'int_3', operation: 'boletoCharge.create' })).toBe('begun');
    expect(await begin({ ...charge, intentId: 'int_4' })).toBe('ref-conflict');
    expect(await begin({ intentId: 'int_5', identifier: 'id-1', claim: null, operation: 'ted.out' })).toBe(
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
      process.stdout.write((await journal.begin(facts, false, 1000)).kind);
      await journal.close();`;
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

test.skipIf(process.platform !== 'linux')(
  'a network file system is refused, unless it is allowed',
  async () => {
    const nfs = { fileSystemType: () => 0x6969 };
    expect(() => openSqliteJournal(path, nfs)).toThrow(NetworkDisk);
    expect(existsSync(path)).toBe(false);
    await openSqliteJournal(path, { ...nfs, allowNetworkDisk: true }).close();
  },
);

test('what SQLite says is in the error, and behind it', async () => {
  const journal = openSqliteJournal(path);
  tamper('DROP TABLE events');
  const error = await journal.begin(facts(), false, 1000).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'JournalError',
    message: `The journal ${path} cannot be used: no such table: events.`,
    cause: expect.objectContaining({ message: 'no such table: events' }),
  });
  await journal.close();
});
