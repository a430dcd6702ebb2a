import type { e2e as e2eHelp } from '../../help/e2e.ts';
import type { InPortuguese } from '../../topic.ts';

export const e2e = {
  'e2e decode': {
    summary: 'Decodifica um id end-to-end, offline.',
    description:
      'Mostra a instituição que iniciou o pagamento ou a devolução e o minuto do envio, no horário de Brasília (o id e o JSON trazem esse minuto em UTC, em que, a partir das 21:00 em Brasília, a data já é a do dia seguinte). Essa não é a hora da liquidação. O id não prova que o pagamento existe: pix status pergunta ao serviço.',
    examples: { 'brl e2e decode E00000000202611201500a1B2c3D4e5F': '' },
    args: { endToEndId: 'os 32 caracteres do id' },
  },
} satisfies InPortuguese<typeof e2eHelp>;
