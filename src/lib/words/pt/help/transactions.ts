import type { transactions as transactionsHelp } from '../../help/transactions.ts';
import type { InPortuguese } from '../../topic.ts';

export const transactions = {
  'transactions timeline': {
    summary: 'Mostra o que aconteceu com uma transação.',
    description: `Indique-a com uma só destas opções: --ted-id, --e2e ou --identifier. A especificação não documenta a
resposta, então ela é mostrada como veio. Se o serviço não mostra a transação, ela é informada a partir do diário, ou de outra rota
que conheça o nome; se ninguém a conhece, saída 40, porque ainda pode existir: uma transferência que falhou não deixa rastro.`,
    examples: {
      'brl transactions timeline --identifier invoice-1042': '',
      'brl transactions timeline --ted-id ted-invoice-77 --json': '',
    },
    flags: {
      'ted-id': 'id da TED: ted- e o identificador',
      e2e: 'id end-to-end de um PIX',
      identifier: 'identificador com que ela foi enviada',
    },
  },
} satisfies InPortuguese<typeof transactionsHelp>;
