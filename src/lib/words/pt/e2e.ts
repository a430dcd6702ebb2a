import type { e2eWords } from '../e2e.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `e2e.ts` in Portuguese. */
export const e2e = {
  copyWhole: 'Copie o id inteiro: E ou D, e mais 31 letras ou números.',
  kinds: { payment: 'pagamento', refund: 'devolução' },
} satisfies InPortuguese<typeof e2eWords>;
