import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { exitCodes } from '../../src/lib/errors/exit-codes.ts';
import type { Bank, Step } from '../support/bank.ts';
import { inParallel, type Machine, machine as newMachine, until } from '../support/brl.ts';
import { documentMembers, scene, sendLine } from '../support/scene.ts';
import { startStrictBank } from '../support/strict-bank.ts';
import { bodyOf, message } from '../support/wire.ts';
import { printFigures } from './figures.ts';

/** A way for a payment to end, and what scripts are promised about it (docs/exit-codes.md). */
interface Outcome {
  readonly exit: number;
  readonly name: string;
  readonly outcome: string;
  readonly moneyMoved: 'yes' | 'no' | 'unknown';
  /** The action of this run, whoever paid. */
  readonly sent: 'yes' | 'no' | 'maybe';
  readonly retry: 'never' | 'same-ref' | 'after';
  /** The bank's handling of the payment. */
  readonly steps?: readonly Step[];
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Done before the run; its variables are added. */
  readonly prepare?: (bank: Bank, machine: Machine) => Promise<Record<string, string | undefined>>;
  /** The bank's answer to the dispatch of a batch; then a batch is paid and no single payment. */
  readonly dispatched?: Readonly<Record<string, unknown>>;
  /** Ctrl-C once this holds. */
  readonly interruptWhen?: (bank: Bank) => boolean;
}

interface Mode {
  readonly isJson: boolean;
  readonly isTerminal: boolean;
}

const modes: readonly Mode[] = [false, true].flatMap((isJson) =>
  [false, true].map((isTerminal) => ({ isJson, isTerminal })),
);

const refused = (exit: number, code: string, status: number, retry: Outcome['retry'] = 'never'): Outcome => ({
  exit,
  name: code,
  outcome: [60, 61, 81].includes(exit) ? 'not_sent' : 'refused',
  moneyMoved: 'no',
  sent: 'yes',
  retry,
  // As often as it may be asked.
  steps: Array.from({ length: 3 }, () => ({ run: 'none' as const, code, status })),
});
const unsent = (exit: number, name: string, more: Partial<Outcome>): Outcome => ({
  exit,
  name,
  outcome: 'not_sent',
  moneyMoved: 'no',
  sent: 'no',
  retry: 'never',
  ...more,
});
/** A run that ends before the journal can be asked leaves open whether the line was paid before. */
const unseen = { outcome: 'uncertain', moneyMoved: 'unknown' } as const;

/** A batch of 12.500,00 that is over, with so many of its two rows paid and failed. */
const batch = (
  exit: 34 | 41,
  name: string,
  moneyMoved: Outcome['moneyMoved'],
  completed: number,
  failed: number,
) => ({
  exit,
  name,
  outcome: exit === 41 ? 'uncertain' : 'refused',
  moneyMoved,
  sent: 'yes' as const,
  retry: 'never' as const,
  dispatched: { status: completed > 0 ? 'PARTIAL_FAILED' : 'FAILED', total: 2, completed, failed },
});

const outcomes: readonly Outcome[] = [
  { exit: 0, name: 'settled', outcome: 'settled', moneyMoved: 'yes', sent: 'yes', retry: 'never' },
  unsent(2, 'an amount of zero', { outcome: 'invalid', flags: ['--amount', '0'] }),
  {
    exit: 20,
    name: 'accepted',
    outcome: 'pending',
    moneyMoved: 'unknown',
    sent: 'yes',
    retry: 'never',
    steps: [{ run: 'accept' }],
    flags: ['--async'],
  },
  {
    exit: 21,
    name: 'held for risk analysis',
    outcome: 'held',
    moneyMoved: 'unknown',
    sent: 'yes',
    retry: 'never',
    steps: [{ run: 'hold' }],
    flags: ['--wait', '1'],
  },
  refused(30, 'partner_rejected', 422),
  refused(31, 'insufficient_funds', 422, 'after'),
  refused(32, 'policy_denied', 422),
  unsent(33, 'a ref of another payment', {
    outcome: 'duplicate',
    moneyMoved: 'yes',
    async prepare(_bank, machine) {
      expect((await machine.brl(sendLine(['--ref', 'r', '--amount', '1,00']))).code).toBe(0);
      return {};
    },
  }),
  batch(34, 'a batch with a failed row', 'yes', 1, 1),
  batch(34, 'a batch of which nothing was paid', 'no', 0, 2),
  unsent(35, 'another owner than expected', { flags: ['--expect-name', 'Mario da Silva'] }),
  {
    exit: 40,
    name: 'no answer',
    outcome: 'uncertain',
    moneyMoved: 'unknown',
    sent: 'maybe',
    retry: 'never',
    steps: [{ run: 'none', spoil: () => 'reset' }],
  },
  batch(41, 'a batch with a row that is neither paid nor failed', 'unknown', 1, 0),
  refused(50, 'insufficient_scope', 403, 'after'),
  refused(51, 'pin_required', 428, 'after'),
  refused(60, 'partner_rate_limited', 429, 'same-ref'),
  unsent(61, 'a closed directory that must tell the owner', {
    retry: 'after',
    flags: ['--expect-name', 'Maria da Silva'],
    async prepare(bank) {
      bank.planOther({
        route: 'key',
        status: 429,
        body: { errorCode: 'dict_lookup_limit_exceeded', message: 'x' },
      });
      return {};
    },
  }),
  unsent(80, 'a port that refuses', { retry: 'same-ref', env: { BRL_BASE_URL: 'http://127.0.0.1:9' } }),
  unsent(81, 'a token endpoint that is away', {
    retry: 'same-ref',
    async prepare(bank) {
      bank.planOther({ route: 'token', status: 503, body: {}, times: 9 });
      return {};
    },
  }),
  unsent(90, 'a journal that cannot be made', {
    ...unseen,
    retry: 'after',
    env: { BRL_JOURNAL: '/dev/null/journal.sqlite' },
  }),
  unsent(91, 'a setting that is missing', {
    moneyMoved: 'unknown',
    retry: 'after',
    env: { BRL_TENANT_ID: undefined },
  }),
  unsent(92, 'a time that nobody tells', { retry: 'after', prepare: signWithoutTime }),
  unsent(93, 'a mistake of ours', { ...unseen, prepare: breakHash }),
  unsent(130, 'Ctrl-C before anything is sent', {
    async prepare(bank) {
      bank.planOther({ route: 'token', spoil: () => 'hang' });
      return {};
    },
    interruptWhen: (bank) => bank.at('token').length > 0,
  }),
];

test('T15: every outcome keeps its exit code and words, for people and scripts, in a terminal and in a pipe', async () => {
  // Every code but 1, which nothing chooses.
  const shown = new Set<number>(outcomes.map(({ exit }) => exit));
  expect(exitCodes.map(({ code }) => code).filter((code) => !shown.has(code))).toEqual([1]);
  const cases = outcomes.flatMap((outcome) => modes.map((mode) => ({ outcome, mode })));
  const wrong = await inParallel(cases, 4, ({ outcome, mode }) =>
    outcome.dispatched ? checkBatch(outcome, mode) : check(outcome, mode),
  );
  expect(wrong.flat()).toEqual([]);
  printFigures('T15', { outcomes: outcomes.length, runs: cases.length, wrong: 0 });
});

/** The faults of one run, in words. */
async function check(outcome: Outcome, mode: Mode): Promise<string[]> {
  const { bank, machine } = await scene();
  const prepared = await outcome.prepare?.(bank, machine);
  bank.plan(...(outcome.steps ?? []));
  const waits = outcome.flags?.includes('--wait') || outcome.interruptWhen ? [] : ['--no-wait'];
  const line = sendLine(['--ref', 'r', ...waits, ...(outcome.flags ?? [])]);
  const words = mode.isJson ? line : line.filter((word) => word !== '--json');
  const before = bank.posts().length;
  const run = await runIn(mode, machine, words, { ...outcome.env, ...prepared }, async (interrupt) => {
    const { interruptWhen } = outcome;
    if (!interruptWhen) return;
    await until(() => interruptWhen(bank));
    interrupt();
  });
  const problems = [
    ...(run.exit === outcome.exit ? [] : [`exit ${run.exit}`]),
    ...(mode.isJson
      ? documentProblems(outcome, run.output)
      : textProblems(outcome, run.output.replaceAll(leftEdge, '\n'))),
    ...(outcome.outcome === 'not_sent' && !outcome.steps && bank.posts().length > before
      ? ['it was sent']
      : []),
  ];
  return told(outcome, mode, problems, run.output);
}

const batchId = '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10';

/** The same for the dispatch of a batch. */
async function checkBatch(outcome: Outcome, mode: Mode): Promise<string[]> {
  const bank = await startStrictBank();
  const machine = newMachine({ ...bank.tenant(), BRL_ENVIRONMENT: 'sandbox' });
  over.push(() => bank.close(), machine.remove);
  bank.answer('POST A/pix/batches/{}/dispatch', {
    status: 202,
    body: { id: batchId, ...outcome.dispatched },
  });
  const line = [
    'batch',
    'dispatch',
    batchId,
    '--confirm',
    '12500,00',
    '--yes',
    ...(mode.isJson ? ['--json'] : []),
  ];
  const run = await runIn(mode, machine, line, {}, async () => undefined);
  const problems = [
    ...(run.exit === outcome.exit ? [] : [`exit ${run.exit}`]),
    ...(mode.isJson
      ? documentProblems(outcome, run.output)
      : textProblems(outcome, run.output.replaceAll(leftEdge, '\n'))),
    ...bank.findings,
    ...(bank.seen.filter((key) => key.endsWith('/dispatch')).length === 1 ? [] : ['not sent once']),
  ];
  return told(outcome, mode, problems, run.output);
}

const over: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const end of over) await end();
});

function told({ exit, name }: Outcome, mode: Mode, problems: readonly string[], output: string): string[] {
  const where = `${exit} ${name}, ${mode.isJson ? 'JSON' : 'text'}, ${mode.isTerminal ? 'terminal' : 'pipe'}`;
  return problems.map((problem) => `${where}: ${problem}\n${output}`);
}

/** Back to the first column, the line erased, and what is drawn in between shown at once. */
const leftEdge = new RegExp(`(?:${'\u001b'}\\[(?:1?G|0?K|\\?2026[hl]))+`, 'g');

function documentProblems(outcome: Outcome, output: string): string[] {
  // A terminal shows both streams; the document begins and ends at the left edge, where a spinner was taken away before it.
  const text = /^\{$[\s\S]*?^\}$/m.exec(output.replaceAll(leftEdge, '\n'))?.[0];
  if (text === undefined) return ['no document'];
  const document = JSON.parse(text) as Record<string, unknown>;
  const { moneyMoved, sent, retry } = outcome;
  const is = {
    outcome: document.outcome,
    moneyMoved: document.moneyMoved,
    sent: document.sent,
    retry: document.retry,
  };
  const should = { outcome: outcome.outcome, moneyMoved, sent, retry };
  return [
    ...(JSON.stringify(is) === JSON.stringify(should) ? [] : [`says ${JSON.stringify(is)}`]),
    ...(Object.keys(document).join() === documentMembers.join() ? [] : ['members are missing']),
    ...(moneyMoved === 'unknown' && sent !== 'no' && document.intentId === null ? ['no intent'] : []),
    ...((document.error === null) === [0, 20, 21].includes(outcome.exit)
      ? []
      : ['an error too many or too few']),
  ];
}

function textProblems({ exit, moneyMoved, sent, dispatched }: Outcome, output: string): string[] {
  if (dispatched)
    return [
      ...(/^Error: /m.test(output) ? [] : ['no error']),
      ...(moneyMoved === 'unknown' && !/int_\w+/.test(output) ? ['no intent'] : []),
      ...(/^Paid: /m.test(output) ? ['says Paid'] : []),
      ...(moneyMoved === 'yes' && !/1 of 2 rows were paid/.test(output)
        ? ['does not say what was paid']
        : []),
    ];
  const isFailure = ![0, 20, 21, 130].includes(exit);
  return [
    ...(/^\{$/m.test(output) ? ['JSON that nobody asked for'] : []),
    ...(exit === 0 && !/^Paid: /m.test(output) ? ['does not say Paid'] : []),
    ...(exit !== 0 && /^Paid: /m.test(output) ? ['says Paid'] : []),
    ...(moneyMoved !== 'no' && /no money moved/i.test(output) ? ['says that no money moved'] : []),
    ...(moneyMoved === 'unknown' && sent !== 'no' && !/int_\w+/.test(output) ? ['no intent'] : []),
    ...(isFailure && !/^Error: /m.test(output) ? ['no error'] : []),
    ...(exit === 130 && !output.includes('Nothing was sent') ? ['does not say that nothing was sent'] : []),
  ];
}

const program = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
const limitMs = 60_000;

/** Runs the program, in a terminal of its own where that is asked for; there both streams come as one. */
async function runIn(
  { isTerminal }: Mode,
  machine: Machine,
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  meanwhile: (interrupt: () => void) => Promise<void>,
): Promise<{ exit: number | null; output: string }> {
  if (!isTerminal) {
    const { child, ended } = machine.start(words, { env, limitMs });
    await meanwhile(() => child.kill('SIGINT'));
    const { code, stdout, stderr } = await ended;
    return { exit: code, output: `${stdout}${stderr}` };
  }
  const quoted = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', `stty cols 200; exec ${quoted}`, '/dev/null'], {
    env: { ...machine.env, ...env, SHELL: '/bin/sh', TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: limitMs,
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  await meanwhile(() => child.stdin.write('\u0003'));
  // The terminal shows the key that was typed.
  return { exit: await exit, output: output.replaceAll(/\r|\^C/g, '') };
}

/** A delegated credential, and a token endpoint without a `Date`. */
async function signWithoutTime(bank: Bank, machine: Machine) {
  const file = `${machine.home}/key.pem`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  bank.planOther({
    route: 'token',
    spoil: (honest) => ({ bytes: message(honest.status, bodyOf(honest), { date: '' }) }),
  });
  return {
    BRL_BASE_URL: undefined,
    BRL_CLIENT_BASE_URL: bank.url,
    BRL_SIGNING_KEY_FILE: file,
    BRL_SIGNING_KEY_ID: 'kid-1',
  };
}

/** A program whose hash function is broken: a payment cannot even be named. */
async function breakHash(_bank: Bank, machine: Machine) {
  const file = `${machine.home}/break.mjs`;
  writeFileSync(
    file,
    `import crypto from 'node:crypto';
     import { syncBuiltinESMExports } from 'node:module';
     crypto.hash = () => { throw new Error('broken on purpose'); };
     syncBuiltinESMExports();`,
  );
  return { NODE_OPTIONS: `--import=${file}` };
}
