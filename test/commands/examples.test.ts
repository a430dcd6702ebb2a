import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examplesOf, readManifest, visibleCommands } from '../../src/lib/docs/manifest.ts';
import { bytesOf, remittance } from '../cnab/remittance.ts';

/**
 * The examples of every help, typed as they stand at a desk of their own: an embedded sandbox that nobody used, the files
 * that they name, off a terminal.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const typist = fileURLToPath(new URL('examples-typist.mjs', import.meta.url));
const limitMs = 600_000;

/** The lines that a person typed before, by the beginning of the example. */
const before: readonly (readonly [example: string, ...lines: readonly string[]])[] = [
  ['pix qr decode', 'brl qr create --key 11444777000161 --amount 25,00 --query emv'],
  ['pix qr pay', 'brl qr create --key 11444777000161 --amount 25,00 --query emv'],
  ['qr show "$EMV"', 'brl qr create --key 11444777000161 --amount 25,00 --query emv'],
  ['qr show --identifier', 'brl qr create --key 11444777000161 --amount 25,00 --identifier table-7'],
  ['qr status', 'brl qr create --key 11444777000161 --amount 25,00 --identifier table-7'],
  ['qr status table-7 --wait', 'brl sandbox settle table-7'],
  ['qr cancel', 'brl qr create --key 11444777000161 --amount 25,00 --identifier table-7'],
  [
    'pix status --identifier',
    'brl pix send --key maria@example.com --amount 1 --identifier invoice-1042 --yes',
  ],
  [
    'transfer status --identifier',
    'brl transfer send --to-account $JOANA --amount 1 --identifier payroll-7 --yes',
  ],
  [
    'sandbox deposit 10,00',
    'brl pix send --key maria@example.com --amount 10 --identifier invoice-1042 --yes',
  ],
  [
    'sandbox settle invoice-1042',
    'brl pix send --key timeout-forever@example.com --amount 1 --identifier invoice-1042 --yes --no-wait',
  ],
  ['receipt invoice-1042', 'brl pix send --key maria@example.com --amount 1 --ref invoice-1042 --yes'],
  ['receipt payroll-2026-11', 'brl payout run payroll.csv --ref payroll-2026-11 --confirm 25.000,00'],
  ['status invoice-1042', 'brl pix send --key maria@example.com --amount 1 --ref invoice-1042 --yes'],
  // A Monday morning: the windows of a TED follow the clock.
  ['ted send', 'brl sandbox clock --set 2035-01-08T13:00:00Z'],
  ...['import', 'list', 'remove', 'rename', 'show'].map(
    (line) => [`payees ${line}`, 'brl payees add grafica --key maria@example.com'] as const,
  ),
  ...['deliver', 'remove', 'test'].map(
    (line) => [`notify ${line}`, `brl notify set --command '["true"]'`] as const,
  ),
  ['pix send --to', 'brl payees add grafica --key maria@example.com'],
  ['payees add landlord', 'brl pix send --key maria@example.com --amount 1 --ref rent-11 --yes'],
  ['payout export', 'brl payout plan payroll.csv --ref payroll-2026-11'],
  ['payout recover', 'brl payout plan payroll.csv --ref payroll-2026-11'],
  ['payout resume', 'brl payout plan payroll.csv --ref payroll-2026-11'],
  ['payout show', 'brl payout plan payroll.csv --ref payroll-2026-11'],
  ['payout status', 'brl payout plan payroll.csv --ref payroll-2026-11'],
  ['payout stop', 'brl payout plan payroll.csv --ref payroll-2026-11'],
  ['schedule show', 'brl pix send --key maria@example.com --amount 2500 --ref rent-12 --at 23:59 --yes'],
  [
    'schedule cancel rent-12',
    'brl pix send --key maria@example.com --amount 2500 --ref rent-12 --at 23:59 --yes',
  ],
  ['pin verify', 'brl pin set --document 52998224725 --pin-file pin.txt'],
  ['pin reset', 'brl pin set --document 52998224725 --pin-file pin.txt'],
  ['pin remove', 'brl pin set --document 52998224725 --pin-file pin.txt'],
];

/** How examples end that do not end with 0 at such a desk, with the code that they name; by the beginning of the example. */
const refusals: readonly (readonly [exit: number, code: string | null, ...examples: readonly string[]])[] = [
  // The ids are made up.
  [30, 'not_found', 'accreditation cancel', 'accreditation retry', 'accreditation status'],
  [30, 'not_found', 'accreditation upload-document', 'boleto charge batch put-items'],
  [30, 'not_found', 'boleto charge batch dispatch', 'boleto charge batch status', 'credentials ips'],
  [30, 'not_found', 'credentials keys', 'credentials revoke', 'identity artifacts', 'identity consume'],
  [30, 'not_found', 'identity status', 'statement export --format csv --job'],
  [
    40,
    'uncertain',
    'receipt E9999900520261121100681815f1cdd7',
    'batch status',
    'status E9999900520261121100681815f1cdd7',
    'boleto status --ref',
    'boleto status 3f0c9a52',
    'ted status ted-invoice-77',
  ],
  [40, 'uncertain', 'transactions timeline'],
  [40, null, 'ted status ted-invoice-77 --timeline'],
  [
    30,
    'pix_batch_not_found',
    'batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --confirm',
    'batch put-items',
  ],
  [30, 'pix_batch_not_found', 'batch export-failed', 'batch receipt', 'batch review'],
  [30, 'pix_batch_not_found', 'batch upload-csv'],
  // No journal is shared there.
  [2, 'usage', 'journal copy', 'journal migrate'],
  [90, 'journal_unavailable', 'journal migrate --apply --url'],
  // Nobody wrote a plan there.
  [2, 'unreadable_data', 'plan execute', 'plan show', 'plan verify'],
  [2, 'unreadable_data', 'config apply', 'config check', 'config diff', 'version --check'],
  [2, 'needs_yes', 'plan approve', 'plan reject'],
  // Nobody has a key there.
  [91, 'signing_key_missing', 'plan list'],
  // No policy lies there, nor a key of anybody.
  [91, 'policy_unusable', 'policy check', 'policy explain', 'policy show'],
  [2, 'usage', 'policy init'],
  [2, 'unreadable_data', 'policy init --out', 'policy publish'],
  [2, 'intent_not_found', 'journal recover int', 'journal resume', 'journal show', 'pix status int'],
  [2, 'intent_not_found', 'ted status int', 'transfer status int'],
  [30, 'challenge_not_found', 'pix keys resend', 'pix keys verify'],
  [30, 'original_transaction_not_found', 'pix refund E9999900520261121100681815f1cdd7 --amount'],
  [
    30,
    'not_captured',
    'webhooks captured case',
    'webhooks captured note',
    'webhooks captured show',
    'webhooks replay',
    'webhooks verify --event-id',
    'webhooks retry --event-id',
    'webhooks retry --event pix',
  ],
  [30, 'unknown_subscription', 'webhooks trigger ted.out.confirmed'],
  // Nobody receives there.
  [35, null, 'webhooks doctor'],
  [80, null, 'webhooks trigger pix.in.completed', 'webhooks trigger --scenario'],
  // Nothing was set yet.
  [30, 'not_found', 'limits operators get', 'limits operators remove'],
  [30, 'not_found', 'locks approve', 'locks cancel', 'locks pending'],
  [
    91,
    'profile_not_found',
    'auth logout',
    'auth status --profile',
    'auth switch main',
    'config show --profile',
  ],
  [91, 'profile_not_found', 'config set contentHashEncoding'],
  [91, 'no_current_profile', 'config set confirm-above'],
  [91, 'signing_key_missing', 'journal archive', 'journal seal', 'signature verify'],
  [2, 'unreadable_data', 'journal restore', 'journal verify'],
  [90, 'journal_unavailable', 'journal backup'],
  [2, 'needs_yes', 'journal reopen'],
  [2, 'usage', 'journal reopen --yes'],
  // The number of the account was never set.
  [2, null, 'cnab lint REMESSA.REM'],
  [2, 'file_exists', 'cnab return'],
  // Somebody must answer on a terminal.
  [2, 'missing_profile', 'auth switch'],
  [2, 'needs_yes', 'batch dispatch', 'journal resolve', 'pix bigpix', 'pix qr pay "$EMV"', 'pix send-bank'],
  [
    2,
    'needs_yes',
    'pix send --key maria@example.com --amount 150,00 --description',
    'transfer send --to-document',
  ],
  [2, 'needs_yes', 'ted send --bank-code 341'],
  [2, 'needs_yes', 'payout resume', 'payees import payees.csv', 'pix send --to grafica'],
  [2, 'usage', 'payout worker'],
  [2, 'usage', 'payout worker --run payroll-2026-11 --once'],
  [2, 'needs_confirm', 'payout run payroll.csv --ref payroll-2026-11'],
  // Nobody has such a file there, nor its run.
  [2, 'usage', 'payout run bills.xlsx'],
  [2, 'run_not_found', 'payout run bills-2026-12'],
  [2, 'needs_confirm', 'payout schedule payroll.csv --ref payroll-2026-12 --at 23:59'],
  [2, 'intent_not_found', 'schedule cancel suppliers-nov', 'schedule run rent-12'],
  [2, 'needs_pin', 'pin set --document 52998224725'],
  [2, 'confirmation_mismatch', 'pix refund'],
  // That is how it goes.
  [81, 'service_temporarily_unavailable', 'med'],
  [34, null, 'payout recover'],
  [20, null, 'pix keys register --key-type EMAIL', 'ted send --bank-code 033'],
  [35, null, 'webhooks verify --body', 'reconcile --date yesterday --ledger'],
  // Longer beginnings that end well.
  [
    0,
    null,
    'cnab lint REMESSA.REM --layout',
    'payout run payroll.csv --ref payroll-2026-11 --confirm',
    'payees import payees.csv --yes',
    'payout schedule payroll.csv --ref payroll-2026-12 --at 23:59 --confirm',
    'pix qr pay "$EMV" --amount',
    'pin set --document 52998224725 --pin-file',
  ],
];

/** Typed elsewhere: they would keep a secret in the tester's keychain, or go on until Ctrl-C. */
const elsewhere = [
  'auth login',
  'credentials delegate --save-as',
  'journal password',
  'mcp',
  'metrics --port',
  'sandbox start',
  'statement watch',
  'schedule run --watch',
  'webhooks create --url https://hooks.example.com/brl --event pix.out.completed --event',
  'webhooks create --url https://hooks.example.com/brl --event qrcode.paid',
  'webhooks inspect',
  'webhooks listen',
];

const examples = visibleCommands(readManifest(root))
  .flatMap((command) => examplesOf(command))
  .map(({ command }) => command.replaceAll('\\\n', ''));
const typedHere = examples.filter((example) => !elsewhere.some((line) => example.includes(`brl ${line}`)));

let base = '';
let ends: Record<string, { readonly exit: number; readonly stdout: string; readonly stderr: string }> = {};
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'brl-examples-'));
  const files = join(base, 'files');
  makeFiles(files);
  const typed = typedHere.map((example) => [
    ...before.flatMap(([start, ...lines]) => (example.includes(`brl ${start}`) ? lines : [])),
    withoutPause(datedToday(example)),
  ]);
  const words = wordsOf(typed.flat(), files);
  const desks = typed.map((lines, i) => ({
    cwd: files,
    env: deskOf(String(i)),
    lines: lines.map(() => words.shift()),
  }));
  const file = join(base, 'desks.json');
  writeFileSync(file, JSON.stringify(desks));
  execFileSync(process.execPath, [typist, file], {
    env: { PATH: process.env.PATH },
    input: '',
    timeout: limitMs,
  });
  const said = JSON.parse(readFileSync(`${file}.ends`, 'utf8'));
  ends = Object.fromEntries(typedHere.map((example, i) => [example, said[i]]));
}, limitMs);
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('the help', () => {
  test.each(typedHere)('has an example that works, or is refused for the reason it gives: %s', (example) => {
    const [exit, code] = expectedOf(example);
    const end = ends[example];
    expect({ exit: end?.exit, code: codeOf(end), said: end }).toMatchObject({ exit, code });
  });

  test('has every example that a refusal is expected of', () => {
    const lines = [...refusals.flatMap(([, , ...rest]) => rest), ...elsewhere];
    expect(lines.filter((line) => !examples.some((example) => example.includes(`brl ${line}`)))).toEqual([]);
  });
});

/** The longest beginning that fits decides. */
/** A payment that came in long ago is not refunded: the minute in an end-to-end id becomes this one. */
function datedToday(example: string): string {
  const minute = new Date().toISOString().replace(/\D/g, '').slice(0, 12);
  return example.replace(/(?<=pix refund E\d{8})\d{12}/, minute);
}

/** A minute lies between the two readings of a statement. */
function withoutPause(example: string): string {
  return example.startsWith('brl reconcile') ? `${example} --reread-after 0` : example;
}

function expectedOf(example: string): readonly [exit: number, code: string | null] {
  const fitting = refusals.flatMap(([exit, code, ...lines]) =>
    lines.filter((line) => example.includes(`brl ${line}`)).map((line) => [line.length, exit, code] as const),
  );
  const [, exit, code] = fitting.toSorted(([a], [b]) => b - a)[0] ?? [0, 0, null];
  return [exit, code];
}

/** The code of an error, of a JSON document or of the sentence on stderr. */
function codeOf(end: { readonly stdout: string; readonly stderr: string } | undefined): string | null {
  const said = /^Error: [\s\S]*?\((\w+)\)$/m.exec(end?.stderr ?? '')?.[1];
  return said ?? /"error": \{\s+"code": "(\w+)"/.exec(end?.stdout ?? '')?.[1] ?? null;
}

/** The variables of a desk with separate directories. */
function deskOf(name: string): Record<string, string> {
  const home = join(base, name);
  return {
    HOME: home,
    BRL_OPERATOR: 'ana',
    NO_COLOR: '1',
    LANG: 'C.UTF-8',
    BRL_ENVIRONMENT: 'sandbox',
    BRL_JOURNAL: join(home, 'journal.sqlite'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
  };
}

/** The words that the shell makes of each line. Where `brl` is a function, pipes and redirections change nothing. */
function wordsOf(lines: readonly string[], cwd: string): string[][] {
  const out = join(base, 'words');
  const shell = [
    `exec 3> '${out}'`,
    `brl() { printf '%s\\0' "$@" >&3; printf '\\n\\0' >&3; }`,
    'mkdir -p .config/fish/completions elsewhere',
    'cd elsewhere',
    ...lines,
  ].join('\n');
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: cwd,
    EMV: '$LAST',
    SIGNATURE: 'ab'.repeat(32),
    JOANA: '5a4db0c5-0000-4000-8000-00000000acc2',
  };
  execFileSync('bash', ['-c', shell], { cwd, env, stdio: 'ignore' });
  return readFileSync(out, 'utf8')
    .split('\n\0')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

const paidByKey = {
  form: '45',
  centavos: 31_07,
  reference: 'NF 1042',
  keyType: '02',
  key: 'maria@example.com',
} as const;

function makeFiles(directory: string): void {
  mkdirSync(directory, { recursive: true });
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const payment = { amount: 150, keyType: 'EMAIL', key: 'maria@example.com', identifier: 'invoice-1042' };
  const person = {
    name: 'José Exemplo Pereira',
    cpf: '39053344705',
    birthDate: '1990-05-20',
    email: 'jose@example.com',
    phone: '+5511999990001',
  };
  const address = {
    zipCode: '01310100',
    street: 'Rua Exemplo',
    number: '100',
    neighborhood: 'Centro',
    city: 'São Paulo',
    state: 'SP',
    cityIbgeCode: '3550308',
  };
  const company = {
    documentType: 'CPF',
    document: '52998224725',
    legalName: 'Papelaria Exemplo Ltda',
    company: { cnpj: '12345678000195' },
    partners: [{ name: 'Joana Exemplo da Silva' }],
  };
  const remitted = bytesOf(remittance([paidByKey], { layout: 'itau' })).toString('latin1');
  const files: Record<string, string | object> = {
    'payees.csv': 'nickname,key,document\ngrafica,maria@example.com,52998224725\n',
    'REMESSA.REM': remitted,
    'REMESSA.RET': remitted,
    'person.json': { person, address },
    'company.json': company,
    'evidence.json': {},
    'payment.json': payment,
    'limits.json': { pixOut: 5000 },
    'payroll.csv': 'chave;valor\r\nmaria@example.com;15.000,00\r\n52998224725;10.000,00\r\n',
    'suppliers.csv':
      'banco;agencia;conta;cpf/cnpj;favorecido;valor;valor bruto\r\n033;1234;12345678;52998224725;Maria Exemplo;140,00;150,00\r\n',
    'ledger.csv': 'Data;Valor;Documento\r\n31/12/2020;150,00;NF-1042\r\n;150,00;NF-1043\r\n',
    'bank.csv': 'Time,Operation,Amount,Id\r\n',
    'rows.json': { items: [payment] },
    'charges.json': { items: [{ identifier: 'invoice-1042' }] },
    'charge.json': { identifier: 'invoice-1042', amount: 150, dueDate: '2037-03-31' },
    'boleto.json': { digitableLine: '99990000040000000000000000000018800000000015000' },
    'list.json': { allowedIps: ['203.0.113.7/32'] },
    'body.json': { id: 'event-1' },
    'headers.txt': 'Authorization: Basic YnJsOndyb25n\n',
    'secret.txt': 'made-up\n',
    'pin.txt': '739150\n',
    'contrato.pdf': '%PDF-1.7 made up\n',
    'key.pub.pem': publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(directory, name), text, { mode: 0o600 });
  }
}
