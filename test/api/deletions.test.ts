import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routeOf } from '../../src/lib/areas/api/route.ts';
import { type Machine, machine } from '../support/brl.ts';

const account = '/v1/accounts/{accountId}';
const key = '9d36b84f-c70b-478f-b95c-12729b90ca25';

/** The things that can be deleted (sections 4.2, 4.5 and 4.8), with documented and undocumented paths. */
const deletions = [
  `${account}/pix/keys/${key}`,
  `${account}/pix/keys`,
  `${account}/pix/qr-code?identifier=table-7`,
  `${account}/limits/operators/52998224725`,
  `${account}/security/locks`,
  `${account}/security/locks/pending`,
  `${account}/security/pin/52998224725`,
  `${account}/credentials/client-2`,
  `${account}/credentials/client-2/public-keys/key-1`,
  `${account}/credentials/client-2/ip-allowlist/203.0.113.7`,
];

/** The ways in which a route without a shown body may say that it is done. */
const done = [
  [200, ''],
  [200, '{}'],
  [200, '{"status":"CANCELLED"}'],
  [202, ''],
  [204, ''],
] as const;

describe('brl api DELETE of what is no money', () => {
  let server: Server;
  let pc: Machine;
  let seen: string[];
  let answer: readonly [number, string];

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      const isToken = request.url === '/oauth/token';
      if (!isToken) seen.push(`${request.method} ${request.url}`);
      const token = '{"access_token":"a-token","token_type":"Bearer","expires_in":600}';
      const [status, body] = isToken ? [200, token] : answer;
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
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
    seen = [];
  });

  test.each(deletions)('%s: any 2xx is done, without --ref, --yes or a journal', async (path) => {
    for (const given of path.endsWith(key) ? done : done.slice(0, 1)) {
      answer = given;
      const run = await pc.brl(['api', 'DELETE', path, '--json']);
      expect([given, run.code, run.stderr]).toEqual([given, 0, '']);
    }
    expect(new Set(seen)).toEqual(new Set([`DELETE ${path.replace('{accountId}', 'acc-1')}`]));
    expect(pc.files()).not.toContain(pc.journal('production'));
    expect(pc.files()).not.toContain(pc.journal());
  });

  test('a refusal is one, and an answer that is lost is not known', async () => {
    answer = [404, '{"errorCode":"not_found","message":"x"}'];
    expect((await pc.brl(['api', 'DELETE', deletions[0] ?? ''])).code).toBe(30);
    answer = [500, '{}'];
    expect((await pc.brl(['api', 'DELETE', deletions[0] ?? ''])).code).toBe(40);
    expect(seen).toHaveLength(2);
  });
});

describe('where the line is', () => {
  test.each(deletions)('DELETE %s moves no money', (path) => {
    expect(routeOf('DELETE', path.replace('{accountId}', 'acc-1')).kind).toBe('write');
  });

  test.each([
    ['DELETE', '/v1/accounts/acc-1/pix/out/invoice-1'],
    ['DELETE', '/v1/accounts/acc-1/ted/ted-1'],
    ['DELETE', '/v1/accounts/acc-1/boleto/payments/1'],
    ['DELETE', '/v1/accounts/acc-1/pix/keysof/1'],
    ['DELETE', '/v1/accounts/acc-1/pix/batches/1'],
    ['DELETE', '/v1/new'],
    ['POST', '/v1/accounts/acc-1/security/pin/unlock'],
    ['PUT', '/v1/accounts/acc-1/pix/keys/1'],
  ] as const)('%s %s stays a payment until the contract says otherwise', (method, path) => {
    expect(routeOf(method, path).kind).toBe('money');
  });

  test('the prefix of credentials is that of the profile', () => {
    const settings = { credentialsPrefix: '/v1/delegates' };
    expect(routeOf('DELETE', '/v1/delegates/client-2', settings).kind).toBe('write');
    expect(routeOf('DELETE', '/v1/accounts/acc-1/credentials/client-2', settings).kind).toBe('money');
  });
});
