import { addDays } from '../brazil/bank-calendar.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import type { Journal } from '../journal/journal.ts';
import type { ScheduleScope } from '../journal/schedules.ts';
import { scheduleWords } from '../words/schedule.ts';

/** A number of payments and their sum. */
interface Sum {
  readonly count: number;
  readonly centavos: number;
}

/** The scheduled payments that are due today (or were before), tomorrow, and within a week, and those that are held. */
export type ScheduledSums = Readonly<Record<'today' | 'tomorrow' | 'week' | 'held', Sum>>;

/** @param today `YYYY-MM-DD` in Brasilia */
export async function scheduledSums(
  journal: Journal,
  scope: ScheduleScope,
  today: string,
): Promise<ScheduledSums> {
  const days = await (await journal.schedules()).days(scope);
  const sumOf = (isMeant: (day: string | null) => boolean): Sum => {
    const meant = days.filter(({ day }) => isMeant(day));
    return {
      count: meant.reduce((sum, { count }) => sum + count, 0),
      centavos: meant.reduce((sum, { centavos }) => sum + centavos, 0),
    };
  };
  return {
    today: sumOf((day) => day !== null && day <= today),
    tomorrow: sumOf((day) => day === addDays(today, 1)),
    week: sumOf((day) => day !== null && day <= addDays(today, 7)),
    held: sumOf((day) => day === null),
  };
}

/** The same as one sentence; null if nothing waits within a week and nothing is held. */
export function scheduledText({ today, tomorrow, week, held }: ScheduledSums): string | null {
  if (week.count + held.count === 0) return null;
  const told = scheduleWords.nextDue(sumText(today), sumText(tomorrow), sumText(week));
  return held.count === 0 ? told : `${told} ${scheduleWords.heldCount(held.count)}`;
}

function sumText({ count, centavos }: Sum): string {
  return scheduleWords.sum(count, formatReais(centavos as Centavos, '\u00a0'));
}
