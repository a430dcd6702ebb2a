// An RPM package, by rpmbuild, from the same files as the Debian package.
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distroVersion } from './deb.mjs';
import { writeTree } from './tree.mjs';

/** @param {{ root: string, work: string, out: string, binary: string, arch: string, version: string, epoch: number }} input */
export function writeRpm({ root, work, out, binary, arch, version, epoch }) {
  const tree = join(work, 'rpm');
  writeTree({ root, binary, tree, epoch, zsh: 'usr/share/zsh/site-functions', docs: 'usr/share/doc/brl' });
  const top = join(work, 'rpmbuild');
  mkdirSync(top);
  const number = distroVersion(version);
  writeFileSync(join(top, 'brl.spec'), spec(number, tree));
  const defined = {
    _topdir: top,
    use_source_date_epoch_as_buildtime: '1',
    clamp_mtime_to_source_date_epoch: '1',
    _buildhost: 'brl',
    // As Node.js is released: nothing is stripped, and no debug package is made of it.
    __os_install_post: '%{nil}',
    debug_package: '%{nil}',
    _build_id_links: 'none',
    _binary_payload: 'w6.xzdio',
  };
  const args = Object.entries(defined).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch) };
  execFileSync('rpmbuild', ['-bb', '--quiet', `--target=${arch}`, ...args, join(top, 'brl.spec')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [made] = globSync('RPMS/**/*.rpm', { cwd: top });
  copyFileSync(join(top, made), join(out, `brl-${number}.${arch}.rpm`));
}

function spec(version, tree) {
  return `Name: brl
Version: ${version}
Release: 1
Summary: Operate a Brazilian bank account from the command line
License: Apache-2.0
URL: https://brl.invalid/
AutoReqProv: no
Requires: glibc >= 2.28, libatomic, libstdc++, libgcc
Recommends: openssh-clients
%description
PIX, TED, transfers, boletos, charges, statements and webhooks over an
instant-payment API. It never pays twice, never loses track of a payment, and
never shows a secret. A sandbox inside it needs no account.
%install
cp -a ${tree}/. %{buildroot}/
%files
%dir %attr(0755,root,root) /etc/brl
%attr(-,root,root) /usr/bin/brl
%attr(-,root,root) /usr/lib/systemd/system/*
%attr(-,root,root) /usr/lib/sysusers.d/brl.conf
%attr(-,root,root) /usr/share/brl/monitoring/*
%attr(-,root,root) /usr/share/bash-completion/completions/brl
%attr(-,root,root) /usr/share/fish/vendor_completions.d/brl.fish
%attr(-,root,root) /usr/share/zsh/site-functions/_brl
%attr(-,root,root) /usr/share/man/man1/*
%attr(-,root,root) /usr/share/man/man7/*
%attr(-,root,root) /usr/share/man/pt_BR/man1/*
%attr(-,root,root) /usr/share/man/pt_BR/man7/*
%dir /usr/share/doc/brl
%attr(-,root,root) /usr/share/doc/brl/copyright
`;
}
