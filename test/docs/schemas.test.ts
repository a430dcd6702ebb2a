import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromJSONSchema } from 'zod';
import { answers as promised } from '../../src/lib/answers/index.ts';
import { jsonSchemaOf } from '../../src/lib/answers/promise.ts';
import { delegatedVariables } from '../../src/lib/areas/sandbox/variables.ts';
import { brasiliaDay } from '../../src/lib/brazil/clock.ts';
import { openPostgresDesk } from '../journal/postgres-desk.ts';
import { typistAt } from '../journal/shared/typist.ts';
import { type Machine, machine, until } from '../support/brl.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { hasTools } from '../support/tools.ts';

const folder = join(fileURLToPath(new URL('../..', import.meta.url)), 'schemas');
const payment = ['pix', 'send', '--key', 'maria@example.com', '--amount', '10,50'];
const parsed = ['qr', 'parse', staticCode()];
const joana = '5a4db0c5-0000-4000-8000-00000000acc2';
const headers = ['--signature', 'ab'.repeat(32)];
const tomorrow = brasiliaDay(Date.now() + 24 * 60 * 60 * 1000);
const later = ['--on', tomorrow, '--grace', '24h'];
const planned = ['--ref', 'planned', '--plan', '$HOME/day.plan', '--signing-ssh-key', '$HOME/key'];
const policyInit =
  'policy init --out $HOME/policy.json --account any --per-day 100 --person ana=$HOME/key.pub --person bia=$HOME/boss.pub';
const hookSecret = ['--secret-file', '$HOME/hook-secret'];
const nowhere = 'http://127.0.0.1:9/hook';
const profileFlags = [
  ['--environment', 'sandbox', '--base-url', '$BASE', '--tenant-id', '$TENANT'],
  ['--client-id', 'sandbox-app', '--client-secret-file', '$SECRET'],
].flat();
const delegateFlags = [
  ['--allowed-ip', '127.0.0.0/8', '--name', 'ERP', '--scope', 'read'],
  ['--public-key-file', '$KEY', '--secret-out', '$HOME/delegated.txt'],
].flat();
const event = JSON.stringify({
  id: 'event-1',
  type: 'pix.in.completed',
  occurredAt: '2026-11-21T12:00:00Z',
  schemaVersion: '1.0',
  environment: 'sandbox',
  tenantId: 't-1',
  accountId: 'a-1',
  data: { identifier: 'invoice-1042' },
});

const payrolls = {
  payroll: 'maria@example.com;10,00\nrefused@example.com;20,00',
  doubtful: 'maria@example.com;1.500',
  night: 'night-limit@example.com;10,00',
  later: 'maria@example.com;3,01\nmaria@example.com;3,02',
};

/** Lines whose answers the schemas promise; each is run, in this order. Words such as $INTENT stand for what came before. */
const answers: readonly (readonly [schema: string, line: readonly string[]])[] = [
  ['outcome', [...payment, '--ref', 'schema-1', '--yes']],
  ['outcome', [...payment, '--yes']],
  ['outcome', ['pix', 'send', '--amount', 'much']],
  ['outcome', ['pix', 'status', '--identifier', 'nobody-knows-it']],
  ['outcome', ['no', 'such', 'command']],
  ['dry-run', [...payment, '--dry-run']],
  ['journal-list', ['journal', 'list']],
  ['journal-by-payee', ['journal', 'list', '--by-payee']],
  ['journal-show', ['journal', 'show', '$INTENT']],
  ['journal-export', ['journal', 'export']],
  ['journal-seal', ['journal', 'seal', '--key', '$HOME/key', '--out', '$HOME/day.seal']],
  ['journal-verify', ['journal', 'verify', '--seal', '$HOME/day.seal']],
  ['journal-archive', ['journal', 'archive', '--before', '2026-01-01', '--key', '$HOME/key']],
  ['journal-backup', ['journal', 'backup', '--out', '$HOME/copy.sqlite']],
  ['journal-verify', ['journal', 'verify', '$HOME/copy.sqlite']],
  ['journal-restore', ['journal', 'restore', '$HOME/copy.sqlite', '--yes']],
  ['journal-reopen', ['journal', 'reopen', '--yes']],
  ['plan-written', [...payment, ...planned]],
  ['plan-show', ['plan', 'show', '$HOME/day.plan']],
  ['plan-list', ['plan', 'list', '$HOME']],
  ['policy-init', policyInit.split(' ')],
  ['policy-show', ['policy', 'show']],
  ['policy-check', ['policy', 'check']],
  ['policy-explain', ['policy', 'explain', '--amount', '10', '--key', 'maria@example.com', '--as', 'ana']],
  ['plan-decided', ['plan', 'approve', '$HOME/day.plan', '--key', '$HOME/boss', '--yes']],
  ['outcome', ['pix', 'send', '--key', 'timeout-forever@example.com', '--amount', '5', '--yes', '--no-wait']],
  ['journal-recover', ['journal', 'recover', '--no-wait']],
  ['payment-timeline', ['pix', 'status', '$INTENT', '--timeline']],
  ['outcome', ['status', 'schema-1']],
  ['today', ['today']],
  ['today', ['status']],
  ['receipt', ['receipt', 'schema-1']],
  ['receipt', ['receipt', 'schema-1', '--out', '$HOME/receipt.pdf']],
  ['receipts', ['receipt', 'schema-1', '$INTENT', '--out', '$HOME/receipts/']],
  ['outcome', ['transfer', 'send', '--to-account', joana, '--amount', '2', '--identifier', 't-1', '--yes']],
  ['payment-timeline', ['transfer', 'status', '--identifier', 't-1']],
  ['key-detect', ['key', 'detect', '123.456.789-09']],
  ['key-detect', ['key', 'detect', '11912345684']],
  ['e2e-decode', ['e2e', 'decode', 'D60701190202611201500a1B2c3D4e5F']],
  ['qr-parse', parsed],
  ['qr-show', ['qr', 'show', staticCode(), '--svg', '$HOME/code.svg']],
  ['doctor', ['doctor', '--offline']],
  ['doctor', ['webhooks', 'doctor', nowhere]],
  ['signature-explain', ['signature', 'explain', 'GET', '/v1/banks/001']],
  ['errors-list', ['errors', 'list']],
  ['errors-explain', ['errors', 'explain', 'key_not_found']],
  ['errors-explain', ['errors', 'explain', '40']],
  ['auth-list', ['auth', 'list']],
  ['auth-lock', ['auth', 'lock']],
  ['auth-status', ['auth', 'status']],
  ['config-difference', ['config', 'diff', '$HOME/brl.yaml']],
  ['config-check', ['config', 'check', '$HOME/brl.yaml']],
  ['config-show', ['config', 'show']],
  ['config-show', ['config', 'show', '--origin']],
  ['file', ['batch', 'template', '--out', '$HOME/rows.csv']],
  ['file-text', ['batch', 'template']],
  ['statement-export', ['statement', 'export', '--format', 'csv', '--out', '$HOME/statement.csv']],
  ['api-include', ['api', 'GET', '/v1/banks/001', '--include']],
  ['webhooks-verify', ['webhooks', 'verify', '--body', '$HOME/rows.csv', '--auth-type', 'NONE']],
  ['webhooks-verify', ['webhooks', 'verify', '--body', '$HOME/rows.csv', ...headers, ...hookSecret]],
  ['webhooks-trigger-list', ['webhooks', 'trigger', '--list']],
  ['webhooks-trigger-dry-run', ['webhooks', 'trigger', 'pix.in.completed', ...hookSecret, '--dry-run']],
  ['webhooks-trigger-scenarios', ['webhooks', 'trigger', '--list-scenarios']],
  ['webhooks-trigger', ['webhooks', 'trigger', 'pix.in.completed', ...hookSecret, '--to', nowhere]],
  ['sandbox-seed', ['sandbox', 'seed', '--rows', '5']],
  ['sandbox-seed', ['sandbox', 'seed', '--day']],
  ['sandbox-clock', ['sandbox', 'clock', '--advance', '1m']],
  ['sandbox-keys', ['sandbox', 'keys']],
  ['sandbox-events', ['sandbox', 'events']],
  ['sandbox-settle', ['sandbox', 'settle', '--all']],
  ['sandbox-deposit', ['sandbox', 'deposit', '15,00']],
  ['sandbox-fail', ['sandbox', 'fail', 'db_unavailable', '--route', 'accreditation.createPf']],
  ['sandbox-reset', ['sandbox', 'reset']],
  ['payout-lint', ['payout', 'lint', '$HOME/doubtful.csv']],
  ['payout-run', ['payout', 'plan', '$HOME/payroll.csv', '--ref', 'payroll']],
  ['payout-run', ['payout', 'run', 'payroll', '--confirm', '30,00']],
  ['payout-run', ['payout', 'status', 'payroll']],
  ['payout-run', ['status', 'payroll']],
  ['payout-run', ['payout', 'run', '$HOME/night.csv', '--ref', 'night', '--confirm', '10,00']],
  ['payees-changed', ['payees', 'add', 'maria', '--from-journal', 'schema-1']],
  ['payees-import', ['payees', 'import', '$HOME/payees.csv', '--yes']],
  ['notify-set', ['notify', 'set', '--command', '["true"]']],
  ['notify-list', ['notify', 'list']],
  ['notify-deliver', ['notify', 'test']],
  ['notify-deliver', ['notify', 'deliver']],
  ['notify-remove', ['notify', 'remove']],
  ['metrics', ['metrics']],
  ['payees-list', ['payees', 'list']],
  ['payees-list', ['payees', 'export']],
  ['payees-show', ['payees', 'show', 'maria']],
  ['payees-pinned', ['payees', 'list', '--pinned']],
  ['payees-changed', ['payees', 'rename', 'maria', 'Maria Exemplo']],
  ['payees-changed', ['payees', 'remove', 'maria exemplo']],
  ['journal-export', ['journal', 'export', '--reveal']],
  ['payout-list', ['payout', 'list']],
  ['payout-show', ['payout', 'show', 'payroll']],
  ['payout-export', ['payout', 'export', 'payroll', '--out', '$HOME/result.csv']],
  ['reconcile', ['reconcile', '--reread-after', '0', '--opening', '10,00']],
  ['version', ['version']],
  ['completion', ['completion', 'bash']],
  [
    'outcome',
    ['pix', 'send', '--key', 'maria@example.com', '--amount', '7', '--ref', 'at-9', '--yes', ...later],
  ],
  ['payout-run', ['payout', 'schedule', '$HOME/later.csv', '--ref', 'later', '--confirm', '6,03', ...later]],
  [
    'schedule-every',
    'pix send --key maria@example.com --amount 7,01 --ref every-9 --yes --every week'
      .split(' ')
      .concat(later, '--until', '2027-01-10'),
  ],
  ['schedule-show-every', ['schedule', 'show', 'every-9']],
  ['schedule-list', ['schedule', 'list']],
  ['schedule-show', ['schedule', 'show', 'at-9']],
  ['schedule-show-run', ['schedule', 'show', 'later']],
  ['schedule-cancel', ['schedule', 'cancel', 'later', '--row', '2', '--yes']],
  ['schedule-install', ['schedule', 'install', '--print']],
  ['sandbox-clock', ['sandbox', 'clock', '--advance', '2d']],
  ['schedule-run', ['schedule', 'run']],
];

/** Lines that a bank on a port answers, with the variables that each is typed with. */
const servedAnswers: readonly (readonly [
  schema: string,
  as: 'parent' | 'signer' | 'profile',
  line: readonly string[],
])[] = [
  ['auth-login', 'profile', ['auth', 'login', '--profile', 'third', ...profileFlags, '--store', 'vault']],
  ['auth-status', 'profile', ['auth', 'status', '--profile', 'third']],
  ['auth-switch', 'profile', ['auth', 'switch', 'third']],
  ['config-set', 'profile', ['config', 'set', 'confirm-above', '5000,00', '--profile', 'third']],
  ['config-show', 'profile', ['config', 'show', '--origin', '--profile', 'third']],
  ['auth-logout', 'profile', ['auth', 'logout', '--profile', 'third']],
  ['signature-verify', 'signer', ['signature', 'verify']],
  ['credentials-delegate', 'parent', ['credentials', 'delegate', ...delegateFlags]],
  ['outcome', 'parent', [...payment, '--yes']],
  ['sandbox-deliveries', 'profile', ['sandbox', 'deliveries']],
  ['webhooks-listen', 'parent', ['webhooks', 'listen', '--auth-type', 'NONE', '--port', '0', '--count', '1']],
  ['webhooks-captured-list', 'parent', ['webhooks', 'captured', 'list']],
  ['webhooks-captured-payments', 'parent', ['webhooks', 'captured', 'list', '--by-payment']],
  ['webhooks-captured-show', 'parent', ['webhooks', 'captured', 'show', '1']],
  ['webhooks-captured-curl', 'parent', ['webhooks', 'captured', 'show', '1', '--curl']],
  ['webhooks-captured-body', 'parent', ['webhooks', 'captured', 'show', '1', '--body', '--out', '$HOME/b']],
  [
    'webhooks-captured-case',
    'parent',
    ['webhooks', 'captured', 'case', '1', '--out', '$HOME/c', '--offline'],
  ],
  ['webhooks-captured-note', 'parent', ['webhooks', 'captured', 'note', '1', '--bookmark']],
  ['webhooks-captured-prune', 'parent', ['webhooks', 'captured', 'prune', '--older-than', '90d', '--yes']],
  ['webhooks-captured-export', 'parent', ['webhooks', 'captured', 'export']],
  ['webhooks-replay-dry-run', 'parent', ['webhooks', 'replay', '1', '--to', nowhere, '--dry-run']],
  ['webhooks-replay', 'parent', ['webhooks', 'replay', '1', '--to', nowhere]],
  ['webhooks-retry-many', 'parent', ['webhooks', 'retry', 'sub-1', '--kind', 'new', '--yes', '--dry-run']],
  ['webhooks-captured-gaps', 'parent', ['webhooks', 'captured', 'list', '--gaps']],
  ['webhooks-inspect', 'parent', ['webhooks', 'inspect', '--auth-type', 'NONE', '--listen-port', '0']],
  ['sandbox-start', 'profile', ['sandbox', 'start', '--port', '0', '--client-port', '0']],
];

let pc: Machine;
let served: Served;
let words: Record<string, string> = {};
beforeAll(async () => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  writeFileSync(join(pc.home, 'hook-secret'), 'made-up\n', { mode: 0o600 });
  writeFileSync(join(pc.home, 'brl.yaml'), 'version: 1\nprofiles: {}\n');
  writeFileSync(join(pc.home, 'payees.csv'), 'nickname,key\nana,maria@example.com\n');
  for (const [name, rows] of Object.entries(payrolls))
    writeFileSync(join(pc.home, `${name}.csv`), `chave;valor\n${rows}\n`);
  for (const name of ['key', 'boss'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(pc.home, name)]);
  served = await serveSandbox(true);
  const url = 'http://127.0.0.1:9/hook';
  const hook = ['webhooks', 'create', '--url', url, '--event', 'pix.out.completed', '--auth-type', 'NONE'];
  expect((await served.machine.brl(hook, { env: served.parent })).code).toBe(0);
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  words = {
    HOME: pc.home,
    BASE: served.parent.BRL_BASE_URL ?? '',
    SIGNED: served.parent.BRL_CLIENT_BASE_URL ?? '',
    TENANT: served.parent.BRL_TENANT_ID ?? '',
    SECRET: served.file('secret', `${served.parent.BRL_CLIENT_SECRET}\n`),
    KEY: served.file('key.pub.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString()),
  };
});
afterAll(async () => {
  pc.remove();
  await served.close();
});

const typed = (line: readonly string[]) =>
  line.map((word) => word.replace(/\$([A-Z]+)/, (_all, name: string) => words[name] ?? ''));

/** Commands that listen, and what they show once they do. */
const listening: Readonly<Record<string, RegExp>> = {
  start: /BRL_CLIENT_SECRET/,
  inspect: /Ctrl-C/,
  listen: /Listening on\s+(\S+)/,
};

/** The answer of a command; a listener gets one event, and a server is stopped once it has printed its line. */
async function answerOf(as: 'parent' | 'signer' | 'profile', line: readonly string[]): Promise<unknown> {
  const signer = { ...served.parent, ...delegatedVariables(served.sandbox, served.machine.env) };
  const env = { parent: served.parent, signer, profile: {} }[as];
  const words = [...typed(line), '--json'];
  const ready = listening[line[1] ?? ''];
  if (ready === undefined) return (await served.machine.brl(words, { env })).json;
  const { child, ended } = served.machine.start(words, { env });
  let shown = '';
  const read = (text: string) => {
    shown += text;
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  await until(() => ready.test(shown));
  if (line[1] === 'listen') await fetch(ready.exec(shown)?.[1] ?? '', { method: 'POST', body: event });
  else child.kill('SIGINT');
  return (await ended).json;
}

/** A schema is a promise only if it notices a member that is new and one that is gone. */
function expectPromise(name: string, json: unknown): void {
  expect({ json, ...schema(name).safeParse(json) }).toMatchObject({ success: true });
  const isList = Array.isArray(json);
  const one: unknown = isList ? json[0] : json;
  if (one === undefined) return;
  const wrap = (value: object) => (isList ? [value] : value);
  expect(schema(name).safeParse(wrap({ ...(one as object), surprise: 1 })).success).toBe(false);
  const [, ...rest] = Object.entries(one as object);
  expect(schema(name).safeParse(wrap(Object.fromEntries(rest))).success).toBe(false);
}

/** As a reader of the package has it, not as our code does. */
const schema = (name: string) => fromJSONSchema(written(name));

function written(name: string) {
  return JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8'));
}

describe('what a command answers with --json', () => {
  test.each(answers)('fits %s: brl %j', async (name, line) => {
    const env = line[0] === 'policy' ? { BRL_POLICY: join(pc.home, 'policy.json') } : {};
    const { json } = await pc.brl([...typed(line), '--json'], { env });
    words.INTENT ??= json.intentId ?? '';
    expectPromise(name, json);
  });

  test.each(servedAnswers)('fits %s, as %s: brl %j', async (name, as, line) => {
    const json = await answerOf(as, line);
    // A listener's schema is of one line.
    expectPromise(name, name === 'webhooks-listen' ? (json as unknown[])[0] : json);
  });

  test.skipIf(!hasTools('postgres'))('payout worker, and where it fails', async () => {
    const desk = await openPostgresDesk();
    const place = await desk.place('machine');
    const { type } = typistAt(pc, desk.server.url(desk.database.name, place.user, 'secret'));
    expectPromise('payout-worker', (await type(['payout', 'worker', '--once', '--json'])).json);
    for (const line of ['--width 0', '--nope', '--columns x'])
      expectPromise('outcome', (await type(`payout worker ${line} --json`.split(' '))).json);
    const env = { BRL_JOURNAL: `postgres://${place.user}@127.0.0.1:1/${place.database}` };
    expectPromise('outcome', (await type(['payout', 'worker', '--once', '--json'], { env })).json);
    await desk.close();
  });

  test('auth list, where there are profiles', async () => {
    const home = join(pc.home, 'other');
    mkdirSync(join(home, 'brl'), { recursive: true, mode: 0o700 });
    writeFileSync(join(home, 'brl', 'profiles.json'), profiles(), { mode: 0o600 });
    const { json } = await pc.brl(['auth', 'list', '--json'], { env: { XDG_CONFIG_HOME: home } });
    expect(json).toHaveLength(1);
    expect(schema('auth-list').safeParse(json)).toMatchObject({ success: true });
  });
});

const schemas = Object.entries(promised);

test('a build writes these schemas and no other', () => {
  const names = [...schemas.map(([name]) => name), 'config-file'];
  expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.schema.json`).sort());
  for (const [name, promise] of schemas)
    expect(written(name), 'run npm run build').toEqual(jsonSchemaOf(name, promise));
});

test('every schema is tried', () => {
  // The second one over a shared journal: test/policy/published.test.ts.
  const tried = [...[...answers, ...servedAnswers].map(([name]) => name), 'payout-worker', 'policy-publish'];
  expect(new Set(tried)).toEqual(new Set(Object.keys(promised)));
});

test('every schema has its id with a version, says what a member of money is, and stands in the list by command', () => {
  const pageOf = (name: string) => readFileSync(join(folder, '..', 'docs', name), 'utf8');
  const [page, inPortuguese] = [pageOf('answers.md'), pageOf('pt-BR/respostas.md')];
  const { commands } = JSON.parse(readFileSync('oclif.manifest.json', 'utf8')) as { commands: object };
  for (const [name] of schemas) {
    const { $id, description } = written(name) as Record<string, string>;
    expect([$id, description?.startsWith('Version 1.')]).toEqual([`urn:brl:schema:${name}:1`, true]);
    expect(page).toContain(`| ${name} | `);
    expect(inPortuguese).toContain(`| ${name} | `);
  }
  const listed = [...page.matchAll(/\| .*?\| (.*) \|$/gm)].flatMap(
    ([, row = '']) => row.match(/`[a-z0-9 -]+`/g) ?? [],
  );
  const named = listed.map((line) => line.replaceAll('`', '').replace(/ --.*/, '').replaceAll(' ', ':'));
  expect(named.filter((id) => !id.startsWith('--') && !Object.hasOwn(commands, id))).toEqual([]);
  const { properties } = written('outcome') as { properties: Record<string, { description?: string }> };
  for (const [member, { description = '' }] of Object.entries(properties))
    expect(description, member).not.toBe('');
});

/** A static code for a made-up shop, with its checksum (CRC-16/CCITT-FALSE). */
function staticCode(): string {
  const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
  const account = field('00', 'br.gov.bcb.pix') + field('01', 'maria@example.com');
  const shop = field('52', '0000') + field('53', '986') + field('58', 'BR') + field('59', 'Padaria Maria');
  const text = `${field('00', '01')}${field('26', account)}${shop}${field('60', 'Campinas')}${field('62', field('05', '***'))}6304`;
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return text + crc.toString(16).toUpperCase().padStart(4, '0');
}

function profiles(): string {
  const acme = {
    environment: 'sandbox',
    baseUrl: 'http://127.0.0.1:1',
    clientBaseUrl: null,
    tenantId: 't-1',
    accountId: null,
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
  return JSON.stringify({ version: 1, current: 'acme', profiles: { acme } });
}
