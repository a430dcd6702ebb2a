import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import LongestFirst from './test/tooling/longest-first.ts';
import { memoryPath } from './test/tooling/memory.ts';

// No test may see the settings or write into the directories of the person who runs it.
const place = mkdtempSync(join(process.env.TMPDIR ?? memoryPath() ?? tmpdir(), 'brl-test-'));
// A database server is another user, with a folder in it; the rest is nobody's but ours.
chmodSync(place, 0o711);
const home = join(place, 'home');
mkdirSync(home, { mode: 0o700 });
process.env.BRL_TEST_HOME = home;
process.env.TMPDIR = place;
for (const name of Object.keys(process.env)) {
  if (/^BRL_(?!TEST_|SAFETY_|PAYOUT_|WORKERS_)/.test(name)) delete process.env[name];
}

/** What all runs of tests have in common. */
export const common = {
  globalSetup: ['test/tooling/global-setup.ts'],
  setupFiles: ['test/tooling/each-file.ts'],
  pool: 'forks',
  // Two cores; many files wait for a clock, a terminal or a browser. With six a browser waits for its turn until tests give up.
  maxWorkers: 3,
  maxConcurrency: 3,
  disableConsoleIntercept: true,
  sequence: { sequencer: LongestFirst },
  reporters: ['default', './test/tooling/slowest.ts'],
  // They end what hangs. What is only slow, beside others on a busy machine, comes to its end.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
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

/** Files that change their process for good, ask what is new in it, or need its pauses for themselves. */
const alone = [
  'test/payments/run.test.ts',
  'test/terminal/{keyboard,waiting}.test.ts',
  'test/credentials/credentials.test.ts',
  // Behind some files the keys of a question that is asked in the shared process were not heard.
  'test/auth/guided.test.ts',
  'test/journal/{told-to-people,shared/password}.test.ts',
  'test/payees/to.test.ts',
  'test/payments/{put-back,receipt-next}.test.ts',
  'test/payout/{codes,confirm,days,paid-before,told,watch}.test.ts',
  'test/pix/{beside-open,refund-once,typed-keys,unseen-payee}.test.ts',
  'test/qr/{lead-on,pix-qr}.test.ts',
  'test/terminal/{leaving,looking,prompt-colours}.test.ts',
];

export default defineConfig({
  test: {
    ...common,
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'sharing',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/safety/**', ...alone],
          isolate: false,
        },
      },
    ],
  },
});
