import type { railWords, statusWords } from '../statuses.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `statuses.ts` in Portuguese. */
export const statuses = {
  COMPLETED: 'liquidado',
  PENDING: 'a caminho',
  PROCESSING: 'a caminho',
  PENDING_APPROVAL: 'aguarda aprovação',
  FAILED: 'não pago',
  REVERSED: 'estornado',
  TIMEOUT: 'sem confirmação no prazo',
  UNKNOWN: 'não se sabe',
} satisfies InPortuguese<typeof statusWords>;

/** The ways of money in Portuguese. */
export const rails = {
  PIX: 'PIX',
  TED: 'TED',
  BOLETO: 'Boleto',
  INTERNAL: 'Transferência',
  FEE: 'Tarifa',
  OTHER: 'Outros',
} satisfies InPortuguese<typeof railWords>;
