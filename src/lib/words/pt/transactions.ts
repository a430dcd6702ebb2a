import type { InPortuguese } from '../topic.ts';
import type { transactionWords } from '../transactions.ts';

/** The words of `transactions.ts` in Portuguese. */
export const transactions = {
  nameOne: 'Indique a transação de uma só forma: por --ted-id, --e2e ou --identifier.',
  giveOne: 'Informe um destes: --ted-id ID, --e2e ID ou --identifier NOME.',
} satisfies InPortuguese<typeof transactionWords>;
