// What lies beside the files of a release: the bill of materials, the checksums, their signatures, and what Homebrew and winget read.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a signature of a release is for: one made for anything else does not verify. */
const namespace = 'brl.release.v1';
const sums = 'SHA256SUMS';

/**
 * The bill of materials of an executable: the packages of the bundle, and Node.js and the keychain's library for that machine.
 * @param {{ root: string, out: string, version: string, epoch: number, target: string, binary: string }} input
 */
export function writeBill({ root, out, version, epoch, target, binary }) {
  const bill = JSON.parse(
    execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], {
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    }),
  );
  const added = partsOf(root, target);
  const notAdded = ({ purl }) => !purl.startsWith('pkg:npm/%40napi-rs/keyring-');
  bill.components = [...bill.components.filter(notAdded), ...added];
  const kept = new Set(bill.components.map((part) => part['bom-ref']));
  const own = bill.metadata.component['bom-ref'];
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => ref === own || kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => kept.has(name)) }));
  // The first is the program itself.
  bill.dependencies[0].dependsOn.push(...added.map((part) => part['bom-ref']));
  // Of the sources and not of this run: the same commit has the same bill.
  bill.metadata.timestamp = new Date(epoch * 1000).toISOString();
  delete bill.serialNumber;
  Object.assign(bill.metadata.component, {
    type: 'application',
    name: 'brl',
    hashes: [{ alg: 'SHA-256', content: hash('sha256', readFileSync(binary), 'hex') }],
  });
  writeFileSync(join(out, `brl-${version}-${target}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
}

function partsOf(root, target) {
  const { packages } = JSON.parse(readFileSync(join(root, 'tools/release/package-lock.json'), 'utf8'));
  const prefix = 'node_modules/';
  const [os, cpu] = target.replace('win', 'win32').split('-');
  const fits = (entry) => [entry.os].flat().includes(os) && [entry.cpu].flat().includes(cpu);
  return Object.entries(packages)
    .filter(([path, entry]) => path.startsWith(prefix) && fits(entry))
    .map(([path, { version, license, integrity }]) => {
      const name = path.slice(prefix.length);
      const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
      const runtime = name.startsWith('node-');
      return {
        'bom-ref': `${name}@${version}`,
        type: runtime ? 'application' : 'library',
        ...(group && { group }),
        name: short,
        version,
        ...(runtime && { description: 'Node.js, in the executable' }),
        purl: `pkg:npm/${encodeURIComponent(group ?? short)}${group ? `/${short}` : ''}@${version}`,
        hashes: [
          {
            alg: 'SHA-512',
            content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
          },
        ],
        licenses: [{ license: { id: license } }],
      };
    });
}

/**
 * The checksums of all that was made, for whichever machines, and the files of other package managers that name them.
 * @param {{ out: string, version: string, site: string }} input `site`: where a release's files are fetched from
 */
export function writeChecksums({ out, version, site }) {
  const made = (name) =>
    existsSync(join(out, name)) ? hash('sha256', readFileSync(join(out, name)), 'hex') : null;
  const file = (target) => `brl-${version}-${target}`;
  const linux = ['x64', 'arm64'].map((cpu) => ({ name: file(`linux-${cpu}`), cpu }));
  const there = linux.map((one) => ({ ...one, sum: made(one.name) })).filter(({ sum }) => sum);
  if (there.length > 0) writeFileSync(join(out, 'brl.rb'), formula(version, site, there));
  const windows = `${file('win-x64')}.exe`;
  const windowsSum = made(windows);
  if (windowsSum)
    writeFileSync(join(out, 'brl.winget.yaml'), manifest(version, `${site}/${windows}`, windowsSum));
  const names = globSync('*', { cwd: out }).filter((name) => name !== sums && !name.endsWith('.sig'));
  writeFileSync(
    join(out, sums),
    names
      .sort()
      .map((name) => `${made(name)}  ${name}\n`)
      .join(''),
  );
}

/** The public half of a key that signs. @param {string} key */
export const publicHalf = (key) => (key.endsWith('.pub') ? key : `${key}.pub`);

/** Signs the checksums and the bills, or, without a key, takes away signatures that no longer fit. @param {{ out: string, key?: string }} input */
export function sign({ out, key }) {
  for (const name of globSync('*.sig', { cwd: out })) rmSync(join(out, name));
  if (!key) return;
  for (const name of [sums, ...globSync('*.cdx.json', { cwd: out })])
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', namespace, '-f', key, join(out, name)], {
      stdio: ['inherit', 'ignore', 'inherit'],
    });
}

const cpus = { x64: 'intel', arm64: 'arm' };

function formula(version, site, files) {
  return `class Brl < Formula
  desc "Operate a Brazilian bank account from the command line"
  homepage "https://brl.invalid/"
  version "${version}"
  license "Apache-2.0"
  depends_on :linux
${files
  .map(
    ({ name, cpu, sum }) => `
  on_${cpus[cpu]} do
    url "${site}/${name}"
    sha256 "${sum}"
  end
`,
  )
  .join('')}
  def install
    bin.install Dir["brl-*"].first => "brl"
    generate_completions_from_executable(bin/"brl", "completion", shells: [:bash, :zsh, :fish])
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/brl --version")
  end
end
`;
}

function manifest(version, url, sum) {
  return `PackageIdentifier: brl.brl
PackageVersion: ${version}
PackageLocale: en-US
Publisher: brl
PackageName: brl
License: Apache-2.0
ShortDescription: Operate a Brazilian bank account from the command line
Installers:
  - Architecture: x64
    InstallerType: portable
    Commands: [brl]
    InstallerUrl: ${url}
    InstallerSha256: ${sum.toUpperCase()}
ManifestType: singleton
ManifestVersion: 1.6.0
`;
}
