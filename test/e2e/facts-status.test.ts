import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineOf } from '../support/boletos.ts';
import type { Run } from '../support/brl.ts';
import { type DroppingLine, openLine } from '../support/dropping-line.ts';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { scene } from '../support/scene.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** A query about a payment that gets no usable answer never says that no money moved: the journal knows better, or nobody. */

let served: Served;
let line: DroppingLine;
const words = (text: string) => text.split(' ');
const brl = (args: readonly string[]) =>
  served.machine.brl(args, { env: { ...served.parent, BRL_BASE_URL: line.url } });

/** Names of one payment, as a person may type them. */
interface Paid {
  readonly intent: string;
  readonly identifier: string;
  readonly e2e: string;
  readonly ref: string;
  /** The id that the service gave it. */
  readonly id: string;
}
const paid: Record<string, Paid> = {};

/** How each is paid; a name that ends in `lost` never hears the answer. */
const payments: readonly (readonly [name: string, line: string])[] = [
  ['pix', 'pix send --key maria@example.com --amount 10,00'],
  ['pix lost', 'pix send --key maria@example.com --amount 11,00'],
  [
    'ted',
    'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --holder-name Joana --amount 12,00',
  ],
  ['boleto', `boleto pay --field digitableLine=${lineOf(13_00)}`],
  ['transfer', 'transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 14,00'],
  ['transfer lost', 'transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 15,00'],
];

beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, inTheMorning, { QUICK_WAITS: '1' });
  served.sandbox.control.setClock(morningMs);
  line = await openLine(String(served.parent.BRL_BASE_URL));
  for (const [name, typed] of payments) {
    const isLost = name.endsWith('lost');
    line.fate = isLost ? 'after' : null;
    line.blind = isLost;
    const ref = name.replace(' ', '-');
    const run = await brl([...words(typed), '--ref', ref, '--yes', '--no-wait', '--json']);
    expect(run.code, run.stdout).toBe(isLost ? 40 : name === 'ted' ? 20 : 0);
    const { intentId, identifier, endToEndId, result } = run.json;
    paid[name] = {
      intent: String(intentId),
      identifier: String(identifier),
      e2e: String(endToEndId),
      id: String(result?.paymentId),
      ref,
    };
  }
  line.fate = null;
  line.blind = false;
  served.sandbox.control.settle(null, 'COMPLETED');
  // The journal learns that the TED is paid.
  await brl(['ted', 'status', String(paid.ted?.intent), '--wait', '1']);
});
afterAll(async () => {
  await line.close();
  await served.close();
});

/** The journal's knowledge of it, which is all that anybody can say. */
type Knowledge = 'paid' | 'open' | 'nothing';

const answers: readonly (readonly [string, () => void])[] = [
  ['404', () => say(404, '{"errorCode":"not_found","message":"nao encontrado"}')],
  ['503', () => say(503, '{"errorCode":"service_temporarily_unavailable","message":"indisponivel"}')],
  ['500 without a code', () => say(500, '{}')],
  ['409', () => say(409, '{"errorCode":"conflict","message":"conflito"}')],
  ['400', () => say(400, '{"errorCode":"invalid_payload","message":"invalido"}')],
  ['410 without a word', () => say(410, '')],
  ['a page', () => say(200, '<html>Gateway</html>')],
  ['a reset', () => (line.blind = true)],
];

function say(status: number, body: string): void {
  line.told = { status, body };
}

const none = 'int_00000000000000000000000000';
const asked: readonly (readonly [name: string, knowledge: Knowledge, line: () => string])[] = [
  ['pix status by intent', 'paid', () => `pix status ${paid.pix?.intent}`],
  ['pix status by identifier', 'paid', () => `pix status --identifier ${paid.pix?.identifier}`],
  ['pix status by ref', 'paid', () => `pix status --identifier ${paid.pix?.ref}`],
  ['pix status by intent, waiting', 'paid', () => `pix status ${paid.pix?.intent} --wait 1`],
  [
    'pix status by identifier, waiting',
    'paid',
    () => `pix status --identifier ${paid.pix?.identifier} --wait 1`,
  ],
  ['pix status of an open one', 'open', () => `pix status ${paid['pix lost']?.intent}`],
  [
    'pix status of an open one by identifier',
    'open',
    () => `pix status --identifier ${paid['pix lost']?.identifier}`,
  ],
  ['pix status of another machine', 'nothing', () => 'pix status --identifier elsewhere'],
  [
    'pix status of another machine by e2e',
    'nothing',
    () => `pix status --e2e E99999004202603101500${'0'.repeat(11)}`,
  ],
  ['ted status by intent', 'paid', () => `ted status ${paid.ted?.intent}`],
  ['ted status by TED id', 'paid', () => `ted status ted-${paid.ted?.identifier}`],
  ['ted status of another machine', 'nothing', () => 'ted status ted-elsewhere'],
  ['boleto status by intent', 'paid', () => `boleto status ${paid.boleto?.intent}`],
  ['boleto status by id', 'paid', () => `boleto status ${paid.boleto?.id}`],
  ['boleto status of another machine', 'nothing', () => 'boleto status 3f0c9a52-2f54-4a1a-9b0e-6f8d7a1e5c11'],
  ['transfer status by intent', 'paid', () => `transfer status ${paid.transfer?.intent}`],
  [
    'transfer status by identifier',
    'paid',
    () => `transfer status --identifier ${paid.transfer?.identifier}`,
  ],
  ['transfer status by ref', 'paid', () => `transfer status --identifier ${paid.transfer?.ref}`],
  ['transfer status of an open one', 'open', () => `transfer status ${paid['transfer lost']?.intent}`],
  ['transfer status of another machine', 'nothing', () => 'transfer status --identifier elsewhere'],
  ['timeline by identifier', 'paid', () => `transactions timeline --identifier ${paid.pix?.identifier}`],
  ['timeline by ref', 'paid', () => `transactions timeline --identifier ${paid.transfer?.ref}`],
  ['timeline by TED id', 'paid', () => `transactions timeline --ted-id ted-${paid.ted?.identifier}`],
  [
    'timeline of an open one',
    'open',
    () => `transactions timeline --identifier ${paid['pix lost']?.identifier}`,
  ],
  ['timeline of another machine', 'nothing', () => 'transactions timeline --identifier elsewhere'],
];

describe.each(answers)('a query that is answered with %s', (_name, spoil) => {
  beforeAll(() => {
    spoil();
  });
  afterAll(() => {
    line.told = null;
    line.blind = false;
  });

  test.each(asked)('%s', async (_what, knowledge, typed) => {
    const run = await brl([...words(typed()), '--json']);
    if (knowledge === 'paid' && run.code === 0) return expectKnownAsPaid(run);
    expect(run.code, run.stdout).toBe(40);
    if (isTimeline(run)) return expect(run.stdout.includes('UNCERTAIN') ? 'open' : 'nothing').toBe(knowledge);
    const { outcome, moneyMoved, sent } = run.json;
    // A payment settled in the journal may be reported so, with the code of a query that found nothing.
    const isTold = knowledge === 'paid' && moneyMoved === 'yes';
    if (!isTold)
      expect({ outcome, moneyMoved, sent }).toEqual({
        outcome: 'uncertain',
        moneyMoved: 'unknown',
        sent: 'no',
      });
    if (knowledge === 'paid') expect(isTold, run.stdout).toBe(true);
  });

  test('an intent that the journal does not have is bad input', async () => {
    expect((await brl(words(`pix status ${none} --json`))).code).toBe(2);
  });
});

/** The document of the payment, or the timeline of it. */
function expectKnownAsPaid(run: Run): void {
  if (isTimeline(run)) expect(run.stdout).toContain('SETTLED');
  else expect(run.json).toMatchObject({ outcome: 'settled', moneyMoved: 'yes', sent: 'no' });
}

/** Everything known of a payment, which says nothing about the money itself. */
function isTimeline({ stdout }: Run): boolean {
  return !('moneyMoved' in (JSON.parse(stdout) as object));
}

test('in words: nobody is told that no money moved', async () => {
  say(503, '{"errorCode":"service_temporarily_unavailable","message":"indisponivel"}');
  const typed = [`pix status --identifier ${paid.pix?.identifier}`, `ted status ted-${paid.ted?.identifier}`];
  for (const one of typed) {
    const run = await brl(words(one));
    expect(run.stderr + run.stdout).not.toMatch(/no money (has )?moved|nothing (?:was|has been) paid/i);
  }
  line.told = null;
});

describe('an answer about another payment', () => {
  const another = {
    status: 'COMPLETED',
    amount: -150,
    identifier: 'B',
    endToEndId: 'E9999900420261121110068000000099',
    direction: 'OUT',
    transactionType: 'D',
  };

  test.each([
    ['--identifier', 'A', ['--wait', '1']],
    ['--identifier', 'A', []],
    ['--e2e', 'E9999900420261121110068000000001', ['--wait', '1']],
    ['--e2e', 'E9999900420261121110068000000001', []],
  ])('pix status %s %s %j is not answered by it', async (flag, name, more) => {
    const { bank, machine } = await scene();
    bank.planOther({ route: 'lookup', times: 20, body: another });
    const run = await machine.brl(['pix', 'status', flag, name, ...more, '--json']);
    expect(run.code, run.stdout).toBe(40);
    expect(run.json).toMatchObject({ outcome: 'uncertain', moneyMoved: 'unknown', sent: 'no' });
  });

  test('pix status of an own payment that is open: it stays open', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ run: 'none', spoil: () => 'reset' });
    const env = { BRL_JOURNAL: join(machine.home, 'kept.sqlite') };
    const sent = await send(['--identifier', 'A', '--no-wait'], { env });
    bank.planOther({ route: 'lookup', times: 20, body: another });
    for (const name of [[String(sent.json.intentId)], ['--identifier', 'A']]) {
      const run = await machine.brl(['pix', 'status', ...name, '--wait', '1', '--json'], { env });
      expect(run.code, run.stdout).toBe(40);
      expect(run.json).toMatchObject({ outcome: 'uncertain', moneyMoved: 'unknown' });
    }
  });

  test.each([
    ['ted status ted-A', { tedId: 'ted-B', identifier: 'B', status: 'COMPLETED', amount: 150 }],
    ['ted status ted-A --wait 1', { tedId: 'ted-B', identifier: 'B', status: 'COMPLETED', amount: 150 }],
    ['boleto status A', { paymentId: 'B', status: 'COMPLETED', amount: 150 }],
    ['boleto status A --wait 1', { status: 'COMPLETED', amount: 150 }],
    ['batch status A --wait 1', { status: 'COMPLETED', total: 2, completed: 2 }],
  ])('%s', async (typed, body) => {
    say(200, JSON.stringify(body));
    const run = await brl([...words(typed), '--json']);
    line.told = null;
    expect(run.code, run.stdout).toBe(40);
    expect(run.json).toMatchObject({ outcome: 'uncertain', moneyMoved: 'unknown', sent: 'no' });
  });
});
