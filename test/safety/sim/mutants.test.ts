import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import type * as Store from '../../../src/lib/journal/sqlite/journal.ts';
import { printFigures } from '../figures.ts';
import { type Mutant, mutants } from './mutants.ts';
import type * as Watch from './payout-watch.ts';
import { watchPayout } from './payout-watch.ts';
import type * as Simulation from './simulate.ts';

const directory = mkdtempSync(join(tmpdir(), 'brl-mutants-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** The check that the sound program passes; a mutant that passes it too is not caught. */
const seeds = 4000;

let caught = 0;
afterAll(() => printFigures('T8', { [`of ${mutants.length} caught`]: caught }));

test.each(mutants)('T8: $name', async (mutant) => {
  const seen = mutant.file.endsWith('private-database.ts')
    ? await asJournal(mutant)
    : await (mutant.inPayout ? asPayout(mutant) : asSimulation(mutant));
  expect(seen).not.toBeNull();
  caught += 1;
});

/** The journal's own complaint, or null when it is sound. */
async function asJournal(mutant: Mutant): Promise<string | null> {
  const { openSqliteJournal } = (await load(mutant, 'src/lib/journal/sqlite/journal.ts')) as typeof Store;
  const journal = openSqliteJournal(join(directory, 'journal.db'));
  const { weak } = await journal.health();
  await journal.close();
  return weak.length === 0 ? null : weak.join(', ');
}

/** The first violation of the simulation, or null when there is none. */
async function asSimulation(mutant: Mutant): Promise<string | null> {
  const { simulate } = (await load(mutant, 'test/safety/sim/simulate.ts')) as typeof Simulation;
  for (let seed = 1; seed <= seeds; seed++) {
    const [violation] = (await simulate(seed)).violations;
    if (violation !== undefined) return violation;
  }
  return null;
}

/** What is seen while a file is paid, or null when nothing is wrong. */
async function asPayout(mutant: Mutant): Promise<string | null> {
  const { watchPayout } = (await load(mutant, 'test/safety/sim/payout-watch.ts')) as typeof Watch;
  const folder = join(directory, `payout-${mutants.indexOf(mutant)}`);
  return watchPayout(folder).catch((error: Error) => error.message);
}

test('T8: a payout without a mistake shows none', async () => {
  expect(await watchPayout(join(directory, 'payout-sound'))).toBeNull();
});

async function load(mutant: Mutant, entry: string): Promise<unknown> {
  const outfile = join(directory, `${mutants.indexOf(mutant)}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    banner: {
      js: `import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);`,
    },
    plugins: [mutating(mutant)],
  });
  return import(pathToFileURL(outfile).href);
}

function mutating({ file, edits }: Mutant): Plugin {
  return {
    name: 'mutate',
    setup({ onLoad }) {
      onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.')}$`) }, () => {
        const contents = edits.reduce(
          (text, [from, to]) => {
            expect(text.split(from).length, `${from} must stand in ${file} once`).toBe(2);
            return text.replace(from, () => to);
          },
          readFileSync(file, 'utf8'),
        );
        return { contents, loader: 'ts' };
      });
    },
  };
}
