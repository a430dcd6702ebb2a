import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { type Served, serveSandbox } from '../support/served.ts';

let served: Served;
let receiver: Receiver;
beforeAll(async () => {
  served = await serveSandbox(true);
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  await served.close();
});

const brl = (...args: string[]) => served.machine.brl(args, { env: served.parent });
const create = (...args: string[]) =>
  brl('webhooks', 'create', '--event', 'pix.out.completed', '--url', receiver.url, ...args);

test('a subscription with a secret of a file, a payment, a delivery, a retry', async () => {
  const secret = 'segredo "do" receptor';
  const run = await create('--secret-file', served.file('hook', `${secret}\n`), '--store', 'vault', '--json');
  expect(run.stderr).toMatch(/^Sending int_\w{16}\n$/);
  expect(run.code).toBe(0);
  const { id } = JSON.parse(run.stdout);
  expect(run.stdout).not.toContain('segredo');

  const paid = await brl(...'pix send --key maria@example.com --amount 10.00 --ref hook-1 --yes'.split(' '));
  expect(paid.code).toBe(0);
  expect(await served.sandbox.deliverDue()).toBe(1);
  const [first] = receiver.received;
  expect(first?.headers['x-signature']).toBe(
    createHmac('sha256', secret)
      .update(first?.body ?? '')
      .digest('hex'),
  );

  const [delivery] = served.sandbox.control.deliveries();
  const retried = await brl('webhooks', 'retry', id, delivery?.deliveryId ?? '');
  expect(retried.stdout).toMatch(/^Delivery +\S+\nStatus +queued \(QUEUED\)\n$/);
  expect(await served.sandbox.deliverDue()).toBe(1);
  expect(receiver.received[1]?.headers['x-sandbox-attempt-count']).toBe('2');
  expect((await brl('webhooks', 'retry', id, 'nothing', '--json')).json.error?.code).toBe('not_found');
});

test('a secret made here is kept in the vault under the id, and never printed', async () => {
  const run = await create('--auth-type', 'BASIC', '--username', 'brl', '--store', 'vault');
  expect(run.code).toBe(0);
  const id = /^Subscription +(\S+)$/m.exec(run.stdout)?.[1];
  expect(run.stdout).toMatch(
    new RegExp(`^Secret +webhook/${id} in the encrypted vault .*, generated here$`, 'm'),
  );
});

test('while it is not known whether it was made, its secret is kept; when nothing was made, it is not', async () => {
  const keep = ['--event', 'qrcode.paid', '--store', 'vault', '--json'];
  served.sandbox.control.fail('lost_answer', 1, 'webhooks.create');
  const lost = await create(...keep);
  expect(lost.code).toBe(40);
  expect(lost.stderr).toMatch(
    /If it was created, its secret is kept as webhook\/pending-[0-9a-f]{12} \(the encrypted vault/,
  );
  served.sandbox.control.fail('partner_rate_limited', 2, 'webhooks.create');
  const refused = await create(...keep, '--allow-duplicate');
  expect([refused.code, refused.json.error?.code]).toEqual([60, 'partner_rate_limited']);
  expect(refused.stderr).not.toContain('its secret is kept');
});

test('NONE is allowed and warned of', async () => {
  const run = await create('--auth-type', 'NONE');
  expect(run.code).toBe(0);
  expect(run.stderr).toContain('anybody who knows the address');
});

test.each([
  [['--url', 'http://hooks.example.com/'], 'invalid_url'],
  [['--url', 'https://user:word@hooks.example.com/'], 'invalid_url'],
  [['--url', 'hooks.example.com'], 'invalid_url'],
  [['--event', 'payment.refunded'], 'unknown_event'],
  [['--auth-type', 'BASIC'], 'usage'],
  [['--auth-type', 'API_KEY', '--header', 'X Y'], 'usage'],
  [['--auth-type', 'DIGEST'], 'usage'],
])('%j is refused before anything is sent', async (args, code) => {
  const base = ['--url', 'https://hooks.example.com/', '--event', 'pix.out.completed'];
  const names = args.filter((_value, i) => i % 2 === 0);
  const kept = base.flatMap((name, i) => (i % 2 === 0 && !names.includes(name) ? base.slice(i, i + 2) : []));
  const run = await brl('webhooks', 'create', '--json', ...kept, ...args);
  expect(run.code).toBe(2);
  expect(run.json.error?.code).toBe(code);
});

test('the dry run shows no secret', async () => {
  const run = await create('--secret-file', served.file('dry', 'never-shown-words'), '--dry-run', '--json');
  expect(JSON.parse(run.stdout).body.authConfig).toEqual({ secret: '[hidden]' });
  expect(run.stdout).not.toContain('never-shown-words');
});

test('an aliased event is noted, and the list says which are not sent', async () => {
  const run = await brl('webhooks', 'events');
  expect(run.stdout).toMatch(/^ted\.payment +alias /m);
  expect(run.stdout).toMatch(/^fee\.charged +not sent /m);
});

test('sandbox start delivers by itself, and takes http only when told', async () => {
  const { machine } = served;
  const started = machine.start(
    'sandbox start --port 0 --client-port 0 --json --allow-http-webhooks'.split(' '),
  );
  let line = '';
  started.child.stdout?.on('data', (text: string) => {
    line += text;
  });
  await until(() => line.includes('\n'));
  const env = JSON.parse(line) as Record<string, string>;
  const before = receiver.received.length;
  const at = (args: string) => machine.brl(args.split(' '), { env });
  const made = await at(`webhooks create --event pix.out.completed --auth-type NONE --url ${receiver.url}`);
  expect(made.code).toBe(0);
  await at('pix send --key maria@example.com --amount 1.00 --ref hook-2 --yes');
  await until(() => receiver.received.length > before);
  started.child.kill('SIGTERM');
  expect((await started.ended).code).toBe(0);
  const listed = await machine.brl(['sandbox', 'deliveries']);
  expect(listed.stdout).toMatch(/^pix\.out\.completed +delivered +1 +200 +dlv-1$/m);
});
