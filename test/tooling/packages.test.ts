import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
interface Locked {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const manifests = ['package.json', 'tools/node/package.json'].map(
  (file) => JSON.parse(read(file)) as Manifest,
);
const wanted = manifests.flatMap((all) =>
  Object.entries({ ...all.dependencies, ...all.devDependencies, ...all.optionalDependencies }),
);
const locked = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages;

test('every package that we name is pinned to one version', () => {
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('the lock file names no server', () => {
  expect(Object.entries(locked).filter(([, one]) => one.link !== true && one.resolved !== undefined)).toEqual(
    [],
  );
});

test('no package has an install script but the bundler, whose script only makes it start sooner', () => {
  const scripted = Object.entries(locked).filter(([, one]) => one.hasInstallScript === true);
  expect(scripted.map(([path]) => path)).toEqual(['node_modules/esbuild']);
});

test('README says of every package that the sources import why it is there', () => {
  const imported = globSync('src/**/*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/(?:from |import\()'((?:@[a-z-]+\/)?[a-z][\w-]*)/g)].map(([, name = '']) => name),
  );
  const names = wanted.map(([name]) => name).filter((name) => imported.includes(name));
  const dependencies = read('README.md').split('\n## Dependencies\n')[1]?.split('\n## ')[0] ?? '';
  const explained = [...dependencies.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(names.filter((name) => !explained.includes(name))).toEqual([]);
  expect(names).toContain('zod');
});
