import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSigningKey, signRequest } from '../../src/lib/client/sign.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';
import { type ListeningSandbox, listen } from '../../src/lib/sandbox/listen.ts';
import {
  sandboxAccountId,
  sandboxClientSecret,
  sandboxDelegatedClientId,
  sandboxTenantId,
} from '../../src/lib/sandbox/seed.ts';
import { brl } from './run.ts';

// The sandbox's verifier is written apart from our signer, so each can catch the other.
const directory = mkdtempSync(join(tmpdir(), 'brl-sandbox-'));
let sandbox: Sandbox;
let listening: ListeningSandbox;

const pemOf = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));

function register(kid: string, pair: { publicKey: KeyObject; privateKey: KeyObject }): string {
  sandbox.control.registerDelegatedKey(kid, String(pair.publicKey.export({ type: 'spki', format: 'pem' })));
  return pemOf(pair.privateKey);
}

function environment(kid: string, pem: string): Record<string, string> {
  const file = join(directory, `${kid}.pem`);
  writeFileSync(file, pem, { mode: 0o600 });
  return {
    BRL_CLIENT_BASE_URL: listening.clientBaseUrl,
    BRL_TENANT_ID: sandboxTenantId,
    BRL_CLIENT_ID: sandboxDelegatedClientId,
    BRL_CLIENT_SECRET: sandboxClientSecret,
    BRL_SIGNING_KEY_FILE: file,
    BRL_SIGNING_KEY_ID: kid,
  };
}

beforeAll(async () => {
  sandbox = openSandbox({ stateFile: join(directory, 'sandbox.sqlite') });
  listening = await listen(sandbox, { tenant: 0, client: 0 });
});
afterAll(async () => {
  await listening.close();
  sandbox.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('signature verify against the sandbox', () => {
  test.each([
    ['ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['PS256', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
  ])('%s is valid, with and without a key', async (algorithm, make) => {
    const env = environment(algorithm, register(algorithm, make()));
    for (const more of [[], ['--idempotency-key', 'invoice-1042']]) {
      const run = await brl(['signature', 'verify', '--json', ...more], { env });
      expect(JSON.parse(run.stdout)).toMatchObject({ valid: true, algorithm, causes: [] });
      expect(run.exit).toBe(0);
    }
  });

  test('a key that is registered under no such id: exit 35, with the reason', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const run = await brl(['signature', 'verify'], { env: environment('stranger', pemOf(privateKey)) });
    expect(run.exit).toBe(35);
    expect(run.stdout).toMatch(/^Service says +not valid\nReason given +.*stranger/);
    expect(run.stdout).toContain('18 hours');
  });
});

describe('signed queries', () => {
  async function token(): Promise<string> {
    const basic = Buffer.from(`${sandboxDelegatedClientId}:${sandboxClientSecret}`).toString('base64');
    const answer = await fetch(`${listening.clientBaseUrl}${defaultGapSettings.tokenPath}`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  test.each([
    '/v1/banks',
    `/v1/accounts/${sandboxAccountId}/pix/key/%2B5511988887777?noCache=true`,
    `/v1/accounts/${sandboxAccountId}/pix/key/maria%40example.com.br`,
  ])('%s passes the signature check', async (path) => {
    const pem = register('query', generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    const url = `${listening.clientBaseUrl}${path}`;
    const key = { ...loadSigningKey(pem), keyId: 'query' };
    const send = async (signedUrl: string) => {
      const request = { method: 'GET', url: signedUrl, body: null, idempotencyKey: null };
      const { headers } = await signRequest(request, key, Date.now(), defaultGapSettings);
      const authorization = `Bearer ${await token()}`;
      const answer = await fetch(url, {
        headers: { ...headers, authorization, 'x-tenant-id': sandboxTenantId },
      });
      return (await answer.text()).includes('invalid_signature');
    };
    expect(await send(url)).toBe(false);
    expect(await send(`${url.split('?')[0]}?other=1`)).toBe(true);
  });
});
