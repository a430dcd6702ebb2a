import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FaultName } from '../../src/lib/sandbox/faults.ts';
import { tokenRoute } from '../../src/lib/sandbox/faults.ts';
import { hasTools } from '../support/tools.ts';
import { type Desk, openServedDesk, type RunDocument } from './desk.ts';
import { openSharedDesk } from './shared-desk.ts';

/** What a run makes of an outage of the bank: the same, wherever its journal is. */

interface Office {
  readonly bank: Desk;
  /** Types `brl payout … --json`. */
  told(...words: readonly string[]): Promise<RunDocument>;
  close(): Promise<void>;
}

async function ofOneMachine(): Promise<Office> {
  const bank = await openServedDesk();
  return { bank, told: (...words) => bank.told(words), close: bank.close };
}

async function ofMany(): Promise<Office> {
  const desk = await openSharedDesk();
  const seat = await desk.seat('brl_operator', 'brl_worker');
  return {
    bank: desk.bank,
    async told(...words) {
      const { code, json } = await seat.start(...words, '--json').ended;
      return { ...(json as unknown as RunDocument), exit: code ?? -1 };
    },
    close: desk.close,
  };
}

describe.each([
  ['in a file', ofOneMachine, true],
  ['that machines share', ofMany, hasTools('postgres')],
] as const)('with a journal %s', (_where, open, isPossible) => {
  let office: Office;
  beforeEach(async () => {
    office = await open();
  });
  afterEach(() => office.close());

  /** Plans rows, so that a token is kept. */
  async function plan(rows: number): Promise<string[]> {
    const amounts = Array.from({ length: rows }, (_, i) => i + 1);
    const lines = amounts.map((amount) => `${amount},00;maria@example.com`);
    const file = office.bank.file('march.csv', ['valor;chave', ...lines]);
    expect((await office.told('plan', file, '--ref', 'march')).exit).toBe(0);
    return ['run', 'march', '--confirm', `${amounts.reduce((sum, one) => sum + one)}`];
  }
  const fail = (fault: FaultName, times = 10_000, route = 'pix.out') =>
    office.bank.sandbox.control.fail(fault, times, route);
  const over = () => office.bank.sandbox.control.clearFaults();

  test.skipIf(!isPossible)('503 to all: three rows are tried three times each, then it halts', async () => {
    const line = await plan(6);
    fail('banking_unavailable');
    expect(await office.told(...line, '--width', '1')).toMatchObject({
      exit: 41,
      state: 'halted',
      halt: { code: 'banking_unavailable' },
      counts: { uncertain: { rows: 3 }, unsent: { rows: 3 } },
    });
    const left = 10_000 - (office.bank.sandbox.control.pendingFaults()[0]?.remaining ?? 0);
    expect(left).toBe(9);
  });

  test.skipIf(!isPossible)('429 for a while: every row is paid', async () => {
    const line = await plan(4);
    fail('partner_rate_limited', 8);
    expect(await office.told(...line)).toMatchObject({ exit: 0, counts: { settled: { rows: 4 } } });
    expect(office.bank.debits()).toHaveLength(4);
  });

  test.skipIf(!isPossible)('tokens that are taken no longer: 50, and no row is in doubt', async () => {
    const line = await plan(40);
    fail('invalid_token');
    expect(await office.told(...line)).toMatchObject({
      exit: 50,
      state: 'halted',
      counts: { unsent: { rows: 40 }, uncertain: { rows: 0 } },
    });
    over();
    expect(await office.told('resume', 'march', '--yes')).toMatchObject({ exit: 0 });
    expect(office.bank.debits()).toHaveLength(40);
  });

  test.skipIf(!isPossible)(
    'a kept token is refused while no new one is given: 81, and no row is in doubt',
    async () => {
      const line = await plan(8);
      fail('invalid_token');
      fail('service_temporarily_unavailable', 10_000, tokenRoute);
      expect(await office.told(...line)).toMatchObject({
        exit: 81,
        state: 'halted',
        halt: { code: 'token_unavailable' },
        counts: { unsent: { rows: 8 }, uncertain: { rows: 0 } },
      });
      over();
      expect(await office.told('resume', 'march', '--yes')).toMatchObject({ exit: 0 });
      expect(office.bank.debits()).toHaveLength(8);
    },
  );
});

test('a single payment whose kept token is refused while no new one is given: 81, and the same line pays it', async () => {
  const bank = await openServedDesk();
  const pay = (amount: string, ref: string) => {
    const line = [
      'pix',
      'send',
      '--key',
      'maria@example.com',
      '--amount',
      amount,
      '--ref',
      ref,
      '--yes',
      '--json',
    ];
    return bank.machine.brl(line);
  };
  expect((await pay('1,00', 'first')).code).toBe(0);
  bank.sandbox.control.fail('invalid_token', 10_000, 'pix.out');
  bank.sandbox.control.fail('service_temporarily_unavailable', 10_000, tokenRoute);
  const refused = await pay('2,00', 'second');
  expect([refused.code, refused.json.error?.code, refused.json.moneyMoved]).toEqual([
    81,
    'token_unavailable',
    'no',
  ]);
  bank.sandbox.control.clearFaults();
  expect((await pay('2,00', 'second')).code).toBe(0);
  expect(bank.debits().map(({ centavos }) => centavos)).toEqual([100, 200]);
  await bank.close();
});
