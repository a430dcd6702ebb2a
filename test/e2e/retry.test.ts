import { describe, expect, test } from 'vitest';
import type { Bank, Step } from '../support/bank.ts';
import { expectEnd, expectPaidAtMostOnce, journalKinds, journalRows, scene } from '../support/scene.ts';

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

describe.concurrent('automatic repeats of a request', () => {
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
    bank.plan({ hidden: 4, spoil: () => ({ bytes: gateway('partner_unavailable') }) });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 0);
    expect(bank.posts()).toHaveLength(2);
    expectSameRequest(bank);
    expectPaidAtMostOnce(bank);
  });
});

describe.concurrent('automatic repeats and doubt', () => {
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
    const run = await send(['--ref', 'r', '--no-wait']);
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
  // Specification, section 5, item 4, and money safety, section 2, item 9: which code an expired token has is not shown.
  test.each([
    ['without a code', '{"message":"token expirado"}'],
    ['with forbidden', '{"errorCode":"forbidden","message":"x"}'],
    ['with tenant_forbidden', '{"errorCode":"tenant_forbidden","message":"x"}'],
    ['with an empty body', ''],
    ['with a page', '<html>Forbidden</html>'],
    ['with a code nobody knows', '{"errorCode":"token_expired","message":"x"}'],
  ])('%s: one new token, the same request once more', async (_name, body) => {
    const { bank, machine, send } = await scene();
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
    // One attempt, whose answer is the second: the first was turned away at the gate.
    const kinds = journalKinds(machine.journal());
    expect(kinds.filter((kind) => kind === 'ATTEMPT')).toHaveLength(2);
    expect(journalRows(machine.journal()).map(({ state }) => state)).toEqual(['SETTLED', 'SETTLED']);
  });

  test('a query with a kept token that is no longer taken: one new token, answered', async () => {
    const { bank, machine } = await scene();
    bank.expiredBody = '{"errorCode":"forbidden","message":"x"}';
    expect((await machine.brl(['banks', 'list', '--json'])).code).toBe(0);
    bank.tokens.clear();
    expect((await machine.brl(['banks', 'list', '--json'])).code).toBe(0);
    expect([bank.at('token').length, bank.at('banks').length]).toEqual([2, 3]);
  });

  // [the body of both answers, how it ends, what is known of the money, what the journal says]
  test.each([
    ['{"errorCode":"forbidden","message":"x"}', 50, 'no', 'INTENT'],
    ['{"errorCode":"tenant_forbidden","message":"x"}', 50, 'no', 'INTENT'],
    ['{"errorCode":"invalid_token","message":"x"}', 50, 'no', 'INTENT'],
    ['{"message":"Forbidden"}', 40, 'unknown', 'UNCERTAIN'],
    ['{"errorCode":"brand_new","message":"x"}', 40, 'unknown', 'UNCERTAIN'],
  ])('the second 403 is final: %s', async (body, exit, moneyMoved, state) => {
    const { bank, machine, send } = await scene();
    expectEnd(await send(['--ref', 'warm', '--amount', '1,00']), 0);
    const before = bank.posts().length;
    bank.expiredBody = body;
    bank.tokens.clear();
    // The new token is no better.
    bank.tokens.add = () => bank.tokens;
    const run = await send(['--ref', 'r', '--no-wait']);
    expectEnd(run, exit);
    expect(run.json).toMatchObject({ moneyMoved, outcome: exit === 50 ? 'refused' : 'uncertain' });
    const [first, second, ...more] = bank.posts().slice(before);
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(bank.at('token')).toHaveLength(2);
    expect(
      journalRows(machine.journal()).find(({ identifier }) => identifier === run.json.identifier)?.state,
    ).toBe(state);
    expect(bank.debits).toHaveLength(1);
  });
});

describe.concurrent('a 403 that is not the end of a token, and a token that lasts', () => {
  test('a token that this command just got is not renewed: one request, then exit 50', async () => {
    const { bank, send } = await scene();
    bank.expiredBody = '{"errorCode":"invalid_token","message":"x"}';
    const refuse = bank.tokens.add.bind(bank.tokens);
    bank.tokens.add = (token) => (token === '' ? refuse(token) : bank.tokens);
    const run = await send(['--ref', 'r', '--no-wait']);
    expectEnd(run, 50);
    expect(run.json).toMatchObject({ moneyMoved: 'no' });
    expect(bank.posts()).toHaveLength(1);
    expect(bank.at('token')).toHaveLength(1);
  });

  test.each([
    ['cashout_outside_hours', 32],
    ['cashout_source_ip_not_allowed', 32],
    ['insufficient_scope', 50],
    ['tenant_suspended', 50],
    ['tenant_disabled', 50],
    ['credential_not_yet_active', 50],
    ['signed_host_required', 50],
    ['feature_disabled', 50],
  ])(
    '%s names another cause, exit %i: no new token, one request, although the token was kept',
    async (code, exit) => {
      const { bank, machine, send } = await scene();
      expect((await machine.brl(['banks', 'list', '--json'])).code).toBe(0);
      bank.plan({ run: 'none', code, status: 403 });
      const run = await send(['--ref', 'r', '--no-wait']);
      expect(run.code).toBe(exit);
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
