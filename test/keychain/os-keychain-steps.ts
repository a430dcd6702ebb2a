import { osKeychain, SecretStoreError } from '../../src/lib/keychain/index.ts';

// Run by os-keychain.test.ts inside a session bus; prints one line of JSON.
const store = osKeychain({ env: process.env });

async function steps() {
  const before = await store.get('test/a');
  await store.set('test/a', 'segredo ção 1');
  const kept = await store.get('test/a');
  await store.set('test/a', 'second');
  const replaced = await store.get('test/a');
  const other = await store.get('test/b');
  await store.set('test/long', 'x'.repeat(1704));
  const long = (await store.get('test/long'))?.length;
  const deleted = await store.delete('test/a');
  const again = await store.delete('test/a');
  return { before, kept, replaced, other, long, deleted, again, after: await store.get('test/a') };
}

const result = await steps().catch((error: unknown) => {
  if (!(error instanceof SecretStoreError)) throw error;
  return { failure: error.failure, message: error.message, hint: error.hint, cause: String(error.cause) };
});
console.log(JSON.stringify(result));
