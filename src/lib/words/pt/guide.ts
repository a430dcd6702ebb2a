import type { guideWords } from '../guide.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `guide.ts` in Portuguese. */
export const guide = {
  question: 'O que quer fazer?',
  left: 'Nada foi escolhido, e nada foi enviado.',
  pay: 'Pagar por chave PIX',
  boleto: 'Pagar um boleto',
  ted: 'Enviar uma TED',
  payFile: 'Pagar um arquivo com muitos pagamentos',
  receive: 'Cobrar com um QR Code',
  paid: 'Ver o que foi pago daqui',
  receipt: 'Emitir um comprovante',
  today: 'Ver o dia até agora',
  statement: 'Ver o extrato',
  refund: 'Devolver um PIX recebido',
  close: 'Fechar o dia',
  webhooks: 'Ver o que houve com um webhook',
  connect: 'Conectar uma conta',
  check: 'Conferir a configuração',
  all: 'Ver todos os comandos',
} satisfies InPortuguese<typeof guideWords>;
