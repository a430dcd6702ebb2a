import { payoutWords } from '../../words/payout.ts';
import { columnLetter, type Finding } from './row-table.ts';

/** The possible meanings of a payout file's columns, with the headings of each as {@link plainWord} writes them. */
const headings = {
  rail: [
    'rail',
    'paymenttype',
    'tipo',
    'tipopagamento',
    'tipodepagamento',
    'forma',
    'formapagamento',
    'formadepagamento',
  ],
  amount: [
    'amount',
    'value',
    'valor',
    'valorr',
    'valorrs',
    'valorapagar',
    'valorpagamento',
    'valordopagamento',
    'valorliquido',
  ],
  key: ['key', 'pixkey', 'chave', 'chavepix', 'chavedopix'],
  'key-type': [
    'keytype',
    'pixkeytype',
    'tipochave',
    'tipodechave',
    'tipodachave',
    'tipochavepix',
    'tipodechavepix',
  ],
  bank: ['bank', 'bankcode', 'ispb', 'banco', 'codbanco', 'codigobanco', 'codigodobanco'],
  branch: ['branch', 'agencia', 'ag'],
  account: ['account', 'accountnumber', 'conta', 'contacorrente', 'numeroconta', 'numerodaconta'],
  'account-type': ['accounttype', 'tipoconta', 'tipodeconta', 'tipodaconta'],
  'account-id': ['accountid', 'destinationaccountid', 'idconta', 'iddaconta'],
  document: ['document', 'taxnumber', 'taxid', 'documento', 'cpf', 'cnpj', 'cpfcnpj', 'cpfoucnpj'],
  name: [
    'name',
    'holder',
    'holdername',
    'payee',
    'nome',
    'titular',
    'favorecido',
    'nomefavorecido',
    'nomedofavorecido',
    'beneficiario',
    'nomebeneficiario',
    'nomedobeneficiario',
    'razaosocial',
  ],
  description: ['description', 'message', 'descricao', 'mensagem', 'historico'],
  reference: ['reference', 'ref', 'identifier', 'referencia', 'identificador', 'seunumero'],
} as const;

/** The meaning of a column in a file of payments. */
export type PayoutRole = keyof typeof headings;
/** Every {@link PayoutRole}. */
export const payoutRoles = Object.keys(headings) as readonly PayoutRole[];

/** The columns of a file by what they mean; a column that means nothing to a payment is carried along. */
export type PayoutColumns = ReadonlyMap<PayoutRole, { readonly index: number; readonly heading: string }>;

/** Finds the columns, and everything that is wrong with the heading. @param given headings that were named by hand, by role */
export function payoutColumns(
  columns: readonly string[],
  headingLine: number | null,
  given: ReadonlyMap<PayoutRole, string>,
): { readonly columns: PayoutColumns; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const found = new Map<PayoutRole, { index: number; heading: string }>();
  const report = (index: number | null, message: string) =>
    findings.push({
      line: headingLine,
      row: null,
      column: index === null ? null : columnLetter(index),
      heading: index === null ? null : (columns[index] ?? null),
      rule: 'heading',
      message,
    });
  const plain = columns.map(plainWord);
  for (const [index, name] of plain.entries())
    if (name !== '' && plain.indexOf(name) < index)
      report(index, payoutWords.columnTwice(columns[index] ?? ''));
  for (const role of payoutRoles) {
    const name = given.get(role);
    const names: readonly string[] = name === undefined ? headings[role] : [plainWord(name)];
    const fitting = [...plain.keys()].filter((index) => names.includes(plain[index] ?? ''));
    const [index, other] = fitting;
    if (index === undefined) {
      if (name !== undefined) report(null, payoutWords.noSuchColumn(name, columns.join(', ')));
    } else if (other !== undefined && plain[index] !== plain[other])
      report(other, payoutWords.twoColumns(role, columns[index] ?? '', columns[other] ?? ''));
    else found.set(role, { index, heading: columns[index] ?? '' });
  }
  if (!found.has('amount') && findings.length === 0) report(null, payoutWords.noAmountColumn);
  return { columns: found, findings };
}

/** A word without case, accents, blanks and marks: `Valor (R$)` is `valorr`. */
export function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
