import { topic } from '../topic.ts';

/** The help of `brl transfer`. */
export const transfer = topic('help transfer', {
  'transfer lookup': {
    summary: 'Show who holds the account of a CPF or CNPJ at this bank.',
    description:
      'The service masks the name: the first name is in full, the others are one letter each. Exit 30: no such holder.',
    examples: { 'brl transfer lookup 529.982.247-25': '' },
    args: { document: 'CPF or CNPJ' },
  },
  'transfer send': {
    summary: 'Move money to another account at the same bank.',
    description: `Name the destination in exactly one way. By account id, or by branch and number, the account must have API
access; by document it can be any account at the bank, as long as the holder has only one.
Only the answer reports a refusal: no event and no look-up does. So if the answer is lost or says PENDING, and the transfer
is not found, its outcome is not known (exit 40): check the statement before you send it again. After a refusal use a new
--ref.

In the sandbox 8888,01 is answered PENDING and executed 2 minutes later, 8888,02 is PENDING until "sandbox settle", and
8888,03 is refused.`,
    examples: {
      'brl transfer send --to-document 529.982.247-25 --amount 150,00 --expect-name "Joana Exemplo da Silva"':
        '',
      'brl transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 150,00 --ref payroll-7 --yes --json':
        '',
      'brl transfer send --to-branch 0001 --to-number 1002 --holder-document 52998224725 --amount 150,00 --dry-run':
        '',
    },
    flags: {
      'to-account': "the payee's account id",
      'to-document': "the payee's CPF or CNPJ",
      'to-branch': "the payee's branch (agência): sent as typed",
      'to-number':
        "the payee's account (conta): sent as typed; the service does not say whether with its check digit",
      'holder-document': 'holder of the account, with branch and number',
      'holder-name': 'name of the holder, with branch and number',
      'expect-name': 'with --to-document: stop unless the holder has this name, as far as it is visible',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay even if the same amount went to the same payee before',
    },
  },
  'transfer status': {
    summary: 'Show one transfer within the bank and everything known about it.',
    description: `Name it by its id (from the journal), --identifier or --ref. The service has no status route for
transfers, so brl looks at the timeline, the statement and the captured deliveries. A transfer that failed leaves no trace
in any of them (specification, section 4.4): not found (exit 40) does not prove that no money moved, so check the statement
before you send it again. With --wait the final state decides: 0 settled, 20 pending, 30 reversed, 40 not known.`,
    examples: {
      'brl transfer status int_d1zqm4rv71nekmnwps95n20w4b': '',
      'brl transfer status --identifier payroll-7': '',
    },
    args: { intent: 'any name of the payment, as brl status takes it' },
    flags: {
      identifier: 'identifier it was sent with',
      ref: 'the --ref it was sent with, on any machine',
    },
  },
});
