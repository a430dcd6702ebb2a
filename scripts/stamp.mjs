// Tells whether the build output matches the sources, fast enough to ask before every test run.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that a build is made from. */
export const inputs = [
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/man.mjs',
  'scripts/manifest.mjs',
  'scripts/notices.mjs',
  'scripts/page-script.mjs',
  'scripts/schemas.mjs',
  'src',
];

/** @returns {string} hash over the names and contents of everything that a build is made from */
export function stampOf(root) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesOf(root, input))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** What a build produces besides the rest of dist. */
export const made = ['dist/.stamp', 'oclif.manifest.json', 'man', 'schemas', 'THIRD-PARTY-NOTICES.md'];

/** @returns {boolean} whether it must be rebuilt */
export function isStale(root) {
  if (made.some((path) => !existsSync(join(root, path)))) return true;
  return readFileSync(join(root, 'dist/.stamp'), 'utf8') !== stampOf(root);
}

/** @returns {string[]} the path itself, or every file of the folder */
export function filesOf(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!path.startsWith('src')) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
}
