import type { accountWords } from '../account.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `account.ts` in Portuguese. */
export const account = {
  reallyClose: (accountId, environment) => `Encerrar a conta ${accountId} (${environment})?`,
  confirmNeeded:
    'Falta --confirm, obrigatório porque nenhum comando desfaz o encerramento de uma conta. Nada foi enviado.',
  addConfirm: (account) => `Se é esta a conta a encerrar, informe --confirm ${account}`,
  confirmOther: (confirm, account) =>
    `--confirm indica ${confirm}, e este comando trata da conta ${account}. Nenhum comando desfaz o encerramento de uma conta. Nada foi enviado.`,
  ours: 'sim',
  rangesOrBody: 'Informe --allowed-ip ou um corpo com --data ou --field. Nada foi enviado.',
  reallyReplace: 'Substituir a lista inteira do tenant?',
  listSet: 'A lista de IPs do tenant foi substituída.',
} satisfies InPortuguese<typeof accountWords>;
