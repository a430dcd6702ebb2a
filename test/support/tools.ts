import { expect, test } from 'vitest';
import { missingTool, type testTools, toolPath } from '../../scripts/test-tools.mjs';

type Tool = keyof typeof testTools;

/** Whether all of the programs are there. Without one, the file's tests are skipped aloud, and fail where none may be skipped. */
export function hasTools(...names: readonly Tool[]): boolean {
  const missing = names.filter((name) => !toolPath(name));
  const mayNotSkip = process.env.CI !== undefined || process.env.BRL_TEST_ALL === '1';
  for (const name of missing) {
    process.stderr.write(`SKIPPED: ${missingTool(name)}\n`);
    test.runIf(mayNotSkip)(`${name} is there`, () => expect.fail(missingTool(name)));
  }
  return missing.length === 0;
}

/** For a test that nothing can do without the program. @throws {Error} where it is not there */
export function needTool(name: Tool): void {
  if (!toolPath(name)) throw new Error(missingTool(name));
}
