import { isPin, weaknessOf } from '../../brazil/pin.ts';
import type * as contract from '../../contract/pin.ts';
import { resetLink, wrongTries } from '../../contract/pin.ts';
import type { Account } from '../account/ledger.ts';
import type { Answer, Area, Call, ReceivedRequest } from '../behaviour.ts';
import type { Caller } from '../clients.ts';
import { ServiceError } from '../refusal.ts';
import { hashSecret, sandboxPinClientId, sandboxSharedAccountId } from '../seed.ts';
import { hour, minute, utcText } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';

const pinKind = 'pin';
const resetKind = 'pin.reset';

/** Transaction PINs (specification, section 4.8). The bodies are not shown: `document` and `pin` are ours. */
export const pin: Area<typeof contract> = { behaviours: { set, remove, verify, status, resetRequest } };

interface Pin {
  readonly document: string;
  readonly hash: string;
  readonly wrong: number;
  readonly lockedUntilMs: number | null;
}

type PinRecord = StoredRecord<Pin>;

/**
 * Asks a payment for the operator's PIN, where the credential needs one, or where it was sent for an operator who has one.
 * @throws {ServiceError} 428 `pin_required`; for a wrong or locked PIN see {@link check}
 */
export function requirePin(world: World, account: Account, caller: Caller, request: ReceivedRequest): void {
  const document = request.headers.get('x-acting-document') ?? '';
  const given = request.headers.get('x-transaction-pin') ?? '';
  const known = document === '' ? null : find(world, account, document);
  const needed = caller.clientId === sandboxPinClientId;
  if (given !== '' && known) check(world, known, given);
  else if (needed)
    throw new ServiceError(
      428,
      'pin_required',
      'Envie X-Acting-Document e X-Transaction-Pin de um operador com PIN.',
    );
}

/** One account of the sandbox has the hosted reset enabled; there the API neither replaces nor removes a PIN. */
function hasHostedReset(account: Account): boolean {
  return account.accountId === sandboxSharedAccountId;
}

function set(call: Call<typeof contract.set>): Answer {
  const { world, account, body } = call;
  const document = documentOf(call, body.document);
  const given = String(body.pin ?? '');
  const year = new Date(world.now()).getUTCFullYear();
  if (!isPin(given) || weaknessOf(given, year) !== null) {
    throw new ServiceError(422, 'weak_pin', 'PIN fraco: 6 a 12 dígitos, sem repetição, sequência ou data.');
  }
  const known = find(world, account, document);
  if (known && hasHostedReset(account)) {
    throw new ServiceError(403, 'pin_change_disabled', 'O PIN só é trocado na página hospedada.');
  }
  const data = { document, hash: hashOf(account, document, given), wrong: 0, lockedUntilMs: null };
  const record = world.putRecord<PinRecord>({
    kind: pinKind,
    id: idOf(account, document),
    accountId: account.accountId,
    identifier: document,
    state: 'ACTIVE',
    data,
  });
  return { status: known ? 200 : 201, body: viewOf(world, record) };
}

function remove({ world, account, params }: Call<typeof contract.remove>): Answer {
  const known = find(world, account, params.document);
  if (!known) throw notFound();
  if (hasHostedReset(account)) {
    throw new ServiceError(403, 'pin_invalidate_disabled', 'O PIN só é trocado na página hospedada.');
  }
  world.deleteRecord(known);
  return { status: 200, body: { document: params.document, enrolled: false } };
}

function verify(call: Call<typeof contract.verify>): Answer {
  const { world, account, body } = call;
  const known = find(world, account, documentOf(call, body.document));
  if (!known) throw new ServiceError(428, 'pin_required', 'O operador não tem PIN.');
  check(world, known, String(body.pin ?? ''));
  return { status: 200, body: { document: known.data.document, valid: true } };
}

function status({ world, account, query, request }: Call<typeof contract.status>): Answer {
  const document = query.document ?? request.headers.get('x-acting-document');
  const records = world
    .records<PinRecord>(pinKind, account.accountId)
    .filter(({ data }) => document === null || data.document === document);
  if (document === null) return { status: 200, body: { items: records.map((one) => viewOf(world, one)) } };
  const [known] = records;
  return { status: 200, body: known ? viewOf(world, known) : { document, enrolled: false } };
}

/** The fifth request in an hour is refused (specification, section 4.8). */
function resetRequest(call: Call<typeof contract.resetRequest>): Answer {
  const { world, account, body } = call;
  const document = documentOf(call, body.document);
  if (!find(world, account, document)) {
    throw new ServiceError(409, 'pin_reset_not_enrolled', 'O operador não tem PIN.');
  }
  const recent = world
    .records(resetKind, account.accountId)
    .filter((one) => one.identifier === document && one.createdAtMs > world.now() - hour);
  if (recent.length >= resetLink.perHour - 1) {
    throw new ServiceError(429, 'pin_reset_rate_limited', 'Muitos pedidos; tente mais tarde.');
  }
  const id = world.newId('pin-reset');
  world.insertRecord({
    kind: resetKind,
    id,
    accountId: account.accountId,
    identifier: document,
    state: 'ACTIVE',
    data: null,
  });
  const expiresAt = utcText(world.now() + resetLink.minutes * minute);
  return { status: 201, body: { resetUrl: `https://pin.sandbox.example.com/reset/${id}`, expiresAt } };
}

/**
 * One attempt. Three wrong ones lock for 15 minutes of the virtual clock, six until a reset. The codes of a wrong and of a
 * locked PIN are not shown; `challenge_failure` is the documented code that says so.
 */
function check(world: World, record: PinRecord, given: string): void {
  const { document, hash, wrong, lockedUntilMs } = record.data;
  if (wrong >= wrongTries.untilReset) {
    throw new ServiceError(423, 'challenge_failure', 'PIN bloqueado até a redefinição.');
  }
  if (lockedUntilMs !== null && lockedUntilMs > world.now()) {
    throw new ServiceError(429, 'challenge_failure', `PIN bloqueado até ${utcText(lockedUntilMs)}.`);
  }
  const right = hash === hashOf({ accountId: record.accountId ?? '' }, document, given);
  const count = right ? 0 : wrong + 1;
  const locked = count === wrongTries.lock ? world.now() + wrongTries.lockMinutes * minute : null;
  world.updateRecord({ ...record, data: { ...record.data, wrong: count, lockedUntilMs: locked } });
  if (!right) throw new ServiceError(422, 'challenge_failure', 'PIN incorreto.');
}

function find(world: World, account: Account, document: string): PinRecord | null {
  return world.record<PinRecord>(pinKind, idOf(account, document));
}

function documentOf(call: { readonly request: ReceivedRequest }, value: unknown): string {
  const document = typeof value === 'string' ? value : call.request.headers.get('x-acting-document');
  if (document) return document;
  throw new ServiceError(400, 'missing_fields', 'Campos obrigatórios: document.');
}

function idOf({ accountId }: Account, document: string): string {
  return `${accountId}:${document}`;
}

function viewOf(world: World, { data }: PinRecord) {
  const { document, wrong, lockedUntilMs } = data;
  const locked = lockedUntilMs !== null && lockedUntilMs > world.now();
  const state = wrong >= wrongTries.untilReset ? 'LOCKED_UNTIL_RESET' : locked ? 'LOCKED' : 'ACTIVE';
  return {
    document,
    enrolled: true,
    status: state,
    wrongAttempts: wrong,
    ...(locked ? { lockedUntil: utcText(lockedUntilMs) } : {}),
  };
}

function hashOf(account: { readonly accountId: string }, document: string, given: string): string {
  return hashSecret(`${account.accountId}:${document}:${given}`);
}

function notFound(): ServiceError {
  return new ServiceError(404, 'not_found', 'O operador não tem PIN.');
}
