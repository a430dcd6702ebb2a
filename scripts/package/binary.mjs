// One executable: Node.js for the target, with the files of the package as assets (docs/decisions/0074).
import { execFileSync } from 'node:child_process';
import { createHash, hash } from 'node:crypto';
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What each target is made of, and how packages of others call it. */
export const targets = {
  'linux-x64': {
    os: 'linux',
    cpu: 'x64',
    library: 'linux-x64-gnu',
    deb: 'amd64',
    rpm: 'x86_64',
    oci: 'amd64',
  },
  'linux-arm64': {
    os: 'linux',
    cpu: 'arm64',
    library: 'linux-arm64-gnu',
    deb: 'arm64',
    rpm: 'aarch64',
    oci: 'arm64',
  },
  'win-x64': { os: 'win32', cpu: 'x64', library: 'win32-x64-msvc' },
};

/**
 * Writes the executable of a target.
 * @param {{ root: string, work: string, target: keyof typeof targets, version: string, file: string, releaseKey?: string }} input
 *     `releaseKey`: file of the public key that `brl version --check` compares with
 */
export async function writeBinary({ root, work, target, version, file, releaseKey }) {
  const node = installed(root, work, targets[target]);
  const builder = installed(root, work, { os: process.platform, cpu: process.arch });
  const assets = assetsOf(root, work);
  const libraryFile = globSync(`node_modules/@napi-rs/keyring-${targets[target].library}/*.node`, {
    cwd: node.folder,
  })[0];
  assets['library.node'] = join(node.folder, libraryFile);
  if (releaseKey) assets['release.pub'] = releaseKey;
  const start = join(work, 'start.cjs');
  await bundleStart(
    root,
    start,
    { version, addon: hash('sha256', readFileSync(assets['library.node']), 'hex') },
    assets,
  );
  const config = join(work, 'sea.json');
  writeFileSync(
    config,
    JSON.stringify({
      // Node.js keeps this name in the executable as it is written here: a path would be another one in each folder.
      main: 'start.cjs',
      output: file,
      executable: node.program,
      assets,
      disableExperimentalSEAWarning: true,
      // Two builds would differ; load.ts keeps the code that a run compiles.
      useCodeCache: false,
      useSnapshot: false,
      // NODE_OPTIONS would run code of whoever sets it.
      execArgvExtension: 'none',
      execArgv: ['--disable-sigusr1'],
    }),
  );
  execFileSync(builder.program, ['--build-sea', config], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  chmodSync(file, 0o755);
}

const programs = 'node_modules/node-*/bin/node{,.exe}';

/** Node.js and the keychain's library for a machine, by npm, which compares them with the lock file's checksums. */
function installed(root, work, { os, cpu }) {
  const folder = join(work, `${os}-${cpu}`);
  const [known] = globSync(programs, { cwd: folder });
  if (known) return { folder, program: join(folder, known) };
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(join(root, 'tools/release', name), join(folder, name));
  execFileSync('npm', ['ci', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [program] = globSync(programs, { cwd: folder });
  return { folder, program: join(folder, program) };
}

/**
 * Name in the executable, and file. The bundle's files are one asset, and where each stands in it another: Node.js reads the
 * head of every asset at each start, and a thousand of them are a fault of a page each. They are written as the functions that
 * load.ts runs: their text is then not copied to become one.
 */
function assetsOf(root, work) {
  const names = globSync('dist/**/*.js', { cwd: root })
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const texts = names.map((name) => {
    const text = readFileSync(join(root, name), 'latin1');
    return `(function(exports,require,module,__filename,__dirname){${text}\n})`;
  });
  let at = 0;
  const places = names.map((name, i) => {
    at += texts[i].length;
    return [name, [at - texts[i].length, texts[i].length]];
  });
  const assets = {
    'oclif.manifest.json': join(root, 'oclif.manifest.json'),
    bundle: join(work, 'bundle'),
    places: join(work, 'places'),
  };
  writeFileSync(assets.bundle, texts.join(''), 'latin1');
  writeFileSync(assets.places, JSON.stringify(Object.fromEntries(places)));
  return assets;
}

async function bundleStart(root, outfile, built, assets) {
  const sum = createHash('sha256');
  for (const file of Object.values(assets)) sum.update(readFileSync(file));
  await build({
    absWorkingDir: root,
    entryPoints: ['scripts/package/start.cjs'],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node26',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    // Only asked for by an install from npm.
    external: ['../package.json'],
    define: { bundleHash: JSON.stringify(sum.digest('hex')) },
    plugins: [
      {
        name: 'built',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^brl:built$/ }, () => ({ path: 'built', namespace: 'built' }));
          onLoad({ filter: /.*/, namespace: 'built' }, () => ({
            contents: JSON.stringify(built),
            loader: 'json',
          }));
        },
      },
    ],
  });
}
