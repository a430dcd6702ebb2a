import { topic } from './topic.ts';

/** Sentences of `brl med`. */
export const medWords = topic('med', {
  reallyAnswer: (id: string, environment: string) => `Answer dispute ${id} (${environment})?`,
  reallyDecide: (id: string, environment: string) => `Decide dispute ${id} (${environment})?`,
  offline: (events: readonly string[]) =>
    `Disputes (MED) are offline until further notice. The events ${events.join(' and ')} still come. To receive them: brl webhooks create`,
});
