// Writes man/, the manual pages in both languages; `npm run build` runs it, and they are packed, not committed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manPages } from '../src/lib/docs/man.ts';
import { withHelp } from '../src/lib/docs/with-help.ts';
import { speak, speakHelp } from '../src/lib/words/language.ts';

/** @returns {Promise<Record<string, string>>} every page, by its path */
export async function manFiles(manifest) {
  const english = Object.entries(manPages(manifest)).map(([name, page]) => [`man/${name}`, page]);
  const portuguese = Object.entries(await portuguesePages(manifest)).map(([name, page]) => [
    // Where man looks for the person's language.
    `man/pt_BR/man${name.at(-1)}/${name}`,
    page,
  ]);
  return Object.fromEntries([...english, ...portuguese]);
}

/** @returns {Promise<Record<string, string>>} the manual pages in Portuguese, by the names of the English ones */
export async function portuguesePages(manifest) {
  await speak('pt');
  try {
    await speakHelp();
    return manPages({ ...manifest, commands: withHelp(manifest.commands) });
  } finally {
    await speak('en');
  }
}

/** @param {string} root */
export async function writeManPages(root, manifest) {
  // The page of a removed command must go too.
  rmSync(join(root, 'man'), { recursive: true, force: true });
  for (const [path, page] of Object.entries(await manFiles(manifest))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), page);
  }
}
