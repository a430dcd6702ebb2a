import type { stateWords } from '../states.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `states.ts` in Portuguese. */
export const states = {
  SCHEDULED: 'agendado',
  INTENT: 'não enviado',
  SENT: 'enviado',
  PENDING: 'a caminho',
  UNCERTAIN: 'em dúvida',
  SETTLED: 'liquidado',
  REFUSED: 'recusado',
  REVERSED: 'estornado',
  'PAID IN PART': 'pago em parte',
  MADE: 'criado',
  'NOT MADE': 'não criado',
  HELD: 'em análise',
  'RECORDED PAID': 'pago (registro de uma pessoa)',
  'RECORDED NOT PAID': 'não pago (registro de uma pessoa)',
  'RECORDED MADE': 'criado (registro de uma pessoa)',
  'RECORDED NOT MADE': 'não criado (registro de uma pessoa)',
} satisfies InPortuguese<typeof stateWords>;
