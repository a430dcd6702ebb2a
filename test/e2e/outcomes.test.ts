import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Step } from '../support/bank.ts';
import { expectEnd, expectPaidAtMostOnce, journalRows, scene, sendLine } from '../support/scene.ts';

const ends: [string, Step[], string[], number, object][] = [
  [
    'asynchronous, settled within the wait',
    [{ run: 'accept', late: { after: 1, status: 'COMPLETED' } }],
    ['--async', '--wait', '5'],
    0,
    { outcome: 'settled', moneyMoved: 'yes' },
  ],
  [
    'asynchronous, not waited for',
    [{ run: 'accept' }],
    ['--async', '--no-wait'],
    20,
    { outcome: 'pending', moneyMoved: 'unknown', error: null },
  ],
  [
    'asynchronous, still open after the wait',
    [{ run: 'accept' }],
    ['--async', '--wait', '1'],
    20,
    { outcome: 'pending' },
  ],
  [
    'pending, accepted as good enough',
    [{ run: 'accept' }],
    ['--async', '--no-wait', '--accept-pending'],
    0,
    { outcome: 'pending', moneyMoved: 'unknown' },
  ],
  [
    'TIMEOUT, settled later',
    [{ run: 'timeout', late: { after: 1, status: 'COMPLETED' } }],
    ['--wait', '5'],
    0,
    { outcome: 'settled', moneyMoved: 'yes' },
  ],
  [
    'TIMEOUT, failed later',
    [{ run: 'timeout', late: { after: 1, status: 'FAILED' } }],
    ['--wait', '5'],
    30,
    { outcome: 'refused', moneyMoved: 'no' },
  ],
  [
    'TIMEOUT for good',
    [{ run: 'timeout' }],
    ['--wait', '1'],
    40,
    { outcome: 'uncertain', moneyMoved: 'unknown', retry: 'never' },
  ],
  [
    'TIMEOUT, then at the partner',
    [{ run: 'timeout', late: { after: 1, status: 'PROCESSING' } }],
    ['--no-wait'],
    20,
    { outcome: 'pending' },
  ],
  [
    'held for risk analysis',
    [{ run: 'hold' }],
    ['--wait', '1'],
    21,
    { outcome: 'held', moneyMoved: 'unknown' },
  ],
  [
    'held, then UNKNOWN',
    [{ run: 'hold', late: { after: 1, status: 'UNKNOWN' } }],
    ['--wait', '1'],
    40,
    { outcome: 'uncertain' },
  ],
  [
    'accepted, then REVERSED',
    [{ run: 'accept', late: { after: 1, status: 'REVERSED' } }],
    ['--async', '--wait', '2'],
    30,
    { outcome: 'refused' },
  ],
];

describe.concurrent('pix send, what the bank answers', () => {
  test('settled', async () => {
    const { bank, machine, send } = await scene();
    const run = await send(['--ref', 'invoice-1']);
    expectEnd(run, 0);
    const [post] = bank.posts();
    const body = JSON.parse(post?.body ?? '') as { identifier: string };
    expect(run.json).toMatchObject({
      outcome: 'settled',
      moneyMoved: 'yes',
      retry: 'never',
      operation: 'pix.out',
      identifier: body.identifier,
      idempotencyKey: post?.headers['idempotency-key'],
      endToEndId: bank.debits[0]?.endToEndId,
      amount: 150,
      environment: 'sandbox',
      error: null,
      result: { status: 'COMPLETED', identifier: body.identifier },
    });
    expect(bank.posts()).toHaveLength(1);
    expectPaidAtMostOnce(bank);
    expect(journalRows(machine.journal())).toMatchObject([{ state: 'SETTLED', identifier: body.identifier }]);
  });

  test.each(ends)('%s', async (_name, steps, more, exit, members) => {
    const { bank, send } = await scene();
    bank.plan(...steps);
    const run = await send(['--ref', 'invoice-2', ...more]);
    expectEnd(run, exit);
    expect(run.json).toMatchObject(members);
    expect(bank.posts()).toHaveLength(1);
    expectPaidAtMostOnce(bank);
    if (exit === 40) expect(run.json.next).toContain(`journal recover ${run.json.intentId}`);
  });
});

describe.concurrent('pix send, refused by the bank', () => {
  // Specification, sections 3.1, 4.8, 5, 7.1 and 7.2; the exit codes of money-safety section 7.
  const refusals: [string, number, number][] = [
    ['insufficient_funds', 422, 31],
    ['balance_reservation_failed', 422, 31],
    ['limit_exceeded', 422, 31],
    ['limit_exceeded_daily', 422, 31],
    ['limit_exceeded_nightly', 422, 31],
    ['limit_exceeded_transaction', 422, 31],
    ['partner_rejected', 422, 30],
    ['key_not_found', 404, 30],
    ['key_inactive', 422, 30],
    ['invalid_pix_key', 400, 30],
    ['invalid_pix_key', 422, 30],
    ['invalid_payload', 400, 30],
    ['account_not_found', 404, 30],
    ['policy_denied', 422, 32],
    ['cashout_locked', 423, 32],
    ['cashout_outside_hours', 403, 32],
    ['cashout_source_ip_not_allowed', 403, 32],
    ['insufficient_scope', 403, 50],
    ['tenant_suspended', 403, 50],
    ['forbidden', 403, 50],
    ['credential_not_yet_active', 403, 50],
    ['signed_host_required', 403, 50],
    ['pin_required', 428, 51],
    ['challenge_failure', 422, 51],
  ];
  test.each(refusals)('refused with %s and HTTP %d: exit %d, one request', async (code, status, exit) => {
    const { bank, send } = await scene();
    bank.plan({ run: 'none', code, status });
    const run = await send(['--ref', 'invoice-3', '--no-wait']);
    expectEnd(run, exit);
    expect(run.json).toMatchObject({ moneyMoved: 'no', error: { code, httpStatus: status } });
    expect(run.json.error?.message).toContain(code);
    expect(bank.posts()).toHaveLength(1);
    expect(bank.debits).toEqual([]);
  });

  // Money safety, F34; the specification names these for other routes alone (sections 7.1, 7.2, 7.3 and 8).
  const strangers: [string, number][] = [
    ['service_temporarily_unavailable', 503],
    ['dict_lookup_limit_exceeded', 429],
    ['rate_limited', 429],
    ['refund_amount_exceeded', 400],
    ['boleto_already_settled', 409],
    ['recipient_account_not_found', 422],
    ['session_invalid', 403],
    ['boleto_charge_beneficiary_pending', 202],
  ];
  test.each(strangers)(
    '%s with HTTP %d is another route\u2019s word: uncertain, one request',
    async (code, status) => {
      const { bank, machine, send } = await scene();
      bank.plan({ run: 'none', code, status });
      const run = await send(['--ref', 'invoice-6', '--no-wait']);
      expectEnd(run, 40);
      expect(run.json).toMatchObject({
        outcome: 'uncertain',
        moneyMoved: 'unknown',
        retry: 'never',
        error: { code, httpStatus: status },
      });
      expect(run.json.next).toContain('journal recover');
      expect(bank.posts()).toHaveLength(1);
      // The text for people says no more than is known.
      bank.plan({ run: 'none', code, status });
      const told = await machine.brl(
        sendLine(['--ref', 'i-7', '--amount', '151,00', '--no-wait']).filter((word) => word !== '--json'),
      );
      expect(told.stderr).not.toMatch(/nothing was done|not executed|No money moved/i);
    },
  );
});

describe.concurrent('pix send, sent once more by hand or not at all', () => {
  test('a FAILED result of the payment itself is a refusal with its reason', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'fail', code: 'insufficient_funds' });
    const run = await send(['--ref', 'invoice-4', '--no-wait']);
    expectEnd(run, 31);
    expect(run.json).toMatchObject({
      outcome: 'refused',
      moneyMoved: 'no',
      retry: 'after',
      result: { status: 'FAILED' },
    });
  });

  test('a refusal that was settled by the gate is sent again with the same names once its cause is gone', async () => {
    const { bank, send } = await scene();
    bank.plan(
      { run: 'none', code: 'insufficient_scope', status: 403 },
      { run: 'none', code: 'partner_rejected', status: 422 },
    );
    expectEnd(await send(['--ref', 'invoice-5', '--no-wait']), 50);
    // The first attempt is proven not executed, so the second answer is as good as a first one.
    expectEnd(await send(['--ref', 'invoice-5', '--no-wait']), 30);
    expect(new Set(bank.posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('a bank that is down twice is "not sent" twice, and paid on the third run', async () => {
    const { bank, machine, send } = await scene();
    expectEnd(await send(['--ref', 'warm-up', '--amount', '1,00']), 0);
    bank.debits.length = 0;
    const closed = { BRL_BASE_URL: bank.url };
    // The token is cached, so only the payment itself meets the closed port.
    const { port } = new URL(bank.url);
    await bank.close();
    for (const _run of [1, 2]) {
      const run = await send(['--ref', 'invoice-6', '--no-wait'], { env: closed });
      expectEnd(run, 80);
      expect(run.json).toMatchObject({ outcome: 'not_sent', moneyMoved: 'no', retry: 'same-ref' });
    }
    expect(port).not.toBe('');
    expect(journalRows(machine.journal()).map(({ state }) => state)).toEqual(['SETTLED', 'INTENT']);
  });

  test('no token at all: nothing is written down and nothing is sent', async () => {
    const { bank, machine, send } = await scene();
    bank.planOther({ route: 'token', status: 401, body: { error: 'invalid_client' }, times: 2 });
    expectEnd(await send(['--ref', 'a']), 50);
    bank.planOther({ route: 'token', spoil: () => 'reset', times: 9 });
    const run = await send(['--ref', 'a'], { env: { XDG_CACHE_HOME: `${machine.home}/other` } });
    expect(run.code).toBe(81);
    expect(bank.posts()).toEqual([]);
    if (existsSync(machine.journal())) expect(journalRows(machine.journal())).toEqual([]);
  });

  test('an identifier that exists already is looked up, never called refused', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'none', code: 'identifier_conflict', status: 409 });
    const run = await send(['--ref', 'invoice-7', '--no-wait']);
    expectEnd(run, 33);
    expect(run.json.error?.code).toBe('identifier_conflict');
    expect(bank.at('lookup').length).toBeGreaterThan(0);
  });
});
