import type { railWords, standingWords, statusWords, thingWords } from '../statuses.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `statuses.ts` in Portuguese. */
export const statuses = {
  ACCEPTED: 'aceito',
  COMPLETED: 'liquidado',
  SUCCESS: 'liquidado',
  PENDING: 'a caminho',
  PROCESSING: 'a caminho',
  PENDING_APPROVAL: 'em análise',
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

/** How other things stand, in Portuguese. */
export const things = {
  charge: {
    ACTIVE: 'em aberto',
    'AWAITING-PAYMENT': 'aguarda pagamento',
    PAID: 'paga',
    SUCCESS: 'paga',
    CANCELLED: 'cancelada',
    EXPIRED: 'expirada',
    UNKNOWN: 'não se sabe',
  },
  boleto: {
    REGISTERING: 'em registro',
    REGISTERED: 'registrado',
    REGISTRATION_FAILED: 'não registrado',
    OVERDUE: 'vencido',
    SETTLED: 'pago',
    CANCELLED: 'cancelado',
    WRITTEN_OFF: 'baixado',
    EXPIRED: 'expirado',
  },
  batch: {
    DRAFT: 'rascunho',
    QUEUED: 'na fila',
    PROCESSING: 'em processamento',
    COMPLETED: 'concluído',
    PARTIAL_FAILED: 'falhou em parte',
    FAILED: 'falhou',
  },
  row: {
    PENDING: 'pendente',
    VALID: 'válida',
    INVALID: 'inválida',
    PROCESSING: 'a caminho',
    COMPLETED: 'paga',
    ISSUED: 'emitida',
    FAILED: 'falhou',
  },
  export: {
    PENDING: 'na fila',
    QUEUED: 'na fila',
    CREATED: 'na fila',
    ACCEPTED: 'na fila',
    PROCESSING: 'em preparo',
    RUNNING: 'em preparo',
    IN_PROGRESS: 'em preparo',
    STARTED: 'em preparo',
  },
  key: { ACTIVE: 'cadastrada', pending_verification: 'aguarda o código' },
  account: { ACTIVE: 'ativa', SUSPENDED: 'suspensa', CLOSED: 'encerrada' },
} satisfies InPortuguese<typeof thingWords>;

/** The ways of money in Portuguese. */
export const rails = {
  PIX: 'PIX',
  TED: 'TED',
  BOLETO: 'Boleto',
  INTERNAL: 'Transferência',
  FEE: 'Tarifa',
  OTHER: 'Outros',
} satisfies InPortuguese<typeof railWords>;
