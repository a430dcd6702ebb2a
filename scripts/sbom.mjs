// `npm run sbom`: the software bill of materials of the packed program, CycloneDX JSON on stdout. Most packages are compiled
// into dist, so npm, which looks at installed dependencies alone, would leave them out: THIRD-PARTY-NOTICES.md names them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const notices = readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8');
const bundled = new Set(
  [...notices.matchAll(/^## (\S+) (\S+)$/gm)].map(([, name, version]) => `${name}@${version}`),
);
const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const all = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  }),
);
const shipped = ({ name, group, version }) => {
  const full = group ? `${group}/${name}` : name;
  return (
    bundled.has(`${full}@${version}`) || full in optionalDependencies || full.startsWith('@napi-rs/keyring-')
  );
};
const components = all.components.filter(shipped);
const kept = new Set([
  all.metadata.component['bom-ref'],
  ...components.map((component) => component['bom-ref']),
]);
const found = new Set(
  components.map(({ name, group, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
);
const missing = [...bundled].filter((name) => !found.has(name));
if (missing.length > 0) {
  process.stderr.write(`Not in npm's list, but in dist: ${missing.join(', ')}\n`);
  process.exitCode = 1;
}
const dependencies = all.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: (dependsOn ?? []).filter((name) => kept.has(name)) }));
process.stdout.write(`${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
