import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { manifestOfSources } from '../../scripts/manifest.mjs';
import type { ManifestOption } from '../../src/lib/docs/manifest.ts';
import { commandSnapshot } from '../../src/lib/docs/snapshot.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('docs/commands.json is what the commands promise now', async () => {
  const committed = JSON.parse(readFileSync(join(root, 'docs', 'commands.json'), 'utf8')) as unknown;
  const now = commandSnapshot(await manifestOfSources());
  expect(committed, 'look at the difference: does it break a script? then npm run generate').toEqual(now);
});

const flag: ManifestOption = { name: 'to', type: 'option' };

test.each<[string, Partial<ManifestOption>, string]>([
  ['becomes required', { required: true }, 'value, required'],
  ['takes other values', { options: ['a', 'b'] }, 'one of a|b'],
  ['has another default', { default: 3 }, 'value, default 3'],
  ['may be repeated', { multiple: true }, 'value, many'],
  ['excludes another', { exclusive: ['ref'] }, 'value, not with ref'],
  ['becomes a switch', { type: 'boolean' }, 'switch'],
])('a flag that %s shows', (_change, change, line) => {
  expect(flagsOf({ ...flag, ...change })).toEqual({ '--to': line });
});

test('a flag that is hidden or gone shows, and a new letter too', () => {
  expect(flagsOf({ ...flag, hidden: true })).toEqual({});
  expect(flagsOf({ ...flag, char: 't' })).toEqual({ '--to, -t': 'value' });
});

function flagsOf(option: ManifestOption) {
  const command = { id: 'odd:run', flags: { to: option }, args: {}, aliases: [] };
  return commandSnapshot({ version: '1', commands: { 'odd:run': command } }).commands['odd run']?.flags;
}
