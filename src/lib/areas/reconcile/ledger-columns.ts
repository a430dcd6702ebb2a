import type { Columns, Headings } from '../../payments/orders/columns.ts';

/**
 * The possible meanings of a ledger's columns, with the headings for each as `plainWord` writes them. Dates and
 * directions have too many: `ledger-kinds.ts` recognises them by their words and by the cells below.
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
    'vlr',
    'vl',
    'quantia',
    'importancia',
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
/** The columns of a ledger by meaning. */
export type LedgerColumns = Columns<LedgerRole>;
