// The list of all commands, made from their classes: help, completion and manual pages are read from it.
import { globSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withHelp } from '../src/lib/docs/with-help.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// The framework does not export this function; its own generator is a 54 MB tool.
const { cacheCommand } = createRequire(import.meta.url)(
  join(root, 'node_modules/@oclif/core/lib/util/cache-command.js'),
);

/** @returns {Promise<object>} the manifest of every file in src/commands, as read from the file */
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
  return JSON.parse(JSON.stringify({ version, commands: withHelp(commands) }));
}

/**
 * Drops what a class keeps internal: functions and the parser's own objects do not belong in a list. Help texts are not
 * in the class.
 */
async function describe(Command) {
  const { id, flags, args, aliases, hidden, state, strict } = await cacheCommand(Command, undefined, true);
  return { id, flags, args, aliases, hidden, state, strict };
}

/** Anyone asking for help meanwhile reads the old list or the new one, never half of one. */
export function writeManifest(manifest) {
  const file = join(root, 'oclif.manifest.json');
  const whole = join(root, `node_modules/.brl-manifest-${process.pid}`);
  writeFileSync(whole, JSON.stringify(manifest));
  renameSync(whole, file);
}
