import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox } from '../../src/lib/sandbox/index.ts';
import type { Machine } from './brl.ts';

/**
 * A machine whose embedded sandbox lives quicker while a line waits: a minute in each fiftieth of a second. Each line begins
 * with a token of its own, as the one before may be older than an hour there.
 */
export function hurried(own: Machine): Machine {
  return {
    ...own,
    async brl(args, options) {
      const stateFile = join(own.home, 'state', 'brl', 'sandbox.sqlite');
      const sandbox = openSandbox({ stateFile });
      const tokens = join(own.home, 'cache', 'brl', 'tokens');
      const timer = setInterval(() => sandbox.control.advanceClock(60_000), 20);
      try {
        return await own.brl(args, options);
      } finally {
        clearInterval(timer);
        sandbox.close();
        rmSync(tokens, { recursive: true, force: true });
      }
    },
  };
}
