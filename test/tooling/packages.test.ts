import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { packagesOfProgram } from '../../scripts/bootstrap.mjs';

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

test('npm run demo installs every package that is compiled in and what bundles them, and nothing that only checks', () => {
  const compiledIn = [...read('THIRD-PARTY-NOTICES.md').matchAll(/^## (\S+) /gm)].map(
    ([, name = '']) => name,
  );
  const installed = Object.keys(packagesOfProgram());
  const named = Object.keys(manifests[0]?.devDependencies ?? {});
  expect(named.filter((name) => compiledIn.includes(name) && !installed.includes(name))).toEqual([]);
  expect(installed.filter((name) => !compiledIn.includes(name))).toEqual(['esbuild']);
});
