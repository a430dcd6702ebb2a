import type { pinWords } from '../pin.ts';
import type { InPortuguese } from '../topic.ts';
import { environmentName } from './forms.ts';

/** The words of `pin.ts` in Portuguese. */
export const pin = {
  pin: 'PIN',
  ofOperator: (document) => `PIN do operador ${document}`,
  newPin: 'Novo PIN',
  again: 'O mesmo PIN de novo',
  neverArgument: 'O PIN nunca é um argumento: use --pin-file, ou digite-o quando pedido. Nada foi enviado.',
  length: (least, most) => `Um PIN tem de ${least} a ${most} dígitos e nada mais. Nada foi enviado.`,
  cannotAsk: 'Não há terminal em que digitar o PIN. Nada foi enviado.',
  cannotAskHint: 'Acrescente --pin-file ARQUIVO, ou --pin-file - para a entrada padrão.',
  differ: 'Os dois PINs são diferentes. Nada foi enviado.',
  noOperator: 'Nenhum operador foi indicado. Nada foi enviado.',
  noOperatorHint: 'Acrescente --document CPF, ou defina BRL_ACTING_DOCUMENT.',
  none: 'Nenhum PIN está definido nesta conta.',
  hasNone: 'Este operador não tem PIN. Para ver quem tem: brl pin status',
  reallyRemove: (document, environment) => `Remover o PIN de ${document} (${environmentName(environment)})?`,
  locked: {
    422: (tries, minutes, untilReset) =>
      `O PIN não foi aceito. ${tries} tentativas erradas o bloqueiam por ${minutes} minutos; ${untilReset}, até ser redefinido.`,
    423: (_tries, _minutes, untilReset) =>
      `O PIN está bloqueado até ser redefinido, por causa de ${untilReset} tentativas erradas.`,
    429: (tries, minutes, _untilReset) =>
      `O PIN está bloqueado por ${minutes} minutos, por causa de ${tries} tentativas erradas.`,
  },
  weak: {
    repetition: 'Este PIN se repete, o que o serviço não aceita. Nada foi enviado.',
    sequence: 'Este PIN é uma sequência, o que o serviço não aceita. Nada foi enviado.',
    date: 'Este PIN se lê como uma data que poderia ser de nascimento. O serviço recusa a data de nascimento; aqui qualquer data é recusada (regra local). Nada foi enviado.',
  },
} satisfies InPortuguese<typeof pinWords>;
