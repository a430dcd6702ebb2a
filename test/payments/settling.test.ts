import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';
import { personBody } from '../support/person.ts';

/** `--wait` of what settles later and is no payment: typed at an embedded sandbox that is moved meanwhile. */
let pc: Machine;
let sandbox: Sandbox;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  sandbox = openSandbox({ stateFile: join(pc.home, 'state', 'brl', 'sandbox.sqlite') });
});
afterAll(() => {
  sandbox.close();
  pc.remove();
});

/** Types a line, and does `meanwhile` again and again until it ends: it counts once the line has begun to wait. */
async function typed(line: string, meanwhile?: () => void): Promise<Run> {
  const ended = pc.brl(line.split(' '));
  const timer = meanwhile && setInterval(meanwhile, 400);
  return ended.finally(() => clearInterval(timer));
}

const charge = (identifier: string) =>
  `qr create --key 11444777000161 --amount 25,00 --identifier ${identifier}`;
const check = (cpf: string) =>
  `identity create --cpf ${cpf} --purpose sensitive_action --reference-id order-${cpf} --callback-uri https://app.example.com/return`;
const settle = (identifier: string, state: 'COMPLETED' | 'FAILED') => () =>
  void sandbox.control.settle(identifier, state);
const later = (minutes: number) => () => void sandbox.control.advanceClock(minutes * 60_000);

describe('a charge', () => {
  test('is printed once, and its wait ends when somebody pays: exit 0, the state on stderr', async () => {
    const run = await typed(`${charge('paid-1')} --json --wait 15`, settle('paid-1', 'COMPLETED'));
    expect([run.code, run.json]).toMatchObject([0, { identifier: 'paid-1', status: 'ACTIVE' }]);
    expect(run.stderr).toMatch(/Final state: paid \(PAID\)\.\n$/);
  });

  test('that expires ends with 30', async () => {
    const run = await typed(`${charge('expired-1')} --wait 15`, settle('expired-1', 'FAILED'));
    expect([run.code, run.stderr]).toEqual([
      30,
      expect.stringMatching(/Final state: expired \(EXPIRED\)\.\n$/),
    ]);
    expect(run.stdout).toContain('000201');
  });

  test('that nobody pays ends with 20, and says how to wait on', async () => {
    const run = await typed(`${charge('open-1')} --wait 1`);
    expect(run.code).toBe(20);
    expect(run.stderr).toMatch(/not final yet: open \(ACTIVE\)\.\nNext: brl qr status open-1 --wait\n$/);
  });

  test('that was made before is waited for, too, by its status', async () => {
    await typed(charge('later-1'));
    expect((await typed('qr status later-1 --json')).code).toBe(0);
    expect((await typed('qr status later-1 --wait 1')).code).toBe(20);
    const run = await typed('qr status later-1 --json --wait 15', settle('later-1', 'COMPLETED'));
    expect([run.code, run.json]).toMatchObject([0, { status: 'PAID', payer: expect.anything() }]);
  });

  test('is only looked at while it is waited for', async () => {
    const run = await typed(`${charge('looks-1')} --verbose --wait 15`, settle('looks-1', 'COMPLETED'));
    const requests = run.stderr.match(/\b(?:GET|POST|PUT|PATCH|DELETE) \/v1\S*/g) ?? [];
    expect(requests.filter((request) => !request.startsWith('GET '))).toHaveLength(1);
    expect(requests.filter((request) => request.includes('lookup')).length).toBeGreaterThan(1);
  });

  test('that is not there is not waited for: 40, at once', async () => {
    const run = await typed('qr status nobody-1 --wait 15m --json');
    expect([run.code, run.json.error]).toMatchObject([40, { code: 'uncertain' }]);
    expect(run.json.error?.hint).toBe('brl qr status nobody-1 --wait');
  });
});

test.each([charge('never-1'), check('52998224725'), 'boleto charge create --field identifier=never-1'])(
  'a wait of no length sends nothing: %s',
  async (line) => {
    const run = await typed(`${line} --wait=soon --json`);
    expect([run.code, run.json.error]).toMatchObject([2, { code: 'usage' }]);
    expect(run.stderr).not.toContain('Sending');
  },
);

describe('an identity verification', () => {
  test.each([
    ['52998224725', 2, 0, 'APPROVED'],
    ['11144477735', 2, 30, 'FAILED'],
    ['12345678909', 31, 30, 'EXPIRED'],
  ] as const)('of CPF %s, %i minutes later, ends with %i as %s', async (cpf, minutes, exit, state) => {
    const run = await typed(`${check(cpf)} --json --wait 15`, later(minutes));
    expect([run.code, run.json]).toMatchObject([exit, { status: 'PENDING' }]);
    expect(run.stderr).toContain(`Final state: ${state.toLowerCase()} (${state}).\n`);
    const { id } = run.json as unknown as { id: string };
    const again = await typed(`identity status ${id} --wait --json`);
    expect([again.code, again.json]).toMatchObject([exit, { status: state }]);
  });
});

describe('an accreditation', () => {
  test('is waited for until its account is open', async () => {
    const body = join(pc.home, 'person.json');
    writeFileSync(body, JSON.stringify(personBody()));
    const run = await typed(`accreditation create-pf --data ${body} --json --wait 15`, later(10));
    expect([run.code, run.json]).toMatchObject([0, { status: 'PENDING_BIOMETRY' }]);
    expect(run.stderr).toContain('Final state: active (ACTIVE).');
    const { accreditationId: id } = run.json as unknown as { accreditationId: string };
    expect((await typed(`accreditation status ${id} --wait`)).code).toBe(0);
  });
});

describe('boletos', () => {
  test.each([
    ['5555.02', 0, 'SETTLED', 'paid'],
    ['5555.01', 30, 'REGISTRATION_FAILED', 'not registered'],
    ['5555.04', 30, 'WRITTEN_OFF', 'written off'],
  ] as const)('of R$ %s end with %i as %s', async (amount, exit, state, word) => {
    const identifier = `boleto-${amount}`;
    const line = `boleto charge create --field identifier=${identifier} --field amount=${amount}`;
    const run = await typed(`${line} --json --wait 15`, later(5));
    expect([run.code, run.stderr]).toEqual([
      exit,
      expect.stringContaining(`Final state: ${word} (${state}).`),
    ]);
    const again = await typed(`boleto charge list --identifier ${identifier} --wait --json`);
    expect([again.code, again.json]).toMatchObject([exit, [{ status: state }]]);
  });

  test('are waited for one at a time', async () => {
    const run = await typed('boleto charge list --wait --json');
    expect([run.code, run.json.error?.message]).toMatchObject([2, expect.stringContaining('--identifier')]);
  });

  test('of a batch are waited for once it is dispatched, and a draft is not', async () => {
    const made = await typed('boleto charge batch create --query batchId');
    const id = JSON.parse(made.stdout) as string;
    const items = join(pc.home, 'charges.json');
    writeFileSync(items, JSON.stringify({ items: [{ identifier: 'row-1', amount: 10 }] }));
    await typed(`boleto charge batch put-items ${id} --data ${items}`);
    const draft = await typed(`boleto charge batch status ${id} --wait 15m --json`);
    expect([draft.code, draft.json]).toMatchObject([20, { status: 'DRAFT' }]);
    const run = await typed(
      `boleto charge batch dispatch ${id} --confirm ${id} --yes --wait 15 --json`,
      later(10),
    );
    expect([run.code, run.stderr]).toEqual([
      0,
      expect.stringContaining('Final state: finished (COMPLETED).'),
    ]);
  });
});

describe('a transfer', () => {
  test('is waited for by its own line of the statement', async () => {
    sandbox.control.resetClock();
    const to = '--to-account 5a4db0c5-0000-4000-8000-00000000acc2';
    const sent = await typed(`transfer send ${to} --amount 8888,01 --ref move-1 --yes --no-wait --json`);
    expect(sent.code).toBe(40);
    const open = await typed('transfer status --ref move-1 --wait 1 --json');
    expect(open.code).toBe(40);
    const run = await typed('transfer status --ref move-1 --wait 15 --json', later(1));
    expect([run.code, run.json]).toMatchObject([0, { status: 'COMPLETED' }]);
  });
});
