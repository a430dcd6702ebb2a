// `npm run screens:every -- --lang pt-BR --columns 60 --out FOLDER`: runs every line of every command against a sandbox,
// on a terminal of that width, and writes what each showed, with its colours, for a person to read. It fails if a word is
// broken at the edge.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root, run } from './bootstrap.mjs';

const { values } = parseArgs({
  options: {
    lang: { type: 'string', default: 'en' },
    columns: { type: 'string', default: '80' },
    out: { type: 'string' },
  },
});
if (values.out === undefined) throw new Error('--out FOLDER: where the screens go');
const folder = resolve(values.out);
mkdirSync(folder, { recursive: true });
// Lines are appended to what exists.
for (const file of readdirSync(folder)) if (file.endsWith('.txt')) rmSync(join(folder, file));
process.env.BRL_TEST_SCREENS = folder;
process.env.BRL_TEST_COLUMNS = values.columns;
if (values.lang !== 'en') process.env.BRL_TEST_LANG = values.lang;
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const lines = ['-t', 'a line is the same promise', 'test/commands/every'];
process.exitCode = run(prepare(), [vitest, 'run', ...lines]);
