// Programs that tests use, and the Debian package that provides each. Prints the packages missing here.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const testTools = {
  openssl: {
    package: 'openssl',
    for: 'certificates, keys and digests that are not made by the code under test',
  },
  'gnome-keyring-daemon': { package: 'gnome-keyring', for: 'the keychain of a desktop' },
  'dbus-run-session': { package: 'dbus-daemon', for: 'the keychain of a desktop' },
  mandoc: { package: 'mandoc', for: 'the lint of the man pages' },
  script: { package: 'bsdutils', for: 'lines typed on a terminal' },
  tmux: { package: 'tmux', for: 'screens of a real terminal' },
  chromium: { package: 'chromium', for: 'pages in a real browser' },
  python3: { package: 'python3', for: 'broken deliveries that are not made by the code under test' },
  curl: { package: 'curl', for: 'a line that a person copies from an answer' },
  pdftotext: { package: 'poppler-utils', for: 'the text of a PDF, read by another program' },
  'ssh-keygen': { package: 'openssh-client', for: 'signatures that are not made by the code under test' },
  'softhsm2-util': { package: 'softhsm2', for: 'a key in a device, reached by PKCS#11' },
  'pkcs11-tool': { package: 'opensc', for: 'a key in a device, reached by PKCS#11' },
  postgres: { package: 'postgresql', for: 'a journal that several machines share' },
};

/** @returns {string | undefined} the path of a program, if this machine has it */
export function toolPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...postgresFolders()];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Debian keeps PostgreSQL's own programs out of PATH: one folder per version, newest first. */
function postgresFolders() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return [];
  const newestFirst = readdirSync(versions).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(versions, version, 'bin'));
}

/** @returns {string} the sentence for a person who lacks a program */
export function missingTool(name) {
  return `${name} is missing (apt-get install ${testTools[name].package}): ${testTools[name].for}`;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = Object.keys(testTools).filter((name) => !toolPath(name));
  for (const name of missing) process.stdout.write(`${testTools[name].package}\n`);
}
