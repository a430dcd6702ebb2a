import type { backoffice as backofficeHelp } from '../../help/backoffice.ts';
import type { InPortuguese } from '../../topic.ts';

export const backoffice = {
  'backoffice accounts': {
    summary: 'Lista as contas de um tenant, para a equipe do serviço.',
    description:
      'A especificação documenta só o número da conta, que falta quando o serviço não tem um valor local. Outras colunas aparecem quando a resposta as traz; --json mostra tudo.',
    examples: { 'brl backoffice accounts 5a4db0c5-0000-4000-8000-000000000001': '' },
    args: { tenant: 'id do tenant' },
  },
  'backoffice limits set': {
    summary: 'Define os tetos locais de uma conta, para a equipe do serviço.',
    description:
      'A especificação cita um campo do corpo, pixOut, e não documenta nem a forma dele nem outro campo: --data vai sem alteração, e todo número em --field é lido como valor em dinheiro.\n\nO sandbox lê um número em pixOut como o teto diário em reais.',
    examples: {
      'brl backoffice limits set 5a4db0c5-0000-4000-8000-00000000acc1 --field pixOut=5000': '',
      'brl backoffice limits set 5a4db0c5-0000-4000-8000-00000000acc1 --data limits.json --dry-run': '',
    },
    args: { account: 'id da conta' },
    flags: { data: 'corpo em JSON; - é a entrada padrão', field: 'campo do corpo' },
  },
} satisfies InPortuguese<typeof backofficeHelp>;
