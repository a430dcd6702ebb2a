import { type Operation, unspecified } from '../contract/operation.ts';
import { type Account, findAccount } from './account/ledger.ts';
import type { ReceivedRequest } from './behaviour.ts';
import { type Caller, clientByToken, tenantState } from './clients.ts';
import { isAllowed } from './locks/ip-ranges.ts';
import { refuseLocked } from './locks/locks.ts';
import { requirePin } from './pin/pin.ts';
import { ServiceError } from './refusal.ts';
import { foreignTenantId } from './seed.ts';
import { checkSignature } from './signature/signature.ts';
import type { World } from './world.ts';

/** What a request reaches. */
export interface Admission {
  readonly caller: Caller;
  readonly account: Account | null;
}

/** Operations that answer 200 even if the signature is wrong (specification, section 4.8). */
const signatureExempt: ReadonlySet<string> = new Set(['security.signatureVerify']);

/** Closing has its own refusals, and accepts an older scope in place of its own (specification, sections 4.8 and 5.6). */
const closing = 'account.close';

/** Routes of the holder's browser, which have a session cookie instead of a token (specification, section 4.6). */
const holderRoutes: ReadonlySet<string> = new Set([
  'accreditation.consentPage',
  'accreditation.consentStart',
  'accreditation.consentDecide',
]);
/** Features that a tenant may lack (specification, section 5.9), by the first word of an operation's name. */
const features: ReadonlySet<string> = new Set(['accreditation', 'batches', 'boletoCharge', 'identity']);

const holder: Caller = {
  clientId: '',
  tenantId: '',
  kind: 'user',
  scopes: [],
  accountId: null,
  activeFromMs: null,
  allowedIps: null,
};

/**
 * Lets a request in or refuses it, in the order of specification section 5.
 * @throws {ServiceError} with the documented code; signature problems, whose codes are not shown, get `invalid_signature`.
 */
export function admit(
  world: World,
  operation: Operation,
  accountId: string | null,
  request: ReceivedRequest,
): Admission {
  if (holderRoutes.has(operation.id)) return { caller: holder, account: null };
  const caller = authenticate(world, request);
  if (!signatureExempt.has(operation.id)) checkDelegation(world, caller, request);
  const write = isWrite(operation);
  checkTenant(world, caller.tenantId, write);
  if (operation.movesMoney && caller.kind === 'user') {
    throw new ServiceError(
      403,
      'user_token_forbidden_on_financial_op',
      'Token de usuário não movimenta dinheiro.',
    );
  }
  checkScope(operation, caller, write);
  if (caller.tenantId === foreignTenantId && features.has(operation.id.split('.')[0] ?? '')) {
    throw new ServiceError(403, 'feature_disabled', 'Recurso não habilitado para este tenant.');
  }
  const account = accountId === null ? null : admitToAccount(world, operation, caller, accountId);
  if (account && operation.movesMoney) {
    refuseLocked(world, account, request);
    requirePin(world, account, caller, request);
  }
  return { caller, account };
}

function authenticate(world: World, request: ReceivedRequest): Caller {
  const authorization = request.headers.get('authorization');
  if (authorization === null) throw new ServiceError(401, 'unauthorized', 'Cabeçalho Authorization ausente.');
  const tenantId = request.headers.get('x-tenant-id');
  if (!tenantId) throw new ServiceError(400, 'missing_tenant', 'Cabeçalho X-Tenant-Id ausente.');
  const token = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization)?.[1];
  const caller = token === undefined ? null : clientByToken(world, token);
  // The specification gives this 403 no code.
  if (!caller) throw new ServiceError(403, 'invalid_token', 'Token inválido ou expirado; obtenha um novo.');
  if (caller.tenantId !== tenantId) {
    throw new ServiceError(403, 'tenant_forbidden', 'Token não autorizado para este tenant.');
  }
  return caller;
}

/** Rules of delegated credentials, and of the host that only they use (specification, sections 5.7 and 5.8). */
function checkDelegation(world: World, caller: Caller, request: ReceivedRequest): void {
  if (caller.accountId === null && request.host === 'tenant') return;
  if (request.host === 'tenant') {
    throw new ServiceError(
      403,
      'signed_host_required',
      'Credencial delegada deve usar o host de requisições assinadas.',
    );
  }
  if (caller.activeFromMs !== null && caller.activeFromMs > world.now()) {
    throw new ServiceError(403, 'credential_not_yet_active', 'Credencial ainda não ativa.');
  }
  if (caller.allowedIps !== null && !isAllowed(caller.allowedIps, request.remoteAddress)) {
    throw new ServiceError(403, 'forbidden', `Endereço IP ${request.remoteAddress} não autorizado.`);
  }
  const { problem } = checkSignature(world, caller, request);
  if (problem !== null) throw new ServiceError(403, 'invalid_signature', `Assinatura inválida: ${problem}.`);
}

function checkTenant(world: World, tenantId: string, write: boolean): void {
  const state = tenantState(world, tenantId);
  if (state === 'disabled') throw new ServiceError(403, 'tenant_disabled', 'Tenant desligado.');
  if (state === 'suspended' && write)
    throw new ServiceError(403, 'tenant_suspended', 'Tenant suspenso para escrita.');
}

/** A POST that creates nothing is marked as a read in the contract. */
function isWrite(operation: Operation): boolean {
  return operation.method !== 'GET' && operation.retry !== 'read' && operation.retry !== 'metered';
}

/** Where the specification names no scope: `read` for queries, `write` for the rest. */
function checkScope(operation: Operation, caller: Caller, write: boolean): void {
  if (operation.scope === unspecified && operation.method !== 'GET' && !write) return;
  const needed = operation.scope === unspecified ? (write ? 'write' : 'read') : operation.scope;
  // The second scope that reads account openings (specification, section 5.6).
  const follows = operation.id.startsWith('accreditation.') && caller.scopes.includes('accreditation.manage');
  const closes = operation.id === closing && caller.scopes.includes('write');
  if (!caller.scopes.includes(needed) && !closes && !(follows && !write)) {
    throw new ServiceError(403, 'insufficient_scope', `Escopo ausente: ${needed}.`);
  }
}

function admitToAccount(world: World, operation: Operation, caller: Caller, accountId: string): Account {
  const account = findAccount(world, accountId);
  if (!account || isHidden(operation, caller, account)) {
    throw new ServiceError(404, 'account_not_found', 'Conta não encontrada.');
  }
  if (account.tenantId !== caller.tenantId) {
    throw new ServiceError(403, 'tenant_mismatch', 'A conta pertence a outro tenant.');
  }
  if (caller.accountId !== null && caller.accountId !== accountId) {
    throw new ServiceError(403, 'forbidden', 'A credencial delegada pertence a outra conta.');
  }
  if (account.state === 'suspended') throw new ServiceError(403, 'forbidden', 'Conta suspensa.');
  return account;
}

/**
 * A closed account is gone, yet closing it again answers the same 200; closing does not distinguish a suspended or another
 * tenant's account from one that never existed (specification, section 4.8).
 */
function isHidden(operation: Operation, caller: Caller, { state, tenantId }: Account): boolean {
  if (operation.id !== closing) return state === 'closed';
  return state === 'suspended' || tenantId !== caller.tenantId;
}
