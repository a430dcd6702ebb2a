import { topic } from './topic.ts';

/** A day as people write it. */
export const timeWords = topic('time', {
  day: (year: string, month: string, day: string) => `${year}-${month}-${day}`,
  month: (year: string, month: string) => `${year}-${month}`,
  dayOfYear: (month: string, day: string) => `${month}-${day}`,
});
