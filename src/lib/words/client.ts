import { topic } from './topic.ts';

/** The reasons a request is not made or signed, or gets no token. The reasons an answer is unusable are recorded: see `records.ts`. */
export const clientWords = topic('client', {
  otherHost: 'The address of the request is on another host.',
  noAccessToken: (reason: string) => `No access token: ${reason}.`,
  tokenRefused: (status: number, word: string) =>
    `The token endpoint refused this credential: HTTP ${status}${word}.`,
  noTokenGiven: (what: string) => `The token endpoint gave no token: ${what}.`,
  notAToken: 'its answer is not an OAuth token',
  plainAscii: (name: string) => `${name} must be printable ASCII text without spaces around it.`,
  answered: (status: number) => `The service answered HTTP ${status}.`,
  answeredBut: (status: number, why: string) => `HTTP ${status}, and ${why}`,
  noTimeTold: 'No answer gave the time, so the clocks could not be compared.',
  clockIsOff: (by: string, isBehind: boolean) =>
    `This machine's clock is ${by} ${isBehind ? 'behind' : 'ahead of'} the service's.`,
  unsafeLink: 'The link that the service gave is not https, so it is not followed.',
  noAccount: 'No account is set.',
  pathNeeds: (name: string) => `The path needs a value for ${name}.`,
  notInPath: (name: string) => `The value for ${name} cannot be part of a path.`,
  noQueryParameter: (operation: string, name: string) => `${operation} has no query parameter ${name}.`,
  acceptedKeys: (minimumRsaBits: number) =>
    `Use a P-256 key (signs ES256) or an RSA key of ${minimumRsaBits} bits or more (signs PS256).`,
  notAPrivateKey: (what: string) => `The signing key file holds a ${what}, not a private key.`,
  notPem: 'The signing key is not in PEM form.',
  nameKeyFile:
    'Point BRL_SIGNING_KEY_FILE at the private key, in a file that begins with -----BEGIN PRIVATE KEY-----.',
  encryptedKey: 'The signing key is protected by a passphrase.',
  openCopy:
    'Write an unencrypted copy that only you can read, and use that: (umask 077; openssl pkey -in encrypted.pem -out key.pem)',
  damagedKey: 'The signing key cannot be read: damaged file.',
  checkKey: 'Check the file with: openssl pkey -in key.pem -noout -check',
  unsupportedKey: (kind: string) => `The service does not accept signatures of this kind of key (${kind}).`,
});
