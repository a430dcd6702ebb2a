import { topic } from './topic.ts';

/** Archives of a journal: the records of closed payments in a file of their own. */
export const archiveWords = topic('archive', {
  whichFile: (flag: string) =>
    `A journal in a database has no folder of its own: name the file for its records with ${flag} FILE. Nothing was changed.`,
  notShrunk: (flag: string) =>
    `${flag} makes a file smaller, and this journal is in a database. Nothing was changed.`,
  vacuum:
    'Leave it out. The server uses the room that becomes free for new payments; VACUUM FULL brl.events returns it to the disk, and payments wait meanwhile.',
  notYet: (flag: string) => `${flag} has to lie in the past. Nothing was changed.`,
  none: (day: string) =>
    `No payment that ended before ${day} has records in this journal that could go. No file was written.`,
  noArchive: (path: string) => `${path} is not an archive of a journal.`,
  noSeal: 'An archive has a signature of its own; a seal is of a journal.',
  sealOfJournal: 'Leave out --seal, or the name of the archive.',
  makeOne: 'brl journal archive makes one.',
  ofOther: (path: string) => `${path} is an archive of another journal. Nothing was changed.`,
  otherName: 'Name another file with --out.',
  record: (path: string, record: number, intentId: string) =>
    `${path} is not as it was written: record ${record} of ${intentId} was changed or lost.`,
  isCut: (path: string) => `${path} is not as it was written: it is damaged, or was changed or cut.`,
  takeAnother:
    'Take another copy of it. No payment depends on it: the journal refuses what it has paid without its archives.',
  notSigned:
    'ssh-keygen made no signature, so nothing was taken out of the journal. The archive is there; type the line again.',
  noSignature: (path: string) => `${path} is not the signature of an archive.`,
  signedBeside: 'Put the signature that brl journal archive wrote, FILE.sig, beside the archive.',
  changed: (path: string) => `${path} was changed after it was signed, so it proves nothing.`,
  askForCopy: 'Take the copy of the archive and its signature that you keep elsewhere.',
  otherSigner: (signer: string) => `The archive was signed with another key: ${signer}.`,
  working: (payments: number) => `Archiving: ${payments} payments written.`,
  taking: (payments: number) => `Archiving: ${payments} payments taken out of the journal.`,
  takenBefore: 'Everything in it had left the journal before.',
  taken: (payments: number) =>
    payments === 1
      ? 'The records of one payment are only there now; the journal keeps what it needs to find it and never to pay it again.'
      : `The records of ${payments} payments are only there now; the journal keeps what it needs to find them and never to pay them again.`,
  keepBoth: (path: string) => `Keep ${path} and its signature, and a copy of both elsewhere.`,
  more: (payments: number, day: string) =>
    payments === 1
      ? `One more payment that ended before ${day} is not in it. To archive it, name another file with --out.`
      : `${payments} more payments that ended before ${day} are not in it. To archive them, name another file with --out.`,
});
