import { bad, done, refused } from '../commands/every/lines.ts';
import { ok } from '../support/strict-answers.ts';
import { type Area, changes, type FieldRow, reads } from './row.ts';

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
const madePerson = { personId: 'pe-1', cpf: '52998224725', name: 'Joana Exemplo', biometryStatus: 'PENDING' };
const made = {
  accreditationId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  type: 'pf',
  status: 'PENDING_BIOMETRY',
  persons: [madePerson],
  createdAt: '2026-11-20T10:00:00Z',
};
const company = JSON.stringify({
  documentType: 'CNPJ',
  document: '11444777000161',
  legalName: 'Papelaria Exemplo Ltda',
  company: { cnpj: '11444777000161' },
  partners: [{ name: 'José Exemplo', cpf: '39053344705' }],
});
const typedPerson = `accreditation create-pf --name 'Ana Exemplo' --cpf 39053344705 --birth-date 1990-05-20 --email ana@example.com --phone +5511999990002 --zip-code 01310-100 --street 'Rua Exemplo' --number 100 --neighborhood Centro --city 'São Paulo' --state SP --city-ibge-code 3550308`;

/**
 * Accounts opened for people and companies. One route takes an Idempotency-Key: section 7.1 says of `idempotency_conflict`
 * "only on biometry-evidence: derived evidence id belongs to another tenant".
 */
export const accreditationArea: Area = {
  routes: [
    {
      ...changes,
      id: 'accreditation.createPf',
      path: '/v1/accreditations/pf',
      body: pfBody,
      answers: { 201: accreditation },
      answer: () => ({ status: 201, body: made }),
      lines: [
        `accreditation create-pf --cpf 390.533.447-05 --birth-date 1990-05-20 --email jose@example.com --phone +5511999990001 --monthly-income 3500.50 --zip-code 01310-100 --number 100 --neighborhood Centro --state SP --city-ibge-code 3550308 --name 'José Exemplo Pereira' --street 'Rua Exemplo' --city 'São Paulo' --complement 'Apto 1'`,
      ],
    },
    {
      ...changes,
      id: 'accreditation.createPj',
      path: '/v1/accreditations/pj',
      body: 'not shown',
      told: [
        { name: 'documentType', required: true },
        { name: 'document', required: true },
        { name: 'legalName', required: true },
        { name: 'company', required: true, good: [{ cnpj: '12345678000195' }] },
      ],
      answers: { 201: null },
      answer: () => ({ status: 201, body: { ...made, type: 'pj' } }),
      lines: [{ typed: 'accreditation create-pj --data -', stdin: company }],
    },
    {
      ...reads,
      id: 'accreditation.listPf',
      path: '/v1/accreditations/pf',
      query: ['document'],
      answers: { 200: ['items'] },
      queryRule: (query) => query.has('document'),
      answer: () => ok({ items: [] }),
      lines: ['accreditation list --document 529.982.247-25'],
    },
    {
      ...reads,
      id: 'accreditation.listPj',
      path: '/v1/accreditations/pj',
      query: ['document'],
      answers: { 200: ['items'] },
      queryRule: (query) => query.has('document'),
      answer: () => ok({ items: [] }),
      lines: ['accreditation list --pj --document 11444777000161'],
    },
    {
      ...reads,
      id: 'accreditation.get',
      path: '/v1/accreditations/{accreditationId}',
      answers: { 200: accreditation },
      answer: () => ok(made),
      lines: ['accreditation status 1b4e28ba-2fa1-41d2-883f-0016d3cca427'],
    },
    {
      ...changes,
      id: 'accreditation.retryPerson',
      path: '/v1/accreditations/{accreditationId}/persons/{cpf}/retry',
      answers: {
        200: null,
      },
      inPath: /^\d{11}$/,
      lines: ['accreditation retry 1b4e28ba-2fa1-41d2-883f-0016d3cca427 529.982.247-25'],
    },
    {
      ...changes,
      id: 'accreditation.cancel',
      path: '/v1/accreditations/{accreditationId}/cancel',
      body: [{ name: 'reason', good: ['text'], bad: [1] }],
      bodyOptional: true,
      repeat: 'three',
      answers: { 200: null },
      lines: [
        'accreditation cancel 1b4e28ba-2fa1-41d2-883f-0016d3cca427',
        'accreditation cancel 2b4e28ba-2fa1-41d2-883f-0016d3cca427 --reason outra',
      ],
    },
    {
      ...changes,
      id: 'accreditation.documentSlot',
      path: '/v1/accreditations/{id}/documents',
      body: slotBody,
      answers: { 200: null, 201: null },
      answer: ({ url }) => ok({ uploadUrl: `${url}/storage/company-file?permit=1` }),
      lines: [
        'accreditation upload-document 1b4e28ba-2fa1-41d2-883f-0016d3cca427 files/contract.pdf --kind cnpj_card',
      ],
    },
    {
      ...changes,
      id: 'accreditation.biometryEvidence',
      path: '/v1/accreditations/biometry-evidence',
      body: 'not shown',
      idempotencyKey: true,
      answers: { 200: null, 201: null },
      lines: ['accreditation upload-evidence --field provider=example'],
    },
    {
      ...reads,
      id: 'accreditation.consentPage',
      path: '/v1/accreditations/consent/{cst}',
      answers: { 200: null },
    },
    {
      ...changes,
      id: 'accreditation.consentDecide',
      path: '/v1/accreditations/consent/{cst}',
      answers: { 200: null },
    },
    {
      ...changes,
      id: 'accreditation.consentStart',
      path: '/v1/accreditations/consent/{cst}/start',
      answers: { 200: null },
    },
  ],
  commands: {
    'accreditation cancel': [
      done("accreditation cancel $PERSON --reason 'pessoa errada'", ['FAILED']),
      refused('accreditation cancel $NOBODY', 30, 'not_found'),
      bad('accreditation cancel', 'usage'),
    ],
    'accreditation create-pf': [
      done(typedPerson, ['Link']),
      refused(typedPerson.replace('39053344705', '52998224725'), 33, 'accreditation_exists'),
      bad(typedPerson.replace('39053344705', '39053344706'), 'invalid_document'),
    ],
    'accreditation create-pj': [
      done('accreditation create-pj --data company.json --allow-duplicate', ['Status']),
      refused('accreditation create-pj --data company.json', 33, 'accreditation_exists'),
      bad('accreditation create-pj --data alone.json', 'missing_fields'),
    ],
    'accreditation list': [
      done('accreditation list --document 52998224725', ['waiting for consent']),
      refused('accreditation list --document 52998224725', 50, 'insufficient_scope', {
        before: 'export BRL_CLIENT_ID=sandbox-no-scope',
      }),
      bad('accreditation list --document 52998224726', 'invalid_document'),
    ],
    'accreditation retry': [
      done('accreditation retry $PERSON 529.982.247-25', ['PENDING']),
      refused('accreditation retry $NOBODY 529.982.247-25', 30, 'not_found'),
      bad('accreditation retry $PERSON 529.982.247-26', 'invalid_document'),
    ],
    'accreditation status': [
      done('accreditation status $PERSON', ['Consent link']),
      refused('accreditation status $NOBODY', 30, 'not_found'),
      bad('accreditation status', 'usage'),
    ],
    'accreditation upload-document': [
      done('accreditation upload-document $COMPANY contrato.pdf --kind company_articles', ['Uploaded']),
      refused('accreditation upload-document $NOBODY contrato.pdf --kind company_articles', 30, 'not_found'),
      bad('accreditation upload-document $COMPANY letter.docx --kind other', 'invalid_content_type'),
    ],
    'accreditation upload-evidence': [
      done('accreditation upload-evidence --field provider=example', ['APPROVED']),
      refused('accreditation upload-evidence --field provider=example', 50, 'insufficient_scope', {
        before: 'export BRL_CLIENT_ID=sandbox-no-scope',
      }),
      bad('accreditation upload-evidence', 'usage'),
    ],
  },
};
