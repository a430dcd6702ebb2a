import type { account as accountHelp } from '../../help/account.ts';
import type { InPortuguese } from '../../topic.ts';

export const account = {
  'account close': {
    summary: 'Encerra a conta: este tenant deixa de ter acesso a ela.',
    description: `Nenhum comando a reabre. Uma conta que nenhum outro tenant compartilha precisa estar sem saldo; senão, o serviço recusa (account_has_balance).
--confirm recebe o id da conta em uso; sem terminal, --yes também é obrigatório. Uma repetição recebe a mesma resposta.

No sandbox, 5a4db0c5-0000-4000-8000-00000000acc4 está sem saldo e …acc7 é compartilhada.`,
    examples: {
      'brl account close --account 5a4db0c5-0000-4000-8000-00000000acc4 --confirm 5a4db0c5-0000-4000-8000-00000000acc4 --yes':
        '',
    },
    flags: { confirm: 'o id da conta outra vez' },
  },
  'account shared-access': {
    summary: 'Lista os tenants que operam a mesma conta bancária.',
    description:
      'O que outro tenant faz também aparece neste extrato; os eventos correspondentes trazem external: true.',
    examples: { 'brl account shared-access': '' },
  },
} satisfies InPortuguese<typeof accountHelp>;
