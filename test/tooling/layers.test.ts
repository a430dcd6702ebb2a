import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The rooms of `src/lib`, floor by floor (docs/architecture.md): a room may import what lies on the floors below its own,
 * and nothing beside or above it. Types count as imports: a type that is needed on the wrong side is in the wrong room.
 */
const floors = [
  ['words', 'answers', 'ports', 'ssh'],
  ['json', 'contract', 'keychain'],
  ['errors'],
  ['files'],
  ['client', 'brazil', 'terminal'],
  ['policy'],
  ['journal', 'deliveries', 'connection'],
  ['command'],
  ['payments'],
  ['areas'],
  ['mcp'],
];

/** Rooms that stand apart, and all that they may import. */
const apart: Readonly<Record<string, readonly string[]>> = {
  sandbox: ['json', 'contract', 'brazil'],
  inspect: ['contract', 'errors', 'deliveries', 'words'],
  docs: ['contract', 'errors', 'terminal', 'command', 'words'],
};

/** The exceptions to the floors, each with its reason: imports from below the one path into the other. */
const exceptions = [
  {
    from: 'src/lib/areas/schedule/',
    to: 'src/lib/areas/payout/',
    why: 'rows whose hour has come are sent by the one executor of runs',
  },
  {
    from: 'src/lib/areas/webhooks/',
    to: 'src/lib/inspect/',
    why: '`webhooks inspect` serves the page',
  },
  {
    from: 'src/lib/areas/notify/',
    to: 'src/lib/areas/reconcile/',
    why: 'a notice says that a day was not closed, which is known where days are closed',
  },
  {
    from: 'src/lib/areas/doctor/',
    to: 'src/lib/areas/signature/',
    why: 'doctor has a signature checked as `signature verify` does',
  },
  {
    from: 'src/lib/areas/cnab/',
    to: 'src/lib/areas/payout/',
    why: 'a return says what became of the rows of a run',
  },
  {
    from: 'src/lib/areas/pix/',
    to: 'src/lib/areas/banks/',
    why: 'before a PIX by bank data the catalogue of banks is asked',
  },
  {
    from: 'src/lib/connection/sandbox-state.ts',
    to: 'src/lib/sandbox/',
    why: "the embedded sandbox is put behind the client's transport",
  },
  {
    from: 'src/lib/areas/sandbox/',
    to: 'src/lib/sandbox/',
    why: 'variables for a sandbox that was started',
  },
  {
    from: 'src/commands/sandbox/',
    to: 'src/lib/sandbox/',
    why: 'the commands that start and steer it',
  },
];

/** Folders of tests that are neither a room nor a topic. */
const kindsOfTests = ['commands', 'e2e', 'safety', 'support', 'tooling'];

interface Import {
  readonly file: string;
  /** Path in the repository, or the package's name. */
  readonly target: string;
  readonly text: string;
}

const files = globSync('src/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .sort();
const imports = files.flatMap(importsOf);
const own = imports.filter(({ target }) => target.startsWith('src/'));
const rooms = [...floors.flat(), ...Object.keys(apart)];

describe('arrows', () => {
  test.each(rooms)('src/lib/%s imports only what it may', (room) => {
    const may = new Set([room, ...below(room), ...(apart[room] ?? [])]);
    const wrong = own
      .filter(({ file }) => roomOf(file) === room)
      .filter(({ target }) => !may.has(roomOf(target)));
    expect(textsOf(wrong.filter(isForbidden))).toEqual([]);
  });

  test('no area imports another', () => {
    const wrong = own.filter(
      ({ file, target }) => areaOf(file) !== '' && areaOf(target) !== '' && areaOf(file) !== areaOf(target),
    );
    expect(textsOf(wrong.filter(isForbidden))).toEqual([]);
  });

  test('only what is named here knows the sandbox', () => {
    const wrong = own.filter(
      ({ file, target }) => roomOf(target) === 'sandbox' && roomOf(file) !== 'sandbox',
    );
    expect(textsOf(wrong.filter(isForbidden))).toEqual([]);
  });

  test('nothing in src/lib imports a command', () => {
    const wrong = own.filter(({ file, target }) => roomOf(file) !== '' && roomOf(target) === '');
    expect(textsOf(wrong)).toEqual([]);
  });

  test.each(exceptions)('the exception $from -> $to is needed: $why', ({ from, to }) => {
    expect(own.some(({ file, target }) => file.startsWith(from) && target.startsWith(to))).toBe(true);
  });
});

describe('circles', () => {
  test('no file needs itself, by whatever way, in types either', () => {
    expect(circlesIn(Map.groupBy(own, ({ file }) => file))).toEqual([]);
  });

  test('a circle is found', () => {
    const edge = (file: string, target: string) => ({ file, target, text: '' });
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'b'), edge('c', 'd')];
    expect(circlesIn(Map.groupBy(edges, ({ file }) => file))).toEqual(['b -> c -> b']);
  });
});

describe('words', () => {
  const topics = new Set(
    globSync('src/commands/*', { cwd: root }).map((path) =>
      path.replace(/^src.commands./, '').replace('.ts', ''),
    ),
  );

  test('every file of src/lib is in a room that is named here', () => {
    const found = new Set(files.filter((file) => file.startsWith('src/lib/')).map(roomOf));
    expect([...found].sort()).toEqual([...rooms].sort());
  });

  test.each(['src/lib/areas', 'src/lib/sandbox'])(
    'every folder of %s is a topic of the commands',
    (folder) => {
      expect(foldersOf(folder).filter((name) => !topics.has(name))).toEqual([]);
    },
  );

  test('every folder of tests is a room, a topic, or a kind of tests', () => {
    const known = new Set([...rooms, ...topics, ...kindsOfTests]);
    expect(foldersOf('test').filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('packages', () => {
  test('the contract imports only zod', () => {
    const packages = packagesOf('contract').filter(({ target }) => !/^zod(\/|$)/.test(target));
    expect(textsOf(packages)).toEqual([]);
  });

  test.each(['json', 'brazil'])('src/lib/%s imports no package, so that it stays pure', (room) => {
    expect(textsOf(packagesOf(room))).toEqual([]);
  });
});

describe('the reader', () => {
  test('every relative import names a file that exists, with its extension', () => {
    const data = globSync('src/**/*.json', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
    expect(textsOf(own.filter(({ target }) => ![...files, ...data].includes(target)))).toEqual([]);
  });

  test('sees every kind of import', () => {
    const source =
      "import a from './a.ts'; import type { B } from './b.ts'; export * from './c.ts'; const d = () => import('./d.ts'); type E = import('./e.ts').E;";
    expect(sourcesOf(source).sort()).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts']);
  });
});

function below(room: string): readonly string[] {
  const floor = floors.findIndex((names) => names.includes(room));
  return floors.slice(0, Math.max(floor, 0)).flat();
}

function isForbidden({ file, target }: Import): boolean {
  return !exceptions.some(({ from, to }) => file.startsWith(from) && target.startsWith(to));
}

function textsOf(found: readonly Import[]): readonly string[] {
  return found.map(({ text }) => text);
}

/** Empty for what is not in `src/lib`. */
function roomOf(path: string): string {
  return /^src\/lib\/([^/]+)/.exec(path)?.[1] ?? '';
}

function areaOf(path: string): string {
  return /^src\/lib\/areas\/([^/]+)/.exec(path)?.[1] ?? '';
}

function packagesOf(room: string): readonly Import[] {
  return imports.filter(({ file, target }) => roomOf(file) === room && !target.startsWith('src/'));
}

function foldersOf(path: string): readonly string[] {
  return globSync(`${path}/*`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** One circle for each import that leads back to where the walk came from: `a -> b -> a`. */
function circlesIn(imported: ReadonlyMap<string, readonly Import[]>): readonly string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at !== -1) found.push([...path.slice(at), file].join(' -> '));
    if (at !== -1 || done.has(file)) return;
    for (const target of new Set(imported.get(file)?.map((one) => one.target)))
      visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of imported.keys()) visit(file, []);
  return found;
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
