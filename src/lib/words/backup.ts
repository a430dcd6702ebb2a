import { topic } from './topic.ts';

/** Backups of a journal in a file, and putting one back. */
export const backupWords = topic('backup', {
  isNotThere: 'does not exist.',
  namePlace:
    'Nothing was paid from there yet. Another journal is named by BRL_JOURNAL=FILE, or by its environment: --env production. A copy is put back by: brl journal restore FILE',
  isNone: 'is not a journal.',
  hasLog:
    'has a log beside it (-wal), so it is not a finished copy. Make one with: brl journal backup --out FILE',
  isLater: (found: number, known: number) =>
    `was written by a later version of brl (${found}; this one knows ${known}).`,
  unread: (reason: string) => `cannot be read: ${reason}.`,
  damaged: (first: string) => `is damaged: ${first}.`,
  brokenRecord: (record: number, intentId: string, payments: number) =>
    payments === 1
      ? `is not as it was written: record ${record} of ${intentId} was changed or lost.`
      : `is not as it was written: record ${record} of ${intentId} was changed or lost, and ${payments} payments in all are not as they were.`,
  brokenChain: (intentId: string, payments: number) =>
    payments === 1
      ? `is not as it was written: ${intentId} was changed.`
      : `is not as it was written: ${intentId} was changed, and ${payments} payments in all are not as they were.`,
  takeAnother: 'Take an older backup, or one from another place.',
  backedUpBroken: (path: string, why: string) =>
    `${path} was written, and is as the journal is. The journal ${why}`,
  seeDoctor: 'brl doctor',
  inDatabase: 'This journal is in a database, which its own tools back up and restore.',
  databaseTools: 'Use pg_dump or pg_basebackup, as docs/backup.md shows.',
  working: 'Reading every record.',
  noSealOrFile: 'Name a copy to read, or a seal with --seal.',
  ofOtherHistory: (copy: string, location: string) =>
    `${copy} is a copy of another journal than ${location}. Nothing was changed.`,
  otherPlace: 'Name the place of its journal with BRL_JOURNAL, or move the journal that is there away.',
  ofOtherEnvironment: (copy: string, environment: string) =>
    `${copy} has no payment of the ${environment} environment. Nothing was changed.`,
  useEnvironment: 'Name the environment or the profile that it belongs to.',
  needsYes: (loses: string) => `${loses} Nothing was changed.`,
  addYes: 'To put the copy back all the same, type the same line with --yes.',
  losesNothing: 'The journal has nothing that the copy lacks.',
  loses: (payments: number, records: number) =>
    `The journal has ${payments} payment${payments === 1 ? '' : 's'} and ${records} record${records === 1 ? '' : 's'} that the copy lacks.`,
  losesUnread: (payments: number) =>
    payments === 0
      ? 'The journal cannot be read, so nobody knows what the copy lacks.'
      : `The journal cannot be read; the copy lacks at least ${payments} of its payments.`,
  losesUnknown: 'There is no journal here, so nobody knows what the copy lacks.',
  askRestore: 'Put the copy back?',
  restored: (location: string, copy: string) => `${location} is the copy ${copy} now, and pays nothing yet.`,
  keptAs: (path: string) => `What was there before is kept: ${path}`,
  notPutBack: (location: string) => `${location} was not put back from a copy; there is nothing to reopen.`,
  askingAgain: (done: number, all: number, left: string) =>
    `Asking about what was not sent by then: ${done} of ${all}${left}`,
  noAnswer:
    'The service did not answer about a payment that was not sent when the copy was made. The journal stays closed, and nothing was sent.',
  sameLater: 'Type the same line again later.',
  foundPaid: (count: number) =>
    count === 1
      ? 'One payment that the copy has as not sent has reached the service since; it is written down.'
      : `${count} payments that the copy has as not sent have reached the service since; they are written down.`,
  lacks: (count: number) =>
    count === 0
      ? 'The statement shows no payment by brl that this journal lacks.'
      : count === 1
        ? 'The statement shows one payment by brl that this journal lacks:'
        : `The statement shows ${count} payments by brl that this journal lacks:`,
  lackedLine: (time: string, amount: string, identifier: string) => `  ${time}  ${amount}  ${identifier}`,
  andMore: (count: number) => `  and ${count} more, in --json`,
  otherAccounts: (accounts: string) =>
    `The statements of other accounts with payments in this journal were not read: ${accounts}. Compare them yourself.`,
  scheduled: (count: number) =>
    count === 1
      ? 'One scheduled payment will leave at its hour. What was cancelled since the copy is scheduled again: brl schedule list'
      : `${count} scheduled payments will leave at their hours. What was cancelled since the copy is scheduled again: brl schedule list`,
  runs: (count: number) =>
    count === 1
      ? 'One run has rows that were not sent; its file is typed again under the same ref only: brl payout status'
      : `${count} runs have rows that were not sent; their files are typed again under the same refs only: brl payout status`,
  samePlace:
    'What the journal lacks is recognised under the same --ref alone. Do not pay it again without a ref, or under another one.',
  reopenNeedsYes: 'Somebody has to look at what this journal lacks before it pays again.',
  askReopen: 'Pay from this journal again?',
  reopened: (location: string) => `${location} pays again.`,
});
