'use strict';
// Where the one executable starts: the package's files are in it as assets (scripts/package/binary.mjs).
// Their paths lie below the executable, where no folder can be: nothing on disk is ever taken for one of them.
const fs = require('node:fs');
const { userInfo } = require('node:os');
const { isAbsolute, join } = require('node:path');
const { getAsset, getRawAsset } = require('node:sea');
const start = require('../../bin/run.js');

/** Inserted by the build: what the package is called, and SHA-256 of the keychain's library, in hex. */
const { version, addon } = require('brl:built');

const folder = `${process.execPath}/`;
const files = { has: (file) => placeOf(file) !== undefined, load };
let places;
let bundle;
const internal = /^--internal=(keychain-child|vault-agent)$/.exec(process.argv[2] ?? '')?.[1];

if (internal) runInternal(internal);
else
  void start({
    version: () => version,
    // Not an npm install's: the names of the files are others.
    cache: 'compile-cache-executable',
    run: () => load(join(folder, 'dist', 'main.js'), 'main'),
    files,
  });

/** Required here, as `--version` needs nothing of it, and not Node's crypto either. */
function load(file, name) {
  return require('../../src/load.ts').load(file, name, read);
}

/** Where a file stands among all, as [offset, length]; undefined where there is none. `--version` asks for none. */
function placeOf(file) {
  places ??= new Map(Object.entries(JSON.parse(getAsset('places', 'utf8'))));
  return places.get(file.slice(folder.length).replaceAll('\\', '/'));
}

function read(file) {
  const place = placeOf(file);
  if (!place) throw new Error(`${file} is not in this program`);
  // Not a copy of all of them: the raw asset is the executable's own memory.
  bundle ??= getRawAsset('bundle');
  return Buffer.from(bundle, ...place).toString('latin1');
}

/** Another program of this package, which src/lib/keychain/own-program.ts starts. */
function runInternal(name) {
  process.umask(0o77);
  process.argv.splice(2, 1, ...(name === 'keychain-child' ? [library()] : []));
  load(join(folder, 'dist', `${name}.js`), name);
}

/** The keychain's library, which can only be loaded from a file: written at its first use, and compared at each. @returns its path */
function library() {
  const base = process.env.XDG_CACHE_HOME;
  const cache = base && isAbsolute(base) ? base : join(process.env.HOME || userInfo().homedir, '.cache');
  const own = join(cache, 'brl', 'library');
  fs.mkdirSync(own, { recursive: true, mode: 0o700 });
  const stats = fs.lstatSync(own);
  if (process.getuid && (stats.uid !== process.getuid() || (stats.mode & 0o77) !== 0))
    throw new Error(`${own} is open to others`);
  const path = join(own, `${addon}.node`);
  if (!isLibrary(path)) {
    const draft = `${path}.${process.pid}`;
    fs.writeFileSync(draft, Buffer.from(getAsset('library.node')), { mode: 0o600, flag: 'wx' });
    fs.renameSync(draft, path);
    if (!isLibrary(path)) throw new Error(`${path} is not what was written`);
  }
  return path;
}

function isLibrary(path) {
  try {
    return (
      fs.lstatSync(path).isFile() &&
      require('node:crypto').hash('sha256', fs.readFileSync(path), 'hex') === addon
    );
  } catch {
    return false;
  }
}
