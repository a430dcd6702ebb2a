import type { FieldRow, OperationRow } from './witness.ts';

/** Account opening, identity, PIN, locks and disputes, transcribed by hand from the specification's text. */

const accounts = '/v1/accounts/{accountId}';
const address = {
  zipCode: '01310100',
  street: 'Rua Exemplo',
  number: '1234567890',
  neighborhood: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  cityIbgeCode: '3550308',
};
const person = {
  name: 'José Exemplo Pereira',
  cpf: '39053344705',
  birthDate: '1990-05-20',
  email: 'jose@example.com',
  phone: '+5511999990001',
};
const without = (object: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

/** Section 2.9. `neighborhood` may come as `district`, so its absence alone refuses nothing here. */
const pfBody: readonly FieldRow[] = [
  {
    name: 'person',
    required: true,
    good: [person, { ...person, monthlyIncome: 3500.5 }],
    bad: [
      ...['name', 'cpf', 'birthDate', 'email', 'phone'].map((name) => without(person, name)),
      { ...person, cpf: '390.533.447-05' },
      { ...person, birthDate: '20/05/1990' },
      { ...person, phone: '11999990001' },
    ],
  },
  {
    name: 'address',
    required: true,
    good: [
      address,
      { ...without(address, 'neighborhood'), district: 'Centro' },
      { ...address, complement: 'A' },
    ],
    bad: [
      ...['zipCode', 'street', 'number', 'city', 'state', 'cityIbgeCode'].map((name) =>
        without(address, name),
      ),
      { ...address, number: '12345678901' },
      { ...address, cityIbgeCode: '355030' },
    ],
  },
  { name: 'biometry', good: [{ evidenceId: 'x' }], bad: ['x'] },
  { name: 'callbackUri', good: ['https://app.example.com/return'], bad: [1] },
];
/** Section 2.9, response; `errorReason` from its last paragraph. */
const accreditation = [
  'accreditationId',
  'type',
  'status',
  'persons',
  'createdAt',
  'updatedAt',
  'accountId',
  'errorReason',
];
/** Section 4.6. */
const slotBody: readonly FieldRow[] = [
  { name: 'kind', required: true, good: ['cnpj_card', 'other'], bad: [1] },
  { name: 'contentType', required: true, good: ['application/pdf'], bad: [1] },
  { name: 'sizeBytes', required: true, good: [1, 20_971_520], bad: [0, 1.5, '1'] },
];
/** Section 4.8, rules. */
const identityBody: readonly FieldRow[] = [
  {
    name: 'purpose',
    good: ['password_reset', 'second_factor_reset', 'high_value_transaction', 'sensitive_action'],
  },
  { name: 'referenceId', good: ['order-77'] },
  { name: 'callbackUri', good: ['https://app.example.com/return'] },
  { name: 'displayMessage', good: ['x'.repeat(240), '\u{1f389}'.repeat(240)], bad: ['x'.repeat(241)] },
];
const consumeBody: readonly FieldRow[] = [
  { name: 'purpose', required: true, good: ['sensitive_action'], bad: [1] },
  { name: 'referenceId', required: true, good: ['order-77'], bad: [1] },
];
/** Section 4.8, rules: three names, and no shapes. */
const locksBody: readonly FieldRow[] = [
  { name: 'cashoutBlocked', good: [true, false], bad: ['yes'] },
  { name: 'cashoutHours', good: [{ any: 'shape' }, '08:00-18:00', null] },
  { name: 'cashoutSourceIps', good: [['203.0.113.0/24'], null] },
];

/**
 * Sections 4.6 and 4.8. None moves money. One takes an Idempotency-Key: section 7.1 says of `idempotency_conflict` "only on
 * biometry-evidence: derived evidence id belongs to another tenant".
 */
export const witnessPeople: readonly OperationRow[] = [
  row('accreditation.createPf', 'POST', '/v1/accreditations/pf', { 201: accreditation }, pfBody),
  {
    ...row('accreditation.createPj', 'POST', '/v1/accreditations/pj', { 201: null }, 'not shown'),
    told: [
      { name: 'documentType', required: true },
      { name: 'document', required: true },
      { name: 'legalName', required: true },
      { name: 'company', required: true, good: [{ cnpj: '12345678000195' }] },
    ],
  },
  row('accreditation.listPf', 'GET', '/v1/accreditations/pf', { 200: ['items'] }, null, ['document']),
  row('accreditation.listPj', 'GET', '/v1/accreditations/pj', { 200: ['items'] }, null, ['document']),
  row('accreditation.get', 'GET', '/v1/accreditations/{accreditationId}', { 200: accreditation }),
  row('accreditation.retryPerson', 'POST', '/v1/accreditations/{accreditationId}/persons/{cpf}/retry', {
    200: null,
  }),
  {
    ...row('accreditation.cancel', 'POST', '/v1/accreditations/{accreditationId}/cancel', { 200: null }, [
      { name: 'reason', good: ['text'], bad: [1] },
    ]),
    bodyOptional: true,
    repeat: 'three',
  },
  row(
    'accreditation.documentSlot',
    'POST',
    '/v1/accreditations/{id}/documents',
    { 200: null, 201: null },
    slotBody,
  ),
  {
    ...row(
      'accreditation.biometryEvidence',
      'POST',
      '/v1/accreditations/biometry-evidence',
      { 200: null, 201: null },
      'not shown',
    ),
    idempotencyKey: true,
  },
  row('accreditation.consentPage', 'GET', '/v1/accreditations/consent/{cst}', { 200: null }),
  row('accreditation.consentDecide', 'POST', '/v1/accreditations/consent/{cst}', { 200: null }),
  row('accreditation.consentStart', 'POST', '/v1/accreditations/consent/{cst}/start', { 200: null }),
  {
    ...row('identity.create', 'POST', '/v1/identity-verifications', { 201: null }, identityBody),
    openBody: true,
  },
  row('identity.get', 'GET', '/v1/identity-verifications/{id}', { 200: null }),
  {
    ...row('identity.consume', 'POST', '/v1/identity-verifications/{id}/consume', { 200: null }, consumeBody),
    repeat: 'three',
  },
  row('identity.artifacts', 'GET', '/v1/identity-verifications/{id}/artifacts', { 200: null }),
  row('locks.show', 'GET', `${accounts}/security/locks`, { 200: null }),
  row('locks.set', 'PUT', `${accounts}/security/locks`, { 200: null, 202: null }, locksBody),
  row('locks.pending', 'GET', `${accounts}/security/locks/pending`, { 200: null }),
  row('locks.cancelPending', 'DELETE', `${accounts}/security/locks/pending`, { 200: null }),
  {
    ...row(
      'locks.approvePending',
      'POST',
      `${accounts}/security/locks/pending/approve`,
      { 200: null },
      'not shown',
    ),
    bodyOptional: true,
  },
  {
    ...row('pin.set', 'PUT', `${accounts}/security/pin`, { 200: null, 201: null }, 'not shown'),
    told: [{ name: 'pin', required: true }],
  },
  row('pin.remove', 'DELETE', `${accounts}/security/pin/{document}`, { 200: null }),
  {
    ...row('pin.verify', 'POST', `${accounts}/security/pin/verify`, { 200: null }, 'not shown'),
    told: [{ name: 'pin', required: true }],
  },
  row('pin.status', 'GET', `${accounts}/security/pin/status`, { 200: null }, null, ['document']),
  row(
    'pin.resetRequest',
    'POST',
    `${accounts}/security/pin/reset-request`,
    { 200: null, 201: null },
    'not shown',
  ),
  row('med.list', 'GET', `${accounts}/pix/med`, { 200: null }),
  row('med.answer', 'POST', `${accounts}/pix/med/{medId}/answer`, { 200: null }, 'not shown'),
  row('med.decide', 'POST', `${accounts}/pix/med/{medId}/decide`, { 200: null }, 'not shown'),
  {
    ...row('med.evidence', 'GET', `${accounts}/pix/med/{medId}/evidence/{piece}`, { 200: null }),
    assumed: true,
  },
  {
    ...row(
      'med.addEvidence',
      'POST',
      `${accounts}/pix/med/{medId}/evidence/{piece}`,
      { 200: null, 201: null },
      'not shown',
    ),
    assumed: true,
  },
];

function row(
  id: string,
  method: string,
  path: string,
  answers: OperationRow['answers'],
  body: OperationRow['body'] = null,
  query: readonly string[] = [],
): OperationRow {
  return { id, method, path, query, body, answers, idempotencyKey: false, movesMoney: false };
}
