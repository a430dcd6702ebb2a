import type { backofficeWords } from '../backoffice.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `backoffice.ts` in Portuguese. */
export const backoffice = {
  noAccounts: 'Este tenant não tem contas.',
  giveBody: 'Informe o corpo com --data ou --field. Nada foi enviado.',
  ceilingsSet: (accountId) => `Os tetos da conta ${accountId} foram definidos.`,
} satisfies InPortuguese<typeof backofficeWords>;
