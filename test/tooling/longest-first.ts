import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: on a clean clone nothing but their size is known, and begun last they are waited for alone. */
const longest =
  /\/test\/(?:commands\/every|terminal\/(?:leaving|payment|questions)|e2e\/facts|docs\/documents|webhooks\/inspect|sandbox\/consent|safety\/(?:concurrency|sim\/[ms]))/;

/** Begins with what takes longest. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
