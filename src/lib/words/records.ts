import { subjectWords } from './destinations.ts';
import { type Sentence, topic, type Words } from './topic.ts';

const aboutCertificate =
  "Behind a company's proxy, put the file of its authority into " +
  'NODE_EXTRA_CA_CERTS; elsewhere somebody may be in between: do not go around it';

const english = {
  earlierOpen: 'An earlier attempt may have been executed.',
  refusalOfAnother: 'The refusal names another payment, not this one.',
  refusalUnnamed: (told: string) => `${told} (the refusal does not name this payment)`,
  unreachable: (why: string) => `The service could not be reached: ${why}.`,
  unsent: 'Nothing was sent.',
  unsigned: 'The signing command gave no signature that can be used.',
  lost: (why: string) => `The answer was lost: ${why}.`,
  provesNothing: (http: string, why: string) => `The answer (HTTP ${http}) proves nothing: ${why}.`,
  contradicts: (status: string) => `The answer is an error, but its status says ${status}.`,
  unspecified: (http: string) => `The answer (HTTP ${http}) is not one that the specification shows.`,
  stopped: (signal: string) => `Stopped by ${signal} after the request was sent.`,
  neverRecorded: 'The answer was never recorded.',
  heldUp: 'Held up before it was sent.',
  toBeReadBack: 'still to be confirmed by a look-up',
  mayBeEarlier: (time: string) =>
    `A look-up shows what may be an earlier attempt under the same ref. It counts from ${time} (Brasilia) on.`,
  notShown: 'No look-up shows this payment, which proves nothing.',
  notShownMade: 'No look-up shows it, which proves nothing.',
  connectionRefused: 'the connection was refused',
  connectionReset: 'the connection was reset',
  connectionClosed: 'the connection was closed before the answer was complete',
  connectionSlow: 'connecting took too long',
  hostNotFound: 'the host name was not found',
  hostUnresolved: 'the host name could not be resolved',
  proxySilent: 'the proxy opened no connection within 10 s',
  proxyWantsLogin: 'the proxy wants another name and password than those in its variable (HTTP 407)',
  proxyRefuses: (status: string) => `the proxy refused to connect to the service (HTTP ${status})`,
  noAnswerWithin: (seconds: string) => `no complete answer within ${seconds} s`,
  tooLong: (bytes: string) => `the answer is longer than ${bytes} bytes`,
  noStatusLine: 'the answer has no status line',
  partial: 'it is a part of an answer, and no part was asked for',
  compressed: 'it is compressed although we asked for plain bytes',
  redirected: 'it is a redirect, and redirects are never followed',
  notJson: 'the answer is not JSON in UTF-8',
  tooDeep: (levels: string) => `the answer nests deeper than ${levels} levels`,
  misreadName: 'the answer has a member name that was not read as it is written',
  memberTwice: (name: string) => `the answer has the member ${name} twice`,
  certificate: (host: string, code: string) => `the certificate shown for ${host} (${code})`,
  certificateExpired:
    "is no longer valid, or this machine's clock is wrong. Check the date here; if it is right, only the service can renew its certificate",
  certificateTooEarly: "is not valid yet, or this machine's clock is wrong. Check the date here",
  certificateRevoked: 'was revoked by its authority. Ask the service; do not go around it',
  certificateOfAnother:
    'is for another name. Check the address (brl config show); if it is right, something in between answers instead of the service',
  certificateUntrusted: `is signed by nobody whom this machine trusts. ${aboutCertificate}`,
  certificateSelfSigned: `is signed by itself and by nobody whom this machine trusts. ${aboutCertificate}`,
  notSecure: (host: string, code: string) => `no secure connection to ${host} (${code}):`,
  noTlsVersion:
    'there is no version of TLS that both sides speak: this one needs TLS 1.2 or later. Only the service, or the proxy in between, can change that',
  notTls: 'what answers there does not speak TLS. Check the address and its port, and the proxy',
  wantsCertificate:
    'the other side wants a certificate of ours, and brl has none. Check the address; if it is right, ask the service',
  brokenOff: 'the other side broke the secure connection off',
  decide: (intentId: string) =>
    `Then record what you saw: brl journal resolve ${intentId} --as made or not-made, with --evidence.`,
  namesOther: (intentId: string, kind: string, value: string) =>
    `The answer names the payment of ${intentId} (${kind} ${value}), not this one.`,
  olderFailure: (endToEndId: string) =>
    `The answer shows the failure of an earlier payment (${endToEndId}), not of this one.`,

  knownAs: (identifier: string, amount: string, payee: string) =>
    `The service knows ${identifier} as another payment: ${amount} to ${payee}.`,
  shownAs: (amount: string, payee: string) => `The service shows another payment: ${amount} to ${payee}.`,
  payeeNotShown: (status: string) =>
    `The service says ${status} and does not show whose payment it was. Do not pay again.`,
  paidAnotherWay: (amount: string, time: string, identifier: string, intentId: string) =>
    `Not sent: the statement shows ${amount} to the same payee at ${time} under another name, ${identifier}. If that is this row: brl journal resolve ${intentId} --as paid --evidence TEXT. If both are meant, --as not-paid, and export the row.`,
  endUnnamed: (status: string) =>
    `The answer says ${status} but does not name this payment, so it proves nothing by itself.`,
  amountUnreadable: 'The answer shows an amount that cannot be read.',
  amountOther: 'The answer shows another amount than the one asked for.',
  failedByTimeout:
    'The service calls it FAILED because the bank did not answer in time: it may have been executed.',
  otherPayment: 'The answer names another payment, not this one.',
  aboutOther: 'The answer is about another payment, not this one.',
  otherTed: 'The answer names another TED, not this one.',
  otherTransfer: 'The answer names another transfer, not this one.',
  otherRefund: 'The answer names another refund, not this one.',
  otherOriginal: 'The answer names another original payment, not the one to give back.',
  statusUntold: 'The answer has no status, so it does not say whether the payment was made.',
  statusUntoldOf: (http: string) =>
    `The answer (HTTP ${http}) has no status, so it does not say what happened.`,
  untraced: 'The service accepted the request, and no query shows what happened to it.',
  refundOfUntold: 'The answer does not say which payment was refunded.',
  refundAmountUntold: 'The answer does not say how much was refunded.',
  refundInStatement: (refund: string, intentId: string) =>
    `The statement shows the refund ${refund} of this payment. If it is this one: brl journal resolve ${intentId} --as paid --evidence ${refund}`,
  transferUnconfirmed:
    'The transfer went out and no confirmation came back. Check the statement before anything is sent again.',
  tedGivenUp:
    'The service gave up after 48 h without settlement and calls it FAILED; the bank may still have paid it. Check the statement after the next TED window (business days 06:30 to 17:00) has closed, and do not pay again before.',
  tedFailed: 'The TED failed, and the service does not say why. Its identifier cannot be used again.',

  scheduleLate: (time: string) => `Its hour was ${time} (Brasilia), and nobody paid it in time.`,
  ownerChanged: (before: string, now: string) =>
    `The key belonged to ${before} when the payment was scheduled, and belongs to ${now} now.`,
  keyNotPaid: (why: string) => `The key cannot be paid any more: ${why}`,
  ownerUntold: 'The service does not say any more who owns the key.',
  boletoChanged: (before: string, now: string) =>
    `The boleto was ${before} when it was scheduled, and is ${now} now.`,
  boletoUnpayable: (why: string) => `The boleto cannot be paid as scheduled: ${why}`,
  noFundsInTime: (balance: string) => `The money was missing at every try; the balance was ${balance}.`,
  overMost: (limit: string) => `It is more than ${limit}, the most that this profile pays.`,
  tedsOver: 'The hours for TEDs are over for the day.',
  turnedAway: (why: string) => `It was turned away at its hour: ${why}`,
  scheduleCancelled:
    'It was cancelled before its hour. To pay after all, type the payment again with another --ref.',
  untilReached: 'The time given with --until has passed.',
  tedClosed: 'TEDs are sent from 06:30 to 17:00 Brasilia time on bank business days only.',
  nightLimit: 'The remaining PIX rows exceed the night limit.',
  tooManyDoubts: (rows: string) =>
    rows === '1'
      ? '1 row is in doubt, so no more rows are sent.'
      : `${rows} rows are in doubt, so no more rows are sent.`,
  serverMoved:
    'The database is another server than before, or was restored or promoted, and may lack payments that were sent. Type `brl payout resume RUN`: it asks the service about every row before it sends one.',

  batchUnnamed: 'The answer does not name this batch, so it proves nothing.',
  batchStateUntold: 'The answer does not say what state the batch is in.',
  batchDraft: (intentId: string) =>
    `The batch is a DRAFT so far. If it still is one five minutes after the dispatch, record what you saw: brl journal resolve ${intentId} --as not-paid --evidence TEXT`,
  batchOtherTotal: 'The batch has another total than the one that was confirmed.',
  rowsOpen: (open: string, total: string) => `${open} of ${total} rows are neither completed nor failed.`,
  rowsPaid: (paid: string, total: string, failed: string) =>
    `${paid} of ${total} rows were paid, ${failed} failed.`,
  someRowsPaid: 'Not all rows were paid, some failed.',

  amountTaken: (identifier: string) =>
    `The identifier ${identifier} belongs to a charge of another amount. Nothing was made.`,
  severalNewer: (count: string) =>
    `${count} of them are newer than this intent, and nothing shows which one it made.`,
  otherBatch: 'The answer names another batch, so it proves nothing.',
  stillDraft: 'The batch is a DRAFT so far.',
  otherMade: 'The answer shows something else than what was asked for.',
  madeUntold: (name: string) => `The answer has no ${name}, so it does not say what was made.`,
  rowsThere: (found: string, rows: string) =>
    `The batch has ${found} of its ${rows} rows: look at it again, and add what is missing while it is a DRAFT.`,
  rowsInBatch: (total: string) =>
    `The batch has ${total} rows: look at it again, and add what is missing while it is a DRAFT.`,
  secretLost:
    'The credential was issued, but its client secret, which is shown once, was lost with the answer: revoke it with brl credentials revoke, and issue another.',
  noListOfSubscriptions:
    'No route lists subscriptions: watch whether deliveries come, or ask support, before you repeat it.',
  noListOfVerifications:
    'No route lists identity verifications: see whether its webhook comes (identity.verification.completed), or ask support.',
  noListOfKeys:
    'No route lists the keys of an account: see whether the code came, look the key up, or ask support.',
  noNewSigningKey:
    'The list of keys does not say which one is new: see whether there is one too many (brl credentials keys list) and remove it.',
};

/** What the journal records of an answer; a person reads it in their own language, as it says what must not be done. */
export const recordWords = topic('records', english);

/** A sentence of {@link recordWords} or {@link subjectWords} as it is recorded: its name, and its values in order. */
export interface Recorded {
  readonly id: keyof typeof recordWords | keyof typeof subjectWords;
  readonly values?: readonly Message[];
}

/** What happened, as data: a sentence of ours, several of them one after another, or a text that somebody else wrote. */
export type Message = string | Recorded | readonly Message[];

/** The sentences of {@link recordWords} as data. */
export const recorded = dataOf(recordWords);

/** Those of {@link subjectWords}. */
export const subject = dataOf(subjectWords);

type AsData<S> = S extends (...values: infer V) => string
  ? (...values: { [I in keyof V]: Message }) => Recorded
  : Recorded;

function dataOf<W extends Words>(words: W): { readonly [K in keyof W]: AsData<W[K]> } {
  return new Proxy(words as object, {
    get: (_, id: Recorded['id']) =>
      typeof words[id] === 'string' ? { id } : (...values: Message[]) => ({ id, values }),
  }) as { readonly [K in keyof W]: AsData<W[K]> };
}

/** A recorded message in the language of the process. */
export function messageText(message: Message): string {
  if (typeof message === 'string') return message;
  if (isSeveral(message)) return message.map(messageText).filter(Boolean).join(' ');
  const { id, values = [] } = message;
  const texts = values.map(messageText);
  // A later version may have recorded a sentence that this one does not have.
  const sentence = wordsOf(id)?.[id] ?? [id, ...texts].join(' ');
  return typeof sentence === 'string' ? sentence : sentence(...texts);
}

/** Whether a message is the sentence of that name, or has it among its sentences. */
export function says(message: Message | null | undefined, id: Recorded['id']): boolean {
  if (typeof message !== 'object' || message === null) return false;
  return isSeveral(message) ? message.some((one) => says(one, id)) : message.id === id;
}

function wordsOf(id: string): Readonly<Record<string, Sentence>> | undefined {
  return [recordWords, subjectWords].find((words) => Object.hasOwn(words, id));
}

function isSeveral(message: Message): message is readonly Message[] {
  return Array.isArray(message);
}
