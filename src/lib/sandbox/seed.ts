import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { madeUpBank } from '../brazil/institutions.ts';
import { day, hour } from './time.ts';

/** Tenant, account and credentials of every sandbox. All made up; the secrets guard nothing. */
export const sandboxTenantId = '5a4db0c5-0000-4000-8000-000000000001';
export const sandboxAccountId = '5a4db0c5-0000-4000-8000-00000000acc1';
/** A second account of the same tenant, and one that an operator suspended. */
const sandboxOtherAccountId = '5a4db0c5-0000-4000-8000-00000000acc2';
const sandboxSuspendedAccountId = '5a4db0c5-0000-4000-8000-00000000acc3';
/** An account with nothing on it, which can be closed, and one that another tenant operates as well. */
const sandboxEmptyAccountId = '5a4db0c5-0000-4000-8000-00000000acc4';
export const sandboxSharedAccountId = '5a4db0c5-0000-4000-8000-00000000acc7';
/** Another tenant's account: our credentials get `tenant_mismatch` there. */
const sandboxForeignAccountId = '5a4db0c5-0000-4000-8000-00000000acc9';
export const sandboxClientId = 'sandbox-app';
export const sandboxClientSecret = 'sandbox-secret-that-guards-nothing';
/** Credential that must sign and call the client host. Its public key is registered by `registerDelegatedKey`. */
export const sandboxDelegatedClientId = 'sandbox-delegated';

/** A credential that needs an operator's PIN to move money (specification, section 4.8). */
export const sandboxPinClientId = 'sandbox-pin';

/** A delegated credential issued when the sandbox was created, which becomes active 18 hours later. */
export const sandboxPendingClientId = 'sandbox-delegated-pending';

/** How long a new delegated credential waits (specification, section 5.7). */
const activationDelayMs = 18 * hour;

/** The sandbox's own institution. */
export const sandboxBank = madeUpBank;

/** The balance of the main account at the start and its daily limit, in centavos (section 8 for the limit). */
const initialBalanceCentavos = 50_000_00;
const dailyLimitCentavos = 100_000_00;

/** How long ago the accounts were opened. */
const accountAgeMs = 400 * day;

/** Every scope that the specification names (section 5.6). */
const allScopes = [
  'read',
  'write',
  'pix_out.create',
  'qrcode.manage',
  'accounts.close',
  'accreditation.manage',
  'kyc.read',
  'credentials.delegate',
  'identity_verification.manage',
] as const;

/** A tenant without the features that are enabled one by one. */
export const foreignTenantId = '5a4db0c5-0000-4000-8000-000000000009';
const suspendedTenantId = '5a4db0c5-0000-4000-8000-000000000005';
const disabledTenantId = '5a4db0c5-0000-4000-8000-000000000006';

const tenants = [
  { id: sandboxTenantId, state: 'active' },
  { id: foreignTenantId, state: 'active' },
  { id: suspendedTenantId, state: 'suspended' },
  { id: disabledTenantId, state: 'disabled' },
];

const accounts = [
  account(sandboxAccountId, sandboxTenantId, '1001', 'Padaria Exemplo Ltda', '11444777000161'),
  account(sandboxOtherAccountId, sandboxTenantId, '1002', 'Joana Exemplo da Silva', '52998224725'),
  {
    ...account(sandboxSuspendedAccountId, sandboxTenantId, '1003', 'Conta Suspensa Exemplo', '11144477735'),
    state: 'suspended',
  },
  {
    ...account(sandboxEmptyAccountId, sandboxTenantId, '1004', 'Conta Vazia Exemplo Ltda', '11222333000181'),
    balanceCentavos: 0,
  },
  account(
    sandboxSharedAccountId,
    sandboxTenantId,
    '1007',
    'Conta Compartilhada Exemplo Ltda',
    '11222333000181',
  ),
  account(
    '5a4db0c5-0000-4000-8000-00000000acc5',
    suspendedTenantId,
    '1005',
    'Exemplo Suspenso Ltda',
    '12345678000195',
  ),
  account(
    '5a4db0c5-0000-4000-8000-00000000acc6',
    disabledTenantId,
    '1006',
    'Exemplo Desligado Ltda',
    '12345678000195',
  ),
  account(sandboxForeignAccountId, foreignTenantId, '1009', 'Outra Empresa Exemplo Ltda', '12345678000195'),
];

/** Where the delegated credentials may call from; valid at once. */
const loopbackRanges = ['127.0.0.0/8', '::1/128'].map((cidr) => ({ cidr, activeFromMs: 0 }));

/** The credentials, by their purpose. All but the delegated one share the sandbox's secret. */
const clients = [
  client(sandboxClientId, sandboxTenantId, 'application', allScopes),
  client(sandboxPinClientId, sandboxTenantId, 'application', allScopes),
  client('sandbox-read-only', sandboxTenantId, 'application', ['read']),
  client('sandbox-no-scope', sandboxTenantId, 'application', []),
  client('sandbox-user', sandboxTenantId, 'user', allScopes),
  client('sandbox-foreign-app', foreignTenantId, 'application', allScopes),
  client('sandbox-suspended-app', suspendedTenantId, 'application', allScopes),
  client('sandbox-disabled-app', disabledTenantId, 'application', allScopes),
  delegated(sandboxDelegatedClientId),
  delegated(sandboxPendingClientId),
];

/** Fills an empty sandbox. */
export function seedWorld(database: DatabaseSync, nowMs: number): void {
  const addTenant = database.prepare('INSERT INTO tenants VALUES (?, ?)');
  for (const { id, state } of tenants) addTenant.run(id, state);
  const addAccount = database.prepare('INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const row of accounts) {
    addAccount.run(
      row.id,
      row.tenantId,
      row.state,
      row.balanceCentavos,
      dailyLimitCentavos,
      '0001',
      row.number,
      row.holderName,
      row.holderDocument,
    );
  }
  openingLines(database, nowMs);
  const addClient = database.prepare('INSERT INTO clients VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  for (const row of clients) {
    const ips = row.accountId === null ? null : JSON.stringify(loopbackRanges);
    const activeFrom =
      row.accountId === null ? null : row.id === sandboxPendingClientId ? nowMs + activationDelayMs : 0;
    addClient.run(
      row.id,
      hashSecret(sandboxClientSecret),
      row.tenantId,
      row.kind,
      row.scopes.join(' '),
      row.accountId,
      activeFrom,
      ips,
    );
  }
}

/** The opening balance as the first line of each account's ledger, well before the past that `sandbox seed` makes. */
function openingLines(database: DatabaseSync, nowMs: number): void {
  const addLine = database.prepare(
    `INSERT INTO ledger (account_id, at, amount_centavos, operation, reference, line)
     VALUES (?, ?, ?, 'OPENING', 'opening', '{}')`,
  );
  const openedAt = Math.floor((nowMs - accountAgeMs) / day) * day;
  for (const { id, balanceCentavos } of accounts) {
    if (balanceCentavos !== 0) addLine.run(id, openedAt, balanceCentavos);
  }
}

/** How secrets and tokens are stored in the file. */
export function hashSecret(text: string): string {
  return hash('sha256', text);
}

function account(id: string, tenantId: string, number: string, holderName: string, holderDocument: string) {
  return {
    id,
    tenantId,
    state: 'active',
    number,
    holderName,
    holderDocument,
    balanceCentavos: initialBalanceCentavos,
  };
}

function client(id: string, tenantId: string, kind: 'application' | 'user', scopes: readonly string[]) {
  return { id, tenantId, kind, scopes, accountId: null as string | null };
}

/** Bound to one account, with a part of its issuer's scopes (specification, section 5.7). */
function delegated(id: string) {
  const scopes = ['read', 'pix_out.create', 'qrcode.manage'];
  return { ...client(id, sandboxTenantId, 'application', scopes), accountId: sandboxAccountId };
}
