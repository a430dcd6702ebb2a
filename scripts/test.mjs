// `npm test`: installs and builds what is missing, says what will be skipped, runs every test.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root, run } from './bootstrap.mjs';
import { missingTool, testTools, toolPath } from './test-tools.mjs';

const node = prepare();
const absent = Object.keys(testTools).filter((name) => !toolPath(name));
for (const name of absent) process.stderr.write(`> SKIPPED: ${missingTool(name)}\n`);
if (absent.length > 0 && process.env.BRL_TEST_ALL === '1') {
  process.stderr.write('> BRL_TEST_ALL=1 allows no skipping\n');
  process.exit(1);
}
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
process.exitCode = run(node, [vitest, 'run', ...process.argv.slice(2).flatMap(filesOf)]);

/** `ted` means the files with that word in their path, but not `generated`; anything else is passed to vitest. */
function filesOf(argument) {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(argument)) return [argument];
  const word = new RegExp(`(^|[/.-])${argument}([/.-]|$)`);
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('safety/') && word.test(file));
  return files.length === 0 ? [argument] : files.map((file) => `test/${file}`);
}
