import { topic } from './topic.ts';

/** Sentences of `brl credentials`. */
export const credentialsWords = topic('credentials', {
  range: {
    removed: (range: string) => `${range} was removed; what is shown is left.`,
    twice: (range: string) => `${range} is given twice.`,
    count: (least: number, most: number, given: number) =>
      `A credential has ${least} to ${most} address ranges; this would make ${given}. Nothing was sent.`,
    notOne: (text: string) => `"${text}" is not an address range. Nothing was sent.`,
    notOneHint: 'Write it like 203.0.113.7/32 or 2001:db8:12::/48.',
    tooLong: (text: string, bits: number) =>
      `"${text}" has a prefix longer than ${bits} bits. Nothing was sent.`,
    everybody: (text: string) => `"${text}" lets every address in. Nothing was sent.`,
    notNetwork: (text: string) =>
      `"${text}" combines one address with the prefix of a whole network. Nothing was sent.`,
    notNetworkHint: (one: string) =>
      `Write ${one} for that one address, or start with the first address of the network.`,
    alreadyThere: (range: string) => `${range} is already in the list. Nothing was changed.`,
    notThere: (range: string) => `${range} is not in the list. Nothing was changed.`,
    reallyRemove: (range: string, clientId: string) => `Remove ${range} from ${clientId}?`,
    none: 'The answer contains no addresses.',
    unreadable: 'The list of addresses in the answer cannot be read, so nothing was changed.',
    unreadableHint: 'Look at the answer with brl api GET, and replace the whole list with brl api PUT',
  },
  key: {
    isPrivate: 'This file contains a private key, which must never be sent. Nothing was sent.',
    otherKind: (bits: number) =>
      `The public key must be P-256, or RSA of ${bits} bits or more, in PEM form. Nothing was sent.`,
    reallyRemove: (keyId: string, clientId: string) => `Remove the key ${keyId} of ${clientId}?`,
    removed: 'removed',
    none: 'This credential has no keys.',
  },
  delegate: {
    notScope: (text: string) => `"${text}" is not a scope (RFC 6749, section 3.3). Nothing was sent.`,
    givenTwice: (member: string) => `The field ${member} is already set by a flag. Nothing was sent.`,
    profileExists: (profile: string) => `The profile ${profile} already exists. Nothing was sent.`,
    profileExistsHint: 'Give another --save-as.',
    fileExists: (path: string) => `${path} already exists. Nothing was sent.`,
    fileExistsHint: 'Name a new file.',
    fileUnwritable: (path: string, code: string | undefined) =>
      `${path} cannot be written (${code ?? 'unknown reason'}). Nothing was sent.`,
    notStored: (clientId: string | null, why: string, key: string, store: string) =>
      `The credential${clientId === null ? '' : ` ${clientId}`} was issued, but its profile could not be stored: ${why}. Its private key is kept as ` +
      `${key} (${store}); its client secret is shown only once. Revoke it, then issue another.`,
    noSignedHost:
      'The host for signed requests is not known, so the new profile could not call it. Nothing was sent.',
    noSignedHostSandbox: 'Start the sandbox first: brl sandbox start --export',
    noSignedHostHint: 'Add --client-base-url URL, or set BRL_CLIENT_BASE_URL.',
    keyForShow: 'The key in this request was made for display only and is gone.',
    keyWaits: (name: string, store: string) => `If it was issued, its key is kept as ${name} (${store}).`,
    incomplete: (store: string, profile: string) =>
      `The answer lacks a client id, a client secret or a key id, so no profile was made. What it has is kept in ${store}, under ${profile}/.`,
    noSecret: 'The answer has no client secret, so no file was written.',
    fromThenOn: (command: string) => `Once it is active: ${command}`,
    activeFromUnknown: 'not given; 18 hours from now',
  },
  none: 'This account has no delegated credentials.',
  notGiven: 'not given',
  reallyRevoke: (clientId: string) => `Revoke ${clientId} permanently?`,
  revoked: 'revoked',
  pending: 'pending',
});
