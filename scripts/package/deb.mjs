// A Debian package, by dpkg-deb. No script of a maintainer runs when it is installed.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { chmodSync, globSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packed, writeTree } from './tree.mjs';

/** A candidate comes before its release: 1.0.0~rc.1. @param {string} version */
export const distroVersion = (version) => version.replace('-', '~');

/** What lintian finds and is meant, with its reason, which stands above it in the package. */
const overrides = {
  'unstripped-binary-or-object': 'Node.js is shipped byte for byte as it is released.',
  'embedded-library': 'The libraries in it are those of that release.',
  'hardening-no-pie': 'That release is linked so.',
};

/**
 * @param {{ root: string, work: string, out: string, binary: string, arch: string, version: string, epoch: number,
 *     uncompressed?: boolean }} input `uncompressed`: for a trial, as compressing takes longer than everything else
 */
export function writeDeb({ root, work, out, binary, arch, version, epoch, uncompressed = false }) {
  const tree = join(work, 'deb');
  const docs = 'usr/share/doc/brl';
  writeTree({ root, binary, tree, epoch, zsh: 'usr/share/zsh/vendor-completions', docs });
  const number = distroVersion(version);
  const changed = `brl (${number}) unstable; urgency=medium\n\n  * The changes are in CHANGELOG.md of the sources.\n\n -- brl <release@brl.invalid>  ${new Date(epoch * 1000).toUTCString().replace('GMT', '+0000')}\n`;
  writeFileSync(join(tree, docs, 'changelog.gz'), packed(Buffer.from(changed)));
  mkdirSync(join(tree, 'usr/share/lintian/overrides'), { recursive: true });
  writeFileSync(
    join(tree, 'usr/share/lintian/overrides/brl'),
    Object.entries(overrides)
      .map(([tag, reason]) => `# ${reason}\nbrl: ${tag}\n`)
      .join(''),
  );
  const files = globSync('**', { cwd: tree })
    .filter((path) => statSync(join(tree, path)).isFile())
    .sort();
  const kilobytes = files.reduce((sum, path) => sum + Math.ceil(statSync(join(tree, path)).size / 1024), 0);
  mkdirSync(join(tree, 'DEBIAN'));
  writeFileSync(
    join(tree, 'DEBIAN/md5sums'),
    files.map((path) => `${hash('md5', readFileSync(join(tree, path)), 'hex')}  ${path}\n`).join(''),
  );
  writeFileSync(join(tree, 'DEBIAN/control'), control(number, arch, kilobytes));
  for (const path of [tree, ...globSync('**', { cwd: tree }).map((name) => join(tree, name))]) {
    const stats = statSync(path);
    chmodSync(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
    utimesSync(path, epoch, epoch);
  }
  const file = join(out, `brl_${number}_${arch}.deb`);
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch) };
  execFileSync('dpkg-deb', ['--root-owner-group', uncompressed ? '-Znone' : '-Zxz', '--build', tree, file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function control(version, arch, kilobytes) {
  return `Package: brl
Version: ${version}
Architecture: ${arch}
Maintainer: brl <release@brl.invalid>
Installed-Size: ${kilobytes}
Depends: libatomic1, libc6 (>= 2.28), libgcc-s1, libstdc++6
Recommends: openssh-client
Suggests: gnome-keyring
Section: utils
Priority: optional
Homepage: https://brl.invalid/
Description: operate a Brazilian bank account from the command line
 PIX, TED, transfers, boletos, charges, statements and webhooks over an
 instant-payment API. It never pays twice, never loses track of a payment, and
 never shows a secret. A sandbox inside it needs no account.
`;
}
