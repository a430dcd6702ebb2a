import type { Ending } from '../../errors/exit-codes.ts';
import { type ClassMeaning, classMeaning, type DaySummary, type Entry, type EntryClass } from './entry.ts';

/** What a person has to do with an entry: the gravest of its classes. */
export function meaningOf({ class: own, also }: Pick<Entry, 'class' | 'also'>): ClassMeaning {
  const meanings = [own, ...also].map((name) => classMeaning[name]);
  return gravest.find((meaning) => meanings.includes(meaning)) ?? 'explained';
}

/** The gravest first: whoever has a doubt must not take it for a difference, which an entry in a ledger could end. */
const gravest: readonly ClassMeaning[] = ['doubt', 'difference', 'on-its-way'];

const endings: Readonly<Record<ClassMeaning, Ending>> = {
  doubt: 'batch_uncertain',
  difference: 'check_failed',
  'on-its-way': 'pending',
  explained: 'settled',
};

/** How many entries there are of each meaning. */
export type Meanings = Readonly<Record<ClassMeaning, number>>;

/** How a reconciliation ends. @param differs what else is not as it should be: the statement, the balance, a closed day */
export function endingOf(meanings: Meanings, differs: boolean): Ending {
  const isThere = (meaning: ClassMeaning) => meanings[meaning] > 0 || (meaning === 'difference' && differs);
  return endings[gravest.find(isThere) ?? 'explained'];
}

/** Whether the closing balance that was given is not the one that the lines come to. */
export function balanceDiffers({ closing, computedClosingCentavos }: DaySummary): boolean {
  return closing !== null && computedClosingCentavos !== null && closing.centavos !== computedClosingCentavos;
}

/** The classes of a meaning, in the order of the table. */
export function classesOf(meaning: ClassMeaning): readonly EntryClass[] {
  return (Object.keys(classMeaning) as EntryClass[]).filter((name) => classMeaning[name] === meaning);
}
