import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, staticClosure } from '../../scripts/build.mjs';
import { manifestOfSources } from '../../scripts/manifest.mjs';
import { isStale, made, stampOf } from '../../scripts/stamp.mjs';
import { nearest } from '../../src/lib/command/nearest.ts';
import { helpText } from '../../src/lib/docs/help.ts';
import { examplesOf, readManifest, visibleCommands } from '../../src/lib/docs/manifest.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const listed = readManifest(root);

test('the built oclif.manifest.json is what the commands say now', async () => {
  expect(listed, 'run npm run build').toEqual(await manifestOfSources());
  // Every command is compiled by the test's own loader.
}, 600_000);

test('the package has the list of commands, and no commit has', () => {
  const pack = [
    'pack',
    '--dry-run',
    '--json',
    '--ignore-scripts',
    '--cache',
    join(process.env.BRL_TEST_HOME ?? tmpdir(), 'npm'),
  ];
  const shown = execFileSync('npm', pack, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = JSON.parse(shown) as [{ files: readonly { path: string }[] }];
  expect(packed.files.map(({ path }) => path)).toContain('oclif.manifest.json');
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('oclif.manifest.json');
});

test.each(made)('a checkout that lost %s is stale, however new its dist is', (lost) => {
  const folder = mkdtempSync(join(tmpdir(), 'brl-stale-'));
  try {
    mkdirSync(join(folder, 'src'));
    mkdirSync(join(folder, 'dist'));
    for (const path of made) writeFileSync(join(folder, path), stampOf(folder));
    expect(isStale(folder)).toBe(false);
    rmSync(join(folder, lost));
    expect(isStale(folder)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('help of every command', () => {
  test.each(visibleCommands(listed).map((command) => [command.id, command] as const))('%s', (id, command) => {
    const text = helpText(id.split(':'), listed, 80) ?? '';
    expect(command.summary ?? '', 'a summary').not.toBe('');
    expect(examplesOf(command).length, 'an example').toBeGreaterThan(0);
    for (const example of examplesOf(command)) expect(example.command).toMatch(/(^|\s)brl /);
    expect(tooWide(text)).toEqual([]);
    expect(text).not.toContain('<%');
  });
});

test('help of every group and of the exit codes fits the screen', () => {
  const groups = new Set(
    visibleCommands(listed).flatMap(({ id }) =>
      id.split(':').map((_word, at, all) => all.slice(0, at).join(' ')),
    ),
  );
  for (const group of [...groups, 'exit-codes']) {
    const text = helpText(group.split(' ').filter(Boolean), listed, 80) ?? '';
    expect([group, text === '', tooWide(text)]).toEqual([group, false, []]);
  }
});

test.each(['constructor', '__proto__', 'toString'])('there is no help of %s', (word) => {
  expect(helpText([word], listed, 80)).toBeNull();
});

/** Lines that do not fit 80 columns; one word alone, such as the text of a code, cannot be broken. */
function tooWide(text: string): string[] {
  return text.split('\n').filter((line) => line.length > 80 && !/\S{60}/.test(line));
}

describe('what a command loads', () => {
  let metafile: Metafile;
  let outdir = '';
  let hotInputs: readonly string[] = [];
  beforeAll(async () => {
    ({ metafile, outdir, hotInputs } = await bundle());
  });
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));

  /** They are about the database, and nothing else is. */
  const aboutDatabase = ['journal:copy', 'journal:migrate', 'journal:password'];
  const postgres = /src\/lib\/journal\/postgres\//;
  const heavy =
    /node_modules\/(@inquirer|ora|cli-table3|csv-stringify|hono|hucre|saxes|yauzl|@hono|jmespath|pg|pg-boss|pgpass|undici\/index)|src\/lib\/sandbox\//;

  test.each(Object.keys(listed.commands).filter((id) => !id.startsWith('sandbox:')))(
    '%s starts without heavy parts',
    (id) => {
      const inputs = inputsOf(`dist/commands/${id.replaceAll(':', '/')}.js`);
      expect(inputs.filter((file) => heavy.test(file))).toEqual([]);
      if (!aboutDatabase.includes(id)) expect(inputs.filter((file) => postgres.test(file))).toEqual([]);
    },
  );

  test('no file is made from a path of this machine, so that two folders make the same package', () => {
    const paths = Object.keys(metafile.inputs).map((input) => input.replace(/^[\w-]+:/, ''));
    expect(paths.filter((path) => isAbsolute(path))).toEqual([]);
  });

  test('the one file of a payment has no large part that is not for it', () => {
    const large =
      /node_modules\/(@inquirer|cli-table3|ora|pg|pg-boss|luxon|undici|oauth4webapi|jmespath|hono)\/|src\/lib\/(sandbox|words\/help|journal\/postgres)\//;
    expect(hotInputs.filter((file) => large.test(file))).toEqual([]);
  });

  test('brl mcp holds nothing that pays, approves or changes, by whichever import', () => {
    const inputs = everythingBehind('dist/commands/mcp.js');
    expect(inputs).toContain('src/lib/mcp/serve.ts');
    const moves =
      /src\/lib\/(journal\/(pay|send|settle|resume|resolve)|payments\/(run|pay-or-show|confirm-and-pay|create-once|schedule)|areas\/(plan\/(execute|decide)|payout\/(execute|work|resend)|api\/.*|schedule\/.*))\.ts$/;
    expect(inputs.filter((file) => moves.test(file))).toEqual([]);
  });

  test('the dispatcher starts without the framework', () => {
    expect(inputsOf('dist/main.js').filter((file) => file.includes('node_modules'))).toEqual([]);
  });

  test('no package of ours to install is inside, and none is missing', () => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies?: object;
    };
    const left = Object.values(metafile.outputs).flatMap((output) =>
      output.imports.filter((one) => one.external),
    );
    const packages = left.map((one) => one.path).filter((path) => !path.startsWith('node:'));
    expect([...new Set(packages)].filter((path) => !(path in dependencies) && !optional.has(path))).toEqual(
      [],
    );
  });

  /** What it loads at its start, and later. */
  function everythingBehind(output: string): string[] {
    const found = new Set([output]);
    for (const file of found)
      for (const { path, external } of metafile.outputs[file]?.imports ?? []) if (!external) found.add(path);
    return [...found].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}));
  }

  function inputsOf(output: string): string[] {
    return [...staticClosure(metafile, output)].flatMap((file) => {
      const inputs = Object.entries(metafile.outputs[file]?.inputs ?? {});
      return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([input]) => input);
    });
  }
});

/** Named by bundled packages for uses that brl has not. */
const optional = new Set(['typescript', 'ts-node', 'tsx', 'pg-native']);

test.each([
  ['pix sned', 'pix send'],
  ['pix sedn --key', 'pix send'],
  ['pix send-bnak', 'pix send-bank'],
])('%s is near %s', (typed, name) => {
  expect(nearest(typed, ['pix send', 'pix send-bank', 'pix status'])).toEqual([name]);
});

test('of a short word more than half must be right', () => {
  expect(nearest('nada', ['api', 'pix send'])).toEqual([]);
  expect(nearest('pxi', ['pix'])).toEqual(['pix']);
});

test('nothing is near a word that is far from all', () => {
  expect(nearest('wholly different', ['pix send', 'key detect'])).toEqual([]);
});
