import { createPublicKey, hash, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type * as contract from '../../contract/credentials.ts';
import { activationDelayHours } from '../../contract/credentials.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { type AllowedIp, readAllowedIps, savePublicKey } from '../clients.ts';
import { ServiceError } from '../refusal.ts';
import { hashSecret } from '../seed.ts';
import { hour, utcText } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';

/** Delegated credentials, their keys and addresses (specification, sections 4.8 and 5.7). Bodies are mostly not shown. */
export const credentials: Area<typeof contract> = {
  behaviours: { issue, list, revoke, keyList, keyAdd, keyRemove, ipList, ipPut },
};

/** How long anything new waits (specification, section 5.7). */
const activationDelayMs = activationDelayHours * hour;
const kind = 'credential';

/** The facts of a credential besides its row in `clients`. */
interface Credential {
  readonly tenantId: string;
  readonly name: string | null;
  readonly scopes: readonly string[];
  readonly activeFromMs: number;
}

function issue({ world, body, account, caller }: Call<typeof contract.issue>): Answer {
  const pem = readPublicKey(body.publicKeyPem);
  const scopes = readScopes(body.scopes, caller.scopes);
  for (const cidr of body.allowedIps) checkCidr(cidr);
  const clientId = `delegated-${world.newId('credential').slice(0, 13)}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const now = world.now();
  const activeFromMs = now + activationDelayMs;
  const name = typeof body.name === 'string' ? body.name : null;
  world.run(
    'INSERT INTO clients (id, secret_hash, tenant_id, kind, scopes, account_id, active_from, allowed_ips) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    clientId,
    hashSecret(clientSecret),
    caller.tenantId,
    'application',
    scopes.join(' '),
    account.accountId,
    activeFromMs,
    JSON.stringify(body.allowedIps.map((cidr) => ({ cidr, activeFromMs: now }))),
  );
  const kid = keyIdOf(pem);
  savePublicKey(world, clientId, kid, { pem, activeFromMs: now });
  const data: Credential = { tenantId: caller.tenantId, name, scopes, activeFromMs };
  world.insertRecord({
    kind,
    id: clientId,
    accountId: account.accountId,
    state: 'ISSUED',
    createdAtMs: now,
    data,
  });
  return { status: 201, body: { ...view(world, clientId, account.accountId), clientSecret, kid } };
}

function list({ world, account }: Call<typeof contract.list>): Answer {
  const items = world
    .records<StoredRecord<Credential>>(kind, account.accountId)
    .map((record) => view(world, record.id, account.accountId));
  return { status: 200, body: { items } };
}

/** Removes at once everything it could sign or call with; only its name is kept. */
function revoke(call: Call<typeof contract.revoke>): Answer {
  const { world, params, account } = call;
  const record = find(world, account.accountId, params.clientId);
  for (const table of ['tokens', 'public_keys'])
    world.run(`DELETE FROM ${table} WHERE client_id = ?`, record.id);
  world.run('DELETE FROM clients WHERE id = ?', record.id);
  world.updateRecord({ ...record, state: 'REVOKED' });
  return { status: 200, body: view(world, record.id, account.accountId) };
}

function keyList({ world, params, account }: Call<typeof contract.keyList>): Answer {
  find(world, account.accountId, params.clientId);
  const rows = world.all('SELECT * FROM public_keys WHERE client_id = ? ORDER BY rowid', params.clientId);
  const items = rows.map((row) => keyView(world, String(row.kid), Number(row.active_from)));
  return { status: 200, body: { items } };
}

function keyAdd({ world, params, body, account }: Call<typeof contract.keyAdd>): Answer {
  requireLive(world, account.accountId, params.clientId);
  const pem = readPublicKey(body.publicKeyPem);
  const kid = keyIdOf(pem);
  const known = world.get('SELECT * FROM public_keys WHERE client_id = ? AND kid = ?', params.clientId, kid);
  const activeFromMs = known ? Number(known.active_from) : world.now() + activationDelayMs;
  savePublicKey(world, params.clientId, kid, { pem, activeFromMs });
  return { status: 201, body: keyView(world, kid, activeFromMs) };
}

function keyRemove({ world, params, account }: Call<typeof contract.keyRemove>): Answer {
  requireLive(world, account.accountId, params.clientId);
  const removed = world.run(
    'DELETE FROM public_keys WHERE client_id = ? AND kid = ?',
    params.clientId,
    params.kid,
  );
  if (removed === 0) throw new ServiceError(404, 'not_found', 'Chave pública não encontrada.');
  return { status: 200, body: { kid: params.kid, status: 'removed' } };
}

function ipList({ world, params, account }: Call<typeof contract.ipList>): Answer {
  return { status: 200, body: ipView(world, requireLive(world, account.accountId, params.clientId)) };
}

/** Existing entries keep their time, new ones wait, and missing ones are removed at once. */
function ipPut({ world, params, body, account }: Call<typeof contract.ipPut>): Answer {
  const before = requireLive(world, account.accountId, params.clientId);
  for (const cidr of body.allowedIps) checkCidr(cidr);
  const after = [...new Set(body.allowedIps)].map(
    (cidr): AllowedIp =>
      before.find((ip) => ip.cidr === cidr) ?? { cidr, activeFromMs: world.now() + activationDelayMs },
  );
  world.run('UPDATE clients SET allowed_ips = ? WHERE id = ?', JSON.stringify(after), params.clientId);
  return { status: 200, body: ipView(world, after) };
}

function view(world: World, clientId: string, accountId: string) {
  const { state, data, createdAtMs } = find(world, accountId, clientId);
  const active = data.activeFromMs <= world.now() ? 'active' : 'pending';
  return {
    clientId,
    accountId,
    name: data.name,
    status: state === 'REVOKED' ? 'revoked' : active,
    scopes: data.scopes,
    activeFrom: utcText(data.activeFromMs),
    createdAt: utcText(createdAtMs),
  };
}

function keyView(world: World, kid: string, activeFromMs: number) {
  return { kid, ...waiting(world, activeFromMs) };
}

function ipView(world: World, ips: readonly AllowedIp[]) {
  return { allowedIps: ips.map(({ cidr, activeFromMs }) => ({ cidr, ...waiting(world, activeFromMs) })) };
}

function waiting(world: World, activeFromMs: number) {
  return activeFromMs > world.now()
    ? { status: 'pending', pendingUntil: utcText(activeFromMs) }
    : { status: 'active', pendingUntil: null };
}

function find(world: World, accountId: string, clientId: string) {
  const record = world.record<StoredRecord<Credential>>(kind, clientId);
  if (record?.accountId !== accountId) throw new ServiceError(404, 'not_found', 'Credencial não encontrada.');
  return record;
}

/** The address ranges of a credential that was not revoked. */
function requireLive(world: World, accountId: string, clientId: string): readonly AllowedIp[] {
  const { id } = find(world, accountId, clientId);
  const row = world.get('SELECT * FROM clients WHERE id = ?', id);
  if (!row) throw new ServiceError(404, 'not_found', 'Credencial revogada.');
  return readAllowedIps(row) ?? [];
}

function readPublicKey(text: string): string {
  try {
    const key = createPublicKey(text);
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
    const isEs256 = type === 'ec' && details?.namedCurve === 'prime256v1';
    const isPs256 = type === 'rsa' && (details?.modulusLength ?? 0) >= 2048;
    if ((isEs256 || isPs256) && !text.includes('PRIVATE'))
      return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    // Falls through to the refusal.
  }
  throw new ServiceError(400, 'invalid_field', 'Valor inválido no campo publicKeyPem.');
}

/** The name of a key follows from the key. */
function keyIdOf(pem: string): string {
  return `key-${hash('sha256', createPublicKey(pem).export({ type: 'spki', format: 'der' })).slice(0, 16)}`;
}

/** A subset of the issuer's scopes; when none are named, all that a child may have. */
function readScopes(value: unknown, own: readonly string[]): string[] {
  if (value === undefined) return own.filter((scope) => scope !== 'credentials.delegate');
  const wanted = Array.isArray(value) ? value.map(String) : [];
  if (wanted.length === 0) throw new ServiceError(400, 'invalid_field', 'Valor inválido no campo scopes.');
  const missing = wanted.find((scope) => !own.includes(scope));
  if (missing) throw new ServiceError(403, 'insufficient_scope', `Escopo ausente: ${missing}.`);
  return wanted;
}

function checkCidr(cidr: string): void {
  const [network = '', prefix, ...more] = cidr.split('/');
  const bits = isIPv4(network) ? 32 : isIPv6(network) ? 128 : -1;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  if (bits === -1 || length < 0 || length > bits || more.length > 0) {
    throw new ServiceError(400, 'invalid_field', 'Valor inválido no campo allowedIps.');
  }
}
