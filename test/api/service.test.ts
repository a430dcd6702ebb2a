import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

const account = '/v1/accounts/{accountId}';

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

describe('brl api reads from a service on loopback', () => {
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
});

describe('brl api writes to a service on loopback', () => {
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
      '--no-wait',
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
});

describe('brl api and names', () => {
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
});

describe('brl api and a deprecated route', () => {
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
      'deprecated, to be removed Sat, 21 Nov 2026 00:00:00 GMT; its successor is /v1/new.',
    );
    expect(read.stderr).toContain('HTTP 200\n');
    expect(read.stderr).not.toContain('session=secret');
    const paid = await pc.brl(['api', 'DELETE', '/v1/old', '--ref', 'old', '--yes', '--json']);
    // A COMPLETED that bears no name of ours may be another's.
    expect([paid.code, paid.json.outcome]).toEqual([40, 'uncertain']);
    expect(paid.stderr).toContain('deprecated');
  });
});

describe('brl api with a wait', () => {
  const pay = (route: string, ref: string) => {
    const fields = ['amount=1.00', 'keyType=EMAIL', 'key=maria@example.com'];
    const given = fields.flatMap((field) => ['--field', field]);
    return ['api', 'POST', `${account}${route}`, ...given, '--ref', ref, '--yes', '--wait', '5', '--json'];
  };
  const endToEndId = 'E9999900420261121110068000000001';
  const record = { endToEndId, status: 'COMPLETED', direction: 'OUT', pixKey: 'maria@example.com' };

  test('asks by the id that the answer named, and believes amount and payee alone', async () => {
    answers = [
      { status: 202, body: { endToEndId, status: 'PROCESSING' } },
      { body: { ...record, amount: -1 } },
    ];
    const paid = await pc.brl(pay('/pix/out', 'waits'));
    expect([paid.code, paid.json.outcome]).toEqual([0, 'settled']);
    expect(lines()[1]).toContain(`lookup?endToEnd=${endToEndId}`);
    calls = [];
    answers = [
      { status: 202, body: { endToEndId: endToEndId.replace(/1$/, '2'), status: 'PROCESSING' } },
      { body: { ...record, endToEndId: endToEndId.replace(/1$/, '2'), amount: -2 } },
    ];
    const other = await pc.brl(pay('/pix/out', 'waits-2'));
    expect([other.code, other.json.error?.code]).toEqual([40, 'echo_mismatch']);
  });

  test('of a route that nobody knows says what the answer said, and asks nothing', async () => {
    answers = [{ status: 202, body: { status: 'PROCESSING' } }];
    const paid = await pc.brl(pay('/new/pay', 'unknown'));
    expect([paid.code, paid.json.outcome, lines().length]).toEqual([20, 'pending', 1]);
    answers = [{ status: 202, body: {} }];
    const untold = await pc.brl(pay('/new/pay', 'unknown-2'));
    expect([untold.code, untold.json.moneyMoved, lines().length]).toEqual([40, 'unknown', 2]);
    expect(untold.stdout + untold.stderr).not.toMatch(/no (?:query|look-up|route) shows/i);
  });
});
