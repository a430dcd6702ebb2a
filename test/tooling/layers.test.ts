import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What each room of `src/lib` may import of ours besides itself (docs/architecture.md). Types count as imports:
 * a type that is needed on the wrong side is in the wrong room.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  client: ['contract'],
  pix: ['contract'],
  disk: [],
  hooks: ['contract', 'disk'],
  inspect: ['contract', 'hooks'],
  keychain: [],
  journal: ['contract', 'client', 'disk', 'pix'],
  sandbox: ['contract', 'pix'],
  docs: ['contract', 'cli'],
  cli: ['contract', 'client', 'hooks', 'inspect', 'journal', 'keychain', 'pix'],
};

/** The files outside the sandbox that may know it: they put the embedded one behind the client's transport. */
const mayImportSandbox = /^src\/(commands\/sandbox\/|lib\/cli\/(embedded|sandbox)[a-z-]*\.ts$)/;

interface Import {
  readonly file: string;
  /** Path in the repository, or the package's name. */
  readonly target: string;
  readonly text: string;
}

const files = globSync('src/**/*.ts', { cwd: root }).sort();
const imports = files.flatMap(importsOf);
const own = imports.filter(({ target }) => target.startsWith('src/'));

describe('layers', () => {
  test.each(Object.keys(allowed))('src/lib/%s imports only what it may', (room) => {
    const rooms = new Set([room, ...(allowed[room] ?? [])]);
    const wrong = own
      .filter(({ file }) => roomOf(file) === room)
      .filter(
        ({ file, target }) =>
          !rooms.has(roomOf(target)) && !(isSandbox(target) && mayImportSandbox.test(file)),
      );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  test('every room has a rule', () => {
    const rooms = new Set(files.filter((file) => file.startsWith('src/lib/')).map(roomOf));
    expect([...rooms].filter((room) => allowed[room] === undefined)).toEqual([]);
  });

  test('the contract imports only zod', () => {
    const packages = imports.filter(
      ({ file, target }) => roomOf(file) === 'contract' && !target.startsWith('src/'),
    );
    expect(packages.filter(({ target }) => !/^zod(\/|$)/.test(target)).map(({ text }) => text)).toEqual([]);
  });

  test('the domain imports no package, so that it stays pure', () => {
    const packages = imports.filter(
      ({ file, target }) => roomOf(file) === 'pix' && !target.startsWith('src/'),
    );
    expect(packages.map(({ text }) => text)).toEqual([]);
  });

  test('only the sandbox commands and the embedding file know the sandbox', () => {
    const wrong = own.filter(
      ({ file, target }) => isSandbox(target) && !isSandbox(file) && !mayImportSandbox.test(file),
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  test('nothing in src/lib imports a command', () => {
    const wrong = own.filter(
      ({ file, target }) => file.startsWith('src/lib/') && target.startsWith('src/commands/'),
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  test('every relative import names a file that exists, with its extension', () => {
    expect(own.filter(({ target }) => !files.includes(target)).map(({ text }) => text)).toEqual([]);
  });

  test('the reader sees every kind of import', () => {
    const source =
      "import a from './a.ts'; import type { B } from './b.ts'; export * from './c.ts'; const d = () => import('./d.ts'); type E = import('./e.ts').E;";
    expect(sourcesOf(source).sort()).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts']);
  });
});

function roomOf(path: string): string {
  return /^src\/lib\/([^/]+)/.exec(path)?.[1] ?? '';
}

function isSandbox(path: string): boolean {
  return path.startsWith('src/lib/sandbox/');
}

function importsOf(file: string): readonly Import[] {
  return sourcesOf(readFileSync(join(root, file), 'utf8')).map((source) => {
    const target = source.startsWith('.') ? relative(root, join(root, dirname(file), source)) : source;
    return { file, target: target.replaceAll('\\', '/'), text: `${file} imports ${target}` };
  });
}

function sourcesOf(code: string): string[] {
  const found: string[] = [];
  walk(parseAst(code, { lang: 'ts' }), (node) => {
    if (/^(Import|Export)/.test(node.type) || node.type === 'TSImportType')
      found.push(...literal(node.source));
  });
  return found;
}

interface Node {
  readonly type: string;
  readonly source?: unknown;
}

function literal(value: unknown): string[] {
  const text = (value as { value?: unknown } | null | undefined)?.value;
  return typeof text === 'string' ? [text] : [];
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && typeof value.type === 'string') visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}
