import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where an ending has become a number already, or is about to. */
const rooms = ['command', 'payments', 'areas', 'docs', 'errors'];

/** A number below those rooms, each with its reason. */
const exceptions = {
  'src/lib/keychain/os-keychain.ts': 'the program of a child process, not of brl',
};

test('an exit code is a number only where a command ends: below, an ending has its name', () => {
  const numbers = globSync('src/lib/*/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !rooms.includes(file.split('/')[2] ?? ''))
    .filter((file) =>
      /\bexitCodeOf\b|\bprocess\.exit|\b(exit|exitCode): ?\d/.test(readFileSync(`${root}/${file}`, 'utf8')),
    );
  expect(numbers).toEqual(Object.keys(exceptions));
});
