import { topic } from './topic.ts';

/** Sentences of receipts. Those of `page` are read by whoever gets the document, and by the person who asks for it. */
export const receiptWords = topic('receipt', {
  asking: 'Asking the service about the payment.',
  several: (name: string, ids: string) => `"${name}" names several things here. Name one of them: ${ids}.`,
  unknownName: (name: string) =>
    `The journal of this environment has no payment and no run called "${name}". A payment that was not made here can be named by its end-to-end id.`,
  paysNobody: (intentId: string) => `${intentId} paid nobody, so there is no receipt for it.`,
  isBatch: 'A batch is many payments, and the service itself has their receipts.',
  batchReceipts: 'brl batch receipts BATCH --out FILE',
  notAbout: (why: string) =>
    `The service's answer does not show this payment beyond doubt, so there is no receipt. ${why}`.trimEnd(),
  disagree: (status: string) =>
    `The journal has this payment as settled, and the service now says ${status}. Which of them is wrong is not known, so there is no receipt: look at the statement.`,
  otherId: (ours: string, shown: string) =>
    `This payment settled as ${ours}, and the service now shows ${shown} under its name. They may be two payments, so there is no receipt: look at the statement for both.`,
  noSuchPix:
    'The service shows no payment of this account with that end-to-end id (yet), which proves nothing. If this account received the PIX, its payer has the receipt.',
  refused: 'The payment was refused, and the service shows nothing of it, so there is no receipt.',
  unsent: 'This payment was not sent, so there is no receipt.',
  /** Where files go if no place is named. */
  folder: 'receipts',
  unknownEnding: (path: string) =>
    `The name of ${path} does not say what to write. Add --format text, html, pdf or json.`,
  oneRun: 'Name a run alone, without other payments.',
  isThere: (path: string) => `${path} is there already and was left as it is.`,
  addOverwrite: 'To replace it, add --overwrite.',
  progress: (done: number, of: string) => `${done} of ${of} looked up`,
  payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  allSettled: 'Every payment is settled and has its receipt.',
  written: (receipts: number, path: string, amount: string) =>
    receipts === 1
      ? `1 receipt for ${amount} is in ${path}.`
      : `${receipts} receipts for ${amount} in all are in ${path}.`,
  nameHolder: 'The payer is not named: brl config set holder-name "COMPANY" names it on receipts.',
  noneWritten: 'No receipt was written.',
  leftOut: (payments: string) => `No receipt for ${payments}, listed above: what is not settled has none.`,
  keptBefore: (files: number) =>
    files === 1
      ? '1 file was there already and was left as it is. To replace it, add --overwrite.'
      : `${files} files were there already and were left as they are. To replace them, add --overwrite.`,
  stopped: (receipts: number) =>
    `Stopped. ${receipts} receipts were written; run the same command for the rest.`,
  sameLineLater: 'Run the same command again later; receipts that are in the folder stay as they are.',

  page: {
    language: 'en',
    titles: {
      pix: 'Receipt of a PIX',
      refund: 'Receipt of a PIX refund',
      ted: 'Receipt of a TED',
      transfer: 'Receipt of a transfer',
      boleto: 'Receipt of a boleto payment',
      payment: 'Receipt of a payment',
    },
    otherTitles: {
      pix: 'State of a PIX',
      refund: 'State of a PIX refund',
      ted: 'State of a TED',
      transfer: 'State of a transfer',
      boleto: 'State of a boleto payment',
      payment: 'State of a payment',
    },
    notReceipt: (why: string) => `NOT A RECEIPT: ${why}`,
    states: {
      PENDING: 'still being processed',
      held: 'held for risk analysis',
      REFUSED: 'not paid',
      REVERSED: 'paid, and came back',
      UNCERTAIN: 'outcome not known',
      SENT: 'outcome not known',
      SCHEDULED: 'scheduled, not sent yet',
      INTENT: 'not sent',
      SETTLED: 'not paid in full',
    },
    sandbox: 'SANDBOX: no real money',
    across: { notReceipt: 'NOT A RECEIPT', sandbox: 'SANDBOX' },
    amount: 'Amount',
    inWords: 'In words',
    payment: 'Payment',
    payer: 'Payer',
    payerOnBoleto: 'Payer named on the boleto',
    payee: 'Payee',
    boletoTerms: 'Boleto',
    dueDate: 'Due date',
    faceValue: 'Face value',
    interest: 'Interest',
    fine: 'Fine',
    discount: 'Discount',
    rebate: 'Rebate',
    notShown: 'not shown by the service',
    day: (year: string, month: string, day: string) => `${year}-${month}-${day}`,
    payeeShown: (time: string) => `Payee as shown before paying, ${time}`,
    payeeOrdered: 'Payee as ordered',
    identification: 'Identification',
    status: 'Status',
    paidAt: 'Paid',
    cameBack: 'Paid and came back',
    notTold: 'the service does not say',
    message: 'Reason',
    description: 'Description',
    refundReason: 'Reason given',
    name: 'Name',
    document: 'CPF or CNPJ',
    bank: 'Institution',
    branch: 'Branch',
    account: 'Account',
    accountId: 'Account id',
    profile: 'Profile',
    key: 'PIX key',
    boleto: 'Boleto line',
    endToEndId: 'End-to-end id',
    original: 'Refunded payment',
    refundedBy: 'Refund',
    tedId: 'TED id',
    transactionId: 'Transaction id',
    paymentId: 'Payment id',
    partnerId: 'Partner id',
    coreId: 'Core banking id',
    identifier: 'Identifier',
    ref: 'Ref',
    reference: 'Reference',
    intentId: 'Id in the journal',
    operator: 'Operator',
    differs: {
      name: (before: string, now: string) =>
        `The name differs: "${before}" before paying, "${now}" in the service's record.`,
      document: (before: string, now: string) =>
        `The document differs: ${before} before paying, ${now} in the service's record.`,
    },
    noPayee: "The service's record does not show who was paid; the payee is the one that was ordered.",
    payeeNotShown:
      "The service's record shows no key, document or account of the payee that was ordered, so it does not prove who was paid.",
    refunded: 'A refund of this payment, whole or in part, has been made.',
    holderOurs:
      "The payer's name and document are those that the payer's own profile gives; the service's record does not show them.",
    noCode:
      'The service gives no authentication code. The ids above identify the payment at the service and, with an end-to-end id, at the Central Bank of Brazil.',
    made: (version: string, time: string) =>
      `Issued with brl ${version} from what the service answered at ${time}.`,
    fontNote: 'A character that this font lacks is written as its code, such as \\u{1f600}.',
    time: (year: string, month: string, day: string, clock: string) =>
      `${year}-${month}-${day} ${clock} (Brasilia)`,
  },
});
