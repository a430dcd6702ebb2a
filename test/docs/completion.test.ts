import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completionScript, shells } from '../../src/lib/docs/completion-scripts.ts';
import { type Manifest, readManifest } from '../../src/lib/docs/manifest.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { saidIn } from '../../src/lib/words/language.ts';
import { intentFacts } from '../doctor/doctor-desk.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const installed = { zsh: has('zsh'), fish: has('fish'), pwsh: has('pwsh'), script: has('script') };
for (const [name, found] of Object.entries(installed)) {
  const from =
    name === 'pwsh' ? 'no package of Debian' : `apt-get install ${name === 'script' ? 'bsdutils' : name}`;
  if (!found) process.stderr.write(`SKIPPED: ${name} is missing (${from}): completion in a real shell\n`);
}

let home = '';
let env: NodeJS.ProcessEnv = {};

/** A machine with two profiles, and a `brl` that answers `completion` and else writes down what was typed. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'brl-completion-'));
  mkdirSync(join(home, 'bin'));
  mkdirSync(join(home, 'config', 'brl'), { recursive: true, mode: 0o700 });
  writeFileSync(join(home, 'config', 'brl', 'profiles.json'), profilesFile(['acme', 'acme-sandbox']), {
    mode: 0o600,
  });
  const stub = `#!/bin/sh
if [ "$1" = completion ]; then exec "${process.execPath}" "${join(root, 'bin', 'run.js')}" "$@"; fi
printf '%s\\n' "$@" >"${join(home, 'typed')}"
`;
  writeFileSync(join(home, 'bin', 'brl'), stub);
  chmodSync(join(home, 'bin', 'brl'), 0o700);
  writeFileSync(join(home, 'invoice.json'), '{}');
  env = {
    PATH: `${join(home, 'bin')}:${process.env.PATH}`,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
  };
  writeFileSync(join(home, 'payroll.csv'), 'chave;valor\nmaria@example.com;10,00\n');
  const plan = ['payout', 'plan', join(home, 'payroll.csv'), '--ref', 'payroll-2026-11', '--account', 'a-1'];
  expect(spawnSync(process.execPath, [join(root, 'bin', 'run.js'), ...plan], { env }).status).toBe(0);
  const journal = openSqliteJournal(join(home, 'state', 'brl', 'journal-sandbox.sqlite'));
  await journal.begin(intentFacts('int_known7', { ref: 'invoice-7' }), false, 1_790_000_000_000);
  const named = ['NF 1042', 'bill:10', "o'brien", 'x$(touch ran)'].map((ref, at) =>
    intentFacts(`int_named${at}`, {
      ref,
      identifier: `id-${at}`,
      idempotencyKey: `key-${at}`,
      payee: { name: at < 2 ? 'José Exemplo Pereira' : 'Zoe', document: null, bank: null, askedAtMs: 0 },
    }),
  );
  for (const facts of named) await journal.begin(facts, true, 1_790_000_000_000);
  await journal.close();
  for (const shell of shells)
    writeFileSync(join(home, `brl.${shell}`), completionScript(shell, readManifest(root)));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Lines as they are typed, and a candidate that must or must not be offered. */
const lines: readonly (readonly [line: string, offered: readonly string[], not: readonly string[]])[] = [
  ['brl ', ['pix', 'doctor', 'help'], ['send', '--json']],
  ['brl pix se', ['send'], ['status', 'pix']],
  ['brl help pix se', ['send'], ['--json']],
  ['brl pix send --a', ['--amount', '--account'], ['--key']],
  ['brl pix send --no-', ['--no-wait'], []],
  ['brl pix send --key maria@example.com --am', ['--amount'], []],
  ['brl banks list --output ', ['table', 'ndjson'], ['acme']],
  ['brl banks list --profile ', ['acme', 'acme-sandbox'], ['table']],
  ['brl payout status ', ['payroll-2026-11'], ['acme']],
  ['brl auth switch ac', ['acme', 'acme-sandbox'], ['list']],
  ['brl completion ', ['bash', 'powershell'], ['--profiles']],
  ['brl errors list --source ', ['service', 'brl'], []],
  ['brl errors explain key_not', ['key_not_found'], ['acme']],
  ['brl errors explain 4', ['40', '41'], ['key_not_found']],
  ['brl banks list --account ', ['a-1', 'acc-7'], ['acme']],
  ['brl journal recover int_', ['int_known7'], ['acme']],
  ['brl journal list --ref inv', ['invoice-7'], ['payroll-2026-11', 'invoice.json']],
  ['brl pix send --ref ', [], ['invoice-7']],
  ['brl pix send --text ', [], ['Zoe']],
  ['brl journal list --text Zo', ['Zoe'], ['NF 1042']],
  ['brl signature explain --data inv', ['invoice.json'], []],
  ['brl pix send --amount ', [], ['invoice.json', '--key', 'send']],
  ['brl pix send --key-type ', ['EMAIL', 'EVP'], ['invoice.json']],
  ['brl webhooks create --event pix.out.', ['pix.out.completed'], ['invoice.json']],
  ['brl webhooks captured ', ['list', 'show', 'export'], ['listen']],
  ['brl webhooks verify --body inv', ['invoice.json'], []],
  ['brl credentials delegate --save-as ', [], ['invoice.json']],
];

describe('bash', () => {
  test('has it registered', () => {
    expect(bash('complete -p brl')).toBe('complete -F _brl brl\n');
  });

  test.each(lines)('%s', (line, offered, not) => {
    check(bashOffers(line.split(' ')), offered, not);
  });

  test('--flag=value, which bash breaks at the sign', () => {
    check(bashOffers(['brl', 'banks', 'list', '--output', '=', 'n']), ['ndjson'], ['table']);
    check(bashOffers(['brl', 'banks', 'list', '--output', '=']), ['ndjson', 'table'], []);
  });

  test('names with blanks, colons and quotes are quoted, or left out where an open quote would not hold them', () => {
    const refs = (...typed: string[]) => bashOffers(['brl', 'journal', 'list', '--ref', ...typed]);
    expect(refs('NF')).toEqual(['NF\\ 1042']);
    expect(refs('NF\\ 1')).toEqual(['NF\\ 1042']);
    expect(refs('"NF 1')).toEqual(['NF 1042']);
    // bash breaks the word at its colon, and puts what is offered behind it.
    expect(refs('bill', ':')).toEqual(['10']);
    expect(refs('bill', ':', '1')).toEqual(['10']);
    expect(refs('o')).toEqual(["o\\'brien"]);
    expect(refs("'o")).toEqual([]);
    expect(refs('x')).toEqual(['x\\$\\(touch\\ ran\\)']);
    // Found by another name: one replaces what was typed, several are only shown.
    expect(refs('jose')).toEqual(['bill:10', 'NF\\ 1042']);
    expect(refs('"x')).toEqual([]);
    check(bashOffers(['brl', 'pix', 'send', '--key', 'a', ':', 'b', '--am']), ['--amount'], []);
  });

  test('a value that was typed is never run', () => {
    const words = ['brl', 'pix', 'send', '--key', `$(touch ${join(home, 'ran')})`, '--am'];
    check(bashOffers(words), ['--amount'], []);
    expect(existsSync(join(home, 'ran'))).toBe(false);
  });
});

describe.skipIf(!installed.fish)('fish', () => {
  test.each(lines)('%s', (line, offered, not) => {
    check(fishOffers(line), offered, not);
  });

  test('--flag=value', () => {
    check(fishOffers('brl banks list --output=n'), ['--output=ndjson'], ['--output=table']);
  });

  test('says what a command is for', () => {
    expect(fish("complete -C 'brl banks li'")).toMatch(/^list\t\S+/);
  });
});

describe.skipIf(!installed.zsh || !installed.script)('zsh', () => {
  // A terminal completes in the middle of typing; what it made of the line is what brl then gets.
  test.each([
    ['brl banks li\t', ['banks', 'list']],
    ['brl pix send --amou\t 10', ['pix', 'send', '--amount', '10']],
    ['brl banks list --output nd\t', ['banks', 'list', '--output', 'ndjson']],
    ['brl banks list --output=nd\t', ['banks', 'list', '--output=ndjson']],
    ['brl banks list --profile acme-\t', ['banks', 'list', '--profile', 'acme-sandbox']],
    ['brl auth switch acme-\t', ['auth', 'switch', 'acme-sandbox']],
    ['brl journal show int_kn\t', ['journal', 'show', 'int_known7']],
    ['brl errors explain key_not_f\t', ['errors', 'explain', 'key_not_found']],
    ['brl help banks li\t', ['help', 'banks', 'list']],
    ['brl signature explain --data inv\t', ['signature', 'explain', '--data', 'invoice.json']],
    ['brl journal list --ref NF\t', ['journal', 'list', '--ref', 'NF 1042']],
    ['brl journal list --text 1042\t', ['journal', 'list', '--text', 'José Exemplo Pereira']],
    ['brl journal list --ref bill:\t', ['journal', 'list', '--ref', 'bill:10']],
    ['brl journal list --ref x\t', ['journal', 'list', '--ref', 'x$(touch ran)']],
  ])('%j', async (typed, line) => {
    expect(await zshTypes(typed)).toEqual(line);
  });
});

describe('PowerShell', () => {
  test.skipIf(!installed.pwsh)('reads the script without an error', () => {
    const command = `$errors = $null; [void][System.Management.Automation.Language.Parser]::ParseFile('${join(home, 'brl.powershell')}', [ref]$null, [ref]$errors); $errors.Count`;
    const { stdout } = spawnSync('pwsh', ['-NoProfile', '-Command', command], { encoding: 'utf8' });
    expect(stdout.trim()).toBe('0');
  });

  test('gets balanced brackets and closed quotes', () => {
    const script = readFileSync(join(home, 'brl.powershell'), 'utf8');
    const bare = script.replaceAll(/'(?:[^']|'')*'/g, "''");
    for (const [open, close] of ['()', '{}', '[]']) {
      expect(bare.split(open ?? '').length).toBe(bare.split(close ?? '').length);
    }
    expect(bare.replaceAll("''", '')).not.toContain("'");
  });
});

test('words from the manifest are quoted in every shell', () => {
  const about = 'it\'s $(touch ran) `touch ran` "x" \\';
  const flag = { name: 'odd', type: 'boolean' as const, description: about };
  const command = { id: 'odd:run', summary: about, flags: { odd: flag }, args: {}, aliases: ['odd:go'] };
  const manifest: Manifest = { version: '1', commands: { 'odd:run': command } };
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    if (shell !== 'bash' && !installed[shell]) continue;
    const file = join(home, `odd.${shell}`);
    writeFileSync(file, completionScript(shell, manifest));
    const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    expect({ shell, status, stderr }).toEqual({ shell, status: 0, stderr: '' });
  }
  if (installed.fish) {
    const run = `source ${join(home, 'odd.fish')}; complete -C 'brl odd ru'; complete -C 'brl odd go --o'`;
    const { stdout } = spawnSync('fish', ['--no-config', '-c', run], { encoding: 'utf8', env, cwd: home });
    expect(stdout).toBe(`run\t${about}\n--odd\t${about}\n`);
    expect(existsSync(join(home, 'ran'))).toBe(false);
  }
});

describe('the names of this machine', () => {
  /** As a script asks for them, with its mistakes kept. */
  const asks = (kind: string, more: Record<string, string> = {}) => {
    const words = [join(root, 'bin', 'run.js'), 'completion', '--values', ...kind.split(':')];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      env: { ...env, ...more },
    });
    return { status, stdout, stderr };
  };
  const nothing = { status: 0, stdout: '', stderr: '' };

  test('are told apart by what they are', () => {
    expect(asks('profile').stdout).toBe('acme\tsandbox\nacme-sandbox\tsandbox\n');
    expect(asks('intent').stdout).toMatch(/^int_known7\tR\$\s1,00, invoice-7, SENT$/m);
    expect(asks('intent').stdout).toMatch(/^invoice-7\tR\$\s1,00, SENT$/m);
    expect(asks('run').stdout).toBe('payroll-2026-11\tplanned\n');
  });

  test('are found by the search where none begins with what was typed', () => {
    const found = (asked: string) => asks(asked).stdout.replaceAll(/\t.*/g, '').split('\n').slice(0, -1);
    expect(found('ref:NF 1')).toEqual(['NF 1042']);
    expect(found('ref:jose')).toEqual(['bill:10', 'NF 1042']);
    expect(found('payee:jose')).toEqual(['José Exemplo Pereira']);
    expect(found('payee:1042')).toEqual(['José Exemplo Pereira']);
    expect(found('intent:int_known')).toEqual(['int_known7']);
    expect(found('profile:jose')).toEqual([]);
  });

  test('are never asked for over the network, and nothing is said of what fails', () => {
    expect(asks('intent', { BRL_JOURNAL: 'postgresql://brl@127.0.0.1:1/brl' })).toEqual(nothing);
    expect(asks('intent', { BRL_JOURNAL: join(home, 'invoice.json') })).toEqual(nothing);
    expect(asks('run', { XDG_STATE_HOME: join(home, 'elsewhere') })).toEqual(nothing);
    expect(existsSync(join(home, 'elsewhere'))).toBe(false);
    expect(asks('constructor')).toEqual(nothing);
    mkdirSync(join(home, 'spoilt', 'brl'), { recursive: true, mode: 0o700 });
    writeFileSync(join(home, 'spoilt', 'brl', 'profiles.json'), '{', { mode: 0o600 });
    expect(asks('profile', { XDG_CONFIG_HOME: join(home, 'spoilt') })).toEqual(nothing);
  });

  test('are the newest fifty', async () => {
    const state = join(home, 'many');
    const journal = openSqliteJournal(join(state, 'brl', 'journal-sandbox.sqlite'));
    const numbers = [...Array(60).keys()];
    for (const number of numbers) {
      const facts = intentFacts(`int_n${number}`, { createdAtMs: 1_790_000_000_000 + number });
      await journal.begin(facts, true, facts.createdAtMs);
    }
    await journal.close();
    const lines = asks('intent', { XDG_STATE_HOME: state }).stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t')[0])).toEqual(
      numbers
        .toReversed()
        .slice(0, 50)
        .map((number) => `int_n${number}`),
    );
  });
});

function check(candidates: readonly string[], offered: readonly string[], not: readonly string[]): void {
  for (const word of offered) expect(candidates).toContain(word);
  for (const word of not) expect(candidates).not.toContain(word);
  expect(new Set(candidates).size, 'no word twice').toBe(candidates.length);
}

function bash(code: string): string {
  const whole = `source ${join(home, 'brl.bash')}; ${code}`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', whole], { encoding: 'utf8', env, cwd: home });
  expect(stderr).toBe('');
  return stdout;
}

function bashOffers(words: readonly string[]): readonly string[] {
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const set = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _brl`;
  return bash(`${set}; [ \${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "\${COMPREPLY[@]}"`)
    .split('\n')
    .filter((word) => word !== '');
}

function fish(code: string): string {
  const whole = `source ${join(home, 'brl.fish')}; ${code}`;
  const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', whole], {
    encoding: 'utf8',
    env,
    cwd: home,
  });
  expect(stderr).toBe('');
  return stdout;
}

function fishOffers(line: string): readonly string[] {
  return fish(`complete -C '${line}'`)
    .split('\n')
    .map((candidate) => candidate.split('\t')[0] ?? '')
    .filter((word) => word !== '');
}

/** Types into an interactive zsh and answers what `brl` was then called with. */
async function zshTypes(line: string): Promise<readonly string[]> {
  rmSync(join(home, 'typed'), { force: true });
  const child = spawn('script', ['-qec', 'zsh -f -i', '/dev/null'], { env, cwd: home });
  child.stdout.resume();
  const setUp = `unsetopt beep; autoload -Uz compinit; compinit -u -D; source ${join(home, 'brl.zsh')}; touch ready\n`;
  child.stdin.write(setUp);
  await until(() => existsSync(join(home, 'ready')));
  child.stdin.write(`${line}\n`);
  await until(() => existsSync(join(home, 'typed')) && readFileSync(join(home, 'typed'), 'utf8') !== '');
  child.stdin.end('exit\n');
  await new Promise((resolve) => child.once('close', resolve));
  rmSync(join(home, 'ready'));
  return readFileSync(join(home, 'typed'), 'utf8').trimEnd().split('\n');
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error('the shell did not get that far');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function profilesFile(names: readonly string[]): string {
  const profile = {
    environment: 'sandbox',
    baseUrl: 'http://127.0.0.1:1',
    clientBaseUrl: null,
    tenantId: 't-1',
    accountId: 'acc-7',
    clientId: 'c-1',
    secret: { store: 'env', variable: 'ACME_SECRET' },
    signing: null,
    actingDocument: null,
    settings: {},
    output: null,
    lang: null,
    maxAmountCentavos: null,
    confirmAboveCentavos: null,
  };
  const profiles = Object.fromEntries(names.map((name) => [name, profile]));
  return JSON.stringify({ version: 1, current: names[0], profiles });
}

test.each(shells)(
  '%s: how to load it, the one line that a person reads, is said in her language',
  async (shell) => {
    const script = await saidIn('pt', () => completionScript(shell, readManifest(root)));
    expect(script).toMatch(
      /^(?:#compdef brl\n)?# Autocompletar do brl no \S+\. Para carregar: .*brl completion/,
    );
    expect(completionScript(shell, readManifest(root))).toMatch(
      /^(?:#compdef brl\n)?# Completion of brl in /,
    );
  },
);
