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
  signingCommand: {
    failed: (command: string, what: string, said: string) =>
      `The signing command ${command} ${what}.${said === '' ? '' : ` It said: ${said}`}`,
    silent: (seconds: number) => `gave no signature within ${seconds} s and was ended`,
    tooMuch: 'wrote more than 64 KiB',
    ended: (status: number | null) => (status === null ? 'was ended by a signal' : `ended with ${status}`),
    notFound: (command: string) => `The signing command ${command} was not found.`,
    wholePath: 'Name the program by its whole path: --signing-command \'["/usr/local/bin/sign","slot0"]\'',
    notExecutable: (command: string) => `The signing command ${command} may not be executed.`,
    makeExecutable: (command: string) => `Let this user execute it: chmod +x ${command}`,
    notStarted: (command: string, reason: string) =>
      `The signing command ${command} could not be started (${reason}).`,
    tryByHand: 'Run it by hand with a text on its stdin. Once it prints a signature, type: brl doctor',
    noSignature: (command: string, bytes: number) =>
      `What the signing command ${command} printed is no signature (${bytes} bytes).`,
    form: 'It must print the signature and nothing else: DER or r and s in 64 bytes, for RSA PSS with a salt of 32 bytes; as bytes or in base64.',
    otherKey: (command: string) =>
      `The signature of the signing command ${command} does not fit the public key: it signs with another key, or something else than its stdin.`,
    samePair:
      'Compare its key with --signing-public-key-file or BRL_SIGNING_PUBLIC_KEY_FILE; it signs all bytes of its stdin with SHA-256.',
    isPrivate: 'The file of the public key holds a private key.',
    noPublicKey: 'The public key of the signing command cannot be read.',
    publicHalf: 'Give the public half in PEM form: openssl pkey -in key.pem -pubout -out public.pem',
  },
  unsupportedKey: (kind: string) => `The service does not accept signatures of this kind of key (${kind}).`,
});
