import { topic } from '../topic.ts';

/** What `--help` says of `brl transfer`. */
export const transfer = topic('help transfer', {
  'transfer lookup': {
    summary: 'Show who holds the account of a CPF or CNPJ at this bank.',
    description:
      'The service masks the answer: the first name in full, of the others the first letter. Exit 30: no such holder.',
    examples: { 'brl transfer lookup 529.982.247-25': '' },
    args: { document: 'CPF or CNPJ' },
  },
  'transfer send': {
    summary: 'Move money to another account at the same bank.',
    description: `Name the destination in exactly one way. By account id and by branch and number it must have API access; by document it
may be any account at the bank, as long as the document has only one.
A refusal comes with the answer alone: no event and no look-up tells it again. So when the answer is lost or says
PENDING, and the transfer is not found either, it is not known (exit 40): check the statement before anything is sent
again. After a refusal use a new --ref.
In the sandbox 8888,01 is answered PENDING and executed 2 minutes later, 8888,02 is PENDING until "sandbox settle",
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
      'to-branch': "the payee's branch",
      'to-number': "the payee's account number",
      'holder-document': 'CPF or CNPJ of the holder, with branch and number',
      'holder-name': 'name of the holder, with branch and number',
      'expect-name': 'with --to-document: stop unless the holder has this name, as far as it is shown',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay although the same amount went to the same payee before',
    },
  },
  'transfer status': {
    summary: 'Show one transfer within the bank with everything known of it.',
    description: `By intent id (from the journal), --identifier or --ref. The service has no status route for transfers: its timeline and the
statement are asked, and the captured deliveries are searched. A transfer that failed leaves a trace in none of them (specification,
section 4.4): not found (exit 40) is no proof that no money moved, so look at the statement before you send it again.`,
    examples: {
      'brl transfer status int_d1zqm4rv71nekmnwps95n20w4b': '',
      'brl transfer status --identifier payroll-7': '',
    },
    args: { intent: 'intent id, from the journal' },
    flags: {
      identifier: 'identifier that was sent',
      ref: 'the --ref that it was sent with, from any machine',
    },
  },
});
