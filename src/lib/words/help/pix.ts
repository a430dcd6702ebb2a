import { topic } from '../topic.ts';

/** What `--help` says of `brl pix`. */
export const pix = topic('help pix', {
  'pix bigpix send-bank': {
    summary: 'Pay a large PIX by bank data in parts (deprecated: use pix send-bank).',
    description: `Deprecated: pix send-bank takes any amount. The date of removal is not announced.
The specification does not show the body. It says that the bank code has 3 digits or is an ISPB of 8, and the branch up to
4 digits. The flags make the body, with an identifier, by which the payment is looked up after a lost answer; what the
members are called is set by the settings bankData… (docs/spec-gaps.md). --data or --field send a body of your own as it
is: put an identifier into it.
It is never repeated by itself.`,
    examples: {
      'brl pix bigpix send-bank --bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 20.000,00':
        '',
      'brl pix bigpix send-bank --data payment.json': '',
    },
    flags: {
      'bank-code': '3-digit bank code (COMPE) or ISPB of 8',
      branch: 'up to 4 digits, without the check digit',
      'account-number': 'digits alone',
      'account-type': 'CHECKING (default), SAVINGS, PAYMENT or SALARY',
      'tax-number': "the holder's CPF or CNPJ",
      'holder-name': "the holder's name",
      'bank-check': 'look in the bank catalogue whether the bank takes PIX',
      data: 'file with the JSON body, - for standard input',
      field: 'one member of the body, name=value; digits alone are text, but amounts are read as by --amount',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay although the same amount went to the same payee before',
    },
  },
  'pix bigpix send': {
    summary: 'Pay a large PIX by key in parts (deprecated: use pix send).',
    description: `Deprecated: pix send takes any amount. The date of removal is not announced.
The specification does not show the body: the flags make that of pix send, with an identifier, and --data or --field send
a body of your own as it is. It is never repeated by itself.`,
    examples: {
      'brl pix bigpix send --key maria@example.com --amount 20.000,00 --identifier big-1': '',
      'brl pix bigpix send --field amount=20000.00 --field key=maria@example.com --field identifier=big-1':
        '',
    },
    flags: {
      key: "the payee's PIX key",
      'key-type': 'CPF, CNPJ, EMAIL, PHONE or EVP, where the key alone does not tell',
      'expect-document': "stop unless the key's owner has this CPF or CNPJ",
      'expect-name': "stop unless the key's owner has this name",
      data: 'file with the JSON body, - for standard input',
      field: 'one member of the body, name=value; digits alone are text, but amounts are read as by --amount',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay although the same amount went to the same payee before',
    },
  },
  'pix find': {
    summary: 'Find the statement line of one PIX.',
    description:
      'The answer is a page of none or one line. An empty page does not prove that nothing was paid.',
    examples: {
      'brl pix find --identifier invoice-1042': '',
      'brl pix find --e2e E9999900420261121100681815f1cdd7': '',
    },
    flags: { identifier: 'identifier that was sent', e2e: 'end-to-end id' },
  },
  'pix keys register': {
    summary: 'Register a PIX key of this account.',
    description: `CPF, CNPJ and random keys are registered at once. For an e-mail or phone the service sends a code there: exit 20, and
"pix keys verify" confirms it. An account has 5 keys (a person) or 20 (a company). Every call for a random key makes another
one, so nothing is repeated by itself; no listing of keys is shown.
In the sandbox the code is 123456; otp-lost@example.com gets none, otp-disabled@example.com is refused,
policy-denied@example.com by the policy.`,
    examples: {
      'brl pix keys register --key-type random': '',
      'brl pix keys register --key-type EMAIL --key treasury@example.com': '',
    },
    flags: { 'key-type': 'kind of key', key: 'the key; not for a random one' },
  },
  'pix keys resend': {
    summary: 'Have the code of an e-mail or phone key sent once more.',
    description:
      '60 seconds lie between two codes, and 3 are sent at most. It is never repeated by itself. Exit 20: the key still waits for its code.',
    examples: { 'brl pix keys resend CHALLENGE_ID': '' },
    args: { challenge: 'challenge id that the registration gave' },
  },
  'pix keys verify': {
    summary: 'Confirm an e-mail or phone key with the code that was sent there.',
    description: `Wrong codes lock the challenge. The body is not shown: the names of its two members are settings (keyChallengeField, keyCodeField).
Without --code a terminal asks for it.`,
    examples: { 'brl pix keys verify CHALLENGE_ID --code 123456': '' },
    args: { challenge: 'challenge id that the registration gave' },
    flags: { code: 'the code' },
  },
  'pix lookup': {
    summary: 'Show who owns a PIX key.',
    description: `The key directory counts look-ups and closes for accounts that ask too much, so an answer is kept for 24 hours.
Exit 30: no such key. Exit 61: the quota is closed; do not repeat.`,
    examples: { 'brl pix lookup maria@example.com': '' },
    args: { key: 'the PIX key' },
    flags: {
      'key-type': 'CPF, CNPJ, EMAIL, PHONE or EVP, where the key alone does not tell',
      cache: 'use an answer of the last 24 hours',
    },
  },
  'pix qr decode': {
    summary: 'Ask the bank what a QR code pays, beside what the code says.',
    description: `The code is checked here first (checksum, fields, lengths); a broken one is never sent. Its address is never fetched.
The answer is kept for ten minutes: pix qr pay names the same decode. Exit 35: the code and the bank differ.`,
    examples: { 'brl pix qr decode "$EMV"': '', 'brl pix qr decode "$EMV" --json': '' },
    args: { emv: 'the text of the QR code' },
  },
  'pix qr pay': {
    summary: 'Pay a QR code.',
    description: `The code is checked here, then decoded by the bank; both are shown side by side, and a difference stops (exit 35).
The amount is the bank's. --amount is for codes that leave it open, and must fit one that does not.
Run the same line again after a crash or a lost answer: it names the same decode and finds the first payment.
--sync uses the deprecated route, whose removal is planned for 2026-11-21; it is never repeated by itself.`,
    examples: {
      'brl pix qr pay "$EMV"': '',
      'brl pix qr pay "$EMV" --amount 25,00 --ref table-7 --yes --json': '',
    },
    args: { emv: 'the text of the QR code' },
    flags: {
      amount: 'in BRL, for a code that leaves it open',
      'accept-name': 'pay although the name in the code is not the one at the bank',
      'expect-document': 'stop unless the payee has this CPF or CNPJ',
      'expect-name': 'stop unless the payee has this name',
      sync: 'use the deprecated synchronous route',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay although the same amount went to the same payee before',
    },
  },
  'pix refund': {
    summary: 'Send a received PIX back, whole or in part.',
    description: `Nothing at the service recognises a repeated refund, so it is sent once and never again by itself; while the end of
one is not known, another of the same payment is refused. What is left is computed from the statement and this journal.
On a terminal you type the last four characters of the end-to-end id; off it --confirm has them.
Reasons: MD06 asked for by the receiver (default), SL02 Pix Saque or Troco, BE08 operational failure, FR01 fraud. Any but
MD06 is asked about again, or needs --confirm-reason.
The member of a partial amount is not in the specification: setting refundAmountField (default amount).
What its id dates back more than 90 days (setting refundWindowDays) is not sent.
In the sandbox a refund of R$ 0,13 fails, 0,17 is refused by policy, the answer to 0,19 is lost, 0,23 stays on its way.`,
    examples: {
      'brl pix refund E9999900520261121100681815f1cdd7': '',
      'brl pix refund E9999900520261121100681815f1cdd7 --amount 5,00 --confirm cdd7 --ref refund-7 --yes --json':
        '',
    },
    args: { e2e: 'end-to-end id of the PIX that was received' },
    flags: {
      reason: 'why: MD06, SL02, BE08, FR01 or another code',
      amount: 'in BRL; everything that is left when not said',
      confirm: 'the last four characters of the end-to-end id; needed where nobody is asked',
      'confirm-reason': 'the reason once more, where it is not MD06 and nobody is asked',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay although the same amount went to the same payee before',
    },
  },
  'pix send-bank': {
    summary: 'Pay by bank, branch and account number.',
    description: `The specification does not show the body. It says that the bank code has 3 digits or is an ISPB of 8, and the branch up to
4 digits. The flags make the body, with an identifier, by which the payment is looked up after a lost answer; what the
members are called is set by the settings bankData… (docs/spec-gaps.md). --data or --field send a body of your own as it
is: put an identifier into it.
In the sandbox account 404 does not exist.`,
    examples: {
      'brl pix send-bank --bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 10,00':
        '',
      'brl pix send-bank --data payment.json': '',
    },
    flags: {
      'bank-code': '3-digit bank code (COMPE) or ISPB of 8',
      branch: 'up to 4 digits, without the check digit',
      'account-number': 'digits alone',
      'account-type': 'CHECKING (default), SAVINGS, PAYMENT or SALARY',
      'tax-number': "the holder's CPF or CNPJ",
      'holder-name': "the holder's name",
      'bank-check': 'look in the bank catalogue whether the bank takes PIX',
      data: 'file with the JSON body, - for standard input',
      field: 'one member of the body, name=value; digits alone are text, but amounts are read as by --amount',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay although the same amount went to the same payee before',
    },
  },
  'pix send': {
    summary: 'Pay by PIX key.',
    description: `Shows who gets what and asks; off a terminal it needs --yes, and --ref or BRL_JOURNAL.
The payment is written to the journal before the first byte leaves. Run the same line again after a crash, a lost
answer or a timeout: it finds the first payment and never makes a second one.
Exit 0 means settled. 20 and 21: not yet. 30 to 33: refused or a duplicate. 40: not known, run journal recover.`,
    examples: {
      'brl pix send --key maria@example.com --amount 150,00 --description "Invoice 1042"': '',
      'brl pix send --key maria@example.com --amount 150,00 --ref invoice-1042 --yes --json': '',
      'brl pix send --key maria@example.com --amount 150,00 --dry-run --json': '',
    },
    flags: {
      key: "the payee's PIX key",
      'key-type': 'CPF, CNPJ, EMAIL, PHONE or EVP, where the key alone does not tell',
      async: 'use the asynchronous route',
      'expect-document': "stop unless the key's owner has this CPF or CNPJ",
      'expect-name': "stop unless the key's owner has this name",
      lookup: 'look the payee up before asking',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay although the same amount went to the same payee before',
    },
  },
  'pix status': {
    summary: 'Show one PIX payment as the service reports it.',
    description: `By intent id (from the journal), --identifier, --ref or --e2e. Without --wait, exit 0 means that the payment was found,
whatever its state. With --wait the final state decides: 0 settled, 20 on its way, 21 held, 30 refused, 40 not known, or not
found in the end. What was sent from here and is not shown (yet) is told as the journal has it.
--timeline joins what the journal, the service, the statement and the captured deliveries know of it.`,
    examples: {
      'brl pix status int_d1zqm4rv71nekmnw --wait': '',
      'brl pix status --identifier invoice-1042': '',
      'brl pix status --identifier invoice-1042 --timeline': '',
    },
    args: { intent: 'intent id, from the journal' },
    flags: {
      identifier: 'identifier that was sent',
      e2e: 'end-to-end id',
      ref: 'the --ref that it was sent with, from any machine',
      timeline:
        'everything known of it on one screen: journal, service, statement, refund, captured deliveries',
    },
  },
});
