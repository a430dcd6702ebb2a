import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { resolveConnection } from '../../src/lib/connection/connect.ts';
import type { Env } from '../../src/lib/connection/paths.ts';
import { type Profile, type ProfileBook, saveProfiles } from '../../src/lib/connection/profile.ts';
import { CliError } from '../../src/lib/errors/cli-error.ts';

export let directory: string;

/** Makes a directory for each test of the file that calls it. */
export function openDirectoryForEachTest(): void {
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'brl-connect-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
}

export const full: Env = {
  BRL_BASE_URL: 'https://bank.example/',
  BRL_TENANT_ID: 'tenant-a',
  BRL_CLIENT_ID: 'app-1',
  BRL_CLIENT_SECRET: 'quiet',
};

export const main: Profile = {
  environment: 'production',
  baseUrl: 'https://bank.example',
  clientBaseUrl: null,
  tenantId: 'tenant-a',
  accountId: 'acc-profile',
  clientId: 'app-1',
  secret: { store: 'file', path: '/nowhere/secret' },
  signing: null,
  actingDocument: null,
  settings: { contentHashEncoding: 'base64' },
  output: null,
  lang: null,
  maxAmountCentavos: 100_000,
  confirmAboveCentavos: null,
};

export const delegated: Profile = {
  ...main,
  clientBaseUrl: 'https://client.bank.example',
  signing: { keyId: 'kid-1', algorithm: 'ES256', key: { store: 'file', path: '/nowhere/key.pem' } },
};

export function resolve(env: Env, flags: { profile?: string; account?: string } = {}, book?: ProfileBook) {
  const all: Env = { XDG_CONFIG_HOME: directory, HOME: directory, ...env };
  if (book) saveProfiles(all, book);
  return { resolved: resolveConnection({ flags, env: all }), env: all };
}

export function service(...input: Parameters<typeof resolve>) {
  const { resolved } = resolve(...input);
  if (resolved.kind !== 'service') throw new Error('expected a service');
  return resolved;
}

export function refusal(...input: Parameters<typeof resolve>): { code: string; exit: number; text: string } {
  try {
    resolve(...input);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { code: error.detail.code, exit: error.exit, text: `${error.message} ${error.detail.hint}` };
  }
  throw new Error('expected a refusal');
}

export const book: ProfileBook = { current: 'main', profiles: { main, delegated } };
