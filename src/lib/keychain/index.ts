export { askHelper } from './helper-command.ts';
export { osKeychain, probeKeychain } from './os-keychain.ts';
export { type SecretStore, SecretStoreError } from './store.ts';
export {
  type KeptKeys,
  minPassphraseCharacters,
  type VaultFile,
  type VaultKeys,
  type VaultProtection,
  vaultProtection,
  vaultStore,
  whyTooShort,
} from './vault.ts';
