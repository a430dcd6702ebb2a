import type { Columns, Headings } from '../../payments/orders/columns.ts';

/**
 * The possible meanings of a ledger's columns, with the headings of each as `plainWord` writes them. That of a date and that of a
 * direction have too many: `ledger-kinds.ts` knows them by their words and by what stands below them.
 */
export const ledgerHeadings = {
  amount: [
    'amount',
    'value',
    'valor',
    'valorr',
    'valorrs',
    'valorpago',
    'valorliquido',
    'valorlancamento',
    'valordolancamento',
    'valorpagamento',
    'valordopagamento',
    'montante',
  ],
  date: [],
  e2e: ['e2e', 'e2eid', 'ide2e', 'endtoend', 'endtoendid', 'idendtoend', 'codigoe2e'],
  id: [
    'id',
    'identifier',
    'ref',
    'reference',
    'identificador',
    'referencia',
    'seunumero',
    'txid',
    'idpagamento',
    'iddopagamento',
  ],
  bankId: [
    'bankid',
    'transactionid',
    'paymentid',
    'coreid',
    'idtransacao',
    'iddatransacao',
    'idbanco',
    'iddobanco',
    'nossonumero',
    'autenticacao',
  ],
  key: ['key', 'pixkey', 'chave', 'chavepix', 'chavedopix'],
  text: ['text', 'description', 'memo', 'descricao', 'historico', 'observacao'],
  side: [],
} as const satisfies Headings<string>;

/** The meaning of a column in a ledger. `side` says whether money came or went. */
export type LedgerRole = keyof typeof ledgerHeadings;
/** Every {@link LedgerRole}. */
export const ledgerRoles = Object.keys(ledgerHeadings) as readonly LedgerRole[];
/** The columns of a ledger by what they mean. */
export type LedgerColumns = Columns<LedgerRole>;
