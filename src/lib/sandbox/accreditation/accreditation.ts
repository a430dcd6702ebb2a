import { hash } from 'node:crypto';
import { isValidCnpj, isValidCpf } from '../../brazil/documents.ts';
import { isCityOfState } from '../../brazil/person.ts';
import type * as contract from '../../contract/accreditation.ts';
import { fileKinds, maxFileBytes, maxOtherFiles, uploadStates } from '../../contract/accreditation.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import type { Caller } from '../clients.ts';
import { ServiceError } from '../refusal.ts';
import { hour } from '../time.ts';
import type { World } from '../world.ts';
import {
  accreditationMagic,
  fail,
  firstDue,
  linkLifetimeMs,
  moveAccreditation,
  newConsent,
  newPerson,
  recentConsents,
  settleAccreditation,
  tell,
  tellLinks,
} from './accreditation-states.ts';
import { refuseForeignCallback } from './callbacks.ts';
import { consentDecide, consentPage, consentStart } from './consent.ts';
import {
  type Accreditation,
  type AccreditationRecord,
  accreditationKind,
  accreditationView,
  findAccreditation,
  personView,
} from './record.ts';
import { openSlot } from './uploads.ts';

const evidenceKind = 'accreditation.evidence';
/** Consent journeys that may begin in an hour; the specification gives no number. */
const consentsPerHour = 5;

/** Account opening (specification, sections 2.9, 3.4 and 4.6). */
export const accreditation: Area<typeof contract> = {
  behaviours: {
    createPf,
    createPj,
    listPf: list,
    listPj: list,
    get,
    retryPerson,
    cancel,
    documentSlot,
    biometryEvidence,
    consentPage,
    consentDecide,
    consentStart,
  },
  moves: { [accreditationKind]: moveAccreditation },
  settlements: { [accreditationKind]: settleAccreditation },
};

function createPf(call: Call<typeof contract.createPf>): Answer {
  const { world, caller, body, request } = call;
  const { cpf, name } = body.person;
  if (!isValidCpf(cpf)) throw new ServiceError(400, 'invalid_document', 'CPF inválido.');
  if (body.address.neighborhood === undefined && body.address.district === undefined) {
    throw new ServiceError(400, 'missing_fields', 'Campos obrigatórios: address.neighborhood.');
  }
  if (!isCityOfState(body.address.cityIbgeCode, body.address.state)) {
    throw new ServiceError(400, 'invalid_field', 'address.cityIbgeCode não é do estado informado.');
  }
  if (body.callbackUri !== undefined) refuseForeignCallback(body.callbackUri);
  if (body.biometry) requireEvidence(world, caller, body.biometry.evidenceId);
  refuseSecondConsent(world, caller, cpf);
  const now = world.now();
  const holder = cpf === accreditationMagic.consent ? accountOf(world, cpf) : null;
  if (holder && recentConsents(world, caller.tenantId, now - hour) >= consentsPerHour) {
    throw new ServiceError(429, 'rate_limited', 'Muitos pedidos de consentimento em uma hora.');
  }
  const data = newAccreditation(caller, 'pf', cpf, name, now, {
    persons: [newPerson(world, cpf, name, now)],
    consent: holder === null ? null : newConsent(world, holder, now),
  });
  const record = insert(world, data, data.consent ? 'PENDING_CONSENT' : 'PENDING_BIOMETRY');
  tell(world, record, 'accreditation.pf.created', { cpf, name }, 'new', now);
  const created =
    cpf === accreditationMagic.existing ? fail(world, record, 'existing_partner_account', now) : record;
  if (created.state !== 'FAILED') tellLinks(world, created, request.origin, now);
  if (body.biometry) {
    const link = { acceptanceLink: `https://terms.sandbox.example.com/${created.id}` };
    tell(world, created, 'accreditation.acceptance.link.created', link, 'terms', now);
  }
  return { status: 201, body: accreditationView(created, request.origin) };
}

/** The members are those that the error catalogue names (specification, section 4.6). */
function createPj({ world, caller, body, request }: Call<typeof contract.createPj>): Answer {
  const { documentType, document, legalName, company, partners } = body;
  const cnpj = member(company, 'cnpj');
  const missing = Object.entries({ documentType, document, legalName, 'company.cnpj': cnpj })
    .filter(([, value]) => typeof value !== 'string' || value === '')
    .map(([name]) => name);
  if (!Array.isArray(partners) || partners.length === 0) missing.push('partners');
  if (missing.length > 0)
    throw new ServiceError(400, 'missing_fields', `Campos obrigatórios: ${missing.join(', ')}.`);
  if (documentType !== 'CPF' && documentType !== 'CNPJ') {
    throw new ServiceError(400, 'invalid_document_type', 'Use CPF ou CNPJ.');
  }
  const valid = documentType === 'CPF' ? isValidCpf : isValidCnpj;
  if (!valid(String(document)) || !isValidCnpj(String(cnpj))) {
    throw new ServiceError(400, 'invalid_document', 'Documento inválido.');
  }
  if (typeof body.callbackUri === 'string') refuseForeignCallback(body.callbackUri);
  const now = world.now();
  const persons = (partners as unknown[]).map((partner) =>
    newPerson(world, String(member(partner, 'cpf') ?? ''), String(member(partner, 'name') ?? ''), now),
  );
  const data = newAccreditation(caller, 'pj', String(cnpj), String(legalName), now, {
    persons,
    consent: null,
  });
  const record = insert(world, data, 'PENDING_BIOMETRY');
  tell(world, record, 'accreditation.pj.created', { cnpj, legalName }, 'new', now);
  tellLinks(world, record, request.origin, now);
  return { status: 201, body: accreditationView(record, request.origin) };
}

function list(call: Call<typeof contract.listPf> | Call<typeof contract.listPj>): Answer {
  const { world, caller, query, request, operation } = call;
  const type = operation.id === 'accreditation.listPf' ? 'pf' : 'pj';
  const valid = type === 'pf' ? isValidCpf : isValidCnpj;
  if (!valid(query.document)) throw new ServiceError(400, 'invalid_document', 'Documento inválido.');
  const items = accreditations(world, caller)
    .filter(({ data }) => data.type === type && data.document === query.document)
    .map((record) => accreditationView(record, request.origin));
  return { status: 200, body: { items } };
}

function get({ world, caller, params, request }: Call<typeof contract.get>): Answer {
  const record = found(world, caller, params.accreditationId);
  return { status: 200, body: accreditationView(record, request.origin) };
}

function retryPerson({ world, caller, params, request }: Call<typeof contract.retryPerson>): Answer {
  const record = found(world, caller, params.accreditationId);
  const person = record.data.persons.find(({ cpf }) => cpf === params.cpf);
  if (!person) throw new ServiceError(404, 'not_found', 'Pessoa não encontrada.');
  if (record.state !== 'PENDING_BIOMETRY' && record.state !== 'PENDING_CONSENT') throw wrongState(record);
  const now = world.now();
  const fresh = { ...person, linkToken: world.newId('biometry'), linkExpiresAtMs: now + linkLifetimeMs };
  const { consent } = record.data;
  const renewed = consent && {
    ...consent,
    cst: newConsent(world, consent.accountId, now).cst,
    // The reissue ends with the journey.
    linkExpiresAtMs: Math.min(now + linkLifetimeMs, consent.journeyExpiresAtMs),
    session: null,
    capture: 'none' as const,
  };
  const persons = record.data.persons.map((one) => (one === person ? fresh : one));
  const after = {
    ...record,
    dueAtMs: renewed ? renewed.linkExpiresAtMs : record.dueAtMs,
    data: { ...record.data, persons, consent: renewed },
  };
  world.updateRecord(after);
  tellLinks(world, { ...after, data: { ...after.data, persons: [fresh] } }, request.origin, now);
  return { status: 200, body: personView(fresh, renewed, request.origin) };
}

/** Only before biometrics or consent are given (specification, section 3.4). */
function cancel({ world, caller, params, request }: Call<typeof contract.cancel>): Answer {
  const record = found(world, caller, params.accreditationId);
  if (record.state !== 'PENDING_BIOMETRY' && record.state !== 'PENDING_CONSENT') throw wrongState(record);
  const cancelled = fail(world, record, 'cancelled', world.now());
  return { status: 200, body: accreditationView(cancelled, request.origin) };
}

function documentSlot({ world, caller, params, body, request }: Call<typeof contract.documentSlot>): Answer {
  const record = found(world, caller, params.id);
  const { kind, contentType, sizeBytes } = body;
  if (record.data.type !== 'pj') throw new ServiceError(422, 'not_pj', 'Só para empresas.');
  if (!(uploadStates as readonly string[]).includes(record.state)) {
    throw new ServiceError(409, 'invalid_status', `O credenciamento está ${record.state}.`);
  }
  if (!(fileKinds as readonly string[]).includes(kind)) {
    throw new ServiceError(422, 'invalid_kind', `Tipos: ${fileKinds.join(', ')}.`);
  }
  if (contentType !== 'application/pdf') {
    throw new ServiceError(422, 'invalid_content_type', 'Só application/pdf.');
  }
  if (sizeBytes > maxFileBytes) throw new ServiceError(413, 'file_too_large', 'No máximo 20 MB.');
  const others = record.data.files.filter((file) => file.kind === 'other').length;
  if (kind === 'other' && others >= maxOtherFiles) {
    throw new ServiceError(422, 'too_many_files', `No máximo ${maxOtherFiles} arquivos deste tipo.`);
  }
  const slot = openSlot(world, { contentType, sizeBytes, origin: request.origin });
  const files = [...record.data.files, { fileId: slot.documentId, kind }];
  world.updateRecord({ ...record, data: { ...record.data, files } });
  return { status: 201, body: { ...slot, kind } };
}

/**
 * Any object is taken; `approved: false` and `provider: "unsupported"` provoke the two refusals. The id follows from the
 * Idempotency-Key, so that a repeat is the same evidence (specification, section 7.1).
 */
function biometryEvidence(call: Call<typeof contract.biometryEvidence>): Answer {
  const { world, caller, body, idempotencyKey } = call;
  if (body.provider === 'unsupported') {
    throw new ServiceError(422, 'unsupported_provider', 'Provedor desconhecido.');
  }
  if (body.approved === false) {
    throw new ServiceError(422, 'evidence_not_approved', 'A evidência não foi aprovada.');
  }
  const evidenceId =
    idempotencyKey === null
      ? world.newId('evidence')
      : `evidence-${hash('sha256', `${caller.tenantId} ${idempotencyKey}`).slice(0, 32)}`;
  const answer = { status: 201, body: { evidenceId, status: 'APPROVED' } };
  if (world.record(evidenceKind, evidenceId)) return answer;
  world.insertRecord({
    kind: evidenceKind,
    id: evidenceId,
    identifier: caller.tenantId,
    state: 'APPROVED',
    data: {},
  });
  return answer;
}

function newAccreditation(
  caller: Caller,
  type: Accreditation['type'],
  document: string,
  name: string,
  nowMs: number,
  rest: Pick<Accreditation, 'persons' | 'consent'>,
): Accreditation {
  return {
    tenantId: caller.tenantId,
    type,
    document,
    name,
    ...rest,
    files: [],
    accountId: null,
    errorReason: null,
    updatedAtMs: nowMs,
    changes: 0,
  };
}

function insert(world: World, data: Accreditation, state: string): AccreditationRecord {
  const now = world.now();
  return world.insertRecord<AccreditationRecord>({
    kind: accreditationKind,
    id: world.newId('accreditation'),
    identifier: data.document,
    state,
    dueAtMs: firstDue(data, now),
    createdAtMs: now,
    data,
  });
}

/** The one repeat that is refused (specification, section 3.4). */
function refuseSecondConsent(world: World, caller: Caller, cpf: string): void {
  const running = accreditations(world, caller).find(
    ({ state, data }) => state === 'PENDING_CONSENT' && data.document === cpf,
  );
  if (!running) return;
  const extra = { accountId: null, status: running.state, accreditationId: running.id };
  throw new ServiceError(409, 'already_accredited', 'Já há um consentimento em andamento.', extra);
}

function requireEvidence(world: World, caller: Caller, evidenceId: unknown): void {
  const known = world.record(evidenceKind, String(evidenceId));
  if (known?.identifier !== caller.tenantId) {
    throw new ServiceError(422, 'evidence_not_found', 'Evidência não encontrada.');
  }
}

function accreditations(world: World, caller: Caller): AccreditationRecord[] {
  return world
    .records<AccreditationRecord>(accreditationKind, null)
    .filter(({ data }) => data.tenantId === caller.tenantId);
}

function found(world: World, caller: Caller, id: string): AccreditationRecord {
  const record = findAccreditation(world, id);
  if (record?.data.tenantId === caller.tenantId) return record;
  throw new ServiceError(404, 'not_found', 'Credenciamento não encontrado.');
}

function accountOf(world: World, document: string): string | null {
  const row = world.get(
    `SELECT id FROM accounts WHERE holder_document = ? AND state = 'active' ORDER BY rowid LIMIT 1`,
    document,
  );
  return row ? String(row.id) : null;
}

function wrongState(record: AccreditationRecord): ServiceError {
  return new ServiceError(409, 'invalid_state', `O credenciamento está ${record.state}.`);
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
