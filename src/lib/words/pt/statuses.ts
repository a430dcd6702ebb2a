import type { railWords, standingWords, statusWords } from '../statuses.ts';
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

/** They agree with "status", as one word stands for an account, a PIN and a credential. */
export const standings = {
  ACTIVE: 'ativo',
  PENDING: 'pendente',
  PENDING_BIOMETRY: 'aguarda a biometria',
  PENDING_CONSENT: 'aguarda o consentimento',
  PENDING_REVIEW: 'em análise',
  PENDING_DECISION: 'aguarda a decisão',
  PENDING_VERIFICATION: 'aguarda o código',
  BIOMETRY_APPROVED: 'biometria aprovada',
  INTEGRATING: 'conta em abertura',
  OPEN: 'aberto',
  APPROVED: 'aprovado',
  ACCEPTED: 'aceito',
  REJECTED: 'rejeitado',
  DECLINED: 'recusado',
  DENIED: 'negado',
  FAILED: 'não concluído',
  EXPIRED: 'expirado',
  CANCELED: 'cancelado',
  CANCELLED: 'cancelado',
  LOCKED: 'bloqueado',
  LOCKED_UNTIL_RESET: 'bloqueado até o PIN ser redefinido',
  REVOKED: 'revogado',
  CLOSED: 'encerrado',
  QUEUED: 'na fila',
  DELIVERED: 'entregue',
} satisfies InPortuguese<typeof standingWords>;

/** The ways of money in Portuguese. */
export const rails = {
  PIX: 'PIX',
  TED: 'TED',
  BOLETO: 'Boleto',
  INTERNAL: 'Transferência',
  FEE: 'Tarifa',
  OTHER: 'Outros',
} satisfies InPortuguese<typeof railWords>;
