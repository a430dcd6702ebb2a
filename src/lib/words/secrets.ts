import { atStart } from './at-start.ts';
import { topic } from './topic.ts';

/** Sentences about where secrets are kept, and why one is not available. */
export const secretsWords = topic('secrets', {
  roles: { 'client secret': 'client secret', 'signing key': 'signing key' },
  transactionPin: 'transaction PIN',
  vaultFile: 'vault',
  vaultPassphraseOf: 'vault passphrase',
  noFile: (what: string, path: string) => `The ${what} cannot be read: ${path} does not exist.`,
  correctVariable: (variable: string) => `Correct ${variable}, or check the file's owner and permissions.`,
  emptyFile: (what: string, path: string) => `The ${what} cannot be read: ${path} is empty.`,
  edgeBlank: (what: string, path: string) =>
    `The ${what} in ${path} begins or ends with a blank. Write it without.`,
  notText: (what: string, path: string) =>
    `The ${what} in ${path} is not UTF-8 text. Save it as UTF-8; for a secret of bytes, write its text form as the subscription has it.`,
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
    `The helper ${command} answered for a client id that is not the profile's. Nothing was sent.`,
  helperAnswer: (command = '') => `the answer of the helper ${command}`,
  vaultLocked: 'The vault needs its passphrase, but there is no terminal to type it on. Nothing was sent.',
  vaultPassphraseFile: 'Set BRL_VAULT_PASSPHRASE_FILE to a file or descriptor that contains it.',
  vaultPassphrase: 'Vault passphrase',
  newVaultPassphrase: 'New vault passphrase',
  vaultStaysOpen: (minutes: number) =>
    `The vault stays open until it has gone unused for ${minutes} min. To lock it at once, type: brl auth lock`,
  sameAgain: 'The same again',
  passphrasesDiffer: 'The two passphrases differ. Type both again.',
  notThere: (what: string, where: string) => `There is no ${what} in ${where}. Nothing was sent.`,
  emptyHelper: 'The helper command is empty.',
  helperFailed: (command: string, what: string, said: string) =>
    `The helper ${command} ${what}.${said === '' ? '' : ` It said: ${said}`}`,
  helperSilent: (seconds: number) => `did not answer within ${seconds} s`,
  helperEnded: (status: number | null) => `ended with ${status ?? 'a signal'}`,
  unknownReason: 'unknown reason',
  helperWroteTooMuch: 'wrote more than 64 KiB',
  helperNotJson: 'did not print the expected JSON object',
  helperNotStarted: (command: string, reason: string) =>
    `The helper ${command} could not be started (${reason}).`,
  helperBadExpiration: (command: string) =>
    `The helper ${command} returned an expiration that is not a time.`,
  helperExpired: (command: string) => `The credential from the helper ${command} has expired.`,
  helperForm: 'It must print one object: {"version": 1, "clientSecret": "..."}',
  tooLongForWindows: 'The Windows keychain cannot hold a secret this long.',
  noKeychainLibrary: 'the keychain library could not be loaded',
  noKeychainPackage: 'the optional package @napi-rs/keyring is not installed',
  useVault: 'To keep secrets in an encrypted file instead: --store vault, here or with brl auth login',
  keychainUnusable: (keychain: string, reason: string) => `${atStart(keychain)} cannot be used: ${reason}.`,
  unlock: 'Unlock it and try again.',
  keychainLocked: (keychain: string) => `${atStart(keychain)} is locked, or has no default collection.`,
  keychainSilent: (keychain: string, seconds: number) =>
    `${atStart(keychain)} did not answer within ${seconds} s; it may be waiting to be unlocked.`,
  macKeychain: 'the macOS keychain',
  windowsKeychain: 'the Windows credential manager',
  linuxKeychain: 'the keychain (Secret Service)',
  encryptedVault: (path: string) => `the encrypted vault ${path}`,
  passphraseLength: (characters: number) => `A vault's passphrase has at least ${characters} characters.`,
  noVaultKey: (name: string) => `The vault's key is not in the keychain (${name}).`,
  vaultChanged: (path: string) => `The vault ${path} has been changed.`,
  wrongPassphrase: (path: string) => `The passphrase is wrong, or the vault ${path} has been changed.`,
  vaultVersion: (path: string) =>
    `The vault ${path} was written by another version of this program. It was not changed.`,
  updateBrl: 'Update brl.',
  notAVault: (path: string) => `${path} is not a vault, or it is damaged. It was not changed.`,
});
