// A container image in the OCI layout, without a daemon: the executable, the libraries that it needs, an empty /state.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packed } from './tree.mjs';

/** Of Debian, as this machine's apt has them. */
const libraries = ['libc6', 'libatomic1', 'libstdc++6', 'libgcc-s1'];
const needed =
  /\/(ld-linux-[\w-]+|lib(atomic|c|dl|gcc_s|m|pthread|stdc\+\+|resolv|nss_dns|nss_files))\.so[.\d]*$/;
const user = 65_532;

/** @param {{ work: string, out: string, binary: string, target: string, arch: string, version: string, epoch: number }} input */
export function writeImage({ work, out, binary, target, arch, version, epoch }) {
  const layout = join(work, 'oci');
  const layers = [rootLayer(work, binary), stateLayer(work)].map(([folder, owner]) =>
    tarOf(folder, owner, epoch),
  );
  const put = (bytes) => {
    const digest = hash('sha256', bytes, 'hex');
    writeFileSync(join(layout, 'blobs/sha256', digest), bytes);
    return { digest: `sha256:${digest}`, size: bytes.length };
  };
  mkdirSync(join(layout, 'blobs/sha256'), { recursive: true });
  const created = new Date(epoch * 1000).toISOString();
  const config = put(
    Buffer.from(
      JSON.stringify({
        architecture: arch,
        os: 'linux',
        created,
        config: {
          User: `${user}:${user}`,
          // HOME is not set: each of the three folders has its place.
          Env: [
            'PATH=/usr/bin',
            'XDG_CONFIG_HOME=/state/config',
            'XDG_STATE_HOME=/state',
            'XDG_CACHE_HOME=/state/cache',
          ],
          Entrypoint: ['/usr/bin/brl'],
          Volumes: { '/state': {} },
          WorkingDir: '/state',
          StopSignal: 'SIGTERM',
          Labels: {
            'org.opencontainers.image.title': 'brl',
            'org.opencontainers.image.version': version,
            'org.opencontainers.image.licenses': 'Apache-2.0',
          },
        },
        rootfs: { type: 'layers', diff_ids: layers.map((tar) => `sha256:${hash('sha256', tar, 'hex')}`) },
      }),
    ),
  );
  const kind = (name) => `application/vnd.oci.image.${name}`;
  const manifest = put(
    Buffer.from(
      JSON.stringify({
        schemaVersion: 2,
        mediaType: kind('manifest.v1+json'),
        config: { mediaType: kind('config.v1+json'), ...config },
        layers: layers.map((tar) => ({ mediaType: kind('layer.v1.tar+gzip'), ...put(packed(tar)) })),
      }),
    ),
  );
  writeFileSync(join(layout, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  writeFileSync(
    join(layout, 'index.json'),
    JSON.stringify({
      schemaVersion: 2,
      manifests: [
        {
          mediaType: kind('manifest.v1+json'),
          ...manifest,
          annotations: { 'org.opencontainers.image.ref.name': `brl:${version}` },
        },
      ],
    }),
  );
  writeFileSync(join(out, `brl-${version}-${target}.oci.tar`), tarOf(layout, 0, epoch));
}

function rootLayer(work, binary) {
  const folder = join(work, 'image');
  const fetched = join(work, 'libraries');
  for (const path of [
    fetched,
    join(folder, 'usr/bin'),
    join(folder, 'usr/lib'),
    join(folder, 'etc'),
    join(folder, 'tmp'),
  ])
    mkdirSync(path, { recursive: true });
  execFileSync('apt-get', ['download', ...libraries], {
    cwd: fetched,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const file of globSync('*.deb', { cwd: fetched }))
    execFileSync('dpkg-deb', ['-x', file, '.'], { cwd: fetched });
  for (const path of globSync('{lib,lib64,usr/lib}/**', { cwd: fetched }).filter((name) =>
    needed.test(name),
  )) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    copyFileSync(join(fetched, path), join(folder, path));
  }
  copyFileSync(binary, join(folder, 'usr/bin/brl'));
  writeFileSync(join(folder, 'etc/passwd'), `brl:x:${user}:${user}::/nonexistent:/usr/bin/brl\n`);
  writeFileSync(join(folder, 'etc/group'), `brl:x:${user}:\n`);
  writeFileSync(join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  return [folder, 0];
}

function stateLayer(work) {
  const folder = join(work, 'state');
  mkdirSync(join(folder, 'state'), { recursive: true });
  return [folder, user];
}

/** The same bytes for the same files, whoever packs them and when. */
function tarOf(folder, owner, epoch) {
  const args = [
    '--create',
    '--sort=name',
    '--format=gnu',
    `--mtime=@${epoch}`,
    `--owner=${owner}`,
    `--group=${owner}`,
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ];
  const names = globSync('*', { cwd: folder }).sort();
  return execFileSync('tar', [...args, ...names], { cwd: folder, maxBuffer: 2 ** 30 });
}
