// `npm run test:safety`: the tests of docs/safety.md. Each prints one line of figures; BRL_SAFETY_SIZE=full runs every
// case instead of a sample, BRL_SAFETY_SEED=N takes another sample.
import { join } from 'node:path';
import { prepare, root, run } from './bootstrap.mjs';

const node = prepare();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
process.exitCode = run(node, [
  vitest,
  'run',
  '--config',
  'vitest.safety.config.ts',
  ...process.argv.slice(2),
]);
