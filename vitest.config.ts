import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import LongestFirst from './test/tooling/longest-first.ts';

// No test may see the settings or write into the directories of the person who runs it.
const home = mkdtempSync(join(tmpdir(), 'brl-test-'));
process.env.BRL_TEST_HOME = home;
for (const name of Object.keys(process.env)) {
  if (/^BRL_(?!TEST_|SAFETY_|PAYOUT_|WORKERS_)/.test(name)) delete process.env[name];
}

/** What all runs of tests have in common. */
export const common = {
  globalSetup: ['test/tooling/global-setup.ts'],
  pool: 'forks',
  // Two cores; many files wait for a clock, a terminal or a browser.
  maxWorkers: 3,
  maxConcurrency: 3,
  disableConsoleIntercept: true,
  sequence: { sequencer: LongestFirst },
  reporters: ['default', './test/tooling/slowest.ts'],
  testTimeout: 60_000,
  hookTimeout: 30_000,
  env: {
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
    BRL_TEST_HOME: home,
    NO_COLOR: '1',
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
  },
  coverage: { provider: 'v8', include: ['src/**'] },
} as const satisfies ViteUserConfig['test'];

/** Files that type no line and change nothing of their process: each would start one for less than a second. */
const sharing = [
  'test/{brazil,client,contract,json}/**/*.test.ts',
  'test/journal/**/!(list|location|losses-typed|runs-told|streamed).test.ts',
  'test/sandbox/!(commands|consent-browser).test.ts',
];

export default defineConfig({
  test: {
    ...common,
    projects: [
      { extends: true, test: { name: 'sharing', include: sharing, isolate: false } },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/safety/**', ...sharing],
        },
      },
    ],
  },
});
