// Writes the committed files that are generated from the commands. CI runs it and fails if anything changes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manPages } from '../src/lib/docs/man.ts';
import { referencePage } from '../src/lib/docs/reference.ts';
import { commandSnapshot } from '../src/lib/docs/snapshot.ts';
import { manifestOfSources } from './manifest.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns {Record<string, string>} every generated file that is committed, by its path */
export function generatedFiles(manifest) {
  return {
    'docs/commands.md': referencePage(manifest),
    'docs/commands.json': `${JSON.stringify(commandSnapshot(manifest), null, 2)}\n`,
  };
}

/**
 * @returns {string} package.json with the list of pages; its field takes only single files, no folder, pattern or
 *   language.
 */
function packageWith(manPaths) {
  const file = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = Object.entries(file).filter(([name]) => name !== 'man');
  const at = entries.findIndex(([name]) => name === 'files') + 1;
  const whole = [...entries.slice(0, at), ['man', manPaths], ...entries.slice(at)];
  return `${JSON.stringify(Object.fromEntries(whole), null, 2)}\n`;
}

if (import.meta.main) {
  const manifest = await manifestOfSources();
  const files = generatedFiles(manifest);
  for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content);
  const manPaths = Object.keys(manPages(manifest)).map((name) => `man/${name}`);
  writeFileSync(join(root, 'package.json'), packageWith(manPaths.sort()));
  process.stdout.write(`${Object.keys(manifest.commands).length} commands\n`);
}
