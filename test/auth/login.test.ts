import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type LoginInput, login } from '../../src/lib/areas/auth/login.ts';
import { loadProfiles } from '../../src/lib/connection/profile.ts';

const home = mkdtempSync(join(tmpdir(), 'brl-login-'));
afterAll(() => rmSync(home, { recursive: true }));
writeFileSync(join(home, 'passphrase'), 'correct horse', { mode: 0o600 });
const env = { XDG_CONFIG_HOME: home, BRL_VAULT_PASSPHRASE_FILE: join(home, 'passphrase') };

/** A login that keeps the secret in the vault and asks nobody. */
const input = (profileName: string, clientSecret: () => Promise<string>): LoginInput => ({
  profileName,
  environment: 'sandbox',
  baseUrl: 'https://bank.example',
  clientBaseUrl: null,
  tenantId: 't-1',
  accountId: null,
  clientId: 'c-1',
  tokenPath: null,
  actingDocument: null,
  store: 'vault',
  vaultKey: 'passphrase',
  clientSecret,
  clientSecretFile: null,
  secretCommand: null,
  signingKeyFile: null,
  signingKeyId: null,
  signingCommand: null,
  signingPublicKeyFile: null,
  check: false,
  tried: null,
});

test('a login that ends while another one asks for its secret is not lost', async () => {
  const inner = () =>
    login(
      input('inner', async () => 'first'),
      env,
    );
  const outer = await login(
    input('outer', async () => {
      await inner();
      return 'second';
    }),
    env,
  );
  expect(loadProfiles(env)).toMatchObject({ current: 'inner', profiles: { inner: {}, outer: {} } });
  expect(outer.isCurrent).toBe(false);
});
