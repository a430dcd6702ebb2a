import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Scene, scene } from '../support/scene.ts';

/** A bank that has none of these routes, and no payment. */
let at: Scene;
beforeAll(async () => {
  at = await scene();
});
const hintOf = async (...line: string[]) => {
  const run = await at.machine.brl([...line, '--json']);
  return { code: run.code, hint: run.json.error?.hint ?? '' };
};

describe('a "not found"', () => {
  test.each([
    ['accreditation', 'status', '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e'],
    ['identity', 'status', '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e'],
    ['credentials', 'list'],
  ])('of something else says nothing of payments: %s %s', async (...line) => {
    const { code, hint } = await hintOf(...line);
    expect(code).toBe(30);
    expect(hint).not.toContain('payment');
    expect(hint).not.toBe('');
  });

  test('speaks Portuguese to a person who does', async () => {
    const env = { LANG: 'pt_BR.UTF-8' };
    const credentials = await at.machine.brl(['credentials', 'list'], { env });
    expect(credentials.stderr).toContain('a configuração credentialsPrefix é /v1/accounts');
    expect(credentials.stderr).toContain('credentialsPrefix /v1/CAMINHO');
  });
});

describe('the routes of the credentials, whose path the specification does not show', () => {
  test('name the setting, its default and how to set it', async () => {
    const { hint } = await hintOf('credentials', 'list');
    expect(hint).toContain(
      'credentialsPrefix is /v1/accounts/{accountId}/credentials (the default, a guess)',
    );
    expect(hint).toContain('brl config set credentialsPrefix /v1/PATH');
    expect(hint).not.toContain('Check the id');
  });

  test('name the value of the profile, and the profile', async () => {
    const home = join(at.machine.home, 'config', 'brl');
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const acme = {
      environment: 'sandbox',
      baseUrl: at.bank.url,
      clientBaseUrl: null,
      tenantId: at.machine.env.BRL_TENANT_ID,
      accountId: at.bank.accountId,
      clientId: at.machine.env.BRL_CLIENT_ID,
      secret: { store: 'env', variable: 'ACME_SECRET' },
      signing: null,
      actingDocument: null,
      settings: { credentialsPrefix: '/v1/delegation/{accountId}' },
      output: null,
      lang: null,
      maxAmountCentavos: null,
      confirmAboveCentavos: null,
    };
    const book = JSON.stringify({ version: 1, current: null, profiles: { acme } });
    writeFileSync(join(home, 'profiles.json'), book, { mode: 0o600 });
    const env = {
      ...Object.fromEntries(
        Object.keys(at.machine.env)
          .filter((name) => name.startsWith('BRL_'))
          .map((name) => [name, undefined]),
      ),
      ACME_SECRET: at.bank.secret,
    };
    const line = ['credentials', 'revoke', 'delegated-1', '--yes', '--profile', 'acme', '--json'];
    const { hint } = (await at.machine.brl(line, { env })).json.error ?? {};
    expect(hint).toContain('Check the id. ');
    expect(hint).toContain('credentialsPrefix is /v1/delegation/{accountId}. ');
    expect(hint).toContain('brl config set credentialsPrefix /v1/PATH --profile acme');
  });
});
