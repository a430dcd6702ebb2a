import { messages } from './topic.ts';

/** Sentences about transfers within the bank. */
export const transferWords = messages('transfer', {
  targets: {
    account: (id: string) => `account ${id}`,
    document: (document: string) => `the account of ${document}`,
    bankAccount: (branch: string, number: string, document: string) =>
      `account ${number} at branch ${branch}, of ${document}`,
  },
  /** Why the screen before a transfer has no holder; `asksName` is the flag that has one asked for. */
  holderUntold: {
    account: 'not shown: the bank does not give the name for an account id',
    bankAccount: 'not shown: the bank does not give the name for a branch and account number',
    document: (asksName: string) => `not asked for with --yes (${asksName} asks and compares)`,
  },
  oneTarget:
    'Name the payee in exactly one way: --to-account, or --to-document, or --to-branch with --to-number and --holder-document.',
  twoTargets: 'The row names both an account id and a branch or account number; it must name one payee.',
  seeTargets: 'Add --help to see the three ways.',
  badAccountId: (name: string, text: string) => `${name} "${text}" is not an account id (a UUID).`,
  badNumber: (flag: string, text: string) =>
    `${flag} "${text}" must be digits; a check digit may follow after a dash.`,
  needsDocument: '--expect-name needs --to-document, because only then does the bank show the holder.',
  otherHolder: (shown: string, expected: string) =>
    `The account belongs to ${shown}, not to "${expected}". Nothing was sent.`,
  holderNotGiven: (expected: string) =>
    `The bank does not give the name of the account's holder, so it cannot be compared with "${expected}". Nothing was sent.`,
  holderElsewhere:
    'Check the CPF or CNPJ with the payee. The account may be at another bank: pay it by PIX or TED.',
  checkDocument: 'Check the document with the payee by another channel.',
  nameOne: 'Name one transfer: its id, --identifier or --ref.',
});
