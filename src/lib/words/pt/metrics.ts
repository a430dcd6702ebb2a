import type { metricsWords } from '../metrics.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `metrics.ts` in Portuguese. */
export const metrics = {
  written: (path) => `Gravado em ${path}.`,
  served: (url) => `Números: ${url}, lidos a cada consulta. Ctrl-C encerra.`,
} satisfies InPortuguese<typeof metricsWords>;
