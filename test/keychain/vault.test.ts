import { describe, expect, test } from 'vitest';
import {
  type SecretStore,
  SecretStoreError,
  vaultProtection,
  vaultStore,
} from '../../src/lib/keychain/index.ts';

function memoryFile() {
  let bytes: Uint8Array | null = null;
  return {
    path: '/somewhere/vault',
    read: () => bytes,
    write: (next: Uint8Array) => {
      bytes = next;
    },
    exclusively: <T>(work: () => Promise<T>) => work(),
    text: () => Buffer.from(bytes ?? []).toString('utf8'),
  };
}

/** A real store of another kind would do as well; this one is the smallest. */
function memoryStore(): SecretStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    kind: 'keychain',
    describe: () => 'memory',
    get: async (name) => kept.get(name) ?? null,
    set: async (name, secret) => void kept.set(name, secret),
    delete: async (name) => kept.delete(name),
  };
}

const withPassphrase = (text: string) => ({ passphrase: async () => text, masterKeys: memoryStore() });

async function failure(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SecretStoreError)) throw new Error('expected a refusal', { cause: error });
  return error.failure;
}

describe('a vault with a passphrase', () => {
  test.each([true, false])(
    'loses no secret that came while the passphrase was typed (a vault: %s)',
    async (exists) => {
      const file = memoryFile();
      const quick = vaultStore(file, withPassphrase('correct horse'), 'passphrase');
      if (exists) await quick.set('first', '1');
      const typing = Promise.withResolvers<string>();
      const slowKeys = {
        ...withPassphrase('correct horse'),
        passphrase: () => typing.promise,
      };
      const slow = vaultStore(file, slowKeys, 'passphrase').set('slow', '2');
      await quick.set('quick', '3');
      typing.resolve('correct horse');
      await slow;
      expect([await quick.get('quick'), await quick.get('slow')]).toEqual(['3', '2']);
    },
  );

  test('gives back what was put in, and only that', async () => {
    const file = memoryFile();
    const store = vaultStore(file, withPassphrase('correct horse'), 'passphrase');
    expect(await store.get('a')).toBeNull();
    await store.set('a', 'segredo ção');
    await store.set('b', 'other');
    const again = vaultStore(file, withPassphrase('correct horse'), 'passphrase');
    expect([await again.get('a'), await again.get('b'), await again.get('c')]).toEqual([
      'segredo ção',
      'other',
      null,
    ]);
    expect([await again.delete('a'), await again.delete('a'), await again.get('a')]).toEqual([
      true,
      false,
      null,
    ]);
    expect(vaultProtection(file)).toBe('passphrase');
  });

  test('holds nothing that can be read, and never the same bytes twice', async () => {
    const file = memoryFile();
    const store = vaultStore(file, withPassphrase('correct horse'), 'passphrase');
    await store.set('profile-name', 'very-secret');
    const first = file.text();
    await store.set('profile-name', 'very-secret');
    expect(first).not.toContain('very-secret');
    expect(first).not.toContain('profile-name');
    expect(file.text()).not.toBe(first);
    expect(JSON.parse(first.split('\n')[0] ?? '').key).toMatchObject({ kdf: 'argon2id', memoryKib: 65_536 });
  });
});

describe('the passphrase of a vault', () => {
  test('opens for the same passphrase written with other code points', async () => {
    const file = memoryFile();
    await vaultStore(file, withPassphrase('condição 1'.normalize('NFD')), 'passphrase').set('a', '1');
    expect(await vaultStore(file, withPassphrase('condição 1'.normalize('NFC')), 'passphrase').get('a')).toBe(
      '1',
    );
  });

  test('stays shut for another passphrase, and refuses a short new one', async () => {
    const file = memoryFile();
    expect(await failure(vaultStore(file, withPassphrase('short'), 'passphrase').set('a', '1'))).toBe(
      'wrong_passphrase',
    );
    await vaultStore(file, withPassphrase('correct horse'), 'passphrase').set('a', '1');
    const before = file.text();
    const wrong = vaultStore(file, withPassphrase('correct house'), 'passphrase');
    expect(await failure(wrong.get('a'))).toBe('wrong_passphrase');
    expect(await failure(wrong.set('b', '2'))).toBe('wrong_passphrase');
    expect(file.text()).toBe(before);
  });

  test('refuses a parameter outside its bounds before it derives a key', async () => {
    const file = memoryFile();
    await vaultStore(file, withPassphrase('correct horse'), 'passphrase').set('a', '1');
    for (const [from, to] of [
      ['"memoryKib":65536', '"memoryKib":8'],
      ['"memoryKib":65536', '"memoryKib":2000000000'],
      ['"passes":3', '"passes":1'],
      ['aes-256-gcm', 'aes-128-gcm'],
    ] as const) {
      const changed = memoryFile();
      changed.write(Buffer.from(file.text().replace(from, to)));
      const never = {
        passphrase: () => Promise.reject(new Error('must not be asked')),
        masterKeys: memoryStore(),
      };
      expect(await failure(vaultStore(changed, never, 'passphrase').get('a'))).toBe('damaged');
    }
  });
});

describe('a vault whose key is in the keychain', () => {
  test('needs no passphrase, and is lost without its key', async () => {
    const file = memoryFile();
    const masterKeys = memoryStore();
    const keys = { passphrase: () => Promise.reject(new Error('must not be asked')), masterKeys };
    await vaultStore(file, keys, 'keychain').set('a', '1');
    // The existing vault decides, not the requested one.
    expect(await vaultStore(file, keys, 'passphrase').get('a')).toBe('1');
    masterKeys.kept.clear();
    expect(await failure(vaultStore(file, keys, 'keychain').get('a'))).toBe('unavailable');
  });

  test('refuses a change of any byte', async () => {
    const file = memoryFile();
    const keys = {
      passphrase: () => Promise.reject(new Error('must not be asked')),
      masterKeys: memoryStore(),
    };
    await vaultStore(file, keys, 'keychain').set('a', '1');
    const good = Buffer.from(file.text());
    for (let index = 0; index < good.length - 1; index += 1) {
      const bad = Buffer.from(good);
      bad[index] = (bad[index] ?? 0) ^ 1;
      const changed = memoryFile();
      changed.write(bad);
      const read = vaultStore(changed, keys, 'keychain').get('a');
      expect(await failure(read), `byte ${index}`).toMatch(/damaged|wrong_passphrase|unavailable/);
    }
  });

  test('of a newer version is left as it is', async () => {
    const file = memoryFile();
    file.write(Buffer.from('{"vault":"brl","version":2}\nAAAA\n'));
    const store = vaultStore(file, withPassphrase('correct horse'), 'passphrase');
    expect(await failure(store.set('a', '1'))).toBe('damaged');
    expect(file.text()).toContain('"version":2');
  });
});
