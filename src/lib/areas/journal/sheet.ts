import type { Intent } from '../../journal/intent.ts';
import { knownPayee } from '../../payments/statement/party.ts';
import type { Column } from '../../terminal/answer.ts';
import { intentColumns } from './journal-view.ts';

/** The columns of `journal list` for a spreadsheet, which has room to say who is paid. */
export const intentFields: readonly Column<Intent>[] = [
  ...intentColumns,
  { header: 'Payee', value: (intent) => knownPayee(intent).name, freeText: true },
  { header: 'Document', value: (intent) => knownPayee(intent).document },
];
