import { describe, expect, test } from 'vitest';
import { machine } from '../support/brl.ts';
import { expectEnd, expectPaidAtMostOnce, journalRows, scene, sendLine } from '../support/scene.ts';

describe.concurrent('a ref', () => {
  test('typed again: the recorded outcome, nothing sent', async () => {
    const { bank, send } = await scene();
    const first = await send(['--ref', 'invoice-1']);
    const sent = bank.seen.length;
    const again = await send(['--ref', 'invoice-1']);
    expectEnd(again, 0);
    expect(again.json).toEqual({ ...first.json, sent: 'no' });
    expect(bank.seen).toHaveLength(sent);
    expectPaidAtMostOnce(bank);
  });

  test.each([
    ['another amount', ['--amount', '150,01']],
    ['another payee', ['--key', 'joao@example.com']],
    ['another text', ['--description', 'x']],
  ])('typed again with %s: exit 33, nothing sent', async (_name, more) => {
    const { bank, send } = await scene();
    const first = await send(['--ref', 'invoice-1']);
    const again = await send(['--ref', 'invoice-1', ...more]);
    expectEnd(again, 33);
    expect(again.json).toMatchObject({
      outcome: 'duplicate',
      intentId: first.json.intentId,
      error: { code: 'ref_conflict' },
    });
    expect(again.json.error?.message).toMatch(/^This ref already names/);
    expect(bank.posts()).toHaveLength(1);
  });

  test('names are the same on every machine, so a second machine gets the first result', async () => {
    const { bank, machine: first, send } = await scene();
    const run = await send(['--ref', 'invoice-1']);
    const second = machine(first.env);
    const other = { XDG_STATE_HOME: `${second.home}/state`, XDG_CACHE_HOME: `${second.home}/cache` };
    const again = await send(['--ref', 'invoice-1'], { env: other });
    second.remove();
    expectEnd(again, 0);
    expect(again.json).toMatchObject({
      identifier: run.json.identifier,
      idempotencyKey: run.json.idempotencyKey,
      endToEndId: run.json.endToEndId,
    });
    expect(bank.posts()).toHaveLength(2);
    expectPaidAtMostOnce(bank);
  });

  test.each([
    ['--ref', 'invoice-1'],
    ['--identifier', 'invoice-1'],
    ['--idempotency-key', 'invoice-1'],
  ])('%s used on another machine for another amount: 33, and 33 again', async (flag, name) => {
    const { bank, machine: first, send } = await scene();
    const kept = { BRL_JOURNAL: `${first.home}/kept.sqlite` };
    expectEnd(await send([flag, name, '--amount', '10,00'], { env: kept }), 0);
    const other = { XDG_STATE_HOME: `${first.home}/second`, BRL_JOURNAL: `${first.home}/other.sqlite` };
    // The bank answers with the first payment and no error (specification, section 7.1).
    for (const _run of [1, 2]) {
      const run = await send([flag, name, '--amount', '20,00'], { env: other });
      expectEnd(run, 33);
      // The payment that bears this name is another, and it was made.
      expect(run.json).toMatchObject({ outcome: 'duplicate', moneyMoved: 'yes' });
    }
    expect(bank.debits).toHaveLength(1);
  });
});

describe.concurrent('a ref after a refusal', () => {
  test('after a refusal: the refusal again, nothing sent; --new-attempt pays once FAILED is confirmed', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'fail', code: 'insufficient_funds' });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 31);
    expectEnd(await send(['--ref', 'r', '--no-wait']), 31);
    expect(bank.posts()).toHaveLength(1);
    const paid = await send(['--ref', 'r', '--no-wait', '--new-attempt']);
    expectEnd(paid, 0);
    expect(paid.json.moneyMoved).toBe('yes');
    expect(new Set(bank.posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expectEnd(await send(['--ref', 'r', '--no-wait', '--new-attempt']), 0);
    expect(bank.posts()).toHaveLength(2);
    expectPaidAtMostOnce(bank);
  });

  test('--new-attempt does not send where the look-up does not show FAILED', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'none', code: 'partner_rejected', status: 422 });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 30);
    const run = await send(['--ref', 'r', '--no-wait', '--new-attempt']);
    expect(run.code).toBe(30);
    expect(run.json.error?.message).toContain('pay it with another --ref');
    expectEnd(await send(['--ref', 'another', '--no-wait']), 0);
    expect(bank.posts()).toHaveLength(2);
  });

  test('the same line, after another machine paid: tells the payment, not the refusal that it remembers', async () => {
    const { bank, machine: first, send } = await scene();
    bank.plan({ run: 'fail', code: 'insufficient_funds' });
    const line = ['--ref', 'r', '--no-wait'];
    expectEnd(await send(line), 31);
    expectEnd(await send(line), 31);
    expectEnd(await send(line, { env: { XDG_STATE_HOME: `${first.home}/second` } }), 0);
    const run = await send(line);
    expect([run.code, run.json.moneyMoved, run.json.sent]).toEqual([0, 'yes', 'no']);
    expectPaidAtMostOnce(bank);
  });

  test('--new-attempt after another machine paid: says that it is paid', async () => {
    const { bank, machine: first, send } = await scene();
    bank.plan({ run: 'fail', code: 'insufficient_funds' });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 31);
    // The second machine's request executes the released key (specification, section 3.1).
    expectEnd(
      await send(['--ref', 'r', '--no-wait'], { env: { XDG_STATE_HOME: `${first.home}/second` } }),
      0,
    );
    const run = await send(['--ref', 'r', '--no-wait', '--new-attempt']);
    expect(run.json.moneyMoved).not.toBe('no');
    expectPaidAtMostOnce(bank);
  });

  // Known: a look-up that still shows the first FAILED is taken for the second attempt's outcome.
  test('an old FAILED does not end a new attempt whose answer was lost', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'fail', code: 'insufficient_funds' });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 31);
    const stale = (seen: { query: URLSearchParams }) => {
      const item = JSON.stringify({
        status: 'FAILED',
        amount: -150,
        identifier: seen.query.get('identifier'),
        pixKey: 'maria@example.com',
        partnerId: 'first',
      });
      return {
        bytes: `HTTP/1.1 200 OK\r\ncontent-length: ${item.length}\r\nconnection: close\r\n\r\n${item}`,
      };
    };
    bank.planOther({ route: 'lookup', times: 9, spoil: (_honest, seen) => stale(seen) });
    bank.plan({ spoil: () => 'reset' });
    const run = await send(['--ref', 'r', '--no-wait', '--new-attempt']);
    expect(bank.debits).toHaveLength(1);
    expectEnd(run, 40);
  });
});

const kept = (home: string) => ({ env: { BRL_JOURNAL: `${home}/kept.sqlite` } });

describe.concurrent('a payment without a ref', () => {
  test.each([
    ['identifier', ['--identifier', 'i-1']],
    ['idempotency key', ['--idempotency-key', 'k-1']],
  ])('a used %s with another amount: exit 33 does not speak of a ref', async (_name, flags) => {
    const {
      bank,
      machine: { home },
      send,
    } = await scene();
    expectEnd(await send(flags, kept(home)), 0);
    const again = await send([...flags, '--amount', '150,01'], kept(home));
    expectEnd(again, 33);
    expect(again.json.error?.message).toMatch(/^This identifier or idempotency key already names/);
    expect(bank.posts()).toHaveLength(1);
  });

  test('typed twice: exit 33 the second time; --allow-duplicate pays again', async () => {
    const {
      bank,
      machine: { home },
      send,
    } = await scene();
    const first = await send([], kept(home));
    expectEnd(first, 0);
    const second = await send([], kept(home));
    expectEnd(second, 33);
    expect(second.json).toMatchObject({
      intentId: first.json.intentId,
      error: { code: 'duplicate_payment' },
    });
    expectEnd(await send(['--amount', '150,01'], kept(home)), 0);
    expectEnd(await send(['--allow-duplicate'], kept(home)), 0);
    expect(bank.debits).toHaveLength(3);
    expect(new Set(bank.debits.map(({ identifier }) => identifier)).size).toBe(3);
  });
});

describe.concurrent('a payment without a ref, beside others', () => {
  test('typed again after a ref paid the same: exit 33', async () => {
    const {
      bank,
      machine: { home },
      send,
    } = await scene();
    expectEnd(await send(['--ref', 'r'], kept(home)), 0);
    expectEnd(await send([], kept(home)), 33);
    expectPaidAtMostOnce(bank);
  });

  test('a refusal lets go of the content', async () => {
    const {
      bank,
      machine: { home },
      send,
    } = await scene();
    bank.plan({ run: 'fail', code: 'insufficient_funds' });
    expectEnd(await send(['--no-wait'], kept(home)), 31);
    expectEnd(await send(['--no-wait'], kept(home)), 0);
    expectPaidAtMostOnce(bank);
  });

  test('a given identifier with two keys is one payment', async () => {
    const {
      bank,
      machine: { home },
      send,
    } = await scene();
    const named = (key: string) => [
      '--identifier',
      'pay-1',
      '--idempotency-key',
      key,
      '--allow-duplicate',
      '--no-wait',
    ];
    expectEnd(await send(named('k1'), kept(home)), 0);
    const second = await send(named('k2'), kept(home));
    expect(second.code).toBe(33);
    expect(bank.posts()).toHaveLength(1);
  });
});

describe.concurrent('several processes at once', () => {
  const start = async (lines: readonly string[][]) => {
    const { bank, machine: home } = await scene();
    // A journal that all of them make anew.
    const env = { BRL_JOURNAL: `${home.home}/kept/journal.sqlite` };
    const runs = await Promise.all(lines.map((line) => home.brl(sendLine(line), { env })));
    return { bank, runs, rows: journalRows(env.BRL_JOURNAL) };
  };

  test('with one ref: one payment, every process knows it', async () => {
    const { bank, runs, rows } = await start(Array.from({ length: 4 }, () => ['--ref', 'r']));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(new Set(runs.map(({ json }) => json.intentId)).size).toBe(1);
    expect(bank.posts()).toHaveLength(1);
    expect(rows).toHaveLength(1);
    expectPaidAtMostOnce(bank);
  });

  test('with one ref and two amounts: one payment, the others 33', async () => {
    const { bank, runs } = await start(
      ['10,00', '20,00', '10,00', '20,00'].map((amount) => ['--ref', 'r', '--amount', amount]),
    );
    const [paid] = bank.debits;
    runs.forEach((run, i) => {
      expect(run.code).toBe(paid?.amount === [10, 20, 10, 20][i] ? 0 : 33);
    });
    expectPaidAtMostOnce(bank);
  });

  test('with the same content and no ref: one payment', async () => {
    const { bank, runs } = await start(Array.from({ length: 4 }, () => []));
    for (const { code } of runs) expect([0, 33]).toContain(code);
    // One that is refused beside the payment under way has none of its own.
    expect(new Set(runs.flatMap(({ json }) => json.intentId ?? [])).size).toBe(1);
    expectPaidAtMostOnce(bank);
  });

  test('with different content: each pays once', async () => {
    const { bank, runs } = await start(
      ['1,00', '2,00', '3,00', '4,00'].map((amount) => ['--amount', amount]),
    );
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(bank.debits.map(({ amount }) => amount).sort()).toEqual([1, 2, 3, 4]);
    expect(bank.at('token')).toHaveLength(1);
  });
});
