import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machine } from '../support/brl.ts';

/** A service that shows another amount under our identifier once the payment is settled. */
let shown = 150;
let identifier = '';
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += String(chunk)));
  request.on('end', () => {
    const path = request.url ?? '';
    if (path.endsWith('/pix/out')) ({ identifier } = JSON.parse(body) as { identifier: string });
    const record = { identifier, status: 'COMPLETED', endToEndId: 'E1', paymentId: 'p1' };
    const token = { access_token: 'token-1', token_type: 'Bearer', expires_in: 3600 };
    const answer = path.includes('/oauth/')
      ? token
      : path.includes('/lookup')
        ? { ...record, amount: -shown, pixKey: 'maria@example.com' }
        : record;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a status that shows another amount than the journal has says so', async () => {
  const pc = machine();
  const env = {
    BRL_ENVIRONMENT: 'sandbox',
    BRL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BRL_TENANT_ID: 't1',
    BRL_ACCOUNT_ID: 'a1',
    BRL_CLIENT_ID: 'c1',
    BRL_CLIENT_SECRET: 'secret-0123456789',
  };
  const send = 'pix send --key maria@example.com --amount 150,00 --ref r-1 --yes --json --no-lookup'.split(
    ' ',
  );
  expect((await pc.brl(send, { env })).code).toBe(0);
  const status = ['pix', 'status', '--ref', 'r-1', '--json'];
  expect((await pc.brl(status, { env })).stderr).not.toContain('another amount');
  shown = 99;
  const other = await pc.brl(status, { env });
  expect([other.code, other.stderr]).toEqual([
    0,
    expect.stringContaining('shows another amount than the journal'),
  ]);
});
