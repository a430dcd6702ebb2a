import type { guideWords } from '../guide.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `guide.ts` in Portuguese. */
export const guide = {
  question: 'O que quer fazer?',
  left: 'Nada foi escolhido, e nada foi enviado.',
  pay: 'Pagar por chave PIX',
  payFile: 'Pagar um arquivo com muitos pagamentos',
  paid: 'Ver o que foi pago daqui',
  statement: 'Ver o extrato',
  webhooks: 'Ver o que houve com um webhook',
  connect: 'Conectar uma conta',
  check: 'Conferir a configuração',
  all: 'Ver todos os comandos',
} satisfies InPortuguese<typeof guideWords>;
