// `npm test`: installs and builds what is missing, says what will be skipped, runs every test.
import { join } from 'node:path';
import { prepare, root, run } from './bootstrap.mjs';
import { isInPath, missingTool, testTools } from './test-tools.mjs';

const node = prepare();
const absent = Object.keys(testTools).filter((name) => !isInPath(name));
for (const name of absent) process.stderr.write(`> SKIPPED: ${missingTool(name)}\n`);
if (absent.length > 0 && process.env.BRL_TEST_ALL === '1') {
  process.stderr.write('> BRL_TEST_ALL=1 allows no skipping\n');
  process.exit(1);
}
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
process.exitCode = run(node, [vitest, 'run', ...process.argv.slice(2)]);
