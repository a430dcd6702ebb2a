import { describe, expect, test } from 'vitest';
import { spoiledAnswers } from '../support/faults.ts';
import { expectEnd, expectPaidAtMostOnce, journalRows, scene } from '../support/scene.ts';

const faults = Object.entries(spoiledAnswers);

describe.concurrent('an answer that proves nothing', () => {
  test.each(faults)('%s, and the payment was made', async (_name, spoil) => {
    const { bank, machine, send } = await scene();
    // The statement does not show it during the first run: nobody can know yet.
    bank.plan({ spoil, hidden: 1 });
    const run = await send(['--ref', 'invoice-1', '--no-wait']);
    expectEnd(run, 40);
    expect(run.json).toMatchObject({ outcome: 'uncertain', moneyMoved: 'unknown', retry: 'never' });
    expect(run.json.next).toBe(`brl journal recover ${run.json.intentId}`);
    expect(bank.posts()).toHaveLength(1);

    const again = await send(['--ref', 'invoice-1', '--no-wait']);
    expectEnd(again, 0);
    expect(again.json).toMatchObject({ intentId: run.json.intentId, endToEndId: bank.debits[0]?.endToEndId });
    expect(bank.posts()).toHaveLength(1);
    expectPaidAtMostOnce(bank);
    expect(journalRows(machine.journal())).toMatchObject([{ state: 'SETTLED' }]);
  });

  test.each(faults)('%s, and nothing was paid', async (_name, spoil) => {
    const { bank, send } = await scene();
    bank.plan({ run: 'none', code: 'internal_error', spoil });
    const run = await send(['--ref', 'invoice-1', '--no-wait']);
    expectEnd(run, 40);
    // Not found is no proof of not paid: the rerun asks, and sends nothing.
    expectEnd(await send(['--ref', 'invoice-1', '--no-wait']), 40);
    expect(bank.posts()).toHaveLength(1);
    expect(bank.debits).toEqual([]);
  });
});

describe.concurrent('a look-up that proves nothing', () => {
  test.each(
    faults.filter(([name]) => !/identifier|a member twice|unknown status|HTTP 422 FAILED/.test(name)),
  )('%s', async (_name, spoil) => {
    const { bank, send } = await scene();
    bank.plan({ spoil: () => 'reset' });
    bank.planOther({ route: 'lookup', spoil, times: 9 }, { route: 'transactions', spoil, times: 9 });
    const run = await send(['--ref', 'invoice-1', '--no-wait']);
    expectEnd(run, 40);
    expect(bank.posts()).toHaveLength(1);
  });

  test('a payment of another amount under our ref is no payment of ours', async () => {
    const { bank, send } = await scene();
    bank.plan({ spoil: () => 'reset' });
    const item = (seen: { query: URLSearchParams }) => ({
      status: 'COMPLETED',
      amount: -1.5,
      identifier: seen.query.get('identifier'),
    });
    bank.planOther({
      route: 'lookup',
      spoil: (_honest, seen) => ({ bytes: answer(JSON.stringify(item(seen))) }),
      times: 9,
    });
    const run = await send(['--ref', 'invoice-1', '--no-wait']);
    expectEnd(run, 33);
    expectEnd(await send(['--ref', 'invoice-1', '--no-wait']), 33);
    expect(bank.posts()).toHaveLength(1);
  });

  test.each(['EMAIL aria@example.com', 'a@example.com', 'mari-a@example.com', 'x'])(
    'a payment to %s under our ref is no payment of ours',
    async (pixKey) => {
      const { bank, send } = await scene();
      bank.plan({ spoil: () => 'reset' });
      bank.planOther({
        route: 'lookup',
        times: 9,
        spoil: (_honest, seen) => ({
          bytes: answer(
            JSON.stringify({
              status: 'COMPLETED',
              amount: -150,
              identifier: seen.query.get('identifier'),
              pixKey,
            }),
          ),
        }),
      });
      const run = await send(['--ref', 'invoice-1', '--no-wait']);
      expectEnd(run, 33);
      expect(run.json.outcome).toBe('duplicate');
    },
  );
});

describe.concurrent('a look-up without an answer of use', () => {
  test('no token for the look-up: still uncertain, never "not sent"', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ spoil: () => 'reset', hidden: 99 });
    const first = await send(['--ref', 'invoice-1', '--no-wait']);
    expectEnd(first, 40);
    for (const [step, name] of [
      [{ status: 401, body: { error: 'invalid_client' } }, 'refused'],
      [{ spoil: () => 'reset' as const }, 'unavailable'],
    ] as const) {
      bank.planOther({ route: 'token', times: 2, ...step });
      const run = await send(['--ref', 'invoice-1', '--no-wait'], {
        env: { XDG_CACHE_HOME: `${machine.home}/${name}` },
      });
      expectEnd(run, 40);
      expect(run.json).toMatchObject({ moneyMoved: 'unknown', intentId: first.json.intentId });
    }
    expect(bank.posts()).toHaveLength(1);
  });

  test('Retry-After of an hour on a look-up does not hold the command', async () => {
    const { bank, send } = await scene();
    bank.plan({ spoil: () => 'reset' });
    const slow = {
      status: 503,
      body: { errorCode: 'db_unavailable', message: 'x' },
      spoil: () => ({
        bytes: answer('{"errorCode":"db_unavailable","message":"x"}', 503, 'retry-after: 3600\r\n'),
      }),
    };
    bank.planOther({ route: 'lookup', times: 9, ...slow }, { route: 'transactions', times: 9, ...slow });
    const run = await send(['--ref', 'invoice-1', '--no-wait']);
    expectEnd(run, 40);
  });
});

function answer(body: string, status = 200, more = ''): string {
  return `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\n${more}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}
