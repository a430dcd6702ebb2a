// What deb and rpm put on a machine: the same files, at places that differ a little.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The account that the units run as; made by systemd-sysusers at the next boot, or when somebody types it. */
const account = 'u brl - "brl" /var/lib/brl\n';

/**
 * Writes the files of a package below a folder.
 * @param {{ root: string, binary: string, tree: string, epoch: number, zsh: string, docs: string }} input `zsh`, `docs`: where
 *     the distribution keeps completions and a package's papers
 */
export function writeTree({ root, binary, tree, epoch, zsh, docs }) {
  const put = (path, bytes, mode = 0o644) => {
    const file = join(tree, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
    writeFileSync(file, bytes);
    chmodSync(file, mode);
  };
  mkdirSync(join(tree, 'usr/bin'), { recursive: true });
  copyFileSync(binary, join(tree, 'usr/bin/brl'));
  chmodSync(join(tree, 'usr/bin/brl'), 0o755);
  for (const page of globSync('**/*.[17]', { cwd: join(root, 'man') })) {
    const section = `man${page.at(-1)}`;
    const place = page.startsWith('pt_BR') ? `pt_BR/${section}` : section;
    put(`usr/share/man/${place}/${basename(page)}.gz`, packed(readFileSync(join(root, 'man', page))));
  }
  put('usr/share/bash-completion/completions/brl', completion(root, 'bash'));
  put(`${zsh}/_brl`, completion(root, 'zsh'));
  put('usr/share/fish/vendor_completions.d/brl.fish', completion(root, 'fish'));
  const units = join(root, 'scripts/package/systemd');
  for (const unit of globSync('*', { cwd: units }).sort())
    put(`usr/lib/systemd/system/${unit}`, readFileSync(join(units, unit)));
  for (const file of globSync('*', { cwd: join(root, 'monitoring') }).sort())
    put(`usr/share/brl/monitoring/${file}`, readFileSync(join(root, 'monitoring', file)));
  put('usr/lib/sysusers.d/brl.conf', account);
  put(`${docs}/copyright`, copyright(root));
  mkdirSync(join(tree, 'etc/brl'), { recursive: true });
  for (const path of globSync('**', { cwd: tree })) utimesSync(join(tree, path), epoch, epoch);
}

/** The same bytes on every machine: gzip's header has no time and names no system. */
export function packed(bytes) {
  const zipped = gzipSync(bytes, { level: 9 });
  zipped[9] = 3;
  return zipped;
}

function completion(root, shell) {
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', LANG: 'C' };
  return execFileSync(process.execPath, [join(root, 'bin/run.js'), 'completion', shell], { env });
}

/** In Debian's format, and behind it the licences of what is compiled in. */
function copyright(root) {
  const notices = readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8');
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: brl
Comment: The executable contains Node.js and the packages below. The licence of Node.js and of its parts is in
 the file LICENSE of its releases.

Files: *
Copyright: The authors of brl
License: Apache-2.0
 On Debian systems the full text is in /usr/share/common-licenses/Apache-2.0.

${notices.replaceAll(/^/gm, '# ')}
`;
}
