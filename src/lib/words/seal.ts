import { topic } from './topic.ts';

/** Sentences about seals of the journal. */
export const sealWords = topic('seal', {
  noKey: (path: string) => `There is no key to sign with: ${path} does not exist.`,
  nameKey:
    '`ssh-keygen -t ed25519` makes one. Name another with --key FILE, or with --signing-ssh-key FILE beside --plan.',
  noProgram: 'ssh-keygen, which signs, is not installed.',
  install: 'Install OpenSSH (package openssh-client).',
  notSigned: 'ssh-keygen made no signature, so no seal was written.',
  noSigner: (path: string) => `${path} is not one public key of SSH.`,
  signerFile: 'Name a file such as id_ed25519.pub.',
  noSignature: (path: string) => `${path} is not the signature of a seal.`,
  signedBeside: 'brl journal seal makes one, with its signature beside it.',
  noSeal: (path: string) => `${path} is not a seal of a journal.`,
  changed: (path: string) => `${path} was changed after it was signed, so it proves nothing.`,
  askForCopy: 'Take the copy of the seal that whoever signed it kept.',
  otherSigner: (signer: string) => `The seal was signed with another key: ${signer}.`,
  changedRecord: (record: number, intentId: string) =>
    `Record ${record} of ${intentId} was changed after the journal was sealed.`,
  lostRecord: (record: number, intentId: string) =>
    `Record ${record} of ${intentId}, which was sealed, is gone from the journal.`,
  lostPayment: (intentId: string) => `${intentId}, which was sealed, is gone from the journal.`,
  addedPayment: (intentId: string) => `${intentId} was put between payments that were sealed.`,
  othersToo: (payments: number) =>
    payments === 1 ? 'It is the only one.' : `${payments} payments differ in all.`,
  changedSomewhere: 'A sealed record was changed, in a way that hides which one.',
  trustStatement: 'Trust the statement, not this journal: brl reconcile',
  compareSigner: (signer: string) =>
    `Nobody compared the key: it must be ${signer}, or name it with --signer FILE.pub.`,
  since: (payments: number, records: number) =>
    `${payments} new payment${payments === 1 ? '' : 's'}, ${records} new record${records === 1 ? '' : 's'}`,
});
