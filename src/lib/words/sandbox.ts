import { topic } from './topic.ts';

/** Sentences of `brl sandbox`. */
export const sandboxWords = topic('sandbox', {
  signingKey: 'signing key of the sandbox',
  notDuration: (text: string) => `"${text}" is not a duration.`,
  notInstant: (text: string) => `"${text}" is not a time with a time zone.`,
  noDeliveries: 'No deliveries.',
  noEvents: 'No events.',
  onlyPixRefunded: 'Only a PIX can be refunded.',
  nothingToReturn: (name: string) => `No settled PIX named "${name}" has that much left to refund.`,
  noAccount: (account: string | undefined) => `The sandbox has no account "${account}".`,
  ownAccount: 'Leave --account out: the sandbox then takes its own account.',
  returned: (amount: string, payment: string, balance: string) =>
    `${amount} of the PIX ${payment} came back as a refund. The account now has ${balance}.`,
  deposited: (amount: string, balance: string) => `${amount} deposited. The account now has ${balance}.`,
  faultOrClear: 'Give either a fault or --clear.',
  noFaultWaits: 'No fault is waiting for a request.',
  anyRoute: 'any',
  noFault: (name: string) => `There is no fault "${name}".`,
  noOperation: (name: string) => `There is no operation "${name}".`,
  operations: (names: string) => `Operations: ${names}.`,
  amount: 'amount',
  emptyAgain: 'The sandbox was reset.',
  seeded: (rows: number, from: string, until: string) =>
    `${rows === 1 ? '1 line was' : `${rows} lines were`} booked, from ${from} to ${until} (Brasilia).`,
  payables: (rows: number, path: string) =>
    `${path} has ${rows} payments to make: keys, accounts, boletos and QR codes, with ten mistakes among them. The sandbox knows the boletos and the codes.`,
  typeTheDay: (lines: number) =>
    `These lines make the ${lines} payments of the company itself on this day; the last one moves the clock on, so that what waits ends. Copy and run them. Next time, | sh at the end of the command runs all of them at once.`,
  ledgerWritten: (path: string, rows: number, next: string) =>
    `The company's own file of the day was written: ${path}, ${rows} rows. When the payments are made: ${next}`,
  identifierOrAll: 'Give either an identifier or --all.',
  noOpenPayment: (name: string) => `The sandbox has no open payment named "${name}".`,
  nothingOpen: 'Nothing is open.',
  noCsv: 'A running sandbox cannot be shown as CSV.',
  portUnusable: (port: number | undefined, code: string) =>
    `Port ${port} of 127.0.0.1 can't be used (${code}).`,
  /** Before the addresses, between them and the variables, after them. */
  ready: 'The sandbox is ready. No real money moves.',
  tenantHost: (url: string) => `  tenant host  ${url}`,
  signedHost: (url: string) => `  signed host  ${url}`,
  setVariables: 'To use it, set these variables in another terminal:',
  answersForLogin:
    'They are also the answers for `brl auth login`, which asks for them one by one. Without either, brl uses a sandbox of its own.',
  howToStop: 'Stop it with Ctrl-C. Keys and amounts that decide what happens: brl sandbox keys',
});
