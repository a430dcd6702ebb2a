import { configDefaults, defineConfig } from 'vitest/config';
import { common } from './vitest.config.ts';

/** The tests of docs/safety.md: minutes rather than seconds, so they run by `npm run test:safety` alone. */
export default defineConfig({
  test: {
    ...common,
    include: ['test/safety/**/*.test.ts'],
    exclude: configDefaults.exclude,
    isolate: false,
    testTimeout: 4 * 60 * 60 * 1000,
  },
});
