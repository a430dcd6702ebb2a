// Writes the committed files that are made from the commands. CI runs it and fails when it changes anything.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manPages } from '../src/lib/docs/man.ts';
import { referencePage } from '../src/lib/docs/reference.ts';
import { commandSnapshot } from '../src/lib/docs/snapshot.ts';
import { withHelp } from '../src/lib/docs/with-help.ts';
import { speak, speakHelp } from '../src/lib/words/language.ts';
import { manifestOfSources } from './manifest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns {Promise<Record<string, string>>} every generated file that is committed, by its path */
export async function generatedFiles(manifest) {
  const man = Object.entries(manPages(manifest)).map(([name, page]) => [`man/${name}`, page]);
  const portuguese = Object.entries(await portuguesePages(manifest)).map(([name, page]) => [
    // Where man looks for the language of the person.
    `man/pt_BR/man${name.at(-1)}/${name}`,
    page,
  ]);
  return {
    ...Object.fromEntries([...man, ...portuguese]),
    'docs/commands.md': referencePage(manifest),
    'docs/commands.json': `${JSON.stringify(commandSnapshot(manifest), null, 2)}\n`,
  };
}

/** @returns {Promise<Record<string, string>>} the pages of the manual in Portuguese, by the names that the English ones have */
export async function portuguesePages(manifest) {
  await speak('pt');
  try {
    await speakHelp();
    return manPages({ ...manifest, commands: withHelp(manifest.commands) });
  } finally {
    await speak('en');
  }
}

/** @returns {string} package.json with the list of pages; its field takes files one by one, no folder and no pattern, and no language. */
function packageWith(manPaths) {
  const file = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = Object.entries(file).filter(([name]) => name !== 'man');
  const at = entries.findIndex(([name]) => name === 'files') + 1;
  const whole = [...entries.slice(0, at), ['man', manPaths], ...entries.slice(at)];
  return `${JSON.stringify(Object.fromEntries(whole), null, 2)}\n`;
}

if (import.meta.main) {
  const manifest = await manifestOfSources();
  // A page of a command that is gone must go too.
  rmSync(join(root, 'man'), { recursive: true, force: true });
  const files = await generatedFiles(manifest);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const manPaths = Object.keys(files).filter((path) => /^man\/[^/]+$/.test(path));
  writeFileSync(join(root, 'package.json'), packageWith(manPaths.sort()));
  process.stdout.write(
    `${Object.keys(manifest.commands).length} commands; ${Object.keys(files).length} files\n`,
  );
}
