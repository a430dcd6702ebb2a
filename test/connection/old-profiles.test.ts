import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profilesPath } from '../../src/lib/connection/profile.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** Profiles as earlier versions wrote them, member by member: their file has had one version, to which members were added. */
const first = {
  environment: 'sandbox',
  clientBaseUrl: null,
  signing: null,
  actingDocument: null,
  settings: {
    tokenAuthMethod: 'client_secret_basic',
    contentHashEncoding: 'hex',
    keyLookupName: ['name'],
    dictPauseSeconds: 60,
  },
  output: 'json',
  lang: 'pt-BR',
  maxAmountCentavos: 100_000,
  confirmAboveCentavos: 90_000,
};
const withStart = { ...first, activeFrom: '2026-01-05T12:00:00Z' };
const withAccount = {
  ...withStart,
  settings: { ...first.settings, refundWindowDays: 90, extraBankHolidays: ['2026-11-20'] },
  csvStyle: 'excel-br',
  bankAccount: '341/1234/56789-0',
  holderName: 'Padaria Exemplo Ltda',
  holderDocument: '11444777000161',
};

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
});
afterAll(() => served.close());

test.each([
  ['the first', first],
  ['with the instant from which a credential is valid', withStart],
  ['with what it knows of its account', withAccount],
])('a profile of an earlier version pays, and a change keeps the rest of it: %s', async (_name, shape) => {
  const { machine, parent } = served;
  const profile = {
    ...shape,
    baseUrl: parent.BRL_BASE_URL,
    tenantId: parent.BRL_TENANT_ID,
    accountId: parent.BRL_ACCOUNT_ID,
    clientId: parent.BRL_CLIENT_ID,
    secret: { store: 'file', path: served.file('secret', parent.BRL_CLIENT_SECRET ?? '') },
  };
  const path = profilesPath(machine.env);
  mkdirSync(join(path, '..'), { recursive: true, mode: 0o700 });
  writeFileSync(path, JSON.stringify({ version: 1, current: 'main', profiles: { main: profile } }), {
    mode: 0o600,
  });
  // The same ref in each: what an earlier version began is found by the next.
  const paid = await machine.brl(
    'pix send --key maria@example.com --amount 10,50 --ref upgraded --yes'.split(' '),
  );
  expect(paid).toMatchObject({ code: 0, json: { outcome: 'settled', ref: 'upgraded' } });
  expect((await machine.brl(['journal', 'list', '--json'])).json).toHaveLength(1);
  expect(
    (
      await machine.brl([
        'pix',
        'send',
        '--key',
        'maria@example.com',
        '--amount',
        '1000,01',
        '--ref',
        'above',
        '--yes',
      ])
    ).json,
  ).toMatchObject({ sent: 'no' });
  expect((await machine.brl(['config', 'set', 'max-amount', '500'])).code).toBe(0);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    version: 1,
    current: 'main',
    profiles: { main: { ...profile, maxAmountCentavos: 50_000 } },
  });
});
