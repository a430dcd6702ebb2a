import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where an ending has become a number already, or is about to. */
const rooms = ['command', 'payments', 'areas', 'docs', 'errors', 'mcp'];

/** Programs of other processes than brl, which end as they like. */
const exceptions = ['src/keychain-child.ts', 'src/vault-agent.ts'];

const member = /\b(exit|exitCode): ?\d/;
const atTheEnd = /\bprocess\.exit(\((?!\))|Code (\?\?|\|\||&&)?=(?!=))/;

test('an exit code is a number only where a command ends: below, an ending has its name', () => {
  const numbers = filesOf('src/lib/*/**/*.ts')
    .filter((file) => !rooms.includes(file.split('/')[2] ?? ''))
    .filter((file) => /\bexitCodeOf\b|\bprocess\.exit/.test(sourceOf(file)) || member.test(sourceOf(file)));
  expect(numbers).toEqual(exceptions.filter((file) => file.startsWith('src/lib/')));
});

test('where a command ends, too, the ending has its name, and its number stands in the one table', () => {
  expect(filesOf('src/{lib,commands}/**/*.ts').filter((file) => member.test(sourceOf(file)))).toEqual([]);
});

test('one file sets the exit code of the process, and is told it by main(): a command returns how it ends', () => {
  const writers = filesOf('src/**/*.ts').filter((file) => atTheEnd.test(sourceOf(file)));
  expect(writers).toEqual([...exceptions, 'src/lib/command/exit.ts'].sort());
  const callers = filesOf('src/**/*.ts').filter((file) => /\bendAs\(/.test(sourceOf(file)));
  expect(callers).toEqual(['src/lib/command/exit.ts', 'src/main.ts']);
});

test.each([
  ['process.exitCode = 35;', true],
  ["process.exitCode = exitCodeOf('check_failed');", true],
  ['process.exitCode ??= 93;', true],
  ['process.exitCode ||= exit;', true],
  ['process.exit(130);', true],
  ["process.exit(exitCodeOf('interrupted'));", true],
  ['process.exit();', false],
  ['if (process.exitCode === 0) return;', false],
])('%s sets the exit code: %s', (line, isOne) => {
  expect(atTheEnd.test(line)).toBe(isOne);
});

function filesOf(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

function sourceOf(file: string): string {
  return readFileSync(`${root}/${file}`, 'utf8');
}
