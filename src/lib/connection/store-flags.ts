import * as Flags from '@oclif/core/flags';
import type { SecretStore } from '../keychain/index.ts';
import type { Env } from './paths.ts';

/** Flags of a command that stores a secret. */
export const storeFlags = {
  store: Flags.string({
    options: ['keychain', 'vault'],
    default: 'keychain',
    helpGroup: 'SECRETS',
  }),
  'vault-key': Flags.string({
    options: ['passphrase', 'keychain'],
    default: 'passphrase',
    helpGroup: 'SECRETS',
  }),
};

/** The store that the flags name, its refusals turned into our errors. @throws {CliError} exit 91. */
export async function storeOf(
  flags: { readonly store: string; readonly 'vault-key': string },
  env: Env,
): Promise<SecretStore> {
  const { openStore, storeErrors } = await import('./secrets.ts');
  const kind = flags.store === 'vault' ? 'vault' : 'keychain';
  const protection = flags['vault-key'] === 'keychain' ? 'keychain' : 'passphrase';
  const store = await openStore(kind, env, protection);
  return {
    kind: store.kind,
    describe: () => store.describe(),
    get: (name) => storeErrors(() => store.get(name)),
    set: (name, secret) => storeErrors(() => store.set(name, secret)),
    delete: (name) => storeErrors(() => store.delete(name)),
  };
}
