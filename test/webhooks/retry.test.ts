import { expect, test } from 'vitest';
import { deliveryIdOf } from '../../src/lib/deliveries/delivery.ts';
import { brl, event, listen, post, rows, secretFile, served, serveForThisFile } from './listen-desk.ts';

serveForThisFile();

test('a captured delivery is retried by its event: subscription and header name it', async () => {
  const first = await listen('--auth-type', 'NONE');
  const made = ['--url', first.url, '--event', 'pix.out.completed', '--store', 'vault', '--json'];
  const { id } = JSON.parse((await brl('webhooks', 'create', ...made)).stdout);
  await first.stop();
  const { port } = new URL(first.url);
  const receiver = await listen('--subscription', id, '--port', port, '--count', '1', '--timeout', '50');
  await brl(...'pix send --key maria@example.com --amount 10.00 --ref retry-1 --yes'.split(' '));
  expect(await served.sandbox.deliverDue()).toBe(1);
  const [{ eventId, requestId }] = rows(await receiver.ended);
  const retry = ['webhooks', 'retry', '--event-id', eventId];
  const shown = await brl(...retry, '--dry-run');
  expect(shown.stdout).toContain(`/v1/webhooks/${id}/deliveries/${requestId}/retry`);
  const run = await brl(...retry);
  expect([run.code, run.stdout]).toEqual([0, expect.stringContaining('QUEUED')]);
});

test('what does not name one delivery is refused, and nothing is sent', async () => {
  const receiver = await listen('--secret-file', secretFile(), '--count', '2');
  await post(receiver.url, event('named'), { 'x-acme-request-id': 'dlv-7' });
  await post(receiver.url, event('nameless'));
  await receiver.ended;
  for (const args of [[], ['sub-1'], ['sub-1', 'dlv-1', '--event-id', 'named'], ['--event-id', 'named']]) {
    const run = await brl('webhooks', 'retry', ...args, '--json');
    expect([run.code, run.json.error?.code]).toEqual([2, 'usage']);
  }
  const nameless = await brl('webhooks', 'retry', 'sub-1', '--event-id', 'nameless', '--json');
  expect(nameless.json.error?.message).toContain('x-…-request-id');
  const named = await brl('webhooks', 'retry', 'sub-1', '--event-id', 'named', '--dry-run');
  expect(named.stdout).toContain('/v1/webhooks/sub-1/deliveries/dlv-7/retry');
});

test('a filter asks for each delivery once, after a count; what has no id is told', async () => {
  const receiver = await listen('--secret-file', secretFile(), '--count', '5');
  const ted = (id: string) => event(id, { type: 'ted.in.received' });
  for (const [id, delivery] of Object.entries({ t1: 'dlv-8', t2: 'dlv-9' }))
    await post(receiver.url, ted(id), { 'x-acme-request-id': delivery });
  await post(receiver.url, ted('t2'), { 'x-acme-request-id': 'dlv-9', 'x-acme-attempt-count': '2' });
  await post(receiver.url, ted('t3'));
  await post(receiver.url, ted('t4'));
  await receiver.ended;
  const many = ['webhooks', 'retry', 'sub-1', '--event', 'ted.in.received'];
  const unasked = await brl(...many);
  expect([unasked.code, unasked.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    expect.stringContaining('2 deliveries of 1 subscription'),
  ]);
  const run = await brl(...many, '--yes', '--json');
  expect(run.code, run.stderr).toBe(35);
  expect(run.json).toEqual([
    expect.objectContaining({ deliveryId: 'dlv-8', problem: 'not_found', httpStatus: 404 }),
    expect.objectContaining({ deliveryId: 'dlv-9', problem: 'not_found' }),
  ]);
  expect(run.stderr).toMatch(/2 deliveries are left out/);
});

test.each([
  ['request-id', 'r-1'],
  ['Request-Id', 'r-1'],
  ['X-Acme-Delivery', 'd-1'],
  ['delivery', 'd-1'],
  ['event-id', 'e-1'],
  ['acme', null],
  ['cookie', null],
])('the setting %s', (header, id) => {
  const headers = [
    ['Set-Cookie', 'x'],
    ['X-Acme-Event-Id', 'e-1'],
    ['x-acme-request-id', ' r-1 '],
    ['X-Acme-Delivery', 'd-1'],
  ] as const;
  expect(deliveryIdOf(headers, header)).toBe(id);
});
