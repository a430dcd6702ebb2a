import type { bankWords } from '../banks.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `banks.ts` in Portuguese. */
export const banks = {
  badCode: 'O código de um banco tem 3 dígitos (033), um ISPB tem 8 (00000000). Zeros à esquerda contam.',
  without: {
    ted: (bank) => `O catálogo de bancos diz que o banco ${bank} não recebe TED. Nada foi enviado.`,
    pix: (bank) => `O catálogo de bancos diz que o banco ${bank} não recebe PIX. Nada foi enviado.`,
  },
  otherWay: {
    ted: 'Pague por PIX, ou acrescente --no-bank-check se o catálogo estiver errado.',
    pix: 'Pague por TED, ou acrescente --no-bank-check se o catálogo estiver errado.',
  },
  unknownCode: (bank) => `o catálogo de bancos não conhece o código ${bank}.`,
  unread: 'não foi possível ler o catálogo de bancos; por isso o banco não foi verificado.',
} satisfies InPortuguese<typeof bankWords>;
