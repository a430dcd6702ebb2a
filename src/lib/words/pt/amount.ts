import type { amountWords } from '../amount.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `amount.ts` in Portuguese. */
export const amount = {
  refused: (text, why) => `"${text}" ${why}`,
  tooLong: 'é longo demais para um valor.',
  tooLarge: (most) => `passa do máximo aceito, ${most}.`,
  zero: 'é zero. O valor precisa ser maior que zero.',
  either: (one, other, typedOne, typedOther) =>
    `pode ser ${one} ou ${other}. Digite ${typedOne} ou ${typedOther}.`,
  incomplete: (meaning, typed) => `não é um valor completo. Para ${meaning}, digite ${typed}.`,
  zeros: 'começa com zeros. Digite o valor sem eles.',
  zerosOf: (meaning, typed) => `começa com zeros. Para ${meaning}, digite ${typed}.`,
  withLost: (amount, lost) => `${amount} (e ainda ${lost} depois dos centavos, o que não se pode pagar)`,
  empty: 'não contém um valor. Digite um como 1234,56.',
  signed: 'tem um sinal. Digite o valor sem ele, como 1234,56.',
  exponent: 'tem um expoente. Escreva todos os números, como 1234,56.',
  foreignDigits: 'tem dígitos que não são de 0 a 9. Digite o valor de novo.',
  blank: 'tem um espaço entre os números. Digite como 1234,56.',
  none: 'não é um valor. Digite reais e centavos como 1234,56, 1.234,56 ou 1234.56, ou reais inteiros como 1234.',
} satisfies InPortuguese<typeof amountWords>;
