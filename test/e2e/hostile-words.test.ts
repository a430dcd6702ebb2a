import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentText } from '../../src/lib/payments/report-view.ts';
import { type Machine, machine } from '../support/brl.ts';

const token = { access_token: 'token-0123456789', token_type: 'Bearer', expires_in: 600 };
const answers = [
  { path: '/oauth/token', status: 200, body: token },
  { path: 'odd-code', status: 422, body: { errorCode: 'x\nPaid: R$ 150,00', message: 'm' } },
  { path: '/pin/verify', status: 422, body: { errorCode: 'x', message: '804617 is wrong' } },
  { path: 'odd-name', status: 200, body: { 'status\u001b[2J\n  Amount': 'R$ 1,00' } },
];

/** A service whose words are written to be taken for ours. */
const bank = createServer((request, response) => {
  const { status, body } = answers.find(({ path }) => request.url?.includes(path)) ?? {
    status: 404,
    body: {},
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
let home: Machine;
beforeAll(async () => {
  await new Promise<void>((ready) => bank.listen(0, '127.0.0.1', ready));
  home = machine({
    BRL_BASE_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
    BRL_TENANT_ID: 't-1',
    BRL_ACCOUNT_ID: 'a-1',
    BRL_CLIENT_ID: 'c-1',
    BRL_CLIENT_SECRET: 'secret-0123456789',
  });
});
afterAll(() => {
  bank.close();
  home.remove();
});

test('a code with a line break begins no line of its own', async () => {
  const { stderr } = await home.brl(['identity', 'status', 'odd-code', '--verbose']);
  expect(stderr).toContain('HTTP 422 x^JPaid: R$ 150,00');
  expect(stderr.split('\n').filter((line) => line.startsWith('Paid'))).toEqual([]);
});

test("the name of a member is written out as a member's value is", async () => {
  const { stdout } = await home.brl(['identity', 'status', 'odd-name', '--output', 'table']);
  expect(stdout).toContain('status^[[2J^J  Amount');
  expect(stdout).not.toContain('\u001b');
});

test('a PIN in the body of a raw call is hidden from what comes back', async () => {
  const line = ['api', 'POST', '/v1/accounts/a-1/security/pin/verify', '--data', '-', '--include'];
  const { code, stdout, stderr } = await home.brl(line, { stdin: '{"document":"1","pin":"804617"}' });
  expect(code).not.toBe(0);
  expect(stderr).toContain('[hidden] is wrong');
  expect(stdout + stderr).not.toContain('804617');
});

test('who is paid begins no second verdict', () => {
  const intent = {
    amountCentavos: 100,
    destination: 'maria@example.com\nPaid: R$ 150,00',
    intentId: 'int_1',
    identifier: null,
    ref: null,
    environment: 'sandbox',
  };
  const finding = { state: 'REFUSED', status: 'FAILED', endToEndId: null };
  const text = paymentText({ exit: 30, sent: true, intent, finding } as never, 0);
  expect(text.split('\n')[0]).toBe('Refused: R$ 1,00 to maria@example.com^JPaid: R$ 150,00');
});

test('a proxy that a variable names is told with --verbose, without its password', async () => {
  const env = { BRL_BASE_URL: 'https://127.0.0.1:9', HTTPS_PROXY: 'http://user:geheim@127.0.0.1:9' };
  const told = await home.brl(['banks', 'list', '--verbose'], { env });
  expect([told.code, told.stderr]).toEqual([80, expect.stringContaining('through the proxy 127.0.0.1:9')]);
  expect(told.stderr).not.toContain('geheim');
});

test('what a mistake of ours says cannot steer the terminal', async () => {
  const file = join(home.home, 'broken.cjs');
  writeFileSync(file, "setImmediate(() => { throw new TypeError('\\u001b[2J\\u202Ebad') })");
  const run = await home.brl(['webhooks', 'listen', '--auth-type', 'NONE', '--port', '0', '--timeout', '1'], {
    env: { NODE_OPTIONS: `--require=${file}` },
  });
  expect(run.stderr).toContain('brl stopped because of an error in brl itself: TypeError:  [2J bad');
  for (const hidden of ['\u001b', '\u202e']) expect(run.stderr).not.toContain(hidden);
});
