import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: on a clean clone nothing but their size is known, and begun last they are waited for alone. */
const longest = [
  /\/auth\/guided/,
  /\/commands\/(?:every|examples)/,
  /\/credentials\/credentials/,
  /\/docs\/documents/,
  /\/api\/service/,
  /\/e2e\/(?:facts|late|next-once|strict-errors)/,
  /\/journal\/(?:contract\/postgres|shared)/,
  /\/payout\/(?:confirm|halts|once|shared-\w+|workers)/,
  /\/safety\/(?:concurrency|payouts|plans|remittance|sim\/[ms]|t12|workers)/,
  /\/sandbox\/consent/,
  /\/support\/postgres\./,
  /\/statement\/(?:ofx|statement)/,
  /\/terminal\/(?:leaving|looking|payment|questions|screens)/,
  /\/tooling\/generated/,
  /\/webhooks\/inspect/,
];

/** Begins with what takes longest. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((names) => names.test(moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
