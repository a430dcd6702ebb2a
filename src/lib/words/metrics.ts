import { topic } from './topic.ts';

/** What `brl metrics` says beside its figures. */
export const metricsWords = topic('metrics', {
  written: (path: string) => `Written to ${path}.`,
  served: (url: string) => `Figures: ${url}, read at each request. Ctrl-C ends it.`,
});
