import type { todayWords } from '../today.ts';
import type { InPortuguese } from '../topic.ts';
import { counted } from './forms.ts';

/** The words of `today.ts` in Portuguese. */
export const today = {
  reading: 'Lendo o dia.',
  sections: {
    day: 'Dia',
    paid: 'Pago',
    paidEarlier: 'Feito antes',
    received: 'Recebido',
    onItsWay: 'A caminho',
    inDoubt: 'Em dúvida',
    held: 'Em análise',
    failed: 'Recusado',
    cameBack: 'Estornado',
    due: 'A enviar',
    scheduled: 'Agendado',
    alike: 'Pago duas vezes?',
    elsewhere: 'Outros débitos',
  },
  day: (day, environment) => `${day}, ${environment}`,
  sum: (count, amount) => `${counted(count, 'pagamento', 'pagamentos')}, ${amount}`,
  one: (name, told) => `${name}: ${told}`,
  writer: (who, machine, count) => `${who}${machine === null ? '' : ` em ${machine}`}: ${count}`,
  amountTo: (amount, to) => `${amount} para ${to}`,
  alike: (times, what) => `${times} vezes ${what}`,
  atLeast: (sum) => `${sum}, só nos lançamentos mais novos`,
  untold: (why) => `não se sabe: ${why}`,
} satisfies InPortuguese<typeof todayWords>;
