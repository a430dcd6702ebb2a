import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { certificates } from '../support/certificates.ts';

/** With a token at hand the payment itself is the first to fail: no byte of it has left, and its rows stay planned. */

const ledger: string[] = [];
let server: Server;
let home: Machine;
/** A private file of the machine; its path. */
function inHome(name: string, text: string): string {
  const path = join(home.home, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}
beforeAll(async () => {
  server = createServer({ key: certificates.leafKey, cert: certificates.good }, (request, response) => {
    if (request.url?.includes('/pix/out')) ledger.push(String(request.url));
    const token = { access_token: 'token-1', token_type: 'Bearer', expires_in: 3600 };
    const answer = request.url?.includes('/oauth/') ? token : [];
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = machine({
    BRL_ENVIRONMENT: 'sandbox',
    BRL_BASE_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BRL_TENANT_ID: 't1',
    BRL_ACCOUNT_ID: '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e',
    BRL_CLIENT_ID: 'c1',
    BRL_CLIENT_SECRET: 'secret-0123456789',
  });
  home.env.NODE_EXTRA_CA_CERTS = inHome('authority.pem', certificates.authority);
  expect((await home.brl(['banks', 'list'])).code).toBe(0);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  home.remove();
});

test.each([
  ['a proxy that is down', 1, { HTTPS_PROXY: 'http://127.0.0.1:9' }],
  ['a proxy of no host', 2, { HTTPS_PROXY: 'http://nowhere.invalid:3128' }],
  ['a file of authorities that is missing', 3, { NODE_EXTRA_CA_CERTS: '/nowhere/authority.pem' }],
])('%s: exit 80, nothing sent, and rows that wait', async (what, reais, env) => {
  const ref = what.replaceAll(' ', '-');
  const send = ['pix', 'send', '--key', 'maria@example.com', '--amount', `${reais},00`, '--ref', ref];
  const paid = await home.brl([...send, '--yes', '--json', '--no-lookup'], { env });
  expect([paid.code, paid.json.sent, paid.json.moneyMoved]).toEqual([80, 'no', 'no']);
  const state = await home.brl(['journal', 'show', String(paid.json.intentId), '--json']);
  expect(state.json).toMatchObject({ state: 'INTENT' });
  const key = 'maria@example.com';
  const file = inHome(`${ref}.csv`, `Valor;Chave PIX\n${reais},10;${key}\n${reais},20;${key}\n`);
  const run = ['payout', 'run', file, '--ref', `rows-${ref}`, '--confirm', `${2 * reais},30`];
  const rows = await home.brl([...run, '--json'], { env });
  const { counts: outcome } = rows.json as unknown as { counts: Record<string, { rows: number }> };
  expect([rows.code, outcome.unsent?.rows, outcome.uncertain?.rows]).toEqual([80, 2, 0]);
  expect(ledger).toEqual([]);
});
