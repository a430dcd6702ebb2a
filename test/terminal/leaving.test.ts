import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { capturesPath } from '../../src/lib/connection/paths.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { type Machine, machine } from '../support/brl.ts';
import { madeCapture } from '../support/captures.ts';
import { runHere } from '../support/in-process.ts';
import { inTheMorning, morningMs } from '../support/morning.ts';
import type { Answer } from '../support/screen.ts';
import { givenBy } from '../support/shell.ts';
import { hasTmux, type Terminal, terminals } from './terminal.ts';

const open = terminals();
afterAll(() => open.close());

/** A question, the line that leads to it, and what is answered before it. */
interface Asked {
  readonly line: string;
  readonly at: string | RegExp;
  readonly before?: readonly Answer[];
  /** The program's message about it; of a login, that nothing was stored. */
  readonly says?: string;
}

/** One question in so many is also asked in a terminal that is opened for it. */
const opensFor = 7;
const isOpened = (_asked: Asked, nth: number) => nth % opensFor === 0;

const yesOrNo = /\(y\/N\)$/;
const total = /Type the total to pay the file:$/;
const hidden = (question: string) => new RegExp(`${question}( \\[input is masked\\])?$`);
const enter = (at: Answer['at'], text?: string): Answer => ({
  at,
  keys: ['Enter'],
  ...(text ? { text } : {}),
});
const ctrlD = (at: Answer['at']): Answer => ({ at, keys: ['C-d'] });

const id = '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10';
const bankData =
  '--field amount=20.00 --field bankCode=033 --field branch=1234 --field account=56789 --field taxNumber=52998224725 --field holderName=Joana';
const ted = (branch: string) =>
  `ted send --bank-code 341 --branch ${branch} --account-number 56789 --tax-number 52998224725 --amount 7 --holder-name "Joana Exemplo"`;
/** Nobody answers there: the question comes before anything is sent. */
const production = {
  BRL_ENVIRONMENT: 'production',
  BRL_BASE_URL: 'http://127.0.0.1:9',
  BRL_TOKEN_PATH: '/oauth/token',
  BRL_TENANT_ID: 'tenant-a',
  BRL_ACCOUNT_ID: 'account-a',
  BRL_CLIENT_ID: 'app-1',
  BRL_CLIENT_SECRET: 'made-up',
};
const newVault =
  'credentials delegate --allowed-ip 203.0.113.7/32 --client-base-url http://127.0.0.1:9 --store vault';

/** Every question of a command over the embedded sandbox; `$INTENT`, `$RECEIVED` and `$BATCH` are made before. */
const atService: readonly Asked[] = [
  { line: 'pix send --key 12345678000195 --amount 5', at: yesOrNo },
  { line: 'pix send --key 11999900006 --amount 5', at: /PHONE \+5511999900006/ },
  { line: 'pix send --key 11999990001 --amount 5', at: yesOrNo },
  { line: `pix send-bank ${bankData} --field identifier=b-1`, at: yesOrNo },
  {
    line: 'pix bigpix send --field amount=20.00 --field key=maria@example.com --field identifier=b-2',
    at: yesOrNo,
  },
  { line: `pix bigpix send-bank ${bankData} --field identifier=b-3`, at: yesOrNo },
  { line: 'pix qr pay "$THEIRS"', at: yesOrNo },
  { line: 'schedule cancel later', at: yesOrNo },
  { line: 'payees import $FILES/payees.csv', at: yesOrNo },
  { line: 'plan approve $FILES/invoice.plan --key $FILES/boss', at: yesOrNo },
  { line: 'plan reject $FILES/invoice.plan --reason late --key $FILES/boss', at: yesOrNo },
  { line: 'plan execute $FILES/invoice.plan', at: yesOrNo },
  { line: 'pix refund $RECEIVED --reason FR01', at: yesOrNo },
  { line: 'pix refund $RECEIVED', at: /Last four characters of the end-to-end id$/ },
  { line: 'pix keys verify challenge-1', at: /Code$/ },
  { line: ted('1234'), at: yesOrNo },
  { line: ted('1234-5'), at: yesOrNo },
  { line: ted('1234-5'), before: [enter(yesOrNo, 's')], at: /Pay this\? \(y\/N\)$/ },
  { line: 'transfer send --to-document 52998224725 --amount 8', at: yesOrNo },
  { line: 'boleto pay --line 99990000040000000000000000000018800000000015000', at: yesOrNo },
  { line: 'batch dispatch $BATCH', at: /Type the total to pay this batch:$/ },
  { line: `boleto charge batch dispatch ${id}`, at: /Type the id of the batch to issue it:$/ },
  {
    line: 'api POST /v1/accounts/{accountId}/pix/out --field amount=11.50 --field keyType=EMAIL --field key=maria@example.com --field identifier=api-1',
    at: yesOrNo,
  },
  { line: 'payout run $FILES/march.csv --ref march', at: total },
  { line: 'payout run $FILES/march.csv', at: /never pays twice\):$/ },
  { line: 'payout resume april', at: yesOrNo },
  { line: 'journal resume $INTENT', at: yesOrNo },
  { line: 'journal restore $FILES/copy.sqlite', at: yesOrNo },
  { line: 'journal reopen', at: yesOrNo },
  { line: 'journal resolve $INTENT --as paid --evidence "statement, line 14"', at: yesOrNo },
  { line: 'pin set --document 52998224725', at: hidden('New PIN') },
  {
    line: 'pin set --document 52998224725',
    before: [enter(hidden('New PIN'), '482917')],
    at: hidden('The same again'),
  },
  { line: 'pin verify --document 52998224725', at: hidden('PIN') },
  { line: 'pin remove 52998224725', at: yesOrNo },
  { line: 'account close --confirm 5a4db0c5-0000-4000-8000-00000000acc1', at: yesOrNo },
  { line: 'credentials revoke child-1', at: yesOrNo },
  { line: 'credentials keys remove child-1 key-1', at: yesOrNo },
  { line: 'credentials ips remove child-1 192.0.2.0/24', at: yesOrNo },
  { line: newVault, at: hidden('New vault passphrase') },
  {
    line: newVault,
    before: [enter(hidden('New vault passphrase'), 'correct horse')],
    at: hidden('The same again'),
  },
  { line: 'tenant ips set --allowed-ip 203.0.113.7/32', at: yesOrNo },
  { line: 'locks approve', at: yesOrNo },
  { line: `locks set --blocked`, at: yesOrNo },
  { line: 'med answer med-1 --field reason=example', at: yesOrNo },
  { line: 'med decide med-1 --field reason=example', at: yesOrNo },
  { line: 'webhooks captured prune --older-than 90d', at: yesOrNo },
  { line: 'webhooks retry sub-1 --kind new', at: yesOrNo },
];

const place = '--base-url http://127.0.0.1:9 --tenant-id tenant-a --client-id app-1';
const stored = { says: 'Nothing was stored.' };
const login = [
  enter('Address of the service', 'http://127.0.0.1:9'),
  enter('Tenant id', 'tenant-a'),
  enter('Client id', 'app-1'),
  enter(hidden('Client secret'), 'quiet-secret-1'),
  enter('Default account id'),
];
const loginAt = [
  'Address of the service',
  'Tenant id',
  'Client id',
  hidden('Client secret'),
  'Default account id',
  'Where to keep',
];
const loginLine = 'auth login --profile third --environment sandbox --no-check';

/** Every question about profiles: `main`, whose secret is in the vault, and `other`. */
const atProfiles: readonly Asked[] = [
  { line: `auth login --profile third ${place}`, at: /Environment/, ...stored },
  ...loginAt.map((at, number) => ({
    line: loginLine,
    before: login.slice(0, number),
    at,
    ...stored,
  })),
  { line: `${loginLine} --store vault`, before: login, at: hidden('Vault passphrase'), ...stored },
  { line: 'auth login --profile main --environment sandbox', at: yesOrNo, ...stored },
  { line: 'auth switch', at: /Profile/ },
  { line: 'auth logout', at: yesOrNo },
  { line: 'auth logout main', at: hidden('Vault passphrase') },
  { line: 'pix send --key maria@example.com --amount 5', at: hidden('Vault passphrase') },
  { line: 'banks list', at: hidden('Vault passphrase') },
];

/** A machine on which questions are asked, and what its shell has exported. */
interface Desk {
  readonly pc: Machine;
  readonly exported: Readonly<Record<string, string>>;
}

/** Leaves a question by Ctrl-D, once for a person and once for a program. */
/** Locks are asked about in production alone, and a journal is reopened that was put back. */
function elsewhere({ line }: Asked, { home }: Machine): Readonly<Record<string, string>> {
  if (line === 'journal reopen') return { BRL_JOURNAL: join(home, 'back.sqlite') };
  return line.startsWith('locks set') ? production : {};
}

async function expectLeft({ pc, exported }: Desk, asked: Asked): Promise<void> {
  const env = { ...pc.env, ...exported, ...elsewhere(asked, pc) };
  const answers = [...(asked.before ?? []), ctrlD(asked.at)];
  const words = await givenBy(`brl ${asked.line}`, { env, cwd: pc.home });
  if (words === null) throw new Error(`${asked.line} asks more of the shell.`);
  const at = { env, cwd: pc.home };
  const person = await runHere(words, { ...at, terminal: { shows: 'both', answers } });
  const text = stripVTControlCharacters(person.stdout);
  expect(person.code, text).toBe(130);
  if (asked.says !== undefined) expect(text).not.toContain('This query');
  expect(text).toContain(`Error: Interrupted: no answer was given. ${asked.says ?? 'Nothing was sent.'}`);
  const program = await runHere([...words, '--json'], { ...at, terminal: { shows: 'stderr', answers } });
  expect(program.code, program.stderr).toBe(130);
  expectInterrupted(program.stdout);
}

/** The same in a terminal that is opened for it. */
async function expectLeftThere(terminal: Terminal, { line, at, before = [], says }: Asked): Promise<void> {
  const person = await terminal.expectExit(130, `brl ${line}`, ...before, ctrlD(at));
  expect(person.text).toContain(`Error: Interrupted: no answer was given. ${says ?? 'Nothing was sent.'}`);
  await terminal.expectExit(130, `brl ${line} --json > out.json`, ...before, ctrlD(at));
  expectInterrupted(readFileSync(join(terminal.home, 'out.json'), 'utf8'));
}

function expectInterrupted(document: string): void {
  expect(JSON.parse(document)).toMatchObject({
    error: { code: 'interrupted' },
    moneyMoved: expect.not.stringMatching('yes'),
  });
}

/** A payment in doubt, one received, a batch with a row, and a code of somebody else's bank, which `pix qr pay` decodes first. */
async function openService(): Promise<Desk> {
  const pc = machine();
  const brl = async (line: string, exit = 0) => {
    const run = await pc.brl(line.split(' '), { env: { BRL_ENVIRONMENT: 'sandbox' } });
    expect(run.code, run.stderr).toBe(exit);
    return run.stdout;
  };
  const member = async (line: string, name: string, exit = 0) =>
    String((JSON.parse(await brl(`${line} --json`, exit)) as Record<string, unknown>)[name]);
  await brl('sandbox fail internal_error_executed --times 3');
  const lost = 'pix send --key maria@example.com --amount 80 --ref doubt-1 --yes --no-wait --no-lookup';
  const INTENT = await member(lost, 'intentId', 40);
  await brl(`sandbox clock --set ${new Date(morningMs).toISOString()}`);
  const later = new Date(morningMs + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await brl(`pix send --key maria@example.com --amount 6,66 --ref later --yes --on ${later}`, 20);
  await brl('qr create --key 11444777000161 --amount 25 --identifier t-7');
  await brl('sandbox settle t-7');
  const RECEIVED = await member('qr status t-7', 'endToEndId');
  const BATCH = await member('batch create --field name=payroll', 'batchId');
  await brl(`batch template --out ${pc.home}/rows.csv`);
  await brl(`batch upload-csv ${BATCH} ${pc.home}/rows.csv`);
  for (const name of ['clerk', 'boss'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(pc.home, name)]);
  const planned = `pix send --key maria@example.com --amount 9 --ref planned --plan ${pc.home}/invoice.plan`;
  // A plan ends with the next day, and the questions are asked in that morning.
  const made = await pc.brl([...planned.split(' '), '--signing-ssh-key', `${pc.home}/clerk`], {
    env: { BRL_ENVIRONMENT: 'sandbox', ...inTheMorning },
  });
  expect(made.code, made.stderr).toBe(0);
  writeFileSync(join(pc.home, 'payees.csv'), 'nickname;key\ngrafica;maria@example.com\n');
  writeFileSync(join(pc.home, 'march.csv'), 'key;amount\nmaria@example.com;77,00\n');
  writeFileSync(
    join(pc.home, 'april.csv'),
    'key;amount\nno-funds@example.com;78,00\nmaria@example.com;1,00\n',
  );
  await brl(`payout run ${pc.home}/april.csv --ref april --confirm 79,00 --width 1`, 31);
  await brl(`journal backup --out ${pc.home}/copy.sqlite`);
  const putBack = await pc.brl(['journal', 'restore', join(pc.home, 'copy.sqlite'), '--yes'], {
    env: { BRL_ENVIRONMENT: 'sandbox', BRL_JOURNAL: join(pc.home, 'back.sqlite') },
  });
  expect(putBack.code, putBack.stderr).toBe(0);
  const captures = openSqliteCaptures(capturesPath(pc.env, 'sandbox'));
  captures.add([madeCapture(1)]);
  captures.close();
  const code =
    'qr create --account 5a4db0c5-0000-4000-8000-00000000acc2 --key 52998224725 --amount 12 --identifier j-1';
  return { pc, exported: { INTENT, RECEIVED, BATCH, FILES: pc.home, THEIRS: await member(code, 'emv') } };
}

/** Two profiles, whose secrets are in a vault. */
async function openProfiles(): Promise<Desk> {
  const pc = machine();
  const file = (name: string, text: string) => {
    writeFileSync(join(pc.home, name), text, { mode: 0o600 });
    return join(pc.home, name);
  };
  const secret = `--environment sandbox --client-secret-file ${file('secret', 'quiet-secret-1\n')} --no-check`;
  const BRL_VAULT_PASSPHRASE_FILE = file('words', 'correct horse\n');
  for (const name of ['main', 'other']) {
    const login = `auth login --profile ${name} ${place} --store vault --account-id a-1 ${secret}`;
    const run = await pc.brl(login.split(' '), { env: { BRL_VAULT_PASSPHRASE_FILE } });
    expect(run.code, run.stderr).toBe(0);
  }
  return { pc, exported: {} };
}

describe('Ctrl-D at a question ends with 130, said', () => {
  let service: Desk;
  let profiles: Desk;
  beforeAll(async () => {
    service = await openService();
    profiles = await openProfiles();
  });
  afterAll(() => {
    service.pc.remove();
    profiles.pc.remove();
  });

  test.each(atService)('$at of $line', (asked) => expectLeft(service, asked));
  test.each(atProfiles)('$at of $line', (asked) => expectLeft(profiles, asked));

  describe.skipIf(!hasTmux()).concurrent('and in a terminal that is opened for it', () => {
    /** A shell at a desk; what its person exported is there. */
    async function at({ pc, exported }: Desk, asked: Asked): Promise<Terminal> {
      const terminal = await open.open();
      const names = ['XDG_CONFIG_HOME', 'XDG_STATE_HOME'];
      const all = {
        ...exported,
        ...elsewhere(asked, pc),
        ...Object.fromEntries(names.map((name) => [name, pc.env[name]])),
      };
      const pairs = Object.entries(all).map(([name, value]) => `${name}='${value}'`);
      await terminal.expectExit(0, `export ${pairs.join(' ')}`);
      return terminal;
    }

    test.each(atService.filter(isOpened))('$at of $line', async (asked) => {
      await expectLeftThere(await at(service, asked), asked);
    });
    test.each(atProfiles.filter(isOpened))('$at of $line', async (asked) => {
      await expectLeftThere(await at(profiles, asked), asked);
    });
  });

  test('every command that takes --yes is among them', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const { commands } = JSON.parse(readFileSync(join(root, 'oclif.manifest.json'), 'utf8')) as {
      commands: Record<string, { flags: Record<string, unknown> }>;
    };
    // That one asks over a shared journal alone, as the others do.
    const isHere = (name: string) => commands[name]?.flags.yes !== undefined && name !== 'policy:publish';
    const asking = Object.keys(commands).filter(isHere);
    const here = [...atService, ...atProfiles].map(({ line }) => line.replaceAll(' ', ':'));
    expect(asking.filter((name) => !here.some((line) => `${line}:`.startsWith(`${name}:`)))).toEqual([]);
    expect(asking.length).toBeGreaterThan(15);
  });
});

describe.skipIf(!hasTmux()).concurrent('a terminal that is closed at a question', () => {
  const cases: readonly Asked[] = [
    { line: 'pix send --key 12345678000195 --amount 5', at: yesOrNo },
    { line: 'pin set --document 52998224725', at: hidden('New PIN') },
    { line: 'account close --confirm 5a4db0c5-0000-4000-8000-00000000acc1', at: yesOrNo },
    { line: newVault, at: hidden('New vault passphrase') },
    { line: 'auth login --environment sandbox', at: 'Address of the service' },
    { line: 'payout run march.csv --ref march', at: total },
    {
      line: 'payout run march.csv --ref march',
      before: [enter(total, '7,00')],
      at: /is not the total\.[\s\S]*:$/,
    },
  ];
  /** By the shell that tells its programs, and by an end of the input alone. */
  const ways = cases.flatMap((asked) => [
    { ...asked, way: 'sh' },
    { ...asked, way: 'exec sh' },
  ]);

  test.each(ways)('$way: $line', async ({ line, at, before = [], way }) => {
    const terminal = await open.open();
    const of = (name: string) => join(terminal.home, name);
    writeFileSync(of('march.csv'), 'key;amount\nmaria@example.com;77,00\n');
    const typed = `${way} -c 'trap : HUP; brl ${line} --json > out.json; echo $? > code'`;
    await terminal.hangUp(at, typed, ...before);
    await vi.waitFor(() => expect(existsSync(of('code')) && readFileSync(of('code'), 'utf8')).toBeTruthy(), {
      timeout: 40_000,
    });
    expect(readFileSync(of('code'), 'utf8')).toBe('130\n');
    expect(JSON.parse(readFileSync(of('out.json'), 'utf8'))).toMatchObject({
      moneyMoved: expect.not.stringMatching('yes'),
    });
  });
});
