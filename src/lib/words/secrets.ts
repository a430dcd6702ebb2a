import { topic } from './topic.ts';

/** Where secrets live, and why one cannot be had. */
export const secretsWords = topic('secrets', {
  roles: { 'client secret': 'client secret', 'signing key': 'signing key' },
  transactionPin: 'transaction PIN',
  vaultFile: 'vault',
  vaultPassphraseOf: 'vault passphrase',
  noFile: (what: string, path: string) => `The ${what} cannot be read: ${path} does not exist.`,
  emptyFile: (what: string, path: string) => `The ${what} cannot be read: ${path} is empty.`,
  vaultBusy: (path: string) => `Another process is writing the vault ${path}.`,
  inKeychain: (name: string) => `keychain (${name})`,
  inVault: (path: string, name: string) => `encrypted vault ${path} (${name})`,
  inHelper: (command = '') => `helper command ${command}`,
  inFile: (path: string) => `file ${path}`,
  inVariable: (variable: string) => `environment variable ${variable}`,
  nothingSent: (message: string) => `${message} Nothing was sent.`,
  variableNotSet: (what: string, variable: string) =>
    `The ${what} cannot be read: the variable ${variable} is not set.`,
  otherClient: (command = '') =>
    `The helper ${command} answered for another client id than the profile's. Nothing was sent.`,
  helperAnswer: (command = '') => `the answer of the helper ${command}`,
  vaultLocked: 'The vault needs its passphrase, and there is no terminal to ask on. Nothing was sent.',
  vaultPassphraseFile: 'Set BRL_VAULT_PASSPHRASE_FILE to a file or descriptor that holds it.',
  vaultPassphrase: 'Vault passphrase',
  newVaultPassphrase: 'New vault passphrase',
  sameAgain: 'The same again',
  passphrasesDiffer: 'The two passphrases differ. Nothing was written.',
  notThere: (what: string, where: string) => `There is no ${what} in ${where}. Nothing was sent.`,
});
