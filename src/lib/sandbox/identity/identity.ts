import { isValidCpf } from '../../brazil/documents.ts';
import type * as contract from '../../contract/identity.ts';
import { consumeMinutes, creationsPerMonth, linkMinutes } from '../../contract/identity.ts';
import { refuseForeignCallback } from '../accreditation/callbacks.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import type { Caller } from '../clients.ts';
import { ServiceError } from '../refusal.ts';
import { brasiliaDay, minute, utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { StoredRecord, World } from '../world.ts';

const identityKind = 'identity';
/** How long the made-up holder takes to answer. */
const answerMs = minute;

/** CPFs that decide the outcome; any other is approved after a minute. `identity create --help` tells of them. */
const failingCpf = '11144477735';
const silentCpf = '12345678909';

/** Identity verifications (specification, sections 3.6 and 4.8). Members beyond those that it names are ours. */
export const identity: Area<typeof contract> = {
  behaviours: { create, get, consume, artifacts },
  moves: { [identityKind]: move },
  settlements: { [identityKind]: settle },
};

interface Verification {
  readonly tenantId: string;
  readonly cpf: string;
  readonly purpose: string;
  readonly referenceId: string;
  readonly callbackUri: string;
  readonly displayMessage: string | null;
  readonly linkExpiresAtMs: number;
  readonly consumeMs: number;
  readonly endedAtMs: number | null;
  readonly consumedAtMs: number | null;
}

type VerificationRecord = StoredRecord<Verification>;

function create({ world, body, caller }: Call<typeof contract.create>): Answer {
  requireMaster(caller);
  const cpf = String(body.cpf ?? body.document ?? '');
  const { purpose, referenceId, callbackUri } = body;
  if (purpose === undefined || referenceId === undefined || callbackUri === undefined || cpf === '') {
    throw new ServiceError(
      400,
      'missing_fields',
      'Campos obrigatórios: cpf, purpose, referenceId, callbackUri.',
    );
  }
  if (!isValidCpf(cpf)) throw new ServiceError(400, 'invalid_field', 'CPF inválido.');
  refuseForeignCallback(callbackUri);
  const linkMs = minutesOf('linkTtlMinutes', body.linkTtlMinutes, linkMinutes);
  const consumeMs = minutesOf('consumeWindowMinutes', body.consumeWindowMinutes, consumeMinutes);
  takeQuota(world, caller.tenantId);
  const now = world.now();
  const record = world.insertRecord<VerificationRecord>({
    kind: identityKind,
    id: world.newId('identity'),
    identifier: referenceId,
    state: 'PENDING',
    dueAtMs: cpf === silentCpf ? now + linkMs : now + answerMs,
    createdAtMs: now,
    data: {
      tenantId: caller.tenantId,
      cpf,
      purpose,
      referenceId,
      callbackUri,
      displayMessage: body.displayMessage ?? null,
      linkExpiresAtMs: now + linkMs,
      consumeMs,
      endedAtMs: null,
      consumedAtMs: null,
    },
  });
  return { status: 201, body: viewOf(record) };
}

/** Specification, section 4.8: a master machine credential. The code of the refusal is not shown. */
function requireMaster({ kind, accountId }: Caller): void {
  if (kind === 'user' || accountId !== null)
    throw new ServiceError(403, 'forbidden', 'Só por credencial de aplicação do próprio tenant.');
}

function get(call: Call<typeof contract.get>): Answer {
  return { status: 200, body: viewOf(found(call)) };
}

/** Single use: the exact repeat is answered again, anything else is refused (specification, section 4.8). */
function consume(call: Call<typeof contract.consume>): Answer {
  const { world, body } = call;
  const record = found(call);
  const { data } = record;
  if (body.purpose !== data.purpose || body.referenceId !== data.referenceId) {
    throw new ServiceError(409, 'invalid_state', 'purpose ou referenceId diferem da verificação.');
  }
  if (data.consumedAtMs !== null) return { status: 200, body: viewOf(record) };
  if (record.state !== 'APPROVED' || data.endedAtMs === null) {
    throw new ServiceError(409, 'identity_not_approved', `A verificação está ${record.state}.`);
  }
  if (world.now() > data.endedAtMs + data.consumeMs) {
    throw new ServiceError(409, 'identity_stale', 'A janela de consumo terminou.');
  }
  const after = world.updateRecord({ ...record, data: { ...data, consumedAtMs: world.now() } });
  return { status: 200, body: viewOf(after) };
}

function artifacts(call: Call<typeof contract.artifacts>): Answer {
  const { id, state, data } = found(call);
  const items =
    state === 'APPROVED' && data.endedAtMs !== null
      ? [{ kind: 'selfie', contentType: 'image/jpeg', capturedAt: utcText(data.endedAtMs) }]
      : [];
  return { status: 200, body: { id, items } };
}

function move(world: World, record: VerificationRecord, atMs: number): void {
  const { cpf } = record.data;
  const state = cpf === silentCpf ? 'EXPIRED' : cpf === failingCpf ? 'FAILED' : 'APPROVED';
  end(world, record, state, atMs);
}

function settle(world: World, record: VerificationRecord, to: 'COMPLETED' | 'FAILED'): boolean {
  if (record.state !== 'PENDING') return false;
  end(world, record, to === 'COMPLETED' ? 'APPROVED' : 'FAILED', world.now());
  return true;
}

function end(world: World, record: VerificationRecord, state: string, atMs: number): void {
  world.updateRecord({
    ...record,
    state,
    dueAtMs: null,
    data: { ...record.data, endedAtMs: atMs },
  });
  emit(world, {
    id: `identity-verification-completed-${record.id}`,
    type: 'identity.verification.completed',
    atMs,
    tenantId: record.data.tenantId,
    accountId: '',
    data: {
      verificationId: record.id,
      status: state,
      purpose: record.data.purpose,
      referenceId: record.data.referenceId,
    },
  });
}

function found({
  world,
  params,
  caller,
}: {
  readonly world: World;
  readonly params: { readonly id: string };
  readonly caller: { readonly tenantId: string };
}): VerificationRecord {
  const record = world.record<VerificationRecord>(identityKind, params.id);
  if (record?.data.tenantId === caller.tenantId) return record;
  throw new ServiceError(404, 'not_found', 'Verificação não encontrada.');
}

/** Ten a month, Brasilia time; only creations count, and none is given back (specification, section 8). */
function takeQuota(world: World, tenantId: string): void {
  const name = `identity:${tenantId}:${brasiliaDay(world.now()).slice(0, 7)}`;
  if (Number(world.meta(name) ?? 0) >= creationsPerMonth) {
    throw new ServiceError(
      429,
      'identity_verification_monthly_limit_exceeded',
      `Limite de ${creationsPerMonth} verificações no mês.`,
    );
  }
  world.setMeta(name, String(Number(world.meta(name) ?? 0) + 1));
}

function minutesOf(name: string, value: unknown, range: { standard: number; most: number }): number {
  if (value === undefined) return range.standard * minute;
  if (typeof value === 'number' && value >= 1 && value <= range.most) return value * minute;
  throw new ServiceError(400, 'invalid_field', `${name} deve ser de 1 a ${range.most}.`);
}

function viewOf({ id, state, createdAtMs, data }: VerificationRecord) {
  const { purpose, referenceId, displayMessage, linkExpiresAtMs, endedAtMs, consumedAtMs, consumeMs } = data;
  return {
    id,
    status: state,
    purpose,
    referenceId,
    ...(displayMessage === null ? {} : { displayMessage }),
    link: `https://identity.sandbox.example.com/v/${id}`,
    linkExpiresAt: utcText(linkExpiresAtMs),
    createdAt: utcText(createdAtMs),
    ...(endedAtMs === null ? {} : { completedAt: utcText(endedAtMs) }),
    ...(state === 'APPROVED' && endedAtMs !== null ? { consumeUntil: utcText(endedAtMs + consumeMs) } : {}),
    ...(consumedAtMs === null ? {} : { consumedAt: utcText(consumedAtMs) }),
  };
}
