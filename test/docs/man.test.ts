import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { generatedFiles } from '../../scripts/generate.mjs';
import { manFiles, portuguesePages } from '../../scripts/man.mjs';
import { manPages } from '../../src/lib/docs/man.ts';
import { type Manifest, readManifest, visibleCommands } from '../../src/lib/docs/manifest.ts';
import { exitCodes } from '../../src/lib/errors/exit-codes.ts';
import { hasTools } from '../support/tools.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const committed = readManifest(root);
const pages = manPages(committed);
const portuguese = await portuguesePages(committed);
const hasMandoc = hasTools('mandoc');

function mandoc(args: readonly string[], page: string): string {
  return spawnSync('mandoc', [...args], { input: page, encoding: 'utf8' }).stdout;
}

/** As it reads on a screen, where bold is a letter struck twice. */
function rendered(page: string): string {
  const struck = mandoc(['-T', 'utf8', '-O', 'width=200'], page).split('\b');
  return struck.map((part, at) => (at === struck.length - 1 ? part : part.slice(0, -1))).join('');
}

test('every command has a page, and every page is of a command', () => {
  const expected = visibleCommands(committed).map(({ id }) => `brl-${id.replaceAll(':', '-')}.1`);
  expect(Object.keys(pages).sort()).toEqual(['brl.1', 'brl-exit-codes.7', ...expected].sort());
});

test('a build writes these pages in both languages and no other', async () => {
  const files = readdirSync(join(root, 'man'), { recursive: true, encoding: 'utf8' });
  const built = files.filter((name) => /\.\d$/.test(name)).map((name) => `man/${name}`);
  const texts = built.map((path) => [path, readFileSync(join(root, path), 'utf8')]);
  expect(Object.fromEntries(texts), 'run npm run build').toEqual(await manFiles(committed));
});

test('a page in Portuguese is in Portuguese from its headings to its flags, and has the same examples', () => {
  expect(Object.keys(portuguese)).toEqual(Object.keys(pages));
  const page = portuguese['brl-pix-send.1'] ?? '';
  for (const heading of [
    'NOME',
    'SINOPSE',
    'DESCRIÇÃO',
    'OPÇÕES',
    'EXEMPLOS',
    'CÓDIGO DE SAÍDA',
    'VEJA TAMBÉM',
  ])
    expect(page).toContain(`.SH ${heading}\n`);
  const sentences = (text: string) => text.split('\n').filter((line) => /^[A-Z][^.\\]{30,}$/.test(line));
  const english = new Set(sentences(pages['brl-pix-send.1'] ?? ''));
  expect(sentences(page).filter((line) => english.has(line))).toEqual([]);
  expect(portuguese['brl.1']).toContain('\\fICOMANDO\\fR [\\fIOPÇÕES\\fR]');
  expect(portuguese['brl-exit-codes.7']).toContain('não pague de novo');
});

test('brl(1) names what a job that nobody watches needs, and each file that is kept', () => {
  for (const page of [pages['brl.1'], portuguese['brl.1']])
    for (const name of [
      'BRL_VAULT_PASSPHRASE_FILE',
      'BRL_JOURNAL_PASSWORD_FILE',
      'HTTPS_PROXY',
      'NODE_EXTRA_CA_CERTS',
      'brl/vault',
      'brl/webhooks',
    ])
      expect(page).toContain(name);
});

test('package.json names them all, and packs them', () => {
  const { man, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    man: string[];
    files: string[];
  };
  expect(man, 'run npm run generate').toEqual(
    Object.keys(pages)
      .map((name) => `man/${name}`)
      .sort(),
  );
  expect(files).toContain('man');
});

test.each(Object.entries(generatedFiles(committed)))('%s is fresh', (path, content) => {
  expect(readFileSync(join(root, path), 'utf8'), 'run npm run generate').toBe(content);
});

test('a sentence is not torn apart where a line of its source begins with a flag; an item of a list is an own line', () => {
  const page = onePage({ description: 'It asks.\n--yes answers.\n- an item', examples: [] });
  expect(page).toContain('\nIt asks. \\-\\-yes answers.\n.br\n\\- an item\n');
});

describe.skipIf(!hasMandoc)('mandoc', () => {
  test('has nothing to say against any page, in both languages', () => {
    const folder = mkdtempSync(join(tmpdir(), 'brl-man-'));
    for (const [language, texts] of Object.entries({ en: pages, pt: portuguese }))
      for (const [name, page] of Object.entries(texts))
        writeFileSync(join(folder, `${language}-${name}`), page);
    const files = readdirSync(folder);
    const { stdout, status } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning', ...files], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(files).toHaveLength(2 * Object.keys(pages).length);
    // A page is the same whenever it is made, so it has no date.
    expect(stdout.split('\n').filter((line) => line !== '' && !line.includes('missing date'))).toEqual([]);
    expect(status, 'none but those').toBe(2);
  });

  test('shows every exit code', () => {
    const plain = rendered(pages['brl-exit-codes.7'] ?? '');
    for (const { code } of exitCodes) expect(plain).toMatch(new RegExp(`\\s${code}\\s`));
    expect(plain).toContain('UNCERTAIN: do not pay again');
  });

  test('shows text that roff would take for its own as it was written', () => {
    const example = "brl odd run --text 'a\\b' --to ~/x --say \"`it's`\"";
    const description = ".dot first\n\n'quote first, São Paulo \\fBnot bold\\fR and -- two hyphens";
    const plain = rendered(onePage({ description, examples: [example] }));
    expect(plain).toContain(example);
    expect(plain).toContain('.dot first');
    expect(plain).toContain("'quote first, São Paulo \\fBnot bold\\fR and -- two hyphens");
  });
});

function onePage(text: { readonly description: string; readonly examples: readonly string[] }): string {
  const command = { id: 'odd:run', summary: 'Odd', flags: {}, args: {}, aliases: [], ...text };
  const manifest: Manifest = { version: '1.0.0', commands: { 'odd:run': command } };
  return manPages(manifest)['brl-odd-run.1'] ?? '';
}
