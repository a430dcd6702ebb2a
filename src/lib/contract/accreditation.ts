import * as z from 'zod/mini';
import { maybeText, maybeTime } from './fields.ts';
import { operation, reading, repeatableChange, sentOnce, unspecified } from './operation.ts';
import type { StateMeanings } from './states.ts';

/** Longest `address.number`, in characters (specification, section 8). */
export const addressNumberMaxLength = 10;
/** The service omits a `complement` shorter than this (specification, section 2.9). */
export const complementMinLength = 3;
/** Largest company file, in bytes: 20 MB (specification, sections 4.6 and 8). */
export const maxFileBytes = 20 * 1024 * 1024;
/** Files of kind `other` that one accreditation accepts (specification, sections 4.6 and 8). */
export const maxOtherFiles = 10;
/** Values of a company file's `kind` (specification, section 7.3). */
export const fileKinds = [
  'company_articles',
  'company_proof_of_address',
  'cnpj_card',
  'financial_statements',
  'business_license',
  'regulatory_license',
  'other',
] as const;
/** States in which a company file is accepted (specification, section 7.3). */
export const uploadStates = ['PENDING_BIOMETRY', 'BIOMETRY_APPROVED', 'PENDING_REVIEW'] as const;

/** States of an accreditation (specification, section 3.4). Only the service's own staff ends a company's review. */
export const accreditationStates: StateMeanings = {
  PENDING_BIOMETRY: 'open',
  PENDING_CONSENT: 'open',
  BIOMETRY_APPROVED: 'open',
  PENDING_REVIEW: 'held',
  INTEGRATING: 'open',
  ACTIVE: 'done',
  FAILED: 'failed',
};

const required = z.string().check(z.minLength(1));

/** The person of an individual accreditation (specification, section 2.9). */
export const personBody = z.looseObject({
  name: required,
  cpf: z.string().check(z.regex(/^\d{11}$/)),
  birthDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  phone: z.string().check(z.regex(/^\+\d{8,15}$/)),
  monthlyIncome: z.optional(z.number().check(z.nonnegative())),
});

/** The address; `neighborhood` may come under its legacy name `district` (specification, section 2.9). */
export const addressBody = z.looseObject({
  zipCode: required,
  street: required,
  number: z.string().check(
    z.minLength(1),
    z.refine((value) => [...value].length <= addressNumberMaxLength),
  ),
  complement: z.optional(z.string()),
  neighborhood: z.optional(z.string()),
  district: z.optional(z.string()),
  city: required,
  state: required,
  cityIbgeCode: z.string().check(z.regex(/^\d{7}$/)),
});

/** Body of an individual accreditation. `biometry` is only for evidence supplied by the integrator. */
export const pfBody = z.looseObject({
  person: personBody,
  address: addressBody,
  biometry: z.optional(z.looseObject({})),
  callbackUri: z.optional(z.string()),
});

/** One person of an accreditation, as the service shows it (specification, section 2.9). */
export const person = z.looseObject({
  personId: maybeText,
  cpf: maybeText,
  name: maybeText,
  biometryStatus: maybeText,
  biometryLink: maybeText,
  linkExpiresAt: maybeTime,
  consentStatus: maybeText,
  consentLink: maybeText,
  consentExpiresAt: maybeTime,
});

/** An accreditation (specification, sections 2.9 and 3.4). The set of states is open: there are more than those shown. */
export const accreditation = z.looseObject({
  accreditationId: z.string(),
  type: maybeText,
  status: z.string(),
  persons: z.optional(z.nullable(z.array(person))),
  createdAt: maybeTime,
  updatedAt: maybeTime,
  accountId: maybeText,
  errorReason: maybeText,
});

const items = z.looseObject({ items: z.array(accreditation) });
const byDocument = z.object({ document: z.string() });

/** Opens an account for a person. The service does not recognise a repeat: it creates another accreditation. */
export const createPf = operation({
  id: 'accreditation.createPf',
  method: 'POST',
  path: '/v1/accreditations/pf',
  spec: '2.9, 3.4, 4.6',
  summary: 'Open an account for a person',
  body: pfBody,
  responses: { 201: accreditation },
  scope: 'accreditation.manage',
  ...sentOnce,
  errors: [
    'already_accredited',
    'already_at_partner',
    'evidence_not_approved',
    'evidence_not_found',
    'feature_disabled',
    'invalid_callback_uri',
    'invalid_document',
    'invalid_document_type',
    'missing_fields',
    'mixed_biometry_mode',
    'provider_not_enabled',
    'rate_limited',
    'risk_check_unavailable',
    'unsupported_provider',
  ],
});

/** Opens an account for a company; the whole body is not shown. A repeat creates another accreditation. */
export const createPj = operation({
  id: 'accreditation.createPj',
  method: 'POST',
  path: '/v1/accreditations/pj',
  spec: '4.6, 7.3',
  summary: 'Open an account for a company',
  body: unspecified,
  responses: { 201: unspecified },
  scope: 'accreditation.manage',
  ...sentOnce,
  errors: [
    'already_accredited',
    'already_at_partner',
    'feature_disabled',
    'invalid_callback_uri',
    'invalid_document',
    'invalid_document_type',
    'missing_fields',
  ],
});

/** A person's accreditations. `accreditation.manage` reads it too (specification, section 5.6). */
export const listPf = operation({
  id: 'accreditation.listPf',
  method: 'GET',
  path: '/v1/accreditations/pf',
  spec: '4.6',
  summary: "List a person's accreditations",
  query: byDocument,
  responses: { 200: items },
  scope: 'read',
  ...reading,
  errors: ['invalid_document'],
});

/** A company's accreditations. */
export const listPj = operation({
  id: 'accreditation.listPj',
  method: 'GET',
  path: '/v1/accreditations/pj',
  spec: '4.6',
  summary: "List a company's accreditations",
  query: byDocument,
  responses: { 200: items },
  scope: 'read',
  ...reading,
  errors: ['invalid_document'],
});

/** One accreditation, with its current consent link. */
export const get = operation({
  id: 'accreditation.get',
  method: 'GET',
  path: '/v1/accreditations/{accreditationId}',
  spec: '4.6',
  summary: 'Show one accreditation',
  responses: { 200: accreditation },
  scope: 'read',
  ...reading,
  errors: ['not_found'],
});

/** A new link for one person; the link's event is sent again each time. Its answer's names are those of the person. */
export const retryPerson = operation({
  id: 'accreditation.retryPerson',
  method: 'POST',
  path: '/v1/accreditations/{accreditationId}/persons/{cpf}/retry',
  spec: '4.6',
  summary: 'Issue a new link for one person',
  responses: { 200: unspecified },
  scope: 'accreditation.manage',
  ...sentOnce,
  errors: ['invalid_state', 'not_found', 'rate_limited'],
});

/** Ends an accreditation before its biometrics are confirmed; the state machine refuses a second one. */
export const cancel = operation({
  id: 'accreditation.cancel',
  method: 'POST',
  path: '/v1/accreditations/{accreditationId}/cancel',
  spec: '3.4, 4.6',
  summary: 'Cancel an accreditation',
  body: z.looseObject({ reason: z.optional(z.string()) }),
  responses: { 200: unspecified },
  scope: 'accreditation.manage',
  ...repeatableChange,
  errors: ['invalid_state', 'not_found'],
});

/** Body of a slot for a company file (specification, section 4.6). */
export const slotBody = z.object({
  kind: z.string(),
  contentType: z.string(),
  sizeBytes: z.int().check(z.positive()),
});

/** A place to upload one company file to; `sizeBytes` is part of the signature of its URL, whose name is not shown. */
export const documentSlot = operation({
  id: 'accreditation.documentSlot',
  method: 'POST',
  path: '/v1/accreditations/{id}/documents',
  spec: '4.6, 7.3',
  summary: 'Get a place to upload a company file to',
  body: slotBody,
  responses: { 200: unspecified, 201: unspecified },
  scope: 'accreditation.manage',
  ...sentOnce,
  errors: [
    'file_too_large',
    'invalid_content_type',
    'invalid_kind',
    'invalid_status',
    'not_found',
    'not_pj',
    'presign_error',
    'presign_failed',
    'storage_unavailable',
    'too_many_files',
  ],
});

/**
 * Evidence of biometrics that the integrator made; accepted only once its content is verified. It takes an
 * Idempotency-Key: only this route answers `idempotency_conflict` (specification, section 7.1).
 */
export const biometryEvidence = operation({
  id: 'accreditation.biometryEvidence',
  method: 'POST',
  path: '/v1/accreditations/biometry-evidence',
  spec: '4.6, 7.1',
  summary: 'Upload evidence of biometrics that you made',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified },
  scope: 'accreditation.manage',
  ...sentOnce,
  idempotencyKey: true,
  errors: [
    'evidence_not_approved',
    'feature_disabled',
    'idempotency_conflict',
    'provider_not_enabled',
    'storage_unavailable',
    'unsupported_provider',
  ],
});

const consentPath = '/v1/accreditations/consent/{cst}';

/** The page on which a holder decides. It belongs to the holder's browser: no token, a session cookie instead. */
export const consentPage = operation({
  id: 'accreditation.consentPage',
  method: 'GET',
  path: consentPath,
  spec: '4.6',
  summary: "The holder's page (a browser opens it)",
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: ['not_found'],
});

/** The holder's decision; the body is not shown. Valid only in the session that the page started. */
export const consentDecide = operation({
  id: 'accreditation.consentDecide',
  method: 'POST',
  path: consentPath,
  spec: '4.6',
  summary: "The holder's decision (a browser sends it)",
  responses: { 200: unspecified },
  scope: unspecified,
  ...sentOnce,
  dedupe: 'state',
  errors: ['session_invalid', 'invalid_state', 'not_found', 'identity_not_approved', 'identity_stale'],
});

/** Begins the capture of the holder's face; 409 when the consent is not pending or a capture is already running. */
export const consentStart = operation({
  id: 'accreditation.consentStart',
  method: 'POST',
  path: `${consentPath}/start`,
  spec: '4.6',
  summary: "Start of the holder's facial capture (a browser sends it)",
  responses: { 200: unspecified },
  scope: unspecified,
  ...sentOnce,
  dedupe: 'state',
  errors: ['session_invalid', 'invalid_state', 'not_found'],
});
