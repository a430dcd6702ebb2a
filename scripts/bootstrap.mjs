// What `npm test` and `npm run demo` need on a clean clone. Runs on Node 20 and imports no package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf, inputs, isStale } from './stamp.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
/** Records the lock file for which the packages were installed. */
const mark = join(modules, '.brl-lock');

/**
 * Installs and builds what is missing.
 * @param {{alone?: boolean}} options `alone`: only the program is needed, not what checks it
 * @returns {string} the Node.js to run the project with
 */
export function prepare({ alone = false } = {}) {
  if (alone && !existsSync(modules)) installAlone();
  else if (!isInstalled(alone)) install();
  const node = projectNode();
  if (isStale(root)) {
    say('building');
    must(node, ['scripts/build.mjs'], 'the build failed');
  }
  return node;
}

/** Runs a program with the current terminal and the project's programs first in PATH. @returns its exit code */
export function run(command, args, env = {}, cwd = root) {
  const bin = join(modules, '.bin');
  const PATH = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  const { status, signal, error } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...env },
  });
  if (error) throw error;
  return signal === null ? (status ?? 1) : 128;
}

function isInstalled(alone) {
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (existsSync(mark)) {
    const marked = readFileSync(mark, 'utf8');
    return marked === lockHash() || (alone && marked === aloneMark());
  }
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function install() {
  say('installing the locked packages (once)');
  npmCi(root);
  writeFileSync(mark, lockHash());
}

/**
 * The packages that dist contains or is bundled by, and a Node.js if the current one is too old: a third of all packages.
 */
function installAlone() {
  say('installing the packages that the program is made of (once)');
  const folder = join(modules, '.alone');
  const lock = readJson('package-lock.json');
  const { name, version, optionalDependencies } = readJson('package.json');
  const workspaces = isNewEnough() ? [] : ['tools/node'];
  const wanted = { name, version, workspaces, devDependencies: packagesOfProgram(), optionalDependencies };
  cpSync(join(root, 'tools'), join(folder, 'tools'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(wanted));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { ...lock.packages, '': wanted } }),
  );
  npmCi(folder);
  for (const entry of readdirSync(join(folder, 'node_modules')))
    renameSync(join(folder, 'node_modules', entry), join(modules, entry));
  rmSync(folder, { recursive: true });
  writeFileSync(mark, aloneMark());
}

/** @returns {Record<string, string>} the packages in package.json that a build imports */
export function packagesOfProgram() {
  const files = inputs.flatMap((input) => filesOf(root, input));
  const source = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const imported = new Set(
    [...source.matchAll(/(?:from |import\()'((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name]) => name),
  );
  const { devDependencies } = readJson('package.json');
  return Object.fromEntries(Object.entries(devDependencies).filter(([name]) => imported.has(name)));
}

function npmCi(cwd) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) must(process.execPath, [npm, ...args], 'npm ci failed', cwd);
  else must(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, 'npm ci failed', cwd);
}

const aloneMark = () => `alone ${lockHash()}`;

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

/** The checkout's own Node.js, or the one that runs this file if it is new enough. */
function projectNode() {
  const [platform, file] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  const own = join(modules, `node-${platform}-${process.arch}`, 'bin', file);
  if (existsSync(own)) return own;
  if (isNewEnough()) return process.execPath;
  fail(
    `this needs Node.js 24.15 or newer; ${process.versions.node} is running and no packaged one fits this machine`,
  );
}

function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return (major === 24 && minor >= 15) || major >= 26;
}

function must(command, args, complaint, cwd = root) {
  if (run(command, args, {}, cwd) !== 0) fail(complaint);
}

function say(text) {
  process.stderr.write(`> ${text}\n`);
}

function fail(text) {
  process.stderr.write(`> ${text}\n`);
  process.exit(1);
}
