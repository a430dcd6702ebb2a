// What `npm test` and `npm run demo` need on a clean clone. Runs on Node 20 and imports no package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStale } from './stamp.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs and builds what is missing. @returns {string} the Node.js to run the project with */
export function prepare() {
  if (!isInstalled()) install();
  const node = projectNode();
  if (isStale(root)) {
    say('building');
    must(node, ['scripts/build.mjs'], 'the build failed');
  }
  return node;
}

/** Runs a program with the terminal it was given and the project's programs first in PATH. @returns its exit code */
export function run(command, args, env = {}) {
  const bin = join(root, 'node_modules', '.bin');
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...env },
  });
  if (error) throw error;
  return signal === null ? (status ?? 1) : 128;
}

function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const mark = markFile();
  if (existsSync(mark)) return readFileSync(mark, 'utf8') === lockHash();
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function install() {
  say('installing the locked packages (once)');
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) must(process.execPath, [npm, ...args], 'npm ci failed');
  else must(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, 'npm ci failed');
  writeFileSync(markFile(), lockHash());
}

function markFile() {
  return join(root, 'node_modules', '.brl-lock');
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** The checkout's own Node.js, or the one that runs this file when it is new enough. */
function projectNode() {
  const [platform, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const own = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
  if (existsSync(own)) return own;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if ((major === 24 && minor >= 15) || major >= 26) return process.execPath;
  fail(
    `this needs Node.js 24.15 or newer; ${process.versions.node} is running and no packaged one fits this machine`,
  );
}

function must(command, args, complaint) {
  if (run(command, args) !== 0) fail(complaint);
}

function say(text) {
  process.stderr.write(`> ${text}\n`);
}

function fail(text) {
  process.stderr.write(`> ${text}\n`);
  process.exit(1);
}
