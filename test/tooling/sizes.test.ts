import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
const longestFile = 400;
const longestCallback = 80;

const files = globSync('test/**/*.{ts,mjs}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .sort();

test('every file of the tests is short enough to be read in one sitting', () => {
  const long = files
    .map((file) => [linesOf(sourceOf(file)), file] as const)
    .filter(([lines]) => lines > longestFile);
  expect(long.map(([lines, file]) => `${file}: ${lines} lines`)).toEqual([]);
});

test('every callback of describe, test and the hooks fits the eye', () => {
  const mayBeLong = files.filter((file) => linesOf(sourceOf(file)) > longestCallback);
  const long = mayBeLong.flatMap((file) =>
    callbacksIn(sourceOf(file), file)
      .filter(({ lines }) => lines > longestCallback)
      .map(({ at, lines }) => `${file}:${at}: ${lines} lines`),
  );
  expect(long).toEqual([]);
});

test.each([
  ["test('x', () => {\n1;\n2;\n});", 4],
  ["describe('x', function () {\n1;\n});", 3],
  ["test.each([1])('x', async () => {\n1;\n2;\n3;\n});", 5],
  ["test.skipIf(true)('x', { timeout: 1 }, () => {\n1;\n});", 3],
  ["describe('x', () => {\ntest('y', () => {\n1;\n});\n});", 5],
  ["await serve('x', () => {\n1;\n});", 0],
])('the callback of %j is measured', (source, lines) => {
  expect(Math.max(0, ...callbacksIn(source, 'x.test.ts').map((one) => one.lines))).toBe(lines);
});

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Functions that are given to a word of the test runner, with their first line and how many they have. */
function callbacksIn(source: string, file: string): readonly { at: number; lines: number }[] {
  const found: { at: number; lines: number }[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression' && runnerWords.test(wordOf(value))) {
      for (const given of (value as Node & { arguments: readonly Node[] }).arguments)
        if (given.type.endsWith('FunctionExpression'))
          found.push({
            at: linesOf(source.slice(0, given.start)),
            lines: linesOf(source.slice(given.start, given.end)),
          });
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseAst(source, { lang: file.endsWith('.ts') ? 'ts' : 'js' }));
  return found;
}

const runnerWords = /^(describe|test|it|beforeEach|beforeAll|afterEach|afterAll)$/;

/** `test` of `test(…)`, `test.each(…)(…)` and `test.skipIf(…)(…)`. */
function wordOf(node: Node): string {
  const { callee, object, name } = node as Node & { callee?: Node; object?: Node; name?: string };
  const inner = callee ?? object;
  return inner === undefined ? (name ?? '') : wordOf(inner);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function linesOf(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

function sourceOf(file: string): string {
  return readFileSync(`${root}/${file}`, 'utf8');
}
