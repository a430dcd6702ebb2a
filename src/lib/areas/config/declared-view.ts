import type { configDifference } from '../../answers/config.ts';
import type { AnswerOf } from '../../answers/promise.ts';
import type { Difference } from './apply.ts';

/** A difference for programs. */
export function differenceDocument(
  file: string,
  { profiles, notifiers, current, others, otherNotifiers }: Difference,
): AnswerOf<typeof configDifference> {
  return { file, profiles, notifiers, current, others, otherNotifiers };
}
