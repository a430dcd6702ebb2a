import { createHmac } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, machine, type Run } from '../support/brl.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';

const secret = 'segredo do receptor';
let own: Machine;
let secretFile: string;
let receiver: Receiver;
beforeAll(async () => {
  own = machine();
  secretFile = join(own.home, 'secret');
  writeFileSync(secretFile, `${secret}\n`, { mode: 0o600 });
  receiver = await openReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = 200;
});
afterAll(async () => {
  await receiver.close();
  own.remove();
});

const trigger = (...args: string[]) => own.brl(['webhooks', 'trigger', ...args]);
const signedTo = (...args: string[]) => trigger(...args, '--to', receiver.url, '--secret-file', secretFile);
const events = () => receiver.received.map(({ body }) => JSON.parse(body.toString('utf8')));
const rows = (run: Run) =>
  run.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('an event is signed over its bytes, counted by the delivery layer, and the same line sends the same bytes', async () => {
  const run = await signedTo('pix.out.completed');
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('1 sent, 1 answered with 2xx.\n')]);
  const [delivery] = receiver.received;
  const body = delivery?.body ?? Buffer.alloc(0);
  const event = JSON.parse(body.toString('utf8'));
  expect(event).toMatchObject({ type: 'pix.out.completed', environment: 'sandbox', schemaVersion: '1.0' });
  expect(delivery).toMatchObject({
    method: 'POST',
    path: '/hook',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-sandbox-event-id': event.id,
      'x-sandbox-attempt-count': '1',
    },
  });
  expect(rows(run)).toEqual([
    {
      eventId: event.id,
      type: event.type,
      attempt: 1,
      url: receiver.url,
      at: expect.stringMatching(/Z$/),
      httpStatus: 200,
      elapsedMs: expect.any(Number),
      accepted: true,
      why: null,
      problem: null,
      headers: [],
      body: '',
    },
  ]);
  await signedTo('pix.out.completed');
  await signedTo('pix.out.completed', '--seed', 'two');
  expect(receiver.received[1]?.body).toEqual(body);
  expect(events()[2].id).not.toBe(event.id);
});

test.each<[string, string[], string, string | undefined]>([
  ['API_KEY', [], 'x-api-key', secret],
  ['API_KEY', ['--header', 'X-Own'], 'x-own', secret],
  [
    'BASIC',
    ['--username', 'brl'],
    'authorization',
    `Basic ${Buffer.from(`brl:${secret}`).toString('base64')}`,
  ],
  ['BEARER', [], 'authorization', `Bearer ${secret}`],
])('%s %j proves itself in %s; a dry run hides it and sends nothing', async (type, more, header, value) => {
  const args = ['pix.in.completed', '--auth-type', type, ...more];
  const run = await signedTo(...args);
  expect([run.code, receiver.received[0]?.headers[header]]).toEqual([0, value]);
  const dry = await signedTo(...args, '--dry-run', '--json');
  const [request] = JSON.parse(dry.stdout);
  expect(request).toMatchObject({ method: 'POST', url: receiver.url });
  expect(request.body).toBe(receiver.received[0]?.body.toString('utf8'));
  expect(JSON.stringify(request.headers).toLowerCase()).toContain(`"${header}":"[hidden]"`);
  expect(dry.stdout + run.stdout + run.stderr).not.toContain(secret);
  expect(receiver.received).toHaveLength(1);
});

test('NONE carries no proof; a dry run shows the bytes to a person', async () => {
  const run = await trigger('qrcode.paid', '--auth-type', 'NONE', '--dry-run');
  expect(run.code).toBe(0);
  const [head = '', body = ''] = run.stdout.split('\n\n');
  expect(head).toMatch(/^POST \S+\nContent-Type: \S+ \S+\n(x-sandbox-\S+: \S+\n){3}X-Brl-Made-Up: trigger$/);
  expect(JSON.parse(body).type).toBe('qrcode.paid');
  expect(run.stdout).toMatch(/Dry run: nothing was sent\.\n$/);
});

describe('--field', () => {
  test('changes members with the digits that were typed, and with them the id', async () => {
    const changed = ['--field', 'data.amount=10.50', '--field', 'environment=production'];
    await signedTo(
      'pix.out.failed',
      ...changed,
      '--field',
      'data.payee.name=Ana "N"',
      '--field',
      'data.key=null',
    );
    await signedTo('pix.out.failed');
    const [one, other] = events();
    expect(receiver.received[0]?.body.toString()).toContain('"amount":10.50,');
    expect(one).toMatchObject({ environment: 'production', data: { payee: { name: 'Ana "N"' }, key: null } });
    expect(one.id).not.toBe(other.id);
  });

  test('--id gives an id; --data a whole payload', async () => {
    const file = join(own.home, 'data.json');
    writeFileSync(file, '{"balance": 10.50, "own": ["a"]}');
    await signedTo('account.balance_updated', '--id', 'mine', '--data', file, '--field', 'data.balance=1e2');
    expect(events()).toMatchObject([{ id: 'mine', accountId: '', data: { balance: 100, own: ['a'] } }]);
    expect(receiver.received[0]?.headers['x-sandbox-event-id']).toBe('mine');
  });

  test('a member that the event does not have is refused with its near names, and nothing is sent', async () => {
    const run = await signedTo('pix.out.failed', '--field', 'data.amout=1', '--json');
    expect([run.code, run.json.error?.code]).toEqual([2, 'unknown_event_field']);
    expect(run.json.error?.hint).toBe('Did you mean data.amount?');
    expect(receiver.received).toEqual([]);
  });
});

describe('several deliveries', () => {
  const sent = () => events().map(({ id, type }) => `${type} ${id}`);

  test('--repeat makes other payments, --duplicate sends the event again under another request id', async () => {
    await signedTo('pix.in.completed', '--repeat', '2', '--duplicate', '1');
    const ids = events().map(({ id }) => id);
    expect([ids[0] === ids[1], ids[1] === ids[2], ids[2] === ids[3]]).toEqual([true, false, true]);
    expect(receiver.received[0]?.body).toEqual(receiver.received[1]?.body);
    const [first, second] = receiver.received.map(({ headers }) => headers['x-sandbox-request-id']);
    expect(first).not.toBe(second);
    expect(new Set(events().map(({ accountId }) => accountId)).size).toBe(1);
  });

  test('--attempt counts, under the request id of the first', async () => {
    await signedTo('pix.in.completed');
    await signedTo('pix.in.completed', '--attempt', '3');
    const [first, third] = receiver.received;
    expect(third?.headers['x-sandbox-attempt-count']).toBe('3');
    expect(third?.headers['x-sandbox-request-id']).toBe(first?.headers['x-sandbox-request-id']);
  });

  test('--pair sends what comes beside it, for the same payment', async () => {
    await signedTo('ted.payment,qrcode.paid', '--pair');
    const [alias, ted, qr, pix] = events();
    expect([alias.type, ted.type, qr.type, pix.type]).toEqual([
      'ted.payment',
      'ted.out.confirmed',
      'qrcode.paid',
      'pix.in.completed',
    ]);
    expect(alias.id).toBe(`ted-${ted.data.tedId}-payment`);
    expect(alias.data).toEqual(ted.data);
    expect([qr.data.endToEnd, qr.data.receivedAt]).toEqual([pix.data.endToEnd, pix.data.receivedAt]);
  });

  test('--out-of-order sends a later stage first, with the times at which they happened', async () => {
    await signedTo('accreditation.active', '--out-of-order');
    const times = events().map(({ occurredAt }) => occurredAt);
    expect(
      events()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['accreditation.active', 'accreditation.pf.created', 'accreditation.updated']);
    expect(times).not.toEqual([...times].sort());
    const before = sent();
    receiver.received.length = 0;
    await signedTo('accreditation.active', '--out-of-order');
    expect(sent()).toEqual(before);
  });

  test('what is not taken is 35, and the rest is sent; what is not reached is 80, and stops', async () => {
    receiver.answer = 500;
    const refused = await signedTo('pix.in.completed', '--repeat', '2', '--output', 'table');
    expect([refused.code, receiver.received.length]).toEqual([35, 2]);
    expect(refused.stdout).toMatch(
      /^EVENT +EVENT ID +ATTEMPT +ANSWER +TOOK\npix\.in\.completed .* 500 .*ms\n/,
    );
    expect(refused.stderr).toContain('2 sent, 0 answered with 2xx, 2 not accepted.');
    receiver.answer = null;
    const cut = await signedTo('pix.in.completed', '--json');
    expect([cut.code, JSON.parse(cut.stdout)[0].problem]).toEqual([35, 'ECONNRESET']);
    const nobody = await trigger(
      'pix.in.completed',
      '--auth-type',
      'NONE',
      '--to',
      'http://127.0.0.1:1/',
      '--repeat',
      '9',
    );
    expect([nobody.code, rows(nobody)]).toEqual([80, [expect.objectContaining({ problem: 'ECONNREFUSED' })]]);
    expect(nobody.stderr).toMatch(/^1 not reached, 8 left unsent\.\n.*receiver is running/m);
    expect(nobody.stderr).not.toContain('answered with 2xx');
  });
});

test('--list names every event without a line to anywhere', async () => {
  const run = await trigger('--list', '--json');
  expect(JSON.parse(run.stdout)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'pix.in.completed', emitted: true }),
      expect.objectContaining({ event: 'fee.charged', emitted: false }),
      expect.objectContaining({ event: 'ted.payment', aliasOf: 'ted.out.confirmed' }),
    ]),
  );
  expect(existsSync(join(own.home, 'state'))).toBe(false);
});

test.each<[string[], number, string]>([
  [[], 2, 'usage'],
  [['pix.in.completed'], 2, 'usage'],
  [['payment.sent', '--auth-type', 'NONE', '--dry-run'], 2, 'unknown_event'],
  [['pix.in.completed', '--dry-run'], 2, 'usage'],
  [['pix.in.completed', '--auth-type', 'NONE', '--to', 'http://example.com/'], 2, 'invalid_url'],
  [['pix.in.completed,qrcode.paid', '--auth-type', 'NONE', '--dry-run', '--data', '-'], 2, 'usage'],
  [['pix.in.completed', '--dry-run', '--subscription', 'nobody'], 30, 'unknown_subscription'],
])('%j is refused', async (args, code, errorCode) => {
  const run = await trigger('--json', ...args);
  expect([run.code, run.json.error?.code]).toEqual([code, errorCode]);
});
