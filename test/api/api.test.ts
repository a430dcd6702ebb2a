import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

const account = '/v1/accounts/{accountId}';
const out = `${account}/pix/out`;

const payment = (identifier: string, amount = '150.00') =>
  `{"amount":${amount},"keyType":"EMAIL","key":"maria@example.com","identifier":"${identifier}"}`;

let pc: Machine;

beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});

afterAll(() => pc.remove());

describe('brl api with the sandbox', () => {
  test('a query prints the object of the service, in a table and as JSON', async () => {
    const table = await pc.brl(['api', 'get', '/v1/banks/001']);
    expect([table.code, JSON.parse(table.stdout)]).toMatchObject([0, { code: '001', ispb: '00000000' }]);
    const { json } = await pc.brl(['api', 'GET', '/v1/banks/001', '--json', '--include']);
    expect(json).toMatchObject({ status: 200, body: { code: '001' } });
    expect(json).toHaveProperty('headers.content-type');
    const lines = await pc.brl(['api', 'GET', '/v1/banks', '--output', 'ndjson']);
    expect(lines.stdout.trim().split('\n').length).toBeGreaterThan(2);
  });

  test('a query that finds nothing exits 30, and HEAD has no body', async () => {
    const missing = await pc.brl([
      'api',
      'GET',
      `${account}/pix/payments/lookup`,
      '--query-field',
      'identifier=no',
    ]);
    expect([missing.code, missing.stdout]).toEqual([30, '']);
    const head = await pc.brl(['api', 'HEAD', '/v1/banks/001']);
    expect([head.code, head.stdout]).toEqual([0, 'HTTP 200\n']);
    expect((await pc.brl(['api', 'HEAD', '/v1/banks/000'])).code).toBe(30);
  });

  test('a write that moves no money is sent once, without a journal', async () => {
    const ran = await pc.brl(['api', 'POST', '/v1/security/signature/verify', '--field', 'a=1', '--json']);
    expect([ran.code, ran.json]).toMatchObject([0, { valid: false }]);
    expect(pc.files()).not.toContain(pc.journal());
  });

  test('a secret in a body is no argument, shows nowhere, leaves once, and is in no journal', async () => {
    const typed = ['api', 'POST', `${account}/security/pin/verify`, '--field', 'pin=804617', '--json'];
    const asField = await pc.brl(typed);
    expect([asField.code, asField.json.error?.code]).toEqual([2, 'secret_in_argv']);
    expect(asField.stdout + asField.stderr).not.toContain('804617');

    const stdin = '{"document":"52998224725","pin":"804617"}';
    const shown = await pc.brl([...typed.slice(0, 3), '--data', '-', '--dry-run'], { stdin });
    expect(shown.stdout).toContain('"pin":"[hidden]"');

    const unknown = [
      'api',
      'POST',
      `${account}/security/pin/unlock`,
      '--data',
      '-',
      '--yes',
      '--ref',
      'p',
      '--json',
    ];
    const kept = await pc.brl(unknown, { stdin });
    expect([kept.code, kept.json.error?.message]).toEqual([2, expect.stringContaining('contains a secret')]);
    expect(pc.files()).not.toContain(pc.journal());
  });
});

describe('brl api and payments in the sandbox', () => {
  test('a payment off a terminal needs --yes and a name, and is settled once', async () => {
    const line = ['api', 'POST', out, '--data', '-', '--json'];
    const stdin = payment('invoice-1');
    expect((await pc.brl(line, { stdin })).json.error?.code).toBe('needs_yes');
    expect((await pc.brl([...line, '--yes'], { stdin })).json.error?.code).toBe('needs_ref_or_journal');
    const env = { BRL_ENVIRONMENT: undefined };
    expect((await pc.brl([...line, '--yes', '--ref', 'i-1'], { stdin, env })).code).toBe(91);

    const paid = await pc.brl([...line, '--yes', '--ref', 'i-1'], { stdin });
    expect([paid.code, paid.json]).toMatchObject([
      0,
      { outcome: 'settled', operation: 'pix.out', amount: 150, identifier: 'invoice-1' },
    ]);
    const again = await pc.brl([...line, '--yes', '--ref', 'i-1'], { stdin });
    expect([again.code, again.json.endToEndId]).toEqual([0, paid.json.endToEndId]);
    // To add another ref, as a payment without one is told to, would pay it twice.
    const nameless = await pc.brl([...line, '--yes'], { stdin });
    expect([nameless.code, nameless.json.moneyMoved, nameless.json.next]).toEqual([
      2,
      'yes',
      `brl journal show ${paid.json.intentId}`,
    ]);
    expect(nameless.json.error?.message).toContain(`It is in this journal: ${paid.json.intentId} for R$`);
    const other = await pc.brl([...line, '--yes', '--ref', 'i-1'], { stdin: payment('invoice-1', '151') });
    expect([other.code, other.json.error?.code]).toEqual([33, 'ref_conflict']);
    const send = ['pix', 'send', '--key', 'maria@example.com', '--amount', '150', '--yes', '--json'];
    const twin = await pc.brl(send, { env: { BRL_JOURNAL: pc.journal() } });
    expect([twin.code, twin.json.error?.code]).toEqual([33, 'duplicate_payment']);
  });

  test('a refused payment is final', async () => {
    const body = payment('invoice-2', '999999');
    const ran = await pc.brl(['api', 'POST', out, '--data', '-', '--yes', '--ref', 'i-2', '--json'], {
      stdin: body,
    });
    expect([ran.code, ran.json.outcome, ran.json.moneyMoved]).toEqual([31, 'refused', 'no']);
  });

  test('a dry run shows the exact request and writes nothing down', async () => {
    const fields = ['amount=150.00', 'keyType=EMAIL', 'key=maria@example.com', 'note="001"', 'on=true', 'x='];
    const line = [
      'api',
      'POST',
      out,
      '--dry-run',
      '--ref',
      'dry',
      ...fields.flatMap((field) => ['--field', field]),
    ];
    const { code, stdout } = await pc.brl(line);
    expect(code).toBe(0);
    expect(stdout).toContain(
      '{"amount":150.00,"keyType":"EMAIL","key":"maria@example.com","note":"001","on":true,"x":""}',
    );
    const { json } = await pc.brl([...line, '--json']);
    expect(json).toMatchObject({ method: 'POST', body: { amount: 150 }, signing: null });
    expect(stdout).toMatch(/idempotency-key: brl-r1-[0-9a-f]{32}/);
    expect((await pc.brl(['journal', 'list', '--json'])).stdout).not.toContain('"dry"');
  });
});

describe('what brl api refuses in the sandbox', () => {
  test.each([
    ['another host', 'GET', 'https://bank.example/v1/banks'],
    ['a host without scheme', 'GET', '//bank.example/v1/banks'],
    ['another root', 'GET', '/oauth/token'],
    ['a step upwards', 'GET', '/v1/banks/../accounts'],
    ['a hidden step upwards', 'GET', '/v1/banks/%2e%2e/accounts'],
    ['a hidden slash', 'POST', `${account}/pix%2Fout`],
    ['a doubled slash', 'POST', `${account}//pix/out`],
    ['a fragment', 'GET', '/v1/banks#1'],
    ['a space', 'GET', '/v1/banks/a b'],
    ['a line feed', 'GET', '/v1/banks\nx'],
    ['an accent', 'GET', '/v1/banks/é'],
    ['half an escape', 'GET', '/v1/banks/%4'],
    ['another placeholder', 'GET', '/v1/banks/{code}'],
    ['a quote the URL parser rewrites', 'GET', "/v1/banks?a='"],
    ['an unknown method', 'TRACE', '/v1/banks'],
    ['a body on a query', 'GET', '/v1/banks', '--field', 'a=1'],
    ['a ref on a query', 'GET', '/v1/banks', '--ref', 'a'],
    ['pages of a write', 'POST', out, '--paginate'],
    ['ref and key', 'POST', out, '--ref', 'a', '--idempotency-key', 'b'],
    ['data and field', 'POST', out, '--data', '-', '--field', 'a=1'],
    ['a field twice', 'POST', out, '--field', 'a=1', '--field', 'a=2'],
    ['a number as other tools write it', 'POST', out, '--field', 'amount:=5'],
    ['a field without value', 'POST', out, '--field', 'a'],
    ['a file that is not there', 'POST', out, '--data', 'nowhere.json'],
    ['an expression that is none', 'POST', out, '--query', '['],
    ['a function that does not exist', 'POST', out, '--query', 'items[].{n: upper(name)}'],
    ['a function without its argument', 'POST', out, '--query', 'length()'],
    ['a function with one argument too many', 'POST', out, '--query', 'sum(items, amount)'],
  ])('refuses %s with exit 2 and sends nothing', async (_what, ...line) => {
    const ran = await pc.brl(['api', ...line, '--json', '--yes']);
    expect([ran.code, ran.json.outcome]).toEqual([2, 'invalid']);
  });

  test.each(['"150.00"', '150.001', '-150', '0', '1e20', '{}'])(
    'refuses the amount %s to a route of payments, and sends nothing',
    async (amount) => {
      const line = ['api', 'POST', out, '--data', '-', '--json', '--yes', '--ref', 'odd'];
      const ran = await pc.brl(line, { stdin: payment('odd', amount) });
      expect([ran.code, ran.json.error?.code]).toEqual([2, 'invalid_amount']);
    },
  );

  test.each([
    ['no JSON', '{a:1}'],
    ['nothing', ''],
    ['a member twice', '{"amount":1,"amount":2}'],
    ['a byte order mark', '\ufeff{}'],
    ['more than a mebibyte', `"${'a'.repeat(1024 * 1024)}"`],
  ])('refuses data that is %s', async (_what, stdin) => {
    const ran = await pc.brl(['api', 'POST', out, '--data', '-', '--json', '--yes', '--ref', 'bad'], {
      stdin,
    });
    expect([ran.code, ran.json.error?.code]).toEqual([2, 'invalid_request']);
  });
});
