import { topic } from './topic.ts';

/** A day as people write it. */
export const timeWords = topic('time', {
  day: (year: string, month: string, day: string) => `${year}-${month}-${day}`,
  dayOfYear: (month: string, day: string) => `${month}-${day}`,
});
