import { generateKeyPairSync } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf } from '../support/brl.ts';
import { type DroppingLine, openLine } from '../support/dropping-line.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/**
 * Everything that a repeat would make again (money-safety, section 5), typed on a line that loses the answer: after the
 * service did it, and before. `--ref` names the first run, so that the second is the same wish.
 */

const secret = 'hook-secret-0123456789';
const words = (text: string) => text.split(' ');
const person =
  '--cpf 39053344705 --birth-date 1990-05-20 --email jose@example.com --phone +5511999990001 --zip-code 01310-100 --number 100 --neighborhood Centro --state SP --city-ibge-code 3550308';
const company = JSON.stringify({
  documentType: 'CNPJ',
  document: '11444777000161',
  legalName: 'Papelaria Exemplo Ltda',
  company: { cnpj: '11444777000161' },
  partners: [{ name: 'José Exemplo', cpf: '39053344705' }],
});
const rows = 'amount,keyType,key,description,identifier\n10.00,EMAIL,maria@example.com,,row-1\n';
const batchRow = '{"items":[{"amount":10,"keyType":"EMAIL","key":"maria@example.com","identifier":"row-2"}]}';
const chargeRow = '{"items":[{"identifier":"c-row","amount":20}]}';

/** One line, and how it ends when its answer is lost after and before the service did what it asks. */
interface Made {
  readonly name: string;
  readonly line: readonly string[];
  readonly stdin?: string;
  /** Exit code when it was made; the second run of the same ref ends the same. */
  readonly after: number;
  /** Exit code when it never arrived; 0 where its own name proves that, and it is sent once more. */
  readonly before: 0 | 40;
  /** The look-up that its uncertain end advises. */
  readonly advice?: RegExp;
}

let served: Served;
let line: DroppingLine;
const env = () => ({ ...served.parent, BRL_BASE_URL: line.url });
const brl = (args: readonly string[], stdin?: string) =>
  served.machine.brl(args, { env: env(), ...(stdin === undefined ? {} : { stdin }) });
const idOf = async (...args: string[]) => {
  const run = await brl([...args, '--json']);
  expect(run.code, run.stderr).toBe(0);
  const { batchId, clientId } = JSON.parse(run.stdout) as { batchId?: string; clientId?: string };
  return String(batchId ?? clientId);
};

beforeAll(async () => {
  served = await serveSandbox();
  line = await openLine(String(served.parent.BRL_BASE_URL));
});
afterAll(async () => {
  await line.close();
  await served.close();
});

/** The lines, with batches and files of their own for each round. */
async function lines(round: string): Promise<readonly Made[]> {
  const pem = () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });
  const key = served.file(`${round}.pem`, String(pem()));
  const own = ['--public-key-file', key, '--secret-out', `${served.machine.home}/${round}-out`];
  const child = await idOf(
    ...words('credentials delegate --allowed-ip 127.0.0.1 --public-key-file'),
    key,
    '--secret-out',
    `${served.machine.home}/${round}-child`,
  );
  const [forFile, forRows, forBoletos, ready] = [
    await idOf('batch', 'create'),
    await idOf('batch', 'create'),
    await idOf('boleto', 'charge', 'batch', 'create'),
    await idOf('boleto', 'charge', 'batch', 'create'),
  ];
  await brl(
    ['boleto', 'charge', 'batch', 'put-items', ready, '--data', '-'],
    chargeRow.replace('c-row', `c-${round}`),
  );
  // The service tells whole seconds: what is made in the second of these batches can't be told from them.
  await wait(1000 - (Date.now() % 1000));
  const nobody = /No route lists/;
  return [
    {
      name: 'accreditation create-pf',
      line: [
        ...words(`accreditation create-pf ${person}`),
        '--name',
        'José Exemplo',
        '--street',
        'Rua A',
        '--city',
        'São Paulo',
      ],
      after: 0,
      before: 40,
    },
    {
      name: 'accreditation create-pj',
      line: words('accreditation create-pj --data -'),
      stdin: company,
      after: 0,
      before: 40,
    },
    {
      name: 'identity create',
      line: words(
        'identity create --cpf 52998224725 --purpose sensitive_action --reference-id order-77 --callback-uri https://app.example.com/return',
      ),
      after: 40,
      before: 40,
      advice: nobody,
    },
    {
      name: 'pix keys register',
      line: words('pix keys register --key-type random'),
      after: 40,
      before: 40,
      advice: nobody,
    },
    {
      name: 'webhooks create',
      line: [
        ...words(
          'webhooks create --url https://hooks.example.com/brl --event qrcode.paid --no-store --secret-file',
        ),
        served.file('hook', `${secret}\n`),
      ],
      after: 40,
      before: 40,
      advice: nobody,
    },
    {
      name: 'qr create',
      line: words('qr create --key 11444777000161 --amount 25,00 --expires-in 30m'),
      after: 0,
      before: 0,
    },
    {
      name: 'boleto charge create',
      line: words(`boleto charge create --field identifier=b-${round} --field amount=80.00`),
      after: 0,
      before: 40,
    },
    { name: 'boleto charge batch create', line: words('boleto charge batch create'), after: 0, before: 40 },
    {
      name: 'boleto charge batch put-items',
      line: words(`boleto charge batch put-items ${forBoletos} --data -`),
      stdin: chargeRow,
      after: 0,
      before: 40,
    },
    {
      name: 'boleto charge batch dispatch',
      line: words(`boleto charge batch dispatch ${ready} --confirm ${ready} --yes`),
      after: 0,
      before: 40,
    },
    { name: 'batch create', line: words('batch create --field name=payroll'), after: 0, before: 0 },
    {
      name: 'batch upload-csv',
      line: [...words(`batch upload-csv ${forFile}`), served.file('rows.csv', rows), '--allow-duplicate'],
      after: 0,
      before: 40,
    },
    {
      name: 'batch put-items',
      line: words(`batch put-items ${forRows} --data -`),
      stdin: batchRow,
      after: 0,
      before: 40,
    },
    {
      name: 'credentials delegate',
      line: [...words('credentials delegate --allowed-ip 127.0.0.1 --name erp'), ...own],
      after: 33,
      before: 40,
    },
    {
      name: 'credentials keys add',
      line: ['credentials', 'keys', 'add', child, '--public-key-file', key],
      after: 40,
      before: 40,
      advice: /one too many/,
    },
  ];
}

/** The same line twice: how each ended, and how many writes arrived. */
async function twice(made: Made, more: readonly string[]) {
  line.writes.length = 0;
  const typed = [...made.line, ...more, '--json'];
  const first = await brl(typed, made.stdin);
  const sent = line.writes.length;
  const second = await brl(typed, made.stdin);
  return { first, sent, second, sentInAll: line.writes.length };
}

const names = `
  accreditation create-pf, accreditation create-pj, identity create, pix keys register, webhooks create, qr create,
  boleto charge create, boleto charge batch create, boleto charge batch put-items, boleto charge batch dispatch,
  batch create, batch upload-csv, batch put-items, credentials delegate, credentials keys add`
  .split(',')
  .map((name) => name.trim());

describe('done, and the answer is lost: what a route shows is found, of the rest a person is told what to look at', () => {
  let table: readonly Made[];
  beforeAll(async () => {
    table = await lines('a');
  });

  test.each(names)('%s', async (name) => {
    const made = lineOf(table, name);
    line.fate = 'after';
    const { first, second, sentInAll } = await twice(made, ['--ref', `after ${name}`]);
    const told = `${first.stdout}${first.stderr}\n${second.stdout}${second.stderr}`;
    expect([first.code, second.code, sentInAll], told).toEqual([made.after, made.after, 1]);
    if (made.after !== 40) return;
    expect(first.json.error?.message).toMatch(made.advice ?? /never/);
    expect(second.json).toMatchObject({ intentId: first.json.intentId, moneyMoved: 'unknown' });
  });
});

describe('lost before anything was done: what its own name proves to be absent is sent again, the rest is not known', () => {
  let table: readonly Made[];
  beforeAll(async () => {
    line.fate = null;
    table = await lines('b');
  });

  test.each(names)('%s', async (name) => {
    const made = lineOf(table, name);
    const more = ['--allow-duplicate', '--ref', `before ${name}`];
    line.fate = 'before';
    const { first, second, sent, sentInAll } = await twice(made, more);
    const isResent = made.before === 0;
    const told = `${first.stdout}${first.stderr}\n${second.stdout}${second.stderr}`;
    // A repeat is lost again here, in the second run as in the first.
    expect([first.code, second.code, sent, sentInAll], told).toEqual(
      isResent ? [40, 40, 2, 4] : [40, 40, 1, 1],
    );
    expect(second.json).toMatchObject({ intentId: first.json.intentId, moneyMoved: 'unknown' });
    line.fate = null;
    if (isResent) expect((await brl([...made.line, ...more, '--json'], made.stdin)).code).toBe(0);
  });
});

function lineOf(table: readonly Made[], name: string): Made {
  const made = table.find((row) => row.name === name);
  if (!made) throw new Error(`${name} has no line.`);
  return made;
}

describe('without a ref', () => {
  test('the same line meets its open intent, with another secret too; with --allow-duplicate it makes another', async () => {
    const hook = [
      'webhooks',
      'create',
      '--url',
      'https://hooks.example.com/other',
      '--event',
      'qrcode.paid',
      '--no-store',
      '--json',
    ];
    const own = (text: string) => [...hook, '--secret-file', served.file('own', `${text}\n`)];
    line.fate = 'after';
    const first = await brl(own('first-hook-secret-01'));
    line.writes.length = 0;
    const second = await brl(own('second-hook-secret-02'));
    expect([first.code, second.code, second.json.intentId]).toEqual([40, 40, first.json.intentId]);
    expect(line.writes).toEqual([]);
    line.fate = null;
    expect((await brl([...own('second-hook-secret-02'), '--allow-duplicate'])).code).toBe(0);
    const charge = words('qr create --key 11444777000161 --amount 31,00 --expires-in 30m --json');
    Object.assign(line, { fate: 'after', blind: true });
    const lost = await brl(charge);
    Object.assign(line, { fate: null, blind: false });
    const found = await brl(charge);
    expect([lost.code, found.code, found.json.error?.code]).toEqual([40, 33, 'duplicate_creation']);
    expect(found.json).toMatchObject({ intentId: lost.json.intentId, moneyMoved: 'no' });
    expect((await brl(charge)).code).toBe(0);
  });
});

test('a charge, a boleto and a payment may bear one identifier', async () => {
  for (const text of [
    'qr create --key 11444777000161 --amount 3,00 --identifier same-1',
    'boleto charge create --field identifier=same-1 --field amount=3.00',
    'pix send --key maria@example.com --amount 3,00 --identifier same-1 --yes',
  ]) {
    const run = await served.machine.brl(words(text), {
      env: { ...env(), BRL_JOURNAL: served.machine.journal() },
    });
    expect([text, run.code], run.stderr).toEqual([text, 0]);
  }
});

test('the answer is lost, and the identifier is that of another charge: this one was not made, and that is told', async () => {
  line.fate = null;
  expect((await brl(words('qr create --key 11444777000161 --amount 4,00 --identifier taken-1'))).code).toBe(
    0,
  );
  line.fate = 'before';
  const run = await served.machine.brl(
    words('qr create --key 11444777000161 --amount 5,00 --identifier taken-1 --json'),
    { env: { ...env(), BRL_JOURNAL: `${served.machine.home}/another.sqlite` } },
  );
  line.fate = null;
  expect([run.code, run.json.error?.code], run.stdout + run.stderr).toEqual([33, 'identifier_conflict']);
  expect(run.json).toMatchObject({ moneyMoved: 'no' });
});

describe('the journal', () => {
  test('holds no secret, is not asked to send what it does not have, and masks persons', async () => {
    const intents = JSON.parse((await brl(['journal', 'list', '--json'])).stdout) as {
      intentId: string;
      operation: string;
      state: string;
    }[];
    const stored = served.machine.files().filter((path) => path.startsWith(served.machine.journal()));
    const bytes = stored.map(contentOf).join('');
    expect(bytes).toContain('hooks.example.com');
    for (const word of [
      secret,
      'first-hook-secret-01',
      'second-hook-secret-02',
      'PRIVATE KEY',
      'clientSecret',
    ])
      expect(bytes).not.toContain(word);
    const open = (operation: string) =>
      intents.find((intent) => intent.operation === operation && intent.state === 'UNCERTAIN')?.intentId ??
      '';
    const resumed = await brl(['journal', 'resume', open('webhooks.create'), '--yes', '--json']);
    expect([resumed.code, resumed.json.error?.code]).toEqual([40, 'resume_refused']);
    expect(resumed.json.error?.message).toContain('its body holds a secret, which the journal does not keep');
    const person = intents.find(({ operation }) => operation === 'accreditation.createPf')?.intentId ?? '';
    for (const args of [
      ['show', person, '--json'],
      ['show', person],
      ['list'],
      ['list', '--json'],
      ['export'],
    ]) {
      const { stdout } = await brl(['journal', ...args]);
      for (const word of [
        '39053344705',
        '390.533',
        'jose@example',
        '11999990001',
        'Rua A',
        '01310',
        'José',
        '1990-05',
      ])
        expect([args, stdout.includes(word) ? word : null]).toEqual([args, null]);
    }
    expect((await brl(['journal', 'export', '--reveal'])).stdout).toContain('jose@example.com');
  });

  test('an intent whose first record is lost stays not known', async () => {
    const database = new DatabaseSync(served.machine.journal());
    const lost = `SELECT intent_id FROM intents WHERE state = 'UNCERTAIN' AND operation = 'batches.putItems'`;
    const intentId = String(database.prepare(lost).get()?.intent_id);
    database.prepare(`UPDATE events SET payload = '' WHERE intent_id = ? AND sequence = 1`).run(intentId);
    database.close();
    const run = await brl(['journal', 'recover', intentId, '--no-wait', '--json']);
    expect([run.code, run.json.intentId, run.json.outcome], run.stdout).toEqual([40, intentId, 'uncertain']);
    const shown = await brl(['journal', 'show', intentId, '--json']);
    expect(JSON.parse(shown.stdout)).toMatchObject({ state: 'UNCERTAIN', intact: false });
  });
});
