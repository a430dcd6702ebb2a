import type { timeWords } from '../time.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `time.ts` in Portuguese. */
export const time = {
  day: (year, month, day) => `${day}/${month}/${year}`,
  month: (year, month) => `${month}/${year}`,
  dayOfYear: (month, day) => `${day}/${month}`,
} satisfies InPortuguese<typeof timeWords>;
