import { defineConfig } from 'vitest/config';
import { common } from './vitest.config.ts';

/**
 * A mutant lives in the sources, so only tests that import them can kill it: no program is built or started. The safety
 * tests among them take small samples and share a process, as they run once for each mutant.
 */
export default defineConfig({
  test: {
    ...common,
    globalSetup: [],
    isolate: false,
    exclude: ['node_modules/**'],
    env: { ...common.env, BRL_SAFETY_SIZE: 'small' },
    include: [
      'test/client/classify.test.ts',
      'test/journal/answers.test.ts',
      'test/journal/creation*.test.ts',
      'test/journal/doubts*.test.ts',
      'test/journal/intent.test.ts',
      'test/journal/losses.test.ts',
      'test/journal/meeting.test.ts',
      'test/journal/query-plans.test.ts',
      'test/journal/quiet-period.test.ts',
      'test/journal/store-*.test.ts',
      'test/journal/ted.test.ts',
      'test/safety/t06-errors.test.ts',
      'test/safety/sim/simulation.test.ts',
    ],
  },
});
