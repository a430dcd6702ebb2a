import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultName } from '../../src/lib/sandbox/faults.ts';
import { ownErrorWords } from '../../src/lib/words/errors/own.ts';
import { serviceErrorWords } from '../../src/lib/words/errors/service.ts';
import { lineOf } from '../support/boletos.ts';
import type { Run } from '../support/brl.ts';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** Whoever types what a refusal or an answer says to type next, and agrees to it, pays once at most, whatever somebody else did meanwhile. */

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  // A payment without a ref needs a journal that is named.
  const kept = { BRL_JOURNAL: join(served.machine.home, 'journal.sqlite') };
  Object.assign(served.machine.env, served.parent, inTheMorning, kept, { QUICK_WAITS: '1' });
  served.sandbox.control.setClock(morningMs);
  served.sandbox.control.deposit(String(served.parent.BRL_ACCOUNT_ID), 100_000_00);
});
afterAll(() => served.close());

const to = (key: string) => `pix send --key ${key}@example.com --amount AMOUNT --yes --no-wait`;
const ted =
  'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --holder-name Joana --amount AMOUNT --ref REF --yes --no-wait';
const boleto = 'boleto pay --field digitableLine=BOLETO --ref REF --yes --no-wait';
const lookUps = ['pix.paymentLookup', 'pix.transactions', 'statement.list', 'transactions.timeline'];

interface Case {
  /** Typed before, and paid as it says. */
  readonly before?: string;
  readonly fault?: readonly [name: FaultName, routes: readonly (string | null)[]];
  /** How often the payment fails so; once by default. */
  readonly times?: number;
  /** What says the next lines. */
  readonly line: string;
  /** Where another machine would mean a second payment by it. */
  readonly isAnother?: true;
}

/** Payments that are refused, or whose end is not known; the fault happens to the line. */
const refusals: Readonly<Record<string, Case>> = {
  'a PIX on its way': { line: `${to('timeout-forever')} --ref REF` },
  'a PIX that is held': { line: `${to('held-completed')} --ref REF` },
  'a PIX that was refused': { line: `${to('refused')} --ref REF` },
  'a PIX that nobody can look up': {
    fault: ['db_unavailable', ['pix.out', ...lookUps]],
    line: `${to('maria')} --ref REF`,
  },
  'a PIX that is turned away each time': {
    fault: ['service_temporarily_unavailable', ['pix.out']],
    times: 9,
    line: `${to('maria')} --ref REF`,
  },
  'a PIX that no look-up shows': {
    fault: ['unreached', ['pix.out']],
    times: 9,
    line: `${to('maria')} --ref REF`,
  },
  'a PIX like one that was paid': { before: to('maria'), line: to('maria'), isAnother: true },
  'a ref of another payment': {
    before: `${to('maria')} --ref REF`,
    line: `${to('joana')} --ref REF`,
  },
  'a PIX without a yes': { line: `${to('maria').replace(' --yes', '')} --ref REF` },
  'a PIX above the balance': { line: `${to('maria').replace('AMOUNT', '9.999.999,AMOUNT')} --ref REF` },
  'a PIX above the limit of the night': { line: `${to('night-limit')} --ref REF` },
  'a TED on its way': { line: ted },
  'a TED whose answer was lost': { fault: ['lost_answer', ['ted.out']], line: ted },
  'a boleto that was paid': { before: boleto, line: boleto.replace('REF', 'REF-2') },
  'a file that was paid': {
    before: 'payout run ROWS --ref REF --confirm AMOUNT',
    line: 'payout run ROWS --ref REF-2 --confirm AMOUNT',
    isAnother: true,
  },
};

const run = 'payout run ROWS --ref REF --confirm AMOUNT';
const plan = 'payout plan ROWS --ref REF';
const lost = { fault: ['lost_answer', ['pix.out', ...lookUps]] } as const;
const doubt = { ...lost, before: `${to('maria')} --ref REF` } as const;
const doubtful = { ...lost, before: run } as const;
const halted = { before: run, fault: ['invalid_token', ['pix.out']] } as const;
const refused = { before: run.replace('ROWS', 'REFUSED') } as const;

/** Lines that tell how the payment before stands; the fault happens to the payment. */
const readings: Readonly<Record<string, Case>> = {
  'status of a PIX in doubt': { ...doubt, line: 'status REF' },
  'journal show of a PIX in doubt': { ...doubt, line: 'journal show INTENT' },
  'journal list of a PIX in doubt': { ...doubt, line: 'journal list --open' },
  'journal resume of a PIX in doubt': { ...doubt, line: 'journal resume INTENT --yes' },
  'journal recover of a PIX in doubt': { ...doubt, line: 'journal recover INTENT' },
  'journal resolve of a PIX in doubt': { ...doubt, line: 'journal resolve INTENT --as paid --evidence seen' },
  'today with a PIX in doubt': { ...doubt, line: 'today' },
  'reconcile with a PIX on its way': {
    before: `${to('timeout-forever')} --ref REF`,
    line: 'reconcile --date today',
  },
  'payout recover of a run in doubt': { ...doubtful, line: 'payout recover REF' },
  'payout status of a run in doubt': { ...doubtful, line: 'payout status REF' },
  'payout show of a run in doubt': { ...doubtful, line: 'payout show REF' },
  'journal resume of a row in doubt': { ...doubtful, line: 'journal resume INTENT --yes' },
  'payout status of a run that halted': { ...halted, line: 'payout status REF' },
  'payout export of a run that halted': { ...halted, line: 'payout export REF --failed --out FILE' },
  'payout resume of a run that halted': { ...halted, line: 'payout resume REF' },
  'today with a run that halted': { ...halted, line: 'today' },
  'status of a planned row': { before: plan, line: 'status INTENT' },
  'payout status of a plan': { before: plan, line: 'payout status REF' },
  'payout show of a plan': { before: plan, line: 'payout show REF' },
  'payout status of a run that was refused': { ...refused, line: 'payout status REF' },
  'payout show of a run that was refused': { ...refused, line: 'payout show REF' },
  'payout recover of a run that was refused': { ...refused, line: 'payout recover REF' },
};

type Meanwhile = (line: string, next: string) => unknown;
const meanwhiles: Readonly<Record<string, Meanwhile>> = {
  'nobody does anything': () => undefined,
  'the bank ends it': () => served.sandbox.control.settle(null, 'COMPLETED'),
  'the bank fails it': () => served.sandbox.control.settle(null, 'FAILED'),
  'a colleague types the line': (line) => brl(line),
  'a colleague types what is next': (_line, next) => brl(next),
  'another machine types the line': (line) =>
    brl(line, { BRL_JOURNAL: join(served.machine.home, 'other.sqlite') }),
};

const brl = (line: string, env = {}) => served.machine.brl(line.split(' '), { env });

/** The line with the yes of a person, who waits a second. */
function agreed(given: string, amount: string): string {
  const line = given
    .replace(/ --wait$/, ' --wait 1')
    .replace('TEXT', 'seen')
    .replace(/\bFILE\b/, served.file(`out-${++files}`, '').concat('.csv'));
  if (/^payout (?:run|plan)/.test(line))
    return line.includes('--confirm') ? line : `${line} --confirm ${amount}`;
  if (line.startsWith('journal resolve'))
    return [
      line,
      !line.includes('--as') && '--as paid',
      !line.includes('--evidence') && '--evidence seen',
      '--yes',
    ]
      .filter((part) => part !== false)
      .join(' ');
  if (/^(?:payout|journal) resume/.test(line)) return line.includes('--yes') ? line : `${line} --yes`;
  const pays = /^(?:pix send|ted send|boleto pay|transfer send)/.test(line);
  return pays && !line.includes('--yes') ? `${line} --yes --no-wait` : line;
}

let files = 0;
/** The lines that were typed because something said so. */
const typed = new Set<string>();

/** Types a line that something says to type; what was exported to be paid anew is paid under another ref, as a person would. */
async function typeNext(next: string, amount: string): Promise<Run> {
  const line = agreed(next, amount);
  typed.add(line);
  const then = await brl(`${line} --json`);
  const [, file] = /^payout export .* --out (\S+)/.exec(line) ?? [];
  if (file !== undefined && then.code === 0)
    await brl(`payout run ${file} --ref anew-${++files} --confirm ${amount}`);
  return then;
}

/** The lines that a document or a screen says to type, as they can be typed. */
function nextLines({ stdout, stderr }: Run): readonly string[] {
  const said = `${stdout}\n${stderr}`.replaceAll(/\\n|"|,$/gm, '\n');
  const lines = said.matchAll(/\bbrl ((?:[a-z]+ )+[^`\n]*?)(?=[.,;]?(?:\s+or\b|\s*$|\n|`))/gm);
  const all = [...lines].map(([, line = '']) => line.trim());
  return [...new Set(all)].filter(
    (line) =>
      commands.some((name) => `${line} `.startsWith(`${name} `)) && !/\b(?!FILE|TEXT)[A-Z]{4,}\b/.test(line),
  );
}

const commands = globSync('src/commands/**/*.ts').map((path) =>
  path
    .replace(/^src\/commands\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', ' '),
);

/** What a sentence says to type again, as it was or with a flag, where it has no line of its own. */
function typedAgain(line: string, { json }: Run): readonly string[] {
  const said = `${json.error?.hint} ${json.next}`;
  if (said.includes('--new-attempt')) return [`${line} --new-attempt`];
  if (said.includes('add --allow-duplicate')) return [];
  return saysAgain.test(said) ? [line] : [];
}

const saysAgain =
  /\b(?:run|type) (?:it|the line|the (?:same )?command) again|same command|--new-attempt|--ref\b/i;

/** The codes with which a payment ended in these walks. */
const met = new Set<string>();

/** The commands that may move money. */
const paying = commands.filter((name) =>
  readFileSync(`src/commands/${name.replaceAll(' ', '/')}.ts`, 'utf8').includes('aboutPayment('),
);

/** How often so much left our account, less what came back. */
function debits(centavos: number): number {
  const database = new DatabaseSync(join(served.machine.home, 'sandbox.sqlite'), { readOnly: true });
  const { sum } = database
    .prepare(
      'SELECT sum(-sign(amount_centavos)) AS sum FROM ledger WHERE account_id = ? AND abs(amount_centavos) = ?',
    )
    .get(String(served.parent.BRL_ACCOUNT_ID), centavos) as { sum: number | null };
  database.close();
  return sum ?? 0;
}

let cases = 0;

/** A case with names and an amount that no other has. */
function filled({ before, line }: Case) {
  cases += 1;
  const centavos = 1000 + cases;
  const amount = (centavos / 100).toFixed(2).replace('.', ',');
  const rows = served.file(`rows-${cases}.csv`, `chave;valor\nmaria@example.com;${amount}\n`);
  const refusedRows = served.file(`refused-${cases}.csv`, `chave;valor\nrefused@example.com;${amount}\n`);
  const fill = (text: string) =>
    text
      .replace('9.999.999,AMOUNT', '9.999.999,99')
      .replace('AMOUNT', amount)
      .replace('REFUSED', refusedRows)
      .replace('REF', `once-${cases}`)
      .replace('BOLETO', lineOf(centavos))
      .replace('FILE', `${rows}.out`)
      .replace('ROWS', rows);
  return { before: before === undefined ? null : fill(before), line: fill(line), amount, centavos };
}

function fail({ fault: [name, routes] = ['db_unavailable', []], times = 1 }: Case): void {
  for (const route of routes) served.sandbox.control.fail(name, route === 'pix.out' ? times : 9, route);
}

/** Types the next lines, and theirs, after somebody else acted in between; what is on its way is settled at the end. */
async function walk(who: string, paying: string, lines: readonly string[], amount: string): Promise<void> {
  await meanwhiles[who]?.(paying, agreed(lines[0] ?? 'status', amount));
  for (const next of lines) {
    const then = await typeNext(next, amount);
    expect([next, then.code === 93], then.stderr + then.stdout).toEqual([next, false]);
    for (const further of nextLines(then)) await typeNext(further, amount);
  }
  served.sandbox.control.settle(null, 'COMPLETED');
}

function each(table: Readonly<Record<string, Case>>) {
  const among = Object.keys(meanwhiles);
  return Object.entries(table).flatMap(([what, one]) =>
    among
      .filter((who) => !(one.isAnother && who.startsWith('another machine')))
      .map((who) => [what, who, one] as const),
  );
}

function expectOnce(line: string, lines: readonly string[], centavos: number): void {
  const atMostOnce = expect.toSatisfy((count: number) => count <= 1);
  expect([line, lines, debits(centavos)]).toEqual([line, lines, atMostOnce]);
}

test.each(each(refusals))('%s, and then %s', async (_what, who, one) => {
  const { before, line, amount, centavos } = filled(one);
  if (before !== null) await brl(before);
  fail(one);
  const run = await brl(`${line} --json`);
  served.sandbox.control.clearFaults();
  expect([line, run.code === 0], run.stdout).toEqual([line, false]);
  met.add(String(run.json.error?.code));
  const lines = [...nextLines(run), ...typedAgain(line, run)];
  await walk(who, line, lines, amount);
  expectOnce(line, lines, centavos);
});

test.each(each(readings))('%s, and then %s', async (_what, who, one) => {
  const { before, line, amount, centavos } = filled(one);
  fail(one);
  const paid = await brl(`${before} --json`);
  const [intentId = ''] =
    /int_\w+/.exec(paid.stdout + (await brl(`payout show once-${cases} --json`)).stdout) ?? [];
  const reading = line.replace('INTENT', intentId);
  const runs = [await brl(reading), await brl(`${reading} --json`)];
  served.sandbox.control.clearFaults();
  const isOurs = (next: string) => !/\bint_/.test(next) || next.includes(intentId);
  // Whoever types a line that pays, types it once more, too.
  const again = paying.some((name) => reading.startsWith(`${name} `)) ? [reading] : [];
  const lines = [...new Set([...runs.flatMap(nextLines), ...again])].filter(isOurs);
  await walk(
    who,
    `${before}`.replace(/^payout plan (.*)/, `payout run $1 --confirm ${amount}`),
    lines,
    amount,
  );
  expectOnce(reading, lines, centavos);
});

/** Commands that pay and that something says to type, without a walk here. */
const elsewhere = {
  'batch dispatch': 'said before anything is sent; a batch is dispatched once by its id',
  'boleto pay': 'said of a boleto typed as a key, of which nothing was sent',
  'payout plan': 'sends nothing',
  'payout schedule': 'sends nothing before the hour: test/schedule/dated.test.ts',
  'pix qr pay': 'said of a code typed as a key, of which nothing was sent',
  'pix refund': 'test/pix/refund-once.test.ts',
  'pix send-bank': 'said of the deprecated way of paying',
  'plan execute': 'pays once by the names in its plan: test/plan/plan.test.ts',
  'ted send': 'said of a nickname that is paid by TED, before anything is sent',
  'transfer send': 'said of a nickname that is paid by a transfer, before anything is sent',
};

test('every command that pays and that something says to type is typed here', () => {
  const isWhole = cases >= each(refusals).length + each(readings).length;
  if (!isWhole) return;
  const sources = globSync('src/{lib,commands}/**/*.ts').filter((path) => !/help|sandbox/.test(path));
  const said = sources.map((path) => readFileSync(path, 'utf8').replaceAll(/^ *\/?\*.*$/gm, '')).join('\n');
  const isSaid = (name: string) => new RegExp(`\\bbrl ${name}(?![\\w-]| [a-z])`).test(said);
  const missing = paying.filter(
    (name) => isSaid(name) && ![...typed].some((line) => line.startsWith(`${name} `)),
  );
  expect(missing.toSorted()).toEqual(Object.keys(elsewhere));
});

/** Codes that say to type the same again, without a walk here: why nothing is paid twice by it. */
const unmet: Readonly<Record<string, string>> = {
  'nothing was sent, as the line said':
    'declined held_up invalid_rows needs_ref_or_journal not_sent pin_mismatch runtime_too_old schedule_cancelled secret_store_locked secret_store_timeout secret_store_wrong_passphrase token_unavailable unwritable_file',
  'it is another body or key then':
    'invalid_document invalid_document_type invalid_field key_not_found missing_field missing_fields unsupported_provider',
  'says the same as limit_exceeded_daily':
    'balance_reservation_failed insufficient_funds limit_exceeded limit_exceeded_monthly',
  'its ref is the same': 'partner_rate_limited rate_limited',
  'is about no payment':
    'boleto_charge_beneficiary_pending code_invalid pix_batch_receipt_unavailable presign_error presign_failed receipt_render_failed storage_unavailable',
  'test/e2e/ours.test.ts': 'brl_internal_error',
  'test/safety/late-signals.test.ts': 'interrupted',
  'test/journal/meeting.test.ts': 'new_attempt_refused',
  'test/journal/ted.test.ts': 'ted_failed',
};

test('every sentence of the catalogue that says to type the same again is followed here', () => {
  if (cases < each(refusals).length) return;
  const catalogue = Object.entries({ ...ownErrorWords, ...serviceErrorWords });
  const said = catalogue.filter(([, { next }]) => saysAgain.test(next)).map(([code]) => code);
  const missing = said.filter((code) => !met.has(code));
  expect(missing.toSorted()).toEqual(Object.values(unmet).join(' ').split(' ').toSorted());
});
