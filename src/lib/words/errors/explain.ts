import { topic } from '../topic.ts';

/** Sentences of `brl errors` around the meaning of a code. */
export const errorsWords = topic('errors', {
  ofBrl: (code: string) => `${code} (of brl)`,
  ofService: (code: string) => `${code} (of the service)`,
  exits: (codes: readonly number[]) => codes.join(', ').replace(/, (\d+)$/, ' or $1'),
  seeNear: (first: string, others: readonly string[]) =>
    `brl errors explain ${first}${others.length === 0 ? '' : ` (also near: ${others.join(', ')})`}`,
  notShown: 'not shown in the specification',
  repeats: 'yes, by brl or a program: with the same key, at most 3 attempts',
  no: 'no',
  section: (spec: string) => `${spec.includes(',') ? 'sections' : 'section'} ${spec}`,
  byKind: (money: number, read: number, write: number) =>
    `${money} for a payment, ${read} for a query, ${write} for another change`,
  notKnown: (code: string) => `There is no error code "${code}" in the specification or in brl.`,
  noSuchCode: 'No such code.',
  yes: 'yes',
});
