import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Run, until } from '../support/brl.ts';
import { openReceiver } from '../support/receiver.ts';
import { type Served, serveSandbox } from '../support/served.ts';

let served: Served;
beforeAll(async () => {
  served = await serveSandbox(true);
});
afterAll(() => served.close());

const brl = (...args: string[]) => served.machine.brl(args, { env: served.parent, limitMs: 40_000 });
const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

interface Gap {
  readonly source: string;
  readonly expected: string;
}

interface Listener {
  readonly url: string;
  readonly ended: Promise<Run>;
  stderr(): string;
  stop(signal?: NodeJS.Signals): Promise<Run>;
}

/** Starts `webhooks listen` and waits until it says that it is ready. */
async function listen(...args: string[]): Promise<Listener> {
  const { child, ended } = served.machine.start(
    ['webhooks', 'listen', ...(args.includes('--port') ? [] : ['--port', '0']), ...args],
    {
      env: served.parent,
      limitMs: 60_000,
    },
  );
  let stderr = '';
  child.stderr?.on('data', (text: string) => {
    stderr += text;
  });
  let over = false;
  void ended.finally(() => {
    over = true;
  });
  await until(() => stderr.includes('Listening on ') || over, 20_000);
  const url = /Listening on\s+(\S+)/.exec(stderr)?.[1];
  if (url === undefined) throw new Error(`it did not listen: ${stderr}`);
  return {
    url,
    ended,
    stderr: () => stderr,
    stop(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}

const rows = (run: Run) =>
  run.stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const secret = 'segredo do receptor';
const secretFile = () => served.file('hook-secret', `${secret}\n`);
const sign = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('hex');
const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'x-signature': sign(body), ...headers } });
const event = (id: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    id,
    type: 'pix.in.completed',
    occurredAt: '2026-11-21T12:00:00Z',
    schemaVersion: '1.0',
    environment: 'sandbox',
    tenantId: 't1',
    accountId: 'a1',
    data: { endToEnd: 'E9999900420261121110068000000001', amount: 10 },
    ...more,
  });

describe('the whole story with the sandbox', () => {
  test('subscribe, pay, receive, link, pay again, find the gap', async () => {
    const receiver = await listen('--auth-type', 'NONE');
    const made = await brl(
      'webhooks',
      'create',
      '--url',
      receiver.url,
      '--event',
      'pix.out.completed',
      '--store',
      'vault',
      '--json',
    );
    expect(made.code).toBe(0);
    const { id } = JSON.parse(made.stdout);
    expect((await receiver.stop()).code).toBe(0);

    const { port } = new URL(receiver.url);
    const bound = await listen('--subscription', id, '--port', port, '--count', '1', '--timeout', '50');
    expect(bound.stderr()).toContain('HMAC in X-Signature, sandbox');
    await brl(...'pix send --key maria@example.com --amount 10.00 --ref hook-1 --yes'.split(' '));
    expect(await served.sandbox.deliverDue()).toBe(1);
    const run = await bound.ended;
    expect(run.code).toBe(0);
    const [row] = rows(run);
    expect(row).toMatchObject({
      kind: 'new',
      valid: true,
      cause: null,
      httpStatus: 200,
      type: 'pix.out.completed',
      attempt: 1,
      subscriptionId: id,
      intentId: expect.stringMatching(/^int_/),
    });
    expect(row.next).toBe(`brl pix status ${row.intentId}`);
    const [, ...looked] = row.next.split(' ');
    expect((await brl(...looked)).stdout).toContain('COMPLETED');

    // Nobody listens to the second one: it is the gap.
    await brl(...'pix send --key maria@example.com --amount 11.00 --ref hook-2 --yes'.split(' '));
    const gaps = await brl('webhooks', 'captured', 'list', '--gaps', '--json');
    expect(gaps.code).toBe(35);
    expect(gaps.stderr).toContain(`1 settled payment of ${today} has no event`);
    expect(JSON.parse(gaps.stdout)).toEqual([
      expect.objectContaining({
        source: 'journal',
        expected: 'pix.out.completed',
        amount: 11,
      }),
    ]);
    // A credit is no intent of ours: the statement alone knows it.
    served.sandbox.control.deposit(served.parent.BRL_ACCOUNT_ID ?? '', 1234);
    const both = ['--event', 'pix.out.completed,pix.in.completed', '--json'];
    const all = await brl('webhooks', 'captured', 'list', '--gaps', ...both);
    expect(JSON.parse(all.stdout).map(({ source, expected }: Gap) => [source, expected])).toEqual([
      ['journal', 'pix.out.completed'],
      ['statement', 'pix.in.completed'],
    ]);
    const offline = await brl('webhooks', 'captured', 'list', '--gaps', '--offline', ...both);
    expect([offline.code, JSON.parse(offline.stdout)]).toEqual([35, JSON.parse(gaps.stdout)]);

    // The capture knows its subscription: its secret need not be named again.
    for (const how of [['--subscription', id], []]) {
      const verified = await brl('webhooks', 'verify', '--event-id', row.eventId, ...how, '--json');
      expect([verified.code, JSON.parse(verified.stdout)]).toEqual([
        0,
        { valid: true, cause: null, causes: [] },
      ]);
    }
  });

  test('a second subscription’s secret is named', async () => {
    const create = () =>
      brl(
        ...'webhooks create --url https://hooks.example.com/ --event qrcode.paid --store vault --json'.split(
          ' ',
        ),
      );
    const [one, two] = [JSON.parse((await create()).stdout).id, JSON.parse((await create()).stdout).id];
    const receiver = await listen('--subscription', one, '--count', '1', '--timeout', '50');
    const key = await secretIn(two);
    expect((await post(receiver.url, event('mix'), { 'x-signature': sign(event('mix'), key) })).status).toBe(
      401,
    );
    const run = await receiver.ended;
    expect(rows(run)[0]).toMatchObject({
      kind: 'refused',
      cause: 'another_secret',
      causes: [{ code: 'another_secret', detail: `subscription ${two} (sandbox)` }],
    });
    expect(run.stdout + run.stderr).not.toContain(key);
  });
});

/** Reads a secret from the machine's vault with the code that keeps it. */
async function secretIn(subscriptionId: string): Promise<string> {
  const { openStore } = await import('../../src/lib/connection/secrets.ts');
  const store = await openStore('vault', { ...served.machine.env });
  return (await store.get(`webhook/${subscriptionId}`)) ?? '';
}

describe('listen', () => {
  test('forwards the exact bytes and headers once, and shows status and time', async () => {
    const behind = await openReceiver();
    const receiver = await listen(
      '--secret-file',
      secretFile(),
      '--forward-to',
      behind.url,
      '--count',
      '3',
      '--timeout',
      '50',
    );
    const body = event('f1');
    behind.answer = 500;
    await post(receiver.url, body, { 'X-Acme-Attempt-Count': '1' });
    await until(() => behind.received.length === 1);
    behind.answer = 204;
    await post(receiver.url, body);
    await until(() => behind.received.length === 2);
    await post(receiver.url, body);
    const run = await receiver.ended;
    expect(run.code).toBe(0);
    expect(rows(run).map(({ kind, forwards }) => [kind, forwards[0]?.httpStatus])).toEqual([
      ['new', 500],
      ['redelivery', 204],
      ['redelivery', undefined],
    ]);
    expect(behind.received).toHaveLength(2);
    expect(behind.received[0]?.body.toString()).toBe(body);
    expect(behind.received[0]?.headers).toMatchObject({
      'x-signature': sign(body),
      'x-acme-attempt-count': '1',
    });
    await behind.close();
  });

  test('filters what it shows and keeps everything; warns of another environment', async () => {
    const receiver = await listen(
      '--secret-file',
      secretFile(),
      '--event',
      'pix.out.failed',
      '--account-id',
      'a9',
      '--output',
      'table',
    );
    await post(receiver.url, event('n1'));
    await post(receiver.url, event('n2', { type: 'pix.out.failed' }));
    await post(
      receiver.url,
      event('n3', {
        type: 'pix.out.failed',
        accountId: 'a9',
        environment: 'production',
        schemaVersion: '2.0',
      }),
    );
    await until(() => receiver.stderr().includes('Warning: the envelope'));
    // An event that names no payment is told from the next one by its own id.
    await post(receiver.url, event('n4', { type: 'pix.out.failed', accountId: 'a9', data: {} }));
    const run = await receiver.stop('SIGTERM');
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(
      /^\d\d:\d\d:\d\d {2}200 {2}new +pix\.out\.failed .*\n\S+ {2}200 {2}new +pix\.out\.failed {2}n4\n$/,
    );
    expect(run.stderr.replace(/\s+/g, ' ')).toContain(
      'the event says that it is of production; this is sandbox',
    );
    expect(run.stderr.match(/envelope\s+is\s+of\s+version\s+2\.0/g)).toHaveLength(1);
    const listed = await brl('webhooks', 'captured', 'list', '--json', '--from', 'today');
    const ids = JSON.parse(listed.stdout).map(({ eventId }: { eventId: string }) => eventId);
    expect(ids).toEqual(expect.arrayContaining(['n1', 'n2', 'n3']));
  });

  test('hostile text is shown as text', async () => {
    const receiver = await listen('--secret-file', secretFile(), '--output', 'table');
    const id = '\u001b[31m\u202e<script>';
    const data = { identifier: '$(rm -rf ~)\u0007', endToEnd: '; reboot' };
    expect((await post(receiver.url, event(id, { type: 'pix.out.completed', data }))).status).toBe(200);
    expect((await fetch(receiver.url)).status).toBe(405);
    expect((await post(receiver.url, event('forged'), { 'x-signature': 'none' })).status).toBe(401);
    await until(() => receiver.stderr().includes('405') && receiver.stderr().includes('kept as'));
    const run = await receiver.stop();
    // What was refused names the line that shows it whole.
    const show = /kept as (\d+): brl (webhooks captured show \1)\n/.exec(run.stderr)?.[2] ?? '';
    expect((await brl(...show.split(' '))).stdout).toContain('forged');
    const shown = await brl('webhooks', 'captured', 'show', id);
    for (const text of [run.stdout, run.stderr, shown.stdout]) {
      for (const character of ['\u001b', '\u202e', '\u0007']) expect(text).not.toContain(character);
    }
    expect(shown.stdout).toContain('\\u001b[31m');
    expect(run.stderr).not.toContain('brl pix status');
  });

  test('--json is one document; a time-out before --count is 35', async () => {
    const receiver = await listen('--secret-file', secretFile(), '--json', '--count', '1');
    await post(receiver.url, event('j1'));
    const run = await receiver.ended;
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout)).toEqual([expect.objectContaining({ eventId: 'j1' })]);
    const late = await brl(
      'webhooks',
      'listen',
      '--port',
      '0',
      '--secret-file',
      secretFile(),
      '--count',
      '1',
      '--timeout',
      '1',
    );
    expect([late.code, late.stdout]).toEqual([35, '']);
    expect(late.stderr).toContain('Fewer than 1 deliveries came in time');
    const silent = await brl(
      'webhooks',
      'listen',
      '--port',
      '0',
      '--secret-file',
      secretFile(),
      '--timeout',
      '1',
      '--json',
    );
    expect([silent.code, silent.stdout]).toEqual([0, '[]\n']);
  });

  test.each([
    [['--auth-type', 'HMAC'], 2, 'usage'],
    [['--auth-type', 'NONE', '--secret-file', 'x'], 2, 'usage'],
    [['--auth-type', 'BASIC', '--secret-file', 'x'], 2, 'usage'],
    [['--auth-type', 'BEARER', '--header', 'X-A', '--secret-file', 'x'], 2, 'usage'],
    [['--auth-type', 'NONE', '--forward-to', 'http://example.com/'], 2, 'invalid_url'],
    [['--auth-type', 'NONE', '--event', 'payment.sent'], 2, 'unknown_event'],
    [['--auth-type', 'NONE', '--path', 'hook'], 2, 'usage'],
    [['--auth-type', 'NONE', '--tls-cert', 'x'], 2, 'usage'],
    [['--subscription', 'nobody'], 30, 'unknown_subscription'],
    [['--auth-type', 'NONE', '--host', '203.0.113.7'], 91, 'port_unavailable'],
  ])('%j is refused', async (args, code, errorCode) => {
    const run = await brl('webhooks', 'listen', '--json', '--timeout', '1', '--port', '0', ...args);
    expect([run.code, run.json.error?.code]).toEqual([code, errorCode]);
  });
});

describe('verify', () => {
  const body = event('v1');
  const file = (name: string, text: string) => {
    const path = join(served.machine.home, name);
    writeFileSync(path, text);
    return path;
  };
  const verify = (...args: string[]) => brl('webhooks', 'verify', '--secret-file', secretFile(), ...args);

  test('a body and its signature', async () => {
    const good = await verify('--body', file('b.json', body), '--signature', sign(body), '--json');
    expect([good.code, good.stdout]).toEqual([
      0,
      '{\n  "valid": true,\n  "cause": null,\n  "causes": []\n}\n',
    ]);
    const bad = await verify('--body', file('b.json', body), '--signature', sign(`${body}\n`), '--json');
    expect(bad.code).toBe(35);
    expect(JSON.parse(bad.stdout)).toMatchObject({ valid: false, cause: 'trailing_newline' });
    expect(bad.stdout).not.toContain(secret);
  });

  test('in words, in both languages, with the body from stdin', async () => {
    const args = [
      'webhooks',
      'verify',
      '--secret-file',
      secretFile(),
      '--body',
      '-',
      '--signature',
      sign(body).toUpperCase(),
    ];
    const en = await served.machine.brl(args, { stdin: body });
    expect(en.code).toBe(35);
    expect(en.stdout.replace(/\s+/g, ' ')).toMatch(
      /Verdict NOT valid Cause upper_case_hex: The signature is right but in upper-case hex/,
    );
    const pt = await served.machine.brl(args, { stdin: body, env: { BRL_LANG: 'pt-BR' } });
    expect(pt.stdout.replace(/\s+/g, ' ')).toContain('hexadecimal maiúsculo');
  });

  test.each([
    [
      'lines of the wire',
      (value: string) => `POST /hook HTTP/1.1\r\nHost: a\r\nX-Hub-Signature:  ${value} \r\n\r\nbody`,
    ],
    ['curl -v', (value: string) => `> POST /hook HTTP/1.1\n> Host: a\n> X-Hub-Signature: ${value}\n>\n`],
    [
      'curl -v from end to end',
      (value: string) =>
        `*   Trying 127.0.0.1:9911...\n* Connected to a (127.0.0.1) port 9911 (#0)\n> POST /hook HTTP/1.1\r\n> Host: a\r
> X-Hub-Signature: ${value}\r\n> \r\n} [2 bytes data]\n< HTTP/1.1 200 OK\r\n< X-Signature: 00\r\n< \r\n{ [3 bytes data]\nok`,
    ],
    ['a folded line', (value: string) => `Host: a\r\nX-Hub-Signature:\r\n  ${value}\r\n`],
    ['JSON object', (value: string) => JSON.stringify({ Host: 'a', 'X-Hub-Signature': [value] })],
    ['JSON pairs', (value: string) => JSON.stringify([['X-Hub-Signature', value]])],
    ['JSON of an export', (value: string) => JSON.stringify({ headers: [['X-Hub-Signature', value]] })],
    ['JSON name and value', (value: string) => JSON.stringify([{ name: 'X-Hub-Signature', value }])],
  ])('headers from a file, %s: the wrong header is named', async (_how, text) => {
    const run = await verify(
      '--body',
      file('b.json', body),
      '--header-file',
      file('h', text(sign(body))),
      '--json',
    );
    expect([run.code, JSON.parse(run.stdout).causes[0].detail]).toEqual([35, 'X-Hub-Signature']);
  });

  test('another secret, given by file, is named by its file', async () => {
    const other = served.file('homologacao.secret', 'segredo de homologação');
    const run = await verify(
      '--body',
      file('b.json', body),
      '--signature',
      sign(body, 'segredo de homologação'),
      '--other-secret-file',
      other,
      '--json',
    );
    expect([run.code, JSON.parse(run.stdout).causes]).toEqual([
      35,
      [expect.objectContaining({ code: 'another_secret', detail: other })],
    ]);
  });

  test('a captured event whose token is not kept shows the verdict at its arrival', async () => {
    const args = ['--auth-type', 'BEARER', '--secret-file', served.file('token', 'token-muito-secreto')];
    const receiver = await listen(...args, '--count', '1', '--timeout', '50');
    await fetch(receiver.url, {
      method: 'POST',
      body: event('b1'),
      headers: { authorization: 'Bearer token-muito-secreto' },
    });
    expect((await receiver.ended).code).toBe(0);
    const run = await brl('webhooks', 'verify', '--event-id', 'b1', ...args);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain('Checked when it arrived');
    const shown = await brl('webhooks', 'captured', 'show', 'b1', '--json');
    expect(shown.stdout).toContain('[hidden]');
    expect(shown.stdout).not.toContain('muito-secreto');
  });

  test.each<[string[], number, string]>([
    [['--signature', 'ab'], 2, 'usage'],
    [['--body', 'BODY'], 2, 'usage'],
    [['--body', 'nowhere', '--signature', 'ab'], 2, 'unreadable_data'],
    [['--body', 'BODY', '--header-file', 'BODY'], 2, 'unreadable_data'],
    [['--body', 'BODY', '--signature', 'ab', '--event-id', 'x'], 2, 'usage'],
    [['--body', 'BODY', '--signature', 'ab', '--auth-type', 'BEARER'], 2, 'usage'],
    [['--event-id', 'nothing'], 30, 'not_captured'],
  ])('%j is bad input', async (args, code, errorCode) => {
    const path = file('plain', 'no header here');
    const run = await verify('--json', ...args.map((arg) => (arg === 'BODY' ? path : arg)));
    expect([run.code, run.json.error?.code]).toEqual([code, errorCode]);
  });
});

test('the captures as table, CSV and NDJSON; export is oldest first with bytes', async () => {
  const receiver = await listen('--secret-file', secretFile(), '--count', '2', '--timeout', '50');
  const first = event('x1', { data: { identifier: '=cmd()', amount: 1 } });
  await post(receiver.url, first);
  await post(receiver.url, event('x2'));
  await receiver.ended;
  const table = await brl('webhooks', 'captured', 'list', '--identifier', '=cmd()');
  expect(table.stdout).toMatch(/^ *ID +TIME \(BRT\) +KIND +EVENT/);
  expect(table.stdout).toContain('=cmd()');
  const csv = await brl('webhooks', 'captured', 'list', '--event-id', 'x1', '--output', 'csv');
  expect(csv.stdout).toContain(",'=cmd(),");
  const exported = rows(await brl('webhooks', 'captured', 'export', '--output', 'ndjson', '--from', 'today'));
  const at = (id: string) => exported.findIndex(({ eventId }) => eventId === id);
  expect(at('x1')).toBeLessThan(at('x2'));
  expect(exported[at('x1')].body).toBe(first);
  expect(Buffer.from(exported[at('x1')].bodyBase64, 'base64').toString()).toBe(first);
  const bare = rows(await brl('webhooks', 'captured', 'export', '--event-id', 'x2'));
  expect(bare).toHaveLength(1);
  expect((await brl('webhooks', 'captured', 'list', '--event-id', 'none')).stdout).toBe(
    'Nothing that fits was captured.\n',
  );
  expect((await brl('webhooks', 'captured', 'show', 'none', '--json')).json.error?.code).toBe('not_captured');
});

test('TLS with a certificate and a key of one’s own, sent to by whoever trusts it alone', async () => {
  const [key, cert] = [served.file('tls.key', ''), join(served.machine.home, 'tls.crt')];
  const line = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -days 2 -keyout ${key} -out ${cert}`;
  expect(spawnSync('openssl', line.split(' ')).status).toBe(0);
  const signed = ['--secret-file', secretFile()];
  const receiver = await listen(...signed, '--tls-cert', cert, '--tls-key', key, '--count', '1');
  expect(receiver.url).toMatch(/^https:\/\/127\.0\.0\.1:/);
  const send = (env: NodeJS.ProcessEnv) =>
    served.machine.brl(
      ['webhooks', 'trigger', 'ted.in.received', '--to', receiver.url, ...signed, '--json'],
      {
        env: { ...served.parent, ...env },
      },
    );
  const stranger = await send({});
  expect([stranger.code, stranger.stdout + stranger.stderr]).toEqual([
    80,
    expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  ]);
  await fetch(receiver.url.replace('https', 'http'), { method: 'POST' }).catch(() => undefined);
  expect((await send({ NODE_EXTRA_CA_CERTS: cert })).code).toBe(0);
  const run = await receiver.ended;
  expect(rows(run)).toMatchObject([{ type: 'ted.in.received', valid: true }]);
  // Why nothing came is told by the receiver too.
  expect(run.stderr).toContain('it speaks plain HTTP, and this port TLS.');
});
