import { topic } from '../topic.ts';

/** The help of `brl pix`. */
export const pix = topic('help pix', {
  'pix bigpix send-bank': {
    summary: 'Pay a large PIX by bank data in parts (deprecated: use pix send-bank).',
    description: `Deprecated: pix send-bank takes any amount. No removal date has been announced.
The specification does not document the body. It says that the bank code has 3 digits or is an ISPB of 8, and that the
branch has up to 4. The flags build the body, with an identifier to look the payment up by if the answer is lost; the
settings bankData… name its fields (docs/spec-gaps.md). --data or --field send your own body unchanged: put an identifier
into it.
The payment is never sent again automatically.`,
    examples: {
      'brl pix bigpix send-bank --bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 20.000,00':
        '',
      'brl pix bigpix send-bank --data payment.json': '',
    },
    flags: {
      'bank-code': '3-digit bank code (COMPE) or 8-digit ISPB',
      branch: 'branch (agência): up to 4 digits, without its check digit',
      'account-number':
        'account (conta): digits only, sent as typed; the service does not say whether with its check digit',
      'account-type': 'type of the account (default: CHECKING)',
      'tax-number': "the holder's CPF or CNPJ",
      'holder-name': "the holder's name",
      'bank-check': 'check in the bank catalogue that the bank takes PIX (on by default)',
      data: 'JSON body; - is stdin',
      field: 'one field of the body; digits stay text, amounts are read as in --amount',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay even if the same amount went to the same payee before',
    },
  },
  'pix bigpix send': {
    summary: 'Pay a large PIX by key in parts (deprecated: use pix send).',
    description: `Deprecated: pix send takes any amount. No removal date has been announced.
The specification does not document the body: the flags build the same body as pix send, with an identifier, and --data or
--field send your own body unchanged. The payment is never sent again automatically.`,
    examples: {
      'brl pix bigpix send --key maria@example.com --amount 20.000,00 --identifier big-1': '',
      'brl pix bigpix send --field amount=20000.00 --field key=maria@example.com --field identifier=big-1':
        '',
    },
    flags: {
      key: "the payee's PIX key",
      'key-type': 'type of the key, if it is ambiguous',
      'expect-document': "stop unless the key's owner has this CPF or CNPJ",
      'expect-name': "stop unless the key's owner has this name",
      data: 'JSON body; - is stdin',
      field: 'one field of the body; digits stay text, amounts are read as in --amount',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay even if the same amount went to the same payee before',
    },
  },
  'pix find': {
    summary: 'Find the statement line of one PIX.',
    description:
      'The answer is a page with one line or none. An empty page does not prove that nothing was paid.',
    examples: {
      'brl pix find --identifier invoice-1042': '',
      'brl pix find --e2e E9999900420261121100681815f1cdd7': '',
    },
    flags: { identifier: 'identifier it was sent with', e2e: 'end-to-end id' },
  },
  'pix keys register': {
    summary: 'Register a PIX key of this account.',
    description: `CPF, CNPJ and random keys are registered at once. To an e-mail address or phone the service sends a code (exit 20), with
which "pix keys verify" confirms the key. A person's account can have 5 keys, a company's 20. Every call for a random
key creates another one, so nothing is repeated automatically; the specification documents no list of keys.

In the sandbox the code is 123456; otp-lost@example.com never gets it, otp-disabled@example.com is refused, and
policy-denied@example.com is refused by policy.`,
    examples: {
      'brl pix keys register --key-type random': '',
      'brl pix keys register --key-type EMAIL --key treasury@example.com': '',
    },
    flags: {
      'allow-duplicate':
        'register the key even if it was registered before or the outcome of that is not known',
      'key-type': 'kind of key',
      key: 'the key; leave it out for a random one',
    },
  },
  'pix keys resend': {
    summary: 'Ask for the code of an e-mail or phone key again.',
    description:
      'Wait 60 seconds between two codes; at most 3 are sent. The request is never repeated automatically. Exit 20: the key is still waiting for its code.',
    examples: { 'brl pix keys resend 5d0e7c1a-9b2f-4e63-8a47-1c6d2f9e0b35': '' },
    args: { challenge: 'challenge id from the registration' },
  },
  'pix keys verify': {
    summary: 'Confirm an e-mail or phone key with the code that was sent there.',
    description: `Wrong codes lock the challenge. The specification does not document the body: its two fields are named by
the settings keyChallengeField and keyCodeField. Without --code a terminal asks for it.`,
    examples: { 'brl pix keys verify 5d0e7c1a-9b2f-4e63-8a47-1c6d2f9e0b35 --code 123456': '' },
    args: { challenge: 'challenge id from the registration' },
    flags: { code: 'the code that was sent' },
  },
  'pix lookup': {
    summary: 'Show who owns a PIX key.',
    description: `The key directory counts look-ups and blocks accounts that ask too often, so an answer is kept for 24
hours.
Exit 30: the key does not exist. Exit 61: look-ups are blocked; do not try again.`,
    examples: { 'brl pix lookup maria@example.com': '' },
    args: { key: 'the PIX key' },
    flags: {
      'key-type': 'type of the key, if it is ambiguous',
      cache: 'use an answer from the last 24 hours (on by default)',
    },
  },
  'pix qr decode': {
    summary: 'Ask the bank what a QR code pays, and compare it with the code.',
    description: `The code is checked here first (checksum, fields, lengths); a broken one is never sent. The address in it is
never fetched.
The answer is kept for ten minutes, so pix qr pay refers to the same decode. Exit 35: the code and the bank differ.`,
    examples: { 'brl pix qr decode "$EMV"': '', 'brl pix qr decode "$EMV" --json': '' },
    args: { emv: 'text of the QR code' },
  },
  'pix qr pay': {
    summary: 'Pay a QR code.',
    description: `The code is checked here, then decoded by the bank; both are shown side by side, and any difference stops the payment
(exit 35). The bank's amount is what is paid. --amount is for codes that leave it open; if the code has one, the two must match.
After a crash or a lost answer run the same command again: it refers to the same decode and finds the first payment.
--sync uses the deprecated route, whose removal was planned for 2026-11-21; a payment by it is never
sent again automatically.`,
    examples: {
      'brl pix qr pay "$EMV"': '',
      'brl pix qr pay "$EMV" --amount 25,00 --ref table-7 --yes --json': '',
    },
    args: { emv: 'text of the QR code' },
    flags: {
      amount: 'amount, for a code that leaves it open',
      'accept-name': 'pay even if the name in the code is not the one at the bank',
      'expect-document': 'stop unless the payee has this CPF or CNPJ',
      'expect-name': 'stop unless the payee has this name',
      sync: 'use the deprecated synchronous route',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay even if the same amount went to the same payee before',
    },
  },
  'pix refund': {
    summary: 'Send a received PIX back, whole or in part.',
    description: `The service does not recognise a repeated refund, so it is sent once and never repeated automatically;
while the outcome of one is not known, another refund of the same payment is refused. The amount left is computed from the
statement and this journal. A refund of an amount that the statement already shows as refunded, and not by this journal, needs
--allow-duplicate with --yes or without a terminal (exit 33); on a terminal a warning shows it.

On a terminal you type the last four characters of the end-to-end id; without one, give them with --confirm.

Reasons: MD06 asked for by the receiver (default), SL02 Pix Saque or Troco, BE08 operational failure, FR01 fraud. Any reason but MD06 has to be
confirmed as well: on a terminal when asked, without one with --confirm-reason.

--plan writes it down for others to approve, with --amount; only the shared journal that it was made with executes it, and asks again first what was
refunded (docs/approvals.md).

The specification does not name the field for a partial amount: it is the setting refundAmountField (default amount).
A payment whose id is more than 90 days old (setting refundWindowDays) is not refunded.

In the sandbox a refund of R$ 0,13 fails, one of 0,17 is refused by policy, the answer to 0,19 is lost, and 0,23 stays
pending.`,
    examples: {
      'brl pix refund E9999900520261121100681815f1cdd7': '',
      'brl pix refund E9999900520261121100681815f1cdd7 --amount 5,00 --confirm cdd7 --ref refund-7 --yes --json':
        '',
    },
    args: { e2e: 'end-to-end id of the received PIX' },
    flags: {
      reason: 'reason code: MD06, SL02, BE08, FR01 or another',
      amount: 'amount to refund; default: everything that is left',
      confirm: 'last four characters of the end-to-end id; required without a terminal',
      'despite-dispute': 'refund although a dispute (MED) takes the money back by itself',
      'confirm-reason': 'the reason again, if it is not MD06 and there is no terminal',
      ref: 'your own name for this refund; the same ref never refunds twice from one journal (another machine, with another journal, would refund again)',
      'allow-duplicate': 'refund even if the same amount of the same payment was refunded before',
    },
  },
  'pix send-bank': {
    summary: 'Pay by bank, branch and account number.',
    description: `The specification does not document the body. It says that the bank code has 3 digits or is an ISPB of 8,
and that the branch has up to 4. The flags build the body, with an identifier to look the payment up by if the answer is
lost; the settings bankData… name its fields (docs/spec-gaps.md). --data or --field send your own body unchanged: put an
identifier into it.

In the sandbox, account 404 does not exist.`,
    examples: {
      'brl pix send-bank --bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 10,00':
        '',
      'brl pix send-bank --data payment.json': '',
    },
    flags: {
      'bank-code': '3-digit bank code (COMPE) or 8-digit ISPB',
      branch: 'branch (agência): up to 4 digits, without its check digit',
      'account-number':
        'account (conta): digits only, sent as typed; the service does not say whether with its check digit',
      'account-type': 'type of the account (default: CHECKING)',
      'tax-number': "the holder's CPF or CNPJ",
      'holder-name': "the holder's name",
      'bank-check': 'check in the bank catalogue that the bank takes PIX (on by default)',
      data: 'JSON body; - is stdin',
      field: 'one field of the body; digits stay text, amounts are read as in --amount',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay even if the same amount went to the same payee before',
    },
  },
  'pix send': {
    summary: 'Pay by PIX key.',
    description: `Shows who gets how much and asks; without a terminal it requires --yes, and --ref or BRL_JOURNAL.
The payment is written to the journal before the first byte is sent. After a crash, a lost answer or a timeout run the same
command again: it finds the first payment and never makes a second one.

--to pays the payee of a nickname (brl payees). The owner of its key is looked up and compared with the one before; another one is told with both,
and has to be named by CPF or CNPJ: typed, or with --expect-document (otherwise exit 35).

Exit 0: settled. 20 and 21: not settled yet. 30 to 33: refused, or a duplicate. 40: not known; journal recover asks the service.`,
    examples: {
      'brl pix send --key maria@example.com --amount 150,00 --description "NF 1042"': '',
      'brl pix send --to grafica --amount 150,00 --ref invoice-1042': '',
      'brl pix send --key maria@example.com --amount 150,00 --ref invoice-1042 --yes --json': '',
      'brl pix send --key maria@example.com --amount 150,00 --dry-run --json': '',
    },
    flags: {
      key: "the payee's PIX key",
      'key-type': 'type of the key, if it is ambiguous',
      async: 'use the asynchronous route',
      'expect-document': "stop unless the key's owner has this CPF or CNPJ",
      'expect-name': "stop unless the key's owner has this name",
      lookup: 'look the payee up before asking (on by default)',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay even if the same amount went to the same payee before',
    },
  },
  'pix status': {
    summary: 'Show one PIX payment as the service reports it.',
    description: `Name it by its id (from the journal), --identifier, --ref or --e2e. Without --wait, exit 0 means that the payment was
found, whatever its state. With --wait the final state decides: 0 settled, 20 pending, 21 held, 30 refused, 40 not known
or not found. A payment sent from this machine that the service does not show (yet) is reported from the journal.
--timeline combines what the journal, the service, the statement and the captured deliveries know about it.`,
    examples: {
      'brl pix status int_d1zqm4rv71nekmnw --wait': '',
      'brl pix status --identifier invoice-1042': '',
      'brl pix status --identifier invoice-1042 --timeline': '',
    },
    args: { intent: 'any name of the payment, as brl status takes it' },
    flags: {
      identifier: 'identifier it was sent with',
      e2e: 'end-to-end id',
      ref: 'the --ref it was sent with, on any machine',
      timeline:
        'everything known about it on one screen: journal, service, statement, refund, captured deliveries',
    },
  },
});
