import type { recordWords } from '../records.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `records.ts` in Portuguese. */
export const records = {
  transferUnconfirmed:
    'A transferência saiu, e nenhuma confirmação voltou. Confira o extrato antes de enviar qualquer coisa de novo.',
  tedGivenUp:
    'O serviço desistiu depois de 48 h sem liquidação e a chama de FAILED; o banco ainda pode tê-la pago. Confira o extrato depois do fim do próximo horário de TED (dias úteis, das 06:30 às 17:00) e não pague de novo antes disso.',
} satisfies InPortuguese<typeof recordWords>;
