// Writes the committed files that are made from the commands. CI runs it and fails when it changes anything.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { manPages } from '../src/lib/docs/man.ts';
import { referencePage } from '../src/lib/docs/reference.ts';
import { commandSnapshot } from '../src/lib/docs/snapshot.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// The framework does not export this function; its own generator is a 54 MB tool.
const { cacheCommand } = createRequire(import.meta.url)(
  join(root, 'node_modules/@oclif/core/lib/util/cache-command.js'),
);

/** @returns {Promise<object>} the manifest of every file in src/commands */
export async function manifestOfSources() {
  const files = globSync('**/*.ts', { cwd: join(root, 'src/commands') }).sort();
  const commands = {};
  for (const file of files) {
    const id = file.slice(0, -3).split(/[\\/]/).join(':');
    const { default: Command } = await import(pathToFileURL(join(root, 'src/commands', file)).href);
    Command.id = id;
    commands[id] = await describe(Command);
  }
  const { version } = createRequire(import.meta.url)('../package.json');
  return { version, commands };
}

/** Drops what a class keeps for itself: functions and the parser's own objects do not belong in a list. */
async function describe(Command) {
  const { id, summary, description, examples, flags, args, aliases, hidden, state, strict } =
    await cacheCommand(Command, undefined, true);
  return { id, summary, description, examples, flags, args, aliases, hidden, state, strict };
}

/** @returns {Record<string, string>} every other generated file by its path */
export function generatedFiles(manifest) {
  const man = Object.entries(manPages(manifest)).map(([name, page]) => [`man/${name}`, page]);
  return {
    ...Object.fromEntries(man),
    'docs/commands.md': referencePage(manifest),
    'docs/commands.json': `${JSON.stringify(commandSnapshot(manifest), null, 2)}\n`,
  };
}

/** @returns {string} package.json with the list of pages; its field takes files one by one, no folder and no pattern. */
function packageWith(manPaths) {
  const file = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const entries = Object.entries(file).filter(([name]) => name !== 'man');
  const at = entries.findIndex(([name]) => name === 'files') + 1;
  const whole = [...entries.slice(0, at), ['man', manPaths], ...entries.slice(at)];
  return `${JSON.stringify(Object.fromEntries(whole), null, 2)}\n`;
}

if (import.meta.main) {
  const manifest = await manifestOfSources();
  writeFileSync(join(root, 'oclif.manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  // A page of a command that is gone must go too.
  rmSync(join(root, 'man'), { recursive: true, force: true });
  mkdirSync(join(root, 'man'));
  // As whoever reads the manifest has it.
  const files = generatedFiles(JSON.parse(JSON.stringify(manifest)));
  for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content);
  const manPaths = Object.keys(files).filter((path) => path.startsWith('man/'));
  writeFileSync(join(root, 'package.json'), packageWith(manPaths.sort()));
  process.stdout.write(
    `oclif.manifest.json: ${Object.keys(manifest.commands).length} commands; ${Object.keys(files).length} other files\n`,
  );
}
