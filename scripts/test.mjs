// `npm test`: installs and builds what is missing, says what will be skipped, runs every test.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { prepare, root, run } from './bootstrap.mjs';

/** Programs that some tests use; without one, those tests are skipped. */
const helpers = {
  openssl: 'certificates for TLS tests',
  'gnome-keyring-daemon': 'the keychain of a desktop',
  'dbus-run-session': 'the keychain of a desktop',
  mandoc: 'the lint of the man pages',
  tmux: 'screens of a real terminal',
  chromium: 'pages in a real browser',
};

const node = prepare();
const absent = Object.keys(helpers).filter((name) => !isInPath(name));
for (const name of absent) process.stderr.write(`> SKIPPED without ${name}: ${helpers[name]}\n`);
if (absent.length > 0 && process.env.BRL_TEST_ALL === '1') {
  process.stderr.write('> BRL_TEST_ALL=1 allows no skipping\n');
  process.exit(1);
}
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
process.exitCode = run(node, [vitest, 'run', ...process.argv.slice(2)]);

function isInPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
