import { qrWitness } from './witness-qr.ts';

/**
 * The operations as the specification states them, transcribed by hand from its text. The contract is not consulted:
 * a mistake that client and sandbox share shows here.
 */

/** A field of a body or a result. */
export interface FieldRow {
  readonly name: string;
  readonly required?: true;
  /** Values that the specification allows, and others that it does not. */
  readonly good?: readonly unknown[];
  readonly bad?: readonly unknown[];
}

/** How often one and the same request may come after a code of the retry set; a query that costs nothing, at any time. */
export type Repeat = 'query' | 'three' | 'metered' | 'two' | 'one';

/** What may be sent to one route. */
export interface RouteRow {
  readonly method: string;
  readonly path: string;
  /** The specification names it without showing its route: docs/spec-gaps.md tells what is assumed. */
  readonly assumed?: true;
  readonly query: readonly string[];
  /** `null`, or nothing: no body. `'not shown'`: the specification does not show it. */
  readonly body?: readonly FieldRow[] | 'not shown' | null;
  /** Members that the text names of a body that is not shown. */
  readonly told?: readonly FieldRow[];
  /** The row says itself that there are other members than the shown ones. */
  readonly openBody?: true;
  /** Sent without a body or with one. */
  readonly bodyOptional?: true;
  /** The body is a file. */
  readonly file?: true;
  readonly idempotencyKey?: boolean;
  readonly movesMoney?: boolean;
  /** From the table of repeats in the project's rules on money; else a GET is a query and a write goes once. */
  readonly repeat?: Repeat;
}

/** One row of section 4 with its results. */
export interface OperationRow extends RouteRow {
  readonly id: string;
  readonly body: readonly FieldRow[] | 'not shown' | null;
  /** Statuses of section 4 with the result's fields, or null where they are not shown. */
  readonly answers: Readonly<Record<number, readonly string[] | null>>;
  readonly idempotencyKey: boolean;
  readonly movesMoney: boolean;
}

/** Section 2.2, with the limits of section 8. */
const pixOutBody: readonly FieldRow[] = [
  { name: 'amount', required: true, good: [0.01, 150, 10.1, 1234567.89], bad: [0, -1, '150.00', null] },
  {
    name: 'keyType',
    required: true,
    good: ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'],
    bad: ['cpf', 'RANDOM', 'random', '', null],
  },
  { name: 'key', required: true, good: ['maria@example.com', '+5511987654321'], bad: [1, null] },
  {
    name: 'description',
    good: ['', 'x'.repeat(140), '\u{1f389}'.repeat(140), '"ção"'],
    bad: ['x'.repeat(141), 1],
  },
  {
    name: 'identifier',
    good: ['a', 'A-Z.0_9', 'x'.repeat(38)],
    bad: ['', 'x'.repeat(39), 'a b', 'á', 'a/b', 'a\n'],
  },
];

/** Section 2.3. */
const pixOutResult = [
  'paymentId',
  'transactionId',
  'endToEndId',
  'status',
  'completedAt',
  'identifier',
  'workflowId',
  'errorCode',
  'errorReason',
  'warning',
];
/** Section 2.3, asynchronous acceptance; its `idempotencyKey` and the rest come with 202. */
const accepted = ['paymentId', 'workflowId', 'runId', 'idempotencyKey', 'identifier', 'status'];
/** Section 2.4. */
const statementItem = [
  'partnerId',
  'endToEndId',
  'direction',
  'transactionType',
  'operation',
  'status',
  'amount',
  'currency',
  'description',
  'identifier',
  'timestamp',
  'counterParty',
  'pixKey',
];
const envelope = [
  'accountId',
  'source',
  'page',
  'size',
  'totalElements',
  'totalPages',
  'hasNext',
  'items',
  'fetchedAt',
];

const read = { idempotencyKey: false, movesMoney: false, body: null } as const;
const money = { idempotencyKey: true, movesMoney: true, query: [], body: pixOutBody } as const;

/** Sections 4.1 and 4.8. */
export const witness: readonly OperationRow[] = [
  {
    id: 'pix.keyLookup',
    repeat: 'metered',
    method: 'GET',
    path: '/v1/accounts/{accountId}/pix/key/{pixKey}',
    query: ['noCache'],
    answers: { 200: null },
    ...read,
  },
  {
    id: 'pix.out',
    repeat: 'three',
    method: 'POST',
    path: '/v1/accounts/{accountId}/pix/out',
    answers: { 200: pixOutResult, 202: pixOutResult, 422: pixOutResult },
    ...money,
  },
  {
    id: 'pix.outAsync',
    repeat: 'three',
    method: 'POST',
    path: '/v1/accounts/{accountId}/pix/out/async',
    answers: { 202: accepted },
    ...money,
  },
  {
    id: 'pix.paymentLookup',
    method: 'GET',
    path: '/v1/accounts/{accountId}/pix/payments/lookup',
    query: ['identifier', 'endToEnd'],
    answers: { 200: statementItem },
    ...read,
  },
  {
    id: 'pix.transactions',
    method: 'GET',
    path: '/v1/accounts/{accountId}/pix/transactions',
    query: ['endToEndId', 'identifier'],
    answers: { 200: envelope },
    ...read,
  },
  { id: 'banks.list', method: 'GET', path: '/v1/banks', query: [], answers: { 200: null }, ...read },
  { id: 'banks.show', method: 'GET', path: '/v1/banks/{code}', query: [], answers: { 200: null }, ...read },
  {
    id: 'security.signatureVerify',
    repeat: 'query',
    method: 'POST',
    path: '/v1/security/signature/verify',
    query: [],
    body: 'not shown',
    answers: { 200: null },
    idempotencyKey: false,
    movesMoney: false,
  },
  ...qrWitness,
];
