import { hashSecret } from './seed.ts';
import type { World } from './world.ts';

/** Who calls: a credential, with the scopes that its token carries. */
export interface Caller {
  readonly clientId: string;
  readonly tenantId: string;
  readonly kind: 'application' | 'user';
  readonly scopes: readonly string[];
  /** Set on delegated credentials, which are bound to one account and sign every request. */
  readonly accountId: string | null;
  readonly activeFromMs: number | null;
  /** CIDRs currently in force; null allows every address. */
  readonly allowedIps: readonly string[] | null;
}

/** An address range of a credential, and since when it applies. */
export interface AllowedIp {
  readonly cidr: string;
  readonly activeFromMs: number;
}

/** A public key of a credential. */
export interface PublicKey {
  readonly pem: string;
  readonly activeFromMs: number;
}

/** The credential with this secret, or null. */
export function clientBySecret(world: World, clientId: string, secret: string): Caller | null {
  const row = world.get(
    'SELECT * FROM clients WHERE id = ? AND secret_hash = ?',
    clientId,
    hashSecret(secret),
  );
  return row ? callerOf(world, row, String(row.scopes)) : null;
}

/** The credential behind an unexpired access token, or null. */
export function clientByToken(world: World, token: string): Caller | null {
  const row = world.get(
    'SELECT clients.*, tokens.scopes AS granted FROM tokens JOIN clients ON clients.id = client_id WHERE hash = ? AND expires_at > ?',
    hashSecret(token),
    world.now(),
  );
  return row ? callerOf(world, row, String(row.granted)) : null;
}

/** The key that a credential registered under a key id, or null. */
export function publicKey(world: World, clientId: string, kid: string): PublicKey | null {
  const row = world.get(
    'SELECT pem, active_from FROM public_keys WHERE client_id = ? AND kid = ?',
    clientId,
    kid,
  );
  return row ? { pem: String(row.pem), activeFromMs: Number(row.active_from) } : null;
}

/** Registers a key, or replaces the one with the same id. */
export function savePublicKey(world: World, clientId: string, kid: string, key: PublicKey): void {
  world.run(
    'INSERT OR REPLACE INTO public_keys VALUES (?, ?, ?, ?)',
    clientId,
    kid,
    key.pem,
    key.activeFromMs,
  );
}

/** `active`, `suspended` or `disabled`; null for an unknown tenant. */
export function tenantState(world: World, tenantId: string): string | null {
  const row = world.get('SELECT state FROM tenants WHERE id = ?', tenantId);
  return row ? String(row.state) : null;
}

function callerOf(world: World, row: Readonly<Record<string, unknown>>, scopes: string): Caller {
  return {
    clientId: String(row.id),
    tenantId: String(row.tenant_id),
    kind: String(row.kind) as Caller['kind'],
    scopes: scopes.split(' ').filter(Boolean),
    accountId: row.account_id === null ? null : String(row.account_id),
    activeFromMs: row.active_from === null ? null : Number(row.active_from),
    allowedIps:
      readAllowedIps(row)
        ?.filter((ip) => ip.activeFromMs <= world.now())
        .map((ip) => ip.cidr) ?? null,
  };
}

/** The address ranges in a row of `clients`, including pending ones; null allows every address. */
export function readAllowedIps(row: Readonly<Record<string, unknown>>): readonly AllowedIp[] | null {
  return row.allowed_ips === null ? null : (JSON.parse(String(row.allowed_ips)) as AllowedIp[]);
}
