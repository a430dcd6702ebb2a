// `npm run package -- linux-x64`: everything that a release has for one kind of machine, in dist-release (docs/release.md).
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepare, root } from './bootstrap.mjs';
import { targets, writeBinary } from './package/binary.mjs';
import { writeDeb } from './package/deb.mjs';
import { writeImage } from './package/image.mjs';
import { publicHalf, sign, writeBill, writeChecksums } from './package/papers.mjs';
import { writeRpm } from './package/rpm.mjs';

const kinds = ['deb', 'rpm', 'oci'];
const {
  values: { only = kinds, sign: key, uncompressed },
  positionals: [target = ''],
} = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    sign: { type: 'string' },
    uncompressed: { type: 'boolean' },
  },
});
if (!(target in targets) || !only.every((kind) => kinds.includes(kind))) {
  process.stderr.write(
    `npm run package -- ${Object.keys(targets).join(' | ')} [--only ${kinds.join(' | ')}] [--sign KEY] [--uncompressed]\n`,
  );
  process.exit(2);
}
prepare();
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const out = join(root, 'dist-release');
const work = mkdtempSync(join(tmpdir(), 'brl-release-'));
try {
  mkdirSync(out, { recursive: true });
  const file = join(out, `brl-${version}-${target}${target.startsWith('win') ? '.exe' : ''}`);
  await writeBinary({ root, work, target, version, file, releaseKey: key && publicHalf(key) });
  const { deb, rpm, cpu } = targets[target];
  // As long as the sources are the same, so is the time.
  const epoch = Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }));
  const one = { root, work, out, binary: file, version, epoch, target };
  if (deb && only.includes('deb')) writeDeb({ ...one, arch: deb, uncompressed });
  if (rpm && only.includes('rpm')) writeRpm({ ...one, arch: rpm });
  // Its libraries are those of this machine's Debian.
  if (deb && only.includes('oci') && cpu === process.arch) writeImage({ ...one, arch: deb });
  writeBill(one);
  // No server has a release yet: .invalid is a name that none can have.
  writeChecksums({ out, version, site: `https://brl.invalid/releases/${version}` });
  sign({ out, key });
} finally {
  rmSync(work, { recursive: true, force: true });
}
