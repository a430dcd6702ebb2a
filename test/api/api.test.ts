import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

const account = '/v1/accounts/{accountId}';
const out = `${account}/pix/out`;
const payment = (identifier: string, amount = '150.00') =>
  `{"amount":${amount},"keyType":"EMAIL","key":"maria@example.com","identifier":"${identifier}"}`;

describe('brl api with the sandbox', () => {
  let pc: Machine;
  beforeAll(() => {
    pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
  });
  afterAll(() => pc.remove());

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
    expect([kept.code, kept.json.error?.message]).toEqual([2, expect.stringContaining('holds a secret')]);
    expect(pc.files()).not.toContain(pc.journal());
  });

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
    expect(nameless.json.error?.message).toContain(`This journal has it: ${paid.json.intentId} of R$`);
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
  ])('refuses %s with exit 2 and sends nothing', async (_what, ...line) => {
    const ran = await pc.brl(['api', ...line, '--json', '--yes']);
    expect([ran.code, ran.json.outcome]).toEqual([2, 'invalid']);
  });

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

describe('brl api with a service on loopback', () => {
  interface Answer {
    readonly status?: number;
    readonly headers?: Record<string, string>;
    readonly body?: unknown;
  }
  interface Call {
    readonly line: string;
    readonly body: string;
    readonly key: string | undefined;
  }
  let server: Server;
  let pc: Machine;
  let calls: Call[];
  let answers: Answer[];

  beforeAll(async () => {
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const isToken = request.url === '/oauth/token';
      const token: Answer = { body: { access_token: 'a-token', token_type: 'Bearer', expires_in: 600 } };
      const answer = isToken ? token : (answers.shift() ?? { status: 404, body: { errorCode: 'not_found' } });
      if (!isToken) {
        const line = `${request.method} ${request.url}`;
        const key = request.headers['idempotency-key'] as string | undefined;
        calls.push({ line, body: Buffer.concat(chunks).toString(), key });
      }
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
    };
    server = createServer((request, response) => void respond(request, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    pc = machine({
      BRL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      BRL_TENANT_ID: 'tenant-1',
      BRL_ACCOUNT_ID: 'acc-1',
      BRL_CLIENT_ID: 'client-1',
      BRL_CLIENT_SECRET: 'a-secret',
    });
  });
  afterAll(() => {
    server.close();
    pc.remove();
  });
  beforeEach(() => {
    calls = [];
    answers = [];
  });
  const lines = () => calls.map((call) => call.line);

  test('path, query and body go out as they are typed', async () => {
    answers = [{ body: {} }];
    await pc.brl([
      'api',
      'GET',
      '/v1/x/%2B55?b=%7e&a=1',
      '--query-field',
      'q=a b&c',
      '--query-field',
      "r=d'é",
    ]);
    expect(lines()).toEqual(['GET /v1/x/%2B55?b=%7e&a=1&q=a%20b%26c&r=d%27%C3%A9']);

    calls = [];
    answers = [{ status: 202, body: { status: 'ACCEPTED' } }];
    const body = '{ "amount" : 1.10,\n"big": 12345678901234567890 }\n';
    writeFileSync(join(pc.home, 'body.json'), body);
    const line = ['api', 'POST', `${account}/new/route`, '--data', join(pc.home, 'body.json')];
    const ran = await pc.brl([...line, '--ref', 'typed', '--yes', '--json']);
    expect(calls).toEqual([
      { line: 'POST /v1/accounts/acc-1/new/route', body, key: ran.json.idempotencyKey },
    ]);
    expect([ran.code, ran.json.outcome, ran.json.amount]).toEqual([20, 'pending', null]);
  });

  test('pages by number become one list, without an item twice', async () => {
    answers = [
      { body: { page: 0, totalElements: 5, hasNext: true, items: [{ id: 1 }, { id: 2 }] } },
      { status: 503, body: { errorCode: 'db_unavailable' } },
      { body: { page: 1, totalElements: 5, hasNext: true, items: [{ id: 2 }, { coreId: 'a' }, { v: 1 }] } },
      { body: { page: 2, totalElements: 5, hasNext: false, items: [{ coreId: 'a' }, { v: 1 }] } },
    ];
    const { json } = await pc.brl(['api', 'GET', `${account}/statement?size=2`, '--paginate', '--json']);
    const items = [{ id: 1 }, { id: 2 }, { coreId: 'a' }, { v: 1 }, { v: 1 }];
    expect(json).toEqual({ page: 0, totalElements: 5, hasNext: false, items });
    expect(lines().map((line) => line.split('?')[1])).toEqual([
      'size=2',
      'size=2&page=1',
      'size=2&page=1',
      'size=2&page=2',
    ]);
  });

  test('a descending search goes on from nextOccurredBefore, an ascending one from its cursor', async () => {
    const at = '2026-11-21T10:00:00-03:00';
    answers = [
      { body: { order: 'desc', nextOccurredBefore: at, nextCursor: 'never', items: [{ id: 'a' }] } },
      { body: { order: 'desc', nextOccurredBefore: null, items: [{ id: 'a' }, { id: 'b' }] } },
      { body: { order: 'asc', nextCursor: 'c/1', items: [{ id: 'a' }] } },
      { body: { order: 'asc', cursor: 'c2', items: [{ id: 'b' }] } },
      { body: { order: 'asc', cursor: 'c2', items: [{ id: 'c' }] } },
    ];
    const path = `${account}/statement/advanced`;
    const desc = await pc.brl(['api', 'GET', `${path}?order=desc`, '--paginate', '--json']);
    expect(desc.json).toEqual({ order: 'desc', items: [{ id: 'a' }, { id: 'b' }], hasNext: false });
    const asc = await pc.brl(['api', 'GET', `${path}?order=asc`, '--paginate', '--json']);
    expect(asc.json).toMatchObject({ items: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] });
    expect(lines().map((line) => line.split('?')[1])).toEqual([
      'order=desc',
      'order=desc&occurredBefore=2026-11-21T10%3A00%3A00-03%3A00',
      'order=asc',
      'order=asc&cursor=c%2F1',
      'order=asc&cursor=c2',
    ]);
  });

  test('half a list is not shown as a whole one', async () => {
    const page = { body: { page: 0, hasNext: true, items: [{ id: 1 }] } };
    answers = [page, { body: { page: 1, hasNext: true, items: [{ id: 1 }] } }];
    const ran = await pc.brl(['api', 'GET', `${account}/statement`, '--paginate', '--json']);
    expect([ran.code, ran.json.error?.code, calls.length]).toEqual([81, 'response_unreadable', 2]);
  });

  test('a key look-up that is refused is not repeated, however its path is written', async () => {
    const closed = { status: 429, body: { errorCode: 'dict_lookup_limit_exceeded' } };
    answers = [closed, { body: { name: 'Maria' } }];
    expect((await pc.brl(['api', 'GET', `${account}/pix/k%65y/a%40b.com`])).code).toBe(61);
    const second = await pc.brl(['api', 'GET', `${account}/pix/key/a%40b.com`, '--json']);
    expect([second.code, second.json.error?.code, calls.length]).toEqual([61, 'dict_paused', 1]);
  });

  test('a lost answer is uncertain, is not sent again, and a person can resolve it', async () => {
    answers = [{ status: 502, body: { errorCode: 'partner_error', message: 'x' } }];
    const line = [
      'api',
      'POST',
      `${account}/pix/out/refund`,
      '--field',
      'reason=x',
      '--ref',
      'lost',
      '--yes',
      '--json',
    ];
    const first = await pc.brl(line);
    expect([first.code, first.json.outcome, calls.length]).toEqual([40, 'uncertain', 1]);
    expect(calls[0]?.key).toMatch(/^brl-r1-/);
    const second = await pc.brl(line);
    expect([second.code, second.json.intentId, calls.length]).toEqual([40, first.json.intentId, 1]);
    const id = first.json.intentId ?? '';
    const resumed = await pc.brl(['journal', 'resume', id, '--yes', '--json', '--no-wait']);
    expect([resumed.code, calls.length]).toEqual([40, 1]);
    const resolved = await pc.brl([
      'journal',
      'resolve',
      id,
      '--as',
      'paid',
      '--evidence',
      'statement',
      '--yes',
      '--json',
    ]);
    expect([resolved.code, resolved.json.outcome]).toEqual([0, 'settled']);
  });

  test('an answer without a status word proves nothing; a refusal does', async () => {
    answers = [
      { status: 200, body: { done: true } },
      { status: 400, body: { errorCode: 'invalid_payload' } },
    ];
    const call = (ref: string) => [
      'api',
      'PUT',
      `${account}/new`,
      '--field',
      'a=1',
      '--ref',
      ref,
      '--yes',
      '--json',
    ];
    expect(await pc.brl(call('word'))).toMatchObject({ code: 40, json: { result: { done: true } } });
    expect(await pc.brl(call('no'))).toMatchObject({ code: 30, json: { moneyMoved: 'no' } });
  });

  test('the same identifier is found again and not sent, and a ref belongs to one route', async () => {
    const done = (identifier: string) => ({ status: 200, body: { status: 'COMPLETED', identifier } });
    answers = [done('one'), done('two')];
    const env = { BRL_JOURNAL: pc.journal() };
    const call = (route: string, ...more: string[]) =>
      pc.brl(
        ['api', 'POST', `${account}/${route}`, '--field', `identifier=${route}`, '--yes', '--json', ...more],
        { env },
      );
    expect((await call('one')).code).toBe(0);
    expect((await call('one')).json).toMatchObject({ outcome: 'settled', sent: 'no' });
    expect((await call('two', '--ref', 'route')).code).toBe(0);
    expect((await call('three', '--ref', 'route')).json.error?.code).toBe('ref_conflict');
    expect(calls.length).toBe(2);
  });

  test('a PIX that is only known by look-up is found by its identifier and amount', async () => {
    const item = { identifier: 'by-bank', status: 'COMPLETED', amount: -12.5, endToEndId: 'E1' };
    answers = [{ status: 500, body: {} }, { body: item }];
    const fields = ['identifier=by-bank', 'amount=12.50', 'bankCode=001'].flatMap((field) => [
      '--field',
      field,
    ]);
    const line = [
      'api',
      'POST',
      `${account}/pix/out/bank-account`,
      ...fields,
      '--ref',
      'bank',
      '--yes',
      '--json',
    ];
    const ran = await pc.brl(line);
    expect([ran.code, ran.json.endToEndId, ran.json.amount]).toEqual([0, 'E1', null]);
    expect(lines()[1]).toContain('/pix/payments/lookup?identifier=by-bank');
  });

  test('a deprecated route warns on stderr, and --include shows the head there', async () => {
    const headers = {
      deprecation: 'true',
      sunset: 'Sat, 21 Nov 2026 00:00:00 GMT',
      link: '</v1/new>; rel="successor-version"',
      'set-cookie': 'session=secret',
    };
    answers = [
      { headers, body: { a: '\u202e' } },
      { headers, body: { status: 'COMPLETED' } },
    ];
    const read = await pc.brl(['api', 'GET', '/v1/old', '--include']);
    expect(read.stdout).toBe('{\n  "a": "\\u202e"\n}\n');
    expect(read.stderr).toContain(
      'deprecated, to be removed Sat, 21 Nov 2026 00:00:00 GMT; its successor is /v1/new',
    );
    expect(read.stderr).toContain('HTTP 200\n');
    expect(read.stderr).not.toContain('session=secret');
    const paid = await pc.brl(['api', 'DELETE', '/v1/old', '--ref', 'old', '--yes', '--json']);
    // A COMPLETED that bears no name of ours may be another's.
    expect([paid.code, paid.json.outcome]).toEqual([40, 'uncertain']);
    expect(paid.stderr).toContain('deprecated');
  });
});
