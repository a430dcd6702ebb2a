import { execFileSync } from 'node:child_process';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readManifest } from '../../src/lib/docs/manifest.ts';
import { contentOf, inParallel, type Machine, machine, type Run, until } from '../support/brl.ts';
import { publicHalf, startStrictBank } from '../support/strict-bank.ts';
import { commandLines, type Line, writeLineFiles } from '../support/strict-lines.ts';
import { type Canary, tracesIn } from '../support/traces.ts';
import { type Echo, echoes, startEchoingBank } from './echoing-bank.ts';
import { isFull, printFigures, randomOf } from './figures.ts';
import { elsewhere, ownLines } from './own-lines.ts';

/** T12: every command, before a service that says back all that it hears. Nothing of ours may show anywhere. */

const over: (() => Promise<void> | void)[] = [];
const figures = { runs: 0, commands: 0, 'texts and files': 0, found: 0 };
afterAll(async () => {
  for (const end of over) await end();
  printFigures('T12', figures);
});

const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string;
const otp = 'Q7ZT29XK4M';
const hook = 'hook-Xk29vQ7hTz48LmWd';
const given: readonly Canary[] = [
  { name: 'client secret', secret: 'Strict-Secret.0123456789~abcdef' },
  { name: 'PIN', secret: '804617' },
  { name: 'code of a key', secret: otp },
  { name: 'webhook secret', secret: hook },
  { name: 'passphrase', secret: 'kiwi7 torto batata' },
  { name: 'private key', secret: pem.split('\n')[1] ?? '' },
  { name: 'secret of a child', secret: 'child-secret-0123456789' },
];

interface Scene {
  readonly home: Machine;
  readonly tokens: readonly string[];
}

async function sceneOf(echo: Echo, isSigned = false): Promise<Scene> {
  const bank = await startStrictBank();
  const home = machine();
  writeLineFiles(home.home, publicPem);
  const at = (name: string) => join(home.home, 'files', name);
  mkdirSync(join(home.home, 'tmp'), { mode: 0o700 });
  const private_ = {
    'key.pem': pem,
    'secret.txt': `${given[0]?.secret}\n`,
    hmac: `${hook}\n`,
    'brl.yaml': `version: 1
profiles:
  declared: { environment: sandbox, base-url: "http://127.0.0.1:9", tenant-id: t, client-id: c, client-secret: { file: ${at('secret.txt')} } }
`,
    'body.json': '{"id":"e-1","type":"pix.out.completed"}',
  };
  for (const [name, text] of Object.entries(private_)) writeFileSync(at(name), text, { mode: 0o600 });
  for (const name of ['clerk', 'boss'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)]);
  const known = isSigned ? bank.delegated(publicHalf(pair.publicKey), at('key.pem')) : bank.tenant();
  const host = isSigned ? 'BRL_CLIENT_BASE_URL' : 'BRL_BASE_URL';
  const front = await startEchoingBank(known[host] ?? '', echo);
  over.push(
    () => front.close(),
    () => bank.close(),
    home.remove,
  );
  Object.assign(home.env, known, {
    [host]: front.url,
    BRL_ENVIRONMENT: 'sandbox',
    BRL_ACTING_DOCUMENT: '52998224725',
    BRL_TRANSACTION_PIN_FILE: at('pin'),
    BRL_VAULT_PASSPHRASE_FILE: at('passphrase'),
    BRL_JOURNAL: join(home.home, 'journal.sqlite'),
    TMPDIR: join(home.home, 'tmp'),
  });
  return { home, tokens: front.tokens };
}

/** The output of a run, and the files it left on the disk. */
function leaksOf(where: string, run: Pick<Run, 'stdout' | 'stderr'>, { tokens }: Scene): string[] {
  figures['texts and files'] += 2;
  const canaries = [...given, ...tokens.map((secret) => ({ name: 'access token', secret }))];
  return [
    ...tracesIn(run.stdout, canaries).map((trace) => `${where}: stdout: ${trace}`),
    ...tracesIn(run.stderr, canaries).map((trace) => `${where}: stderr: ${trace}`),
  ];
}

/** Every file below the home but those that a person put or ordered there: journal, cache, profiles, vault, temporary ones. */
function leaksOnDisk(where: string, { home, tokens }: Scene): string[] {
  const canaries = [...given, ...tokens.map((secret) => ({ name: 'access token', secret }))];
  // Node's compile cache of the program is the program itself.
  const others = [join(home.home, 'files'), join(home.home, 'cache', 'brl', 'compile-cache')];
  const files = home.files().filter((file) => !others.some((folder) => file.startsWith(folder)));
  figures['texts and files'] += files.length;
  return files.flatMap((file) =>
    tracesIn(contentOf(file), canaries).map((trace) => `${where}: ${file}: ${trace}`),
  );
}

const manifest = readManifest(fileURLToPath(new URL('../..', import.meta.url)));
const commandsFolder = fileURLToPath(new URL('../../src/commands', import.meta.url));
const names = globSync('**/*.ts', { cwd: commandsFolder }).map((file) =>
  file.slice(0, -3).replaceAll('/', ' '),
);

function commandOf(line: Line): string {
  const known = [4, 3, 2, 1]
    .map((count) => line.words.slice(0, count).join(' '))
    .find((name) => names.includes(name));
  if (known === undefined) throw new Error(`no command: ${line.words.join(' ')}`);
  return known;
}

/** A doubtful end is looked up once, not for half a minute; and the code of a key is one that nothing else looks like. */
function prepared(line: Line): Line {
  const all = line.words.map((word) => (word === '123456' ? otp : word));
  const wait = all.indexOf('--wait');
  const patient = wait === -1 ? all : all.toSpliced(wait, 2);
  const waits = manifest.commands[commandOf(line).replaceAll(' ', ':')]?.flags.wait !== undefined;
  return {
    ...line,
    words:
      waits && !patient.includes('--no-wait') && !patient.includes('--dry-run')
        ? [...patient, '--no-wait']
        : patient,
  };
}

/** No run dies, and before the service that does what it is asked no line of its own is wrong or in doubt. */
function badEnds(echo: Echo, isStrict: boolean): readonly (number | null)[] {
  return echo === 'answer' && isStrict ? [null, 1, 93, 2, 40, 91] : [null, 1, 93];
}

/** Whether the body has a secret of its own: such a line meets every service. */
function isDelicate({ words: line }: Line): boolean {
  const isLocal = ['trigger', 'replay', 'verify'].includes(line[1] ?? '');
  return (
    !isLocal &&
    ['--pin-file', '--secret-file', '--code', '--client-secret-file'].some((flag) => line.includes(flag))
  );
}

const formats = [
  ['--json'],
  ['--verbose'],
  ['--output', 'table', '--verbose'],
  ['--json', '--verbose'],
] as const;

test('T12: each command has a line', () => {
  const home = machine();
  over.push(home.remove);
  writeLineFiles(home.home, publicPem);
  writeFileSync(join(home.home, 'files', 'body.json'), '{}');
  const seen = new Set([...commandLines(home.home), ...ownLines(home.home, hook)].map(commandOf));
  expect(names.filter((name) => !seen.has(name) && !elsewhere.includes(name))).toEqual([]);
  figures.commands = names.length;
});

// Each line before one service, half of them before the one that does what it is asked; at full size before all.
test.each(echoes)('T12: a service that echoes: %s', async (echo) => {
  const scene = await sceneOf(echo);
  const turn = Math.floor(randomOf('echoes')() * echoes.length);
  const failing = echoes.filter((other) => other !== 'answer');
  const strict = commandLines(scene.home.home);
  const lines = [...strict, ...ownLines(scene.home.home, hook, scene.home.env.BRL_BASE_URL)].map(prepared);
  const isChosen = (i: number) =>
    (i + turn) % 2 === 0 ? echo === 'answer' : failing[((i + turn) >> 1) % failing.length] === echo;
  // Who looks for a payment needs the line that made it.
  const isOfOne = (line: readonly string[]) => echo === 'answer' && line.includes('inv-1');
  const asked = lines
    .map((line, i) => ({ ...line, i, isDelicate: isDelicate(line) }))
    .filter(({ i, words: line, isDelicate: isOften }) => isFull || isOften || isChosen(i) || isOfOne(line));
  const found = await inParallel(asked, 3, async ({ words: line, exit, stdin, i, isDelicate: isOften }) => {
    // JSON shows the most of what came.
    const format = (isOften ? formats.at(-1) : formats[i % formats.length]) ?? [];
    figures.runs += 1;
    const run = await scene.home.brl([...line, ...format], stdin === undefined ? {} : { stdin });
    const where = [...line, ...format].join(' ');
    return [
      ...leaksOf(where, run, scene),
      ...(run.code !== exit && badEnds(echo, i < strict.length).includes(run.code)
        ? [`${where}: exit ${run.code}: ${run.stderr}`]
        : []),
    ];
  });
  const all = [...found.flat(), ...leaksOnDisk(echo, scene)];
  figures.found += all.length;
  expect(all).toEqual([]);
});

test('T12: what a helper command is told, and what Node itself would tell', async () => {
  const scene = await sceneOf('answer');
  const { home } = scene;
  const helper = join(home.home, 'files', 'helper.mjs');
  writeFileSync(
    helper,
    `import { readFileSync, writeFileSync } from 'node:fs';
     const parent = process.platform === 'linux' ? readFileSync('/proc/' + process.ppid + '/cmdline', 'utf8') : '';
     writeFileSync(${JSON.stringify(join(home.home, 'tmp', 'told.json'))}, JSON.stringify([process.env, process.argv, parent]));
     console.log(JSON.stringify({ version: 1, clientId: 'client-1', clientSecret: ${JSON.stringify(given[0]?.secret)} }));`,
  );
  const { BRL_BASE_URL, BRL_TENANT_ID, BRL_ACCOUNT_ID, BRL_CLIENT_ID } = home.env;
  const command = `${process.execPath} ${helper}`;
  const place = [
    '--base-url',
    BRL_BASE_URL ?? '',
    '--tenant-id',
    BRL_TENANT_ID ?? '',
    '--account-id',
    BRL_ACCOUNT_ID ?? '',
  ];
  const bare = Object.fromEntries(
    ['BASE_URL', 'TENANT_ID', 'ACCOUNT_ID', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => [
      `BRL_${name}`,
      undefined,
    ]),
  );
  const login = ['auth', 'login', '--profile', 'helped', '--environment', 'sandbox', ...place];
  const pay = ['pix', 'send', '--key', 'maria@example.com', '--amount', '4', '--yes', '--verbose'];
  interface Told {
    readonly line: readonly string[];
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly exit: number;
  }
  const directory = `--report-directory=${home.home}/tmp`;
  const told: Told[] = [
    { line: [...login, '--client-id', BRL_CLIENT_ID ?? '', '--secret-command', command], env: bare, exit: 0 },
    { line: [...pay, '--ref', 'helped', '--profile', 'helped'], env: bare, exit: 0 },
    { line: [...pay, '--ref', 'debug'], env: { DEBUG: '*' }, exit: 0 },
    ...['http', '*', 'tls', 'undici'].map((NODE_DEBUG) => ({ line: pay, env: { NODE_DEBUG }, exit: 91 })),
    ...['--report-on-signal', '--report-uncaught-exception', '--report-on-fatalerror', '--heap-prof'].map(
      (option) => ({ line: pay, env: { NODE_OPTIONS: `${option} ${directory}` }, exit: 91 }),
    ),
  ];
  const found: string[] = [];
  for (const { line, env, exit } of told) {
    const run = await home.brl(line, { env });
    figures.runs += 1;
    const where = `${line.join(' ')} ${JSON.stringify(env)}`;
    found.push(
      ...leaksOf(where, run, scene),
      ...(run.code === exit ? [] : [`${where}: exit ${run.code}: ${run.stderr}`]),
    );
  }
  expect(readFileSync(join(home.home, 'tmp', 'told.json'), 'utf8')).toContain('helper.mjs');
  found.push(...leaksOnDisk('helper', scene));
  figures.found += found.length;
  expect(found).toEqual([]);
});

test('T12: a crash in the middle of a payment', async () => {
  const scene = await sceneOf('answer');
  const { home } = scene;
  const file = join(home.home, 'files', 'crash.mjs');
  writeFileSync(
    file,
    `import { createRequire } from 'node:module';
     const parse = JSON.parse;
     JSON.parse = (text, ...rest) => {
       if (String(text).includes('"endToEndId"')) throw new TypeError('broken on purpose');
       return parse(text, ...rest);
     };`,
  );
  const run = await home.brl(
    [
      'pix',
      'send',
      '--key',
      'maria@example.com',
      '--amount',
      '5',
      '--ref',
      'c',
      '--yes',
      '--no-wait',
      '--verbose',
    ],
    {
      env: { NODE_OPTIONS: `--import=${file}` },
    },
  );
  figures.runs += 1;
  const found = [...leaksOf('crash', run, scene), ...leaksOnDisk('crash', scene)];
  figures.found += found.length;
  expect(found).toEqual([]);
  expect(run.code).toBe(40);
});

const proofs: Readonly<Record<string, (body: string) => Record<string, string>>> = {
  HMAC: (body) => ({ 'x-signature': createHmac('sha256', hook).update(body).digest('hex') }),
  API_KEY: () => ({ 'x-api-key': hook }),
  BASIC: () => ({ authorization: `Basic ${Buffer.from(`u:${hook}`).toString('base64')}` }),
  BEARER: () => ({ authorization: `Bearer ${hook}` }),
};
const basicOf = (user: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${hook}`).toString('base64')}`,
});

test.each(Object.keys(proofs))(
  'T12: deliveries that bring the secret in the wrong place, %s',
  async (type) => {
    const scene = await sceneOf('answer');
    const { home } = scene;
    const secretFile = join(home.home, 'files', 'hmac');
    const more = type === 'BASIC' ? ['--username', 'u'] : [];
    const { child, ended } = home.start(
      [
        'webhooks',
        'listen',
        '--port',
        '0',
        '--auth-type',
        type,
        '--secret-file',
        secretFile,
        ...more,
        '--verbose',
      ],
      {},
    );
    let said = '';
    child.stderr?.on('data', (text: string) => {
      said += text;
    });
    await until(() => said.includes('Listening on '), 30_000);
    const url = /Listening on\s+(\S+)/.exec(said)?.[1] ?? '';
    const body = (id: string) =>
      `{"id":"${id}","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00Z","data":{}}`;
    const deliveries: [string, Record<string, string>][] = [
      ['', proofs[type]?.(body('e-0')) ?? {}],
      ['', { 'x-api-key': hook }],
      ['', { authorization: `Bearer ${hook}` }],
      ['', { 'x-other': `sha256=${hook}`, 'x-hex': Buffer.from(hook).toString('hex') }],
      ...['', 'a', 'ab', 'abc'].map((user): [string, Record<string, string>] => ['', basicOf(user)]),
      [`?token=${hook}`, {}],
    ];
    for (const [i, [query, headers]] of deliveries.entries())
      await fetch(url + query, { method: 'POST', body: body(`e-${i}`), headers });
    const proving = ['--auth-type', type, '--secret-file', secretFile, ...more];
    const again = [
      await home.brl(['webhooks', 'trigger', 'pix.in.completed', '--to', url, ...proving]),
      await home.brl(['webhooks', 'replay', '--all', '--keep-going', '--to', url, ...proving]),
      await home.brl(['webhooks', 'replay', '--all', '--to', url, ...proving, '--dry-run', '--json']),
    ];
    child.kill('SIGINT');
    const runs = [
      await ended,
      ...again,
      ...(await inParallel(
        [
          'captured list --json',
          'captured list',
          'captured show 3 --json',
          'captured show 6',
          'captured export',
        ],
        2,
        (line) => home.brl(['webhooks', ...line.split(' ')]),
      )),
    ];
    figures.runs += runs.length;
    const found = [
      ...runs.flatMap((run, i) => leaksOf(`${type} ${i}`, run, scene)),
      ...leaksOnDisk(type, scene),
    ];
    figures.found += found.length;
    expect(found).toEqual([]);
    expect(runs[4]?.stdout).toContain('e-8');
  },
);
