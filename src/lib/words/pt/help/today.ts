import type { today as todayHelp } from '../../help/today.ts';
import type { InPortuguese } from '../../topic.ts';

export const today = {
  today: {
    summary: 'O dia de relance: pago, recebido, em dúvida, a pagar, e o que digitar a seguir.',
    description: `Os pagamentos são os deste diário, de quem quer que sejam, quando várias pessoas o usam: os feitos hoje e os que continuam
abertos de antes. O que entrou, os débitos de pagamentos feitos antes, e os débitos de que o diário não tem pagamento vêm do extrato de hoje (os 2000 lançamentos mais novos), e os
limites são os que valem agora. Pagamentos do mesmo valor ao mesmo favorecido aparecem numa lista: um deles pode ter sido pago duas
vezes. De uma fonte que não responde, diz-se que não se sabe. Os dias são os de Brasília. Nada é enviado.

Com --json, cada grupo tem count, amount e os 10 pagamentos mais novos.`,
    examples: {
      'brl today': '',
      'brl today --json': '',
    },
  },
} satisfies InPortuguese<typeof todayHelp>;
