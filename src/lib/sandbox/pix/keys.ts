import type * as contract from '../../contract/pix-keys.ts';
import { maxCodeSends, resendCooldownSeconds } from '../../contract/pix-keys.ts';
import type { Account } from '../account/ledger.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { policyDenied } from '../limits/policy.ts';
import { magicKey } from '../magic.ts';
import { ServiceError } from '../refusal.ts';
import { minute, second, utcText } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';
import { checkKeyFormat } from './dict.ts';

const keyKind = 'pixKeys.key';
const challengeKind = 'pixKeys.challenge';

/** Registration of PIX keys (specification, section 4.5). Answers beyond the names that it shows are ours. */
export const pixKeys: Area<typeof contract> = { behaviours: { register, verify, resend } };

/** The code that every challenge of the sandbox expects; e-mail and phone never leave this machine. */
const rightCode = '123456';
const codeLifetimeMs = 10 * minute;
const maxWrongCodes = 3;
/** Addresses that provoke an outcome. */
const disabledKey = 'otp-disabled@example.com';
const deniedKey = 'policy-denied@example.com';
const undeliverableKey = 'otp-lost@example.com';

interface Key {
  readonly keyType: string;
  readonly pixKey: string;
}

interface Challenge extends Key {
  readonly sends: number;
  readonly lastSentMs: number;
  readonly wrongCodes: number;
}

function register({ world, account, body }: Call<typeof contract.register>): Answer {
  const { keyType } = body;
  if (keyType === 'random') {
    refuseTooMany(world, account);
    return { status: 201, body: createKey(world, account, { keyType: 'EVP', pixKey: world.newId('evp') }) };
  }
  if (body.pixKey === undefined)
    throw new ServiceError(400, 'missing_fields', 'Campos obrigatórios: pixKey.');
  const key = { keyType, pixKey: body.pixKey };
  checkKeyFormat(keyType, key.pixKey);
  refuseKey(world, account, key);
  if (keyType !== 'EMAIL' && keyType !== 'PHONE')
    return { status: 201, body: createKey(world, account, key) };
  return { status: 202, body: startChallenge(world, account, key) };
}

function verify({ world, account, body }: Call<typeof contract.verify>): Answer {
  const challenge = challengeOf(world, account, body.challengeId);
  const { keyType, pixKey, lastSentMs, wrongCodes } = challenge.data;
  if (world.now() > lastSentMs + codeLifetimeMs)
    throw new ServiceError(422, 'code_expired', 'Código expirado.');
  if (body.code !== rightCode) {
    world.updateRecord({ ...challenge, data: { ...challenge.data, wrongCodes: wrongCodes + 1 } });
    throw wrongCodes + 1 >= maxWrongCodes
      ? locked()
      : new ServiceError(422, 'code_invalid', 'Código inválido.');
  }
  refuseKey(world, account, challenge.data);
  world.updateRecord({ ...challenge, state: 'VERIFIED' });
  return { status: 201, body: createKey(world, account, { keyType, pixKey }) };
}

function resend({ world, account, body }: Call<typeof contract.resend>): Answer {
  const challenge = challengeOf(world, account, body.challengeId);
  const { sends, lastSentMs, pixKey } = challenge.data;
  if (sends >= maxCodeSends) throw locked();
  if (world.now() < lastSentMs + resendCooldownSeconds * second) {
    // The code of this refusal is not shown.
    throw new ServiceError(429, 'rate_limited', `Aguarde ${resendCooldownSeconds} segundos entre envios.`);
  }
  if (pixKey === undeliverableKey) throw undelivered();
  const data = { ...challenge.data, sends: sends + 1, lastSentMs: world.now() };
  world.updateRecord({ ...challenge, data });
  return { status: 202, body: pendingView(challenge.id, data) };
}

function refuseKey(world: World, account: Account, { keyType, pixKey }: Key): void {
  if (pixKey === deniedKey) {
    throw policyDenied(world, account, {
      phase: 'pix_key',
      rule: 'keys.canCreate',
      message: 'A política não permite criar chaves.',
    });
  }
  if (pixKey === disabledKey) {
    throw new ServiceError(422, 'pix_key_email_phone_disabled', 'Chaves de e-mail e telefone desabilitadas.');
  }
  if ((keyType === 'CPF' || keyType === 'CNPJ') && pixKey !== account.holderDocument) {
    throw new ServiceError(422, 'key_ownership_mismatch', 'A chave pertence a outro documento.');
  }
  const ours = world.records<StoredRecord<Key>>(keyKind, null).some(({ data }) => data.pixKey === pixKey);
  if (ours || (magicKey(pixKey) !== null && pixKey !== account.holderDocument)) {
    throw new ServiceError(409, 'conflict', 'A chave já está registrada.');
  }
  refuseTooMany(world, account);
}

/** Five keys for a person, twenty for a company (specification, section 8). */
function refuseTooMany(world: World, account: Account): void {
  const most = account.holderDocument.length === 11 ? 5 : 20;
  if (world.records(keyKind, account.accountId).length >= most) {
    throw new ServiceError(422, 'pix_key_limit_exceeded', `A conta já tem ${most} chaves.`);
  }
}

function createKey(world: World, account: Account, key: Key) {
  world.insertRecord({
    kind: keyKind,
    id: key.pixKey,
    accountId: account.accountId,
    state: 'ACTIVE',
    data: key,
  });
  return { ...key, status: 'ACTIVE', createdAt: utcText(world.now()) };
}

function startChallenge(world: World, account: Account, key: Key) {
  if (key.pixKey === undeliverableKey) throw undelivered();
  const id = world.newId('challenge');
  const data: Challenge = { ...key, sends: 1, lastSentMs: world.now(), wrongCodes: 0 };
  world.insertRecord({
    kind: challengeKind,
    id,
    accountId: account.accountId,
    state: 'PENDING',
    data,
  });
  return pendingView(id, data);
}

function challengeOf(world: World, account: Account, id: unknown): StoredRecord<Challenge> {
  const challenge = typeof id === 'string' ? world.record<StoredRecord<Challenge>>(challengeKind, id) : null;
  if (challenge?.accountId !== account.accountId || challenge.state !== 'PENDING') {
    throw new ServiceError(404, 'challenge_not_found', 'Verificação não encontrada.');
  }
  if (challenge.data.wrongCodes >= maxWrongCodes) throw locked();
  return challenge;
}

function pendingView(challengeId: string, { keyType, pixKey, sends }: Challenge) {
  return {
    status: 'pending_verification',
    challengeId,
    keyType,
    destination: masked(pixKey),
    sendsLeft: maxCodeSends - sends,
  };
}

function masked(destination: string): string {
  const [name = '', host] = destination.split('@');
  return host === undefined
    ? `${name.slice(0, 3)}*******${name.slice(-4)}`
    : `${name.slice(0, 1)}***@${host}`;
}

function locked(): ServiceError {
  return new ServiceError(422, 'challenge_locked', 'Verificação bloqueada.');
}

function undelivered(): ServiceError {
  return new ServiceError(503, 'otp_send_failed', 'O código não pôde ser enviado.');
}
