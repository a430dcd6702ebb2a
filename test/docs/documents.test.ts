import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { gapSetting } from '../../src/lib/connection/profile.ts';
import { defaultGapSettings, type GapSettings } from '../../src/lib/contract/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root }).sort()];
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('links', () => {
  test.each(pages)('%s points at what is there', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '');
    const broken = links.filter((link) => !/^https?:/.test(link) && !isThere(page, link));
    expect(broken).toEqual([]);
  });
});

describe('docs/spec-gaps.md', () => {
  const rows = read('docs/spec-gaps.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));

  test.each(Object.entries(defaultGapSettings))('has a row for %s with its default', (name, value) => {
    const row = rows.find((line) => line.split('|')[4]?.includes(`\`${name}\``)) ?? '';
    const shown = String(value) === '' ? 'empty' : `\`${String(value)}\``;
    expect(row.split('|')[5]?.trim()).toBe(shown);
  });
});

describe('config set takes', () => {
  const choices = read('docs/spec-gaps.md')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', list = ''] = /^ `(\w+)`: (`.+`) $/.exec(line.split('|')[4] ?? '') ?? [];
      return list === '' ? [] : list.split(', ').map((choice) => [name, choice.slice(1, -1)] as const);
    });

  test.each(Object.entries(defaultGapSettings))('the default of %s', (name, value) => {
    expect(gapSetting(name as keyof GapSettings, value)).toEqual({ [name]: value });
  });

  test.each(choices)('%s, as docs/spec-gaps.md says: %s', (name, choice) => {
    expect(gapSetting(name as keyof GapSettings, choice)).toEqual({ [name]: choice });
  });
});

test('docs/dependencies.md gives a reason for every package that the sources import, and for no other', () => {
  const imported = globSync('src/**/*.ts', { cwd: root }).flatMap(packagesOf);
  const used = new Set([...imported, '@napi-rs/keyring']);
  const table = read('docs/dependencies.md');
  const first = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell ?? '');
  const named = first.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''));
  expect(new Set(named.filter((name) => name !== 'zod/mini'))).toEqual(used);
});

function isThere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

/** Headings as a repository's web page names them. */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '');
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const imports = [/^(?:import|export|\}).* from '([^'.\n][^'\n]*)'/gm, /\bimport\('([^'.\n][^'\n]*)'\)/g];

function packagesOf(file: string): string[] {
  const text = read(file);
  const found = imports.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''));
  return found
    .filter((name) => !name.startsWith('node:'))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}
