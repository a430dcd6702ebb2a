import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { openReceiver } from '../support/receiver.ts';
import { needTool } from '../support/tools.ts';
import { brl, event, listen, post, rows, secretFile, served, serveForThisFile, sign } from './listen-desk.ts';

serveForThisFile();

/** The statuses that the first delivery of an event was handed on with. */
async function forwardsOf(eventId: string): Promise<number[]> {
  const exported = rows(await brl('webhooks', 'captured', 'export', '--event-id', eventId));
  return exported[0].forwards.map(({ httpStatus }: { httpStatus: number }) => httpStatus);
}

describe('listen forwards and filters', () => {
  test('forwards the exact bytes and headers until they are taken, and shows status and time', async () => {
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
      // The repeat makes the first one due at once, under whose number its forwards are.
      ['redelivery', undefined],
      ['redelivery', undefined],
    ]);
    expect(await forwardsOf('f1')).toEqual([500, 204]);
    expect(behind.received).toHaveLength(2);
    expect(behind.received[0]?.body.toString()).toBe(body);
    expect(behind.received[0]?.headers).toMatchObject({
      'x-signature': sign(body),
      'x-acme-attempt-count': '1',
    });
    await behind.close();
  });
});

describe('listen ends, and filters', () => {
  test('without a terminal a hang-up does not end it', async () => {
    const receiver = await listen('--secret-file', secretFile(), '--count', '1', '--timeout', '50');
    void receiver.stop('SIGHUP');
    expect((await post(receiver.url, event('after-hang-up'))).status).toBe(200);
    expect(await receiver.ended).toMatchObject({ code: 0, signal: null });
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
      /^\d\d:\d\d:\d\d {2}200 {2}new +pix\.out\.failed .*\n\S+ {2}200 {2}new +pix\.out\.failed {2}n4 {2}late\n$/,
    );
    expect(run.stderr.replace(/\s+/g, ' ')).toContain(
      'the event says that it is from production, but this is sandbox',
    );
    expect(run.stderr.match(/envelope\s+is\s+version\s+2\.0/g)).toHaveLength(1);
    const listed = await brl('webhooks', 'captured', 'list', '--json', '--since', 'today');
    const ids = JSON.parse(listed.stdout).map(({ eventId }: { eventId: string }) => eventId);
    expect(ids).toEqual(expect.arrayContaining(['n1', 'n2', 'n3']));
  });
});

describe('listen shows', () => {
  test('hostile text is shown as text', async () => {
    const receiver = await listen('--secret-file', secretFile(), '--output', 'table');
    const id = '\u001b[31m\u202e<script>';
    const data = { identifier: '$(rm -rf ~)\u0007', endToEnd: '; reboot' };
    expect((await post(receiver.url, event(id, { type: 'pix.out.completed', data }))).status).toBe(200);
    expect((await fetch(receiver.url)).status).toBe(405);
    expect((await post(receiver.url, event('forged'), { 'x-signature': 'none' })).status).toBe(401);
    await until(() => receiver.stderr().includes('405') && receiver.stderr().includes('kept as'));
    const run = await receiver.stop();
    // A refused delivery names the command that shows it in full.
    const show = /kept as (\d+): brl (webhooks captured show \1)\n/.exec(run.stderr)?.[2] ?? '';
    expect((await brl(...show.split(' '))).stdout).toContain('forged');
    const shown = await brl('webhooks', 'captured', 'show', id);
    for (const text of [run.stdout, run.stderr, shown.stdout]) {
      for (const character of ['\u001b', '\u202e', '\u0007']) expect(text).not.toContain(character);
    }
    expect(shown.stdout).toContain('\\u001b[31m');
    expect(run.stderr).not.toContain('brl pix status');
  });
});

describe('a delivery that is not proven', () => {
  test('is a line at once for a person, and its cause follows', async () => {
    const receiver = await listen('--secret-file', secretFile(), '--output', 'table', '--count', '1');
    expect(
      (await post(receiver.url, `${event('late')}\n`, { 'x-signature': sign(event('late')) })).status,
    ).toBe(401);
    const run = await receiver.ended;
    expect(run.stdout).toMatch(/^\S+ {2}401 {2}refused +pix\.in\.completed {2}E\w+\n$/);
    expect(run.stderr).toMatch(/kept as (\d+): brl [^\n]*\n +\1: trailing_newline\. A trailing newline/);
  });

  test('is named beside its cause where the rows go elsewhere', async () => {
    const receiver = await listen('--secret-file', secretFile(), '--output', 'ndjson', '--count', '1');
    await post(receiver.url, `${event('piped')}\n`, { 'x-signature': sign(event('piped')) });
    const run = await receiver.ended;
    expect(run.stderr).toContain(`  ${JSON.parse(run.stdout).captureId}: A trailing newline`);
  });

  test('still has its row where the receiver is stopped while causes are looked for', async () => {
    const receiver = await listen('--secret-file', secretFile());
    const forged = Array.from({ length: 30 }, (_value, i) =>
      post(receiver.url, event(`stop-${i}`), { 'x-signature': '0'.repeat(64) }),
    );
    for (const { status } of await Promise.all(forged)) expect(status).toBe(401);
    const run = await receiver.stop('SIGTERM');
    expect([run.code, rows(run).length]).toEqual([0, 30]);
  });

  test('is one row for a program, with its cause', async () => {
    const receiver = await listen('--secret-file', secretFile(), '--count', '1');
    await post(receiver.url, `${event('late')}\n`, { 'x-signature': sign(event('late')) });
    const run = await receiver.ended;
    expect(rows(run)).toMatchObject([{ kind: 'refused', cause: 'trailing_newline', eventId: 'late' }]);
    const kept = await brl('webhooks', 'captured', 'show', String(rows(run)[0].captureId), '--json');
    expect(JSON.parse(kept.stdout)).toMatchObject({ cause: 'trailing_newline' });
  });
});

describe('listen, and how it ends', () => {
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
    expect(late.stderr).toContain('No delivery arrived in time');
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
    [['--auth-type', 'NONE', '--trust-proxy', '10.0.0.0/33'], 2, 'usage'],
    [['--auth-type', 'NONE', '--answer-with-app'], 2, 'usage'],
    [['--auth-type', 'NONE', '--tls-cert', 'x'], 2, 'usage'],
    [['--subscription', 'nobody'], 30, 'unknown_subscription'],
    [['--auth-type', 'NONE', '--host', '203.0.113.7'], 91, 'port_unavailable'],
  ])('%j is refused', async (args, code, errorCode) => {
    const run = await brl('webhooks', 'listen', '--json', '--timeout', '1', '--port', '0', ...args);
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
  const exported = rows(
    await brl('webhooks', 'captured', 'export', '--output', 'ndjson', '--since', 'today'),
  );
  const at = (id: string) => exported.findIndex(({ eventId }) => eventId === id);
  expect(at('x1')).toBeLessThan(at('x2'));
  expect(exported[at('x1')].body).toBe(first);
  expect(Buffer.from(exported[at('x1')].bodyBase64, 'base64').toString()).toBe(first);
  const bare = rows(await brl('webhooks', 'captured', 'export', '--event-id', 'x2'));
  expect(bare).toHaveLength(1);
  expect((await brl('webhooks', 'captured', 'list', '--event-id', 'none')).stdout).toBe(
    'No matching delivery was captured.\n',
  );
  expect((await brl('webhooks', 'captured', 'show', 'none', '--json')).json.error?.code).toBe('not_captured');
});

test('TLS with a certificate and a key of one’s own, sent to by whoever trusts it alone', async () => {
  const [key, cert] = [served.file('tls.key', ''), join(served.machine.home, 'tls.crt')];
  const line = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -days 2 -keyout ${key} -out ${cert}`;
  needTool('openssl');
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
  expect(run.stderr).toContain('it speaks plain HTTP, but this port speaks TLS.');
});
