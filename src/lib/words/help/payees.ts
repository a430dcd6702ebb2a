import { topic } from '../topic.ts';

const place = {
  key: "the payee's PIX key",
  'key-type': 'type of the key, if it is ambiguous',
  'bank-code': '3-digit bank code (COMPE) or 8-digit ISPB',
  branch: 'branch (agência), without its check digit; without --bank-code, of this bank',
  'account-number': 'account (conta), without its check digit',
  'account-type': 'type of the account (default: CHECKING)',
  'to-account': 'id of an account at this bank',
};

/** The help of `brl payees`. */
export const payees = topic('help payees', {
  'payees add': {
    summary: 'Give a payee a nickname.',
    description: `A payee is paid in one place: a PIX key, bank data, or an account at this bank. Pay it with --to in pix send, pix send-bank,
ted send and transfer send, or in a column "nickname" of a file of payments. Nicknames belong to the account, and are kept in its journal,
with who changed what and when. Nothing is sent, and no payment that is written down ever changes.

Case and accents make no difference, and a part of a nickname is never taken for it. Key, document and account are checked offline;
--lookup asks the directory for the owner of the key, once. Otherwise the owner is learned at the first payment that settles.`,
    examples: {
      'brl payees add grafica --key maria@example.com --document 529.982.247-25 --note "NF"': '',
      'brl payees add "Papelaria Exemplo" --bank-code 033 --branch 0001 --account-number 13000123 --document 12345678000195 --name "Papelaria Exemplo Ltda"':
        '',
      'brl payees add landlord --from-journal rent-11': '',
    },
    args: { name: 'the nickname' },
    flags: {
      ...place,
      document: "the payee's CPF or CNPJ; before a payment, the owner of the key is compared with it",
      name: "the payee's name",
      note: 'note for yourself',
      'from-journal': 'take place and owner from this settled payment, by any of its names',
      lookup: 'ask the directory for the owner of the key; counts against the quota',
      replace: 'put it in the place of the payee that has the nickname',
    },
  },
  'payees export': {
    summary: 'Write every payee of the account as CSV.',
    description: 'brl payees import reads it again. Documents are in full.',
    examples: {
      'brl payees export > payees.csv': '',
      'brl payees export --csv-style excel-br > favorecidos.csv': '',
    },
  },
  'payees import': {
    summary: 'Add and change payees by a file.',
    description: `Reads CSV and Excel workbooks with the columns nickname, key, key_type, bank, branch, account, account_type, account_id, document, name and
note, in Portuguese too. Every row is checked first, and nothing changes if one is wrong. Says what is new, what changes and what is the
same, and asks; without a terminal it requires --yes. Payees that the file lacks stay.`,
    examples: { 'brl payees import payees.csv': '', 'brl payees import payees.csv --yes --json': '' },
    args: { file: 'file to read; - is standard input' },
  },
  'payees list': {
    summary: 'List the payees of the account.',
    examples: { 'brl payees list': '', 'brl payees list --pinned': 'Those that a policy calls known:' },
    flags: { pinned: 'list keys and accounts with the owner that the latest settled payment was shown' },
  },
  'payees remove': {
    summary: 'Remove a payee.',
    description: 'Its history stays, and so does every payment. Nothing is sent.',
    examples: { 'brl payees remove grafica': '' },
    args: { name: 'the nickname' },
  },
  'payees rename': {
    summary: 'Give a payee another nickname.',
    examples: { 'brl payees rename grafica "Gráfica Exemplo"': '' },
    args: { name: 'the nickname', 'new-name': 'the new one' },
  },
  'payees show': {
    summary: 'Show one payee, and who changed it when.',
    description:
      'Oldest change first, also of payees that had this nickname before. On a journal that several machines share, the login is what the server saw; the operator is only what the environment claims.',
    examples: { 'brl payees show grafica': '', 'brl payees show grafica --json': '' },
    args: { name: 'the nickname' },
  },
});
