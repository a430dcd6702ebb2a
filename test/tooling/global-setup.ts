import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStale } from '../../scripts/stamp.mjs';
import { keepSharedPostgres } from '../support/postgres-shared.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds dist once, so that tests of the whole program run what the sources say; keeps what all files share. */
export function setup(): () => Promise<void> {
  if (isStale(root)) {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) {
      const problem = `The build failed; tests of the whole program would run old code.\n${stderr}`;
      if (process.env.CI) throw new Error(problem);
      process.stderr.write(problem);
    }
  }
  const home = process.env.BRL_TEST_HOME;
  const endPostgres = home && keepSharedPostgres(home);
  return async () => {
    if (endPostgres) await endPostgres();
    if (home) rmSync(dirname(home), { recursive: true, force: true });
  };
}
