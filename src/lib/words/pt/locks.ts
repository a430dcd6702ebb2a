import type { lockWords } from '../locks.ts';
import type { InPortuguese } from '../topic.ts';
import { environmentName } from './forms.ts';

/** The words of `locks.ts` in Portuguese. */
export const locks = {
  any: 'qualquer',
  hours: (start, end) => `${start} às ${end}`,
  waits: (hours, time) =>
    `Afrouxar uma trava leva ${hours} horas: a mudança passa a valer em ${time}. Enviá-la de novo pode reiniciar a espera.`,
  askApprove: (environment) =>
    `Aprovar a mudança das travas que está em espera (${environmentName(environment)})?`,
  nameLock: 'Indique uma trava (--blocked, --hours, --source-ip), ou informe o corpo com --data ou --field.',
  askChange: 'Mudar estas travas em produção?',
  cancelled: 'A mudança em espera foi cancelada; as travas ficam como mostrado.',
  nonePending: 'Não há mudança das travas em espera. Para ver as travas como estão: brl locks show',
  badHours: '--hours deve ser HH:MM-HH:MM, como 08:00-18:00, ou any. Nada foi enviado.',
} satisfies InPortuguese<typeof lockWords>;
