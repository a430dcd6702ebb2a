// `npm run test:sim -- --seed N [--count M]`: runs the simulated payments of one seed and prints each step, or those of M
// seeds from N on and prints what went wrong.
import { parseArgs } from 'node:util';
import { simulate } from '../test/safety/sim/simulate.ts';

const { values } = parseArgs({ options: { seed: { type: 'string' }, count: { type: 'string' } } });
const first = Number(values.seed ?? 1);
const count = Number(values.count ?? 1);
for (let seed = first; seed < first + count; seed++) {
  const { violations, trace } = await simulate(seed, count === 1);
  for (const step of trace) console.log(step);
  for (const violation of violations) {
    console.log(`seed ${seed}: ${violation}`);
    process.exitCode = 1;
  }
}
console.log(`${count} seed${count === 1 ? '' : 's'} from ${first} on`);
