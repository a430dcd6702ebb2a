import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

// A mutant lives in the sources, so only tests that import them can kill it: no program is built or started.
export default defineConfig({
  test: {
    ...config.test,
    globalSetup: [],
    include: [
      'test/client/{classify,canonical,hide,strict-json}.test.ts',
      'test/journal/**/*.test.ts',
      'test/contract/errors*.test.ts',
    ],
  },
});
