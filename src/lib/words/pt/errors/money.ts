import type { moneyWords } from '../../errors/money.ts';
import type { InPortuguese } from '../../topic.ts';

export const money = {
  moved: 'O dinheiro saiu, uma única vez.',
  movedWherePaid: 'Em um comando que paga, o dinheiro saiu, uma única vez.',
  notMovedOrBack: 'Nenhum dinheiro saiu, ou saiu e voltou.',
  notMoved: 'Nenhum dinheiro saiu.',
  notByThis: 'Este comando não movimentou dinheiro.',
  unsent: 'Nada foi enviado.',
  nothingSent: 'Nada foi enviado agora; nenhum dinheiro saiu.',
  cameBack: 'O dinheiro saiu e voltou.',
  movedBefore: 'Nada foi enviado agora; o pagamento já existia, e o dinheiro dele saiu.',
  anotherMoved:
    'Nenhum dinheiro saiu por este pagamento. O serviço conhece por este nome outro pagamento, e aquele foi pago.',
  anotherMayHaveMoved:
    'Nenhum dinheiro saiu por este pagamento. O serviço conhece por este nome outro pagamento, e aquele pode ter sido pago: consulte-o antes de pagar.',
  notMovedBefore: 'Nada foi enviado agora; o pagamento já existia, e o dinheiro dele não saiu.',
  unknown: 'Não se sabe se o dinheiro saiu: não pague de novo; execute `brl journal recover ID`.',
  unknownAdvised: 'Não se sabe se o dinheiro saiu: não pague de novo.',
  unknownBefore:
    'Nada foi enviado agora. Não se sabe aqui se uma execução anterior já pagou: confira antes de pagar de novo, com `brl journal list`.',
  unknownHere:
    'Nada foi enviado agora. Não se sabe aqui se uma execução anterior já pagou: corrija o que `brl doctor` apontar e confira antes de pagar de novo.',
  notMade: 'A alteração não foi feita.',
  unknownChange: 'Não se sabe se a alteração foi feita: consulte antes de repetir.',
  pending: 'Aceito, mas não liquidado: não pague de novo; acompanhe com `brl journal recover ID --wait`.',
  held: 'Retido pela análise de risco do banco, em geral por até 30 minutos, ou 60 à noite, e ainda não pago: não pague de novo; acompanhe com `brl journal recover ID --wait`.',
  exists: 'Pode já ter sido pago: consulte antes de pagar de novo.',
  byRow: 'Cada linha diz se o dinheiro dela saiu.',
  unknownRows:
    'De ao menos uma linha não se sabe se o dinheiro saiu: não pague essas linhas de novo; execute `brl journal recover`.',
  unknownRowsAdvised: 'De ao menos uma linha não se sabe se o dinheiro saiu: não pague essas linhas de novo.',
} satisfies InPortuguese<typeof moneyWords>;
