// `npm run demo`: pays a PIX in the sandbox inside brl, with the commands a person would type.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare, root, run } from './bootstrap.mjs';

const node = prepare({ alone: true });
const home = mkdtempSync(join(tmpdir(), 'brl-demo-'));
// None of this person's settings or journal is read or written.
for (const name of Object.keys(process.env)) if (name.startsWith('BRL_')) delete process.env[name];
const env = {
  XDG_CONFIG_HOME: join(home, 'config'),
  XDG_STATE_HOME: join(home, 'state'),
  XDG_CACHE_HOME: join(home, 'cache'),
  // Without a terminal, brl pays in its sandbox only if told to.
  BRL_ENVIRONMENT: 'sandbox',
};

const reference = 'invoice-1042';
const payment = [
  'pix',
  'send',
  '--key',
  'maria@example.com',
  '--amount',
  '150,75',
  '--description',
  'Invoice 1042',
  '--expect-name',
  'Maria Exemplo de Souza',
  '--ref',
  reference,
  '--yes',
];
try {
  say(
    "A payment of R$ 150,75 to a PIX key, if it is really Maria's. --yes answers the question for you;\n" +
      'without it, brl asks.',
  );
  type(...payment);
  say('What this machine meant to do, and what came of it:');
  const intent = intentOf(reference);
  type('journal', 'show', intent);
  say('The same payment as the service reports it:');
  type('pix', 'status', intent);
  say('The same command once more does not pay again:');
  type(...payment);
  say('That was the sandbox: no real money moved. Type these next, in this folder:\n');
  for (const next of [
    'pix send --key maria@example.com --amount 10,50',
    'journal list',
    'doctor',
    '--help',
  ]) {
    process.stdout.write(`  npx brl ${next}\n`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

function type(...args) {
  process.stdout.write(`\n$ brl ${args.map(quoted).join(' ')}\n`);
  const code = run(node, [join(root, 'bin', 'run.js'), ...args], env);
  if (code !== 0) {
    process.stderr.write(`\nThe demo stopped: brl ended with exit code ${code}.\n`);
    rmSync(home, { recursive: true, force: true });
    process.exit(1);
  }
}

function intentOf(ref) {
  const { stdout } = spawnSync(node, [join(root, 'bin', 'run.js'), 'journal', 'list', '--json'], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  const intents = JSON.parse(stdout);
  return (intents.find((intent) => intent.ref === ref) ?? intents[0]).intentId;
}

function quoted(word) {
  return /^[\w@.,:/=+-]+$/.test(word) ? word : `'${word}'`;
}

function say(text) {
  process.stdout.write(`\n${text}\n`);
}
