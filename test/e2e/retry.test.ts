import { describe, expect, test } from 'vitest';
import type { Bank, Step } from '../support/bank.ts';
import { expectEnd, expectPaidAtMostOnce, journalKinds, scene } from '../support/scene.ts';

/** The routes in the order in which they were asked, without the token's. */
function order(bank: Bank): string[] {
  return bank.seen.flatMap(({ path }) => {
    if (path.includes('/pix/out')) return ['pay'];
    if (path.endsWith('/lookup')) return ['lookup'];
    return path.endsWith('/transactions') ? ['transactions'] : [];
  });
}

/** Attempts of one payment differ in token, time stamp and signature alone (money-safety I3). */
function expectSameRequest(bank: Bank): void {
  const posts = bank.posts();
  const changing = /^(authorization|x-request-timestamp|x-request-signature|host):/i;
  const fixed = posts.map(({ method, target, headerLines, body }) => ({
    method,
    target,
    body,
    headers: headerLines.filter((line) => !changing.test(line)),
  }));
  for (const request of fixed) expect(request).toEqual(fixed[0]);
}

// Specification, sections 7.1 and 7.2: the codes of a PIX that may be repeated; after 502 and 504 a query comes first.
const repeatable: [string, number, boolean][] = [
  ['db_unavailable', 503, false],
  ['banking_unavailable', 503, false],
  ['temporal_unavailable', 503, false],
  ['workflow_start_failed', 502, true],
  ['workflow_signal_failed', 502, true],
  ['partner_error', 502, true],
  ['partner_internal', 502, true],
  ['partner_unavailable', 502, true],
  ['timeout', 504, true],
];

describe.concurrent('automatic repeats', () => {
  test.each(repeatable)('%s: paid by the third attempt', async (code, status, queried) => {
    const { bank, send } = await scene();
    const down: Step = { run: 'none', code, status };
    bank.plan(down, down);
    expectEnd(await send(['--ref', 'r', '--no-wait']), 0);
    const round = queried ? ['lookup', 'transactions'] : [];
    expect(order(bank)).toEqual(['pay', ...round, 'pay', ...round, 'pay', 'lookup']);
    expectSameRequest(bank);
    expectPaidAtMostOnce(bank);
  });

  test.each(repeatable)('%s for ever: three attempts, one look-up, uncertain', async (code, status) => {
    const { bank, send } = await scene();
    const down: Step = { run: 'none', code, status };
    bank.plan(down, down, down, down);
    expectEnd(await send(['--ref', 'r', '--no-wait']), 40);
    expect(bank.posts()).toHaveLength(3);
    expect(order(bank).slice(-3)).toEqual(['pay', 'lookup', 'transactions']);
    expectSameRequest(bank);
  });

  test.each(repeatable.filter(([, , queried]) => queried))(
    '%s although it was paid: found by the query, one attempt',
    async (code, status) => {
      const { bank, send } = await scene();
      bank.plan({ spoil: () => ({ bytes: gateway(code, status) }) });
      expectEnd(await send(['--ref', 'r', '--no-wait']), 0);
      expect(bank.posts()).toHaveLength(1);
      expectPaidAtMostOnce(bank);
    },
  );

  test('a payment that FAILED while the answer said 502 is not sent again', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'fail', code: 'partner_rejected', spoil: () => ({ bytes: gateway('partner_error') }) });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 30);
    expect(bank.posts()).toHaveLength(1);
  });

  test('a payment at the partner while the answer said 502 is not sent again', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'accept', spoil: () => ({ bytes: gateway('partner_error') }) });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 20);
    expect(bank.posts()).toHaveLength(1);
  });

  test('a TIMEOUT that only the query shows is not sent again', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'timeout', spoil: () => ({ bytes: gateway('timeout', 504) }) });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 40);
    expect(bank.posts()).toHaveLength(1);
  });

  test('executed but not visible yet: the same key keeps the third attempt from paying again', async () => {
    const { bank, send } = await scene();
    bank.plan({ hidden: 9, spoil: () => ({ bytes: gateway('partner_unavailable') }) });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 0);
    expect(bank.posts()).toHaveLength(2);
    expectSameRequest(bank);
    expectPaidAtMostOnce(bank);
  });

  test('an attempt in doubt makes a later refusal uncertain', async () => {
    const { bank, send } = await scene();
    bank.plan(
      { hidden: 9, spoil: () => ({ bytes: gateway('db_unavailable', 503) }) },
      { spoil: () => ({ bytes: gateway('insufficient_funds', 422) }) },
    );
    expectEnd(await send(['--ref', 'r', '--no-wait']), 40);
    expectPaidAtMostOnce(bank);
  });

  test('throttled by the bank three times and unknown to it: not executed, the same ref later', async () => {
    const { bank, send } = await scene();
    const busy: Step = { run: 'none', code: 'partner_rate_limited', status: 429 };
    bank.plan(busy, busy, busy);
    const run = await send(['--ref', 'r', '--no-wait']);
    expectEnd(run, 60);
    expect(run.json).toMatchObject({ moneyMoved: 'no', retry: 'same-ref' });
    expect(bank.posts()).toHaveLength(3);
    expectEnd(await send(['--ref', 'r', '--no-wait']), 0);
    expectSameRequest(bank);
    expectPaidAtMostOnce(bank);
  });

  // Known: a look-up without an answer counts like one that found nothing.
  test('throttled three times, and the look-up does not answer: that is no proof', async () => {
    const { bank, send } = await scene();
    const busy: Step = { run: 'none', code: 'partner_rate_limited', status: 429 };
    bank.plan(busy, busy, busy);
    bank.planOther(
      { route: 'lookup', status: 500, body: {}, times: 9 },
      { route: 'transactions', status: 500, body: {}, times: 9 },
    );
    expectEnd(await send(['--ref', 'r', '--no-wait']), 40);
  });

  test('a pause that is longer than two minutes is not waited for', async () => {
    const { bank, send } = await scene();
    bank.plan({
      spoil: () => ({ bytes: gateway('db_unavailable', 503, 'retry-after: 600\r\n') }),
      run: 'none',
    });
    const run = await send(['--ref', 'r', '--no-wait'], { limitMs: 8000 });
    expectEnd(run, 40);
    expect(bank.posts()).toHaveLength(1);
  });

  test('the journal has an attempt before each request', async () => {
    const { bank, machine, send } = await scene();
    const kinds: string[][] = [];
    const onRead = () => void kinds.push(journalKinds(machine.journal()));
    bank.plan({ run: 'none', code: 'db_unavailable', status: 503, onRead }, { onRead });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 0);
    expect(kinds).toEqual([
      ['INTENT', 'ATTEMPT'],
      ['INTENT', 'ATTEMPT', 'RESPONSE', 'ATTEMPT'],
    ]);
  });
});

describe.concurrent('the 403 of an expired token', () => {
  test.each([
    ['without a code', '{"message":"token expirado"}'],
    ['with an empty body', ''],
    ['with a page', '<html>Forbidden</html>'],
    ['with a code nobody knows', '{"errorCode":"token_expired","message":"x"}'],
  ])('%s: one new token, the same request once more', async (_name, body) => {
    const { bank, send } = await scene();
    bank.expiredBody = body;
    expectEnd(await send(['--ref', 'warm', '--amount', '1,00']), 0);
    bank.tokens.clear();
    expectEnd(await send(['--ref', 'r', '--no-wait']), 0);
    expect(bank.at('token')).toHaveLength(2);
    const [, first, second] = bank.posts();
    expect(bank.posts()).toHaveLength(3);
    expect(first?.body).toBe(second?.body);
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
    expect(first?.headers.authorization).not.toBe(second?.headers.authorization);
    expect(bank.debits).toHaveLength(2);
  });

  test('a token that is never good: two requests, then exit 50', async () => {
    const { bank, send } = await scene();
    const refuse = bank.tokens.add.bind(bank.tokens);
    bank.tokens.add = (token) => (token === '' ? refuse(token) : bank.tokens);
    const run = await send(['--ref', 'r', '--no-wait']);
    expectEnd(run, 50);
    expect(run.json).toMatchObject({ moneyMoved: 'no' });
    expect(bank.posts()).toHaveLength(2);
    expect(bank.at('token')).toHaveLength(2);
  });

  test.each(['insufficient_scope', 'tenant_suspended', 'cashout_outside_hours', 'forbidden'])(
    '%s is final: no new token, one request',
    async (code) => {
      const { bank, send } = await scene();
      bank.plan({ run: 'none', code, status: 403 });
      const run = await send(['--ref', 'r', '--no-wait']);
      expect([32, 50]).toContain(run.code);
      expect(bank.posts()).toHaveLength(1);
      expect(bank.at('token')).toHaveLength(1);
    },
  );

  test('a token serves all processes, and the refresh comes before its end', async () => {
    const { bank, send } = await scene();
    for (const ref of ['a', 'b', 'c']) expectEnd(await send(['--ref', ref]), 0);
    expect(bank.at('token')).toHaveLength(1);
    bank.tokens.clear();
    bank.tokenLifetime = 1;
    expectEnd(await send(['--ref', 'd']), 0);
    expectEnd(await send(['--ref', 'e']), 0);
    expect(bank.at('token').length).toBeGreaterThanOrEqual(2);
  });
});

function gateway(code: string, status = 502, more = ''): string {
  const body = JSON.stringify({ errorCode: code, message: 'x' });
  return `HTTP/1.1 ${status} X\r\n${more}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
}
