import type { Ending } from '../../errors/exit-codes.ts';
import { type ClassMeaning, classMeaning, type DaySummary, type Entry, type EntryClass } from './entry.ts';

/** What a person must do about an entry: the gravest of its classes. */
export function meaningOf({ class: own, also }: Pick<Entry, 'class' | 'also'>): ClassMeaning {
  const meanings = [own, ...also].map((name) => classMeaning[name]);
  return gravest.find((meaning) => meanings.includes(meaning)) ?? 'explained';
}

/** Gravest first: a doubt must not be taken for a difference, which a ledger entry could settle. */
const gravest: readonly ClassMeaning[] = ['doubt', 'difference', 'on-its-way'];

const endings: Readonly<Record<ClassMeaning, Ending>> = {
  doubt: 'batch_uncertain',
  difference: 'check_failed',
  'on-its-way': 'pending',
  explained: 'settled',
};

/** How many entries there are with each meaning. */
export type Meanings = Readonly<Record<ClassMeaning, number>>;

/** How a reconciliation ends. @param differs what else is wrong: the statement, the balance, a closed day */
export function endingOf(meanings: Meanings, differs: boolean): Ending {
  const isThere = (meaning: ClassMeaning) => meanings[meaning] > 0 || (meaning === 'difference' && differs);
  return endings[gravest.find(isThere) ?? 'explained'];
}

/** Whether the given closing balance differs from what the lines add up to. */
export function balanceDiffers({ closing, computedClosingCentavos }: DaySummary): boolean {
  return closing !== null && computedClosingCentavos !== null && closing.centavos !== computedClosingCentavos;
}

/** The classes with a meaning, in the order of the table. */
export function classesOf(meaning: ClassMeaning): readonly EntryClass[] {
  return (Object.keys(classMeaning) as EntryClass[]).filter((name) => classMeaning[name] === meaning);
}
