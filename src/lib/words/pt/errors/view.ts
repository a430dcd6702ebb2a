import type { errorViewWords } from '../../errors/view.ts';
import type { InPortuguese } from '../../topic.ts';

export const errorView = {
  error: 'Erro',
  service: 'O serviço diz',
  unknownCode: 'O serviço respondeu com um código que a especificação não traz.',
  noReason: 'O serviço não informou o motivo.',
  rule: 'Regra',
  line: 'Linha',
  row: 'Linha de dados',
  column: 'coluna',
  more: (count: number) => `... e mais ${count}: --json mostra todas`,
  bank: 'O banco diz',
  next: 'A seguir',
  correct: 'Corrija e execute o comando de novo.',
  requestId: 'Id da requisição',
} satisfies InPortuguese<typeof errorViewWords>;
