import type { medWords } from '../med.ts';
import type { InPortuguese } from '../topic.ts';
import { environmentName } from './forms.ts';

/** The words of `med.ts` in Portuguese. */
export const med = {
  reallyAnswer: (id, environment) => `Responder à contestação ${id} (${environmentName(environment)})?`,
  reallyDecide: (id, environment) => `Decidir a contestação ${id} (${environmentName(environment)})?`,
  offline: (events) =>
    `As contestações (MED) estão fora do ar até novo aviso. Os eventos ${events.join(' e ')} continuam chegando. Para recebê-los: brl webhooks create`,
} satisfies InPortuguese<typeof medWords>;
