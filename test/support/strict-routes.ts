import { assumed, shown } from '../contract/routes.witness.ts';
import { type FieldRow, type OperationRow, witness } from '../contract/witness.ts';
import { witnessBatch } from '../contract/witness-batch.ts';
import { witnessPeople } from '../contract/witness-people.ts';
import { statementWitness } from '../contract/witness-statement.ts';
import { witnessTed } from '../contract/witness-ted.ts';
import { witnessWebhooks } from '../contract/witness-webhooks.ts';

/**
 * What may be sent to each route, from the witness rows and, for what they lack, from the specification's text and the
 * table of repeats in the project's rules on money. Nothing of `src` is used.
 */

/** How often one and the same request may come after a code of the retry set; a query that costs nothing, at any time. */
export type Repeat = 'query' | 'three' | 'metered' | 'two' | 'one';

/** One route as a strict server takes it. */
export interface Route {
  /** `POST A/pix/out`: `A` is the account's prefix, `{}` any parameter. */
  readonly key: string;
  readonly query: readonly string[];
  /** Null: no body. `file`: anything but JSON. `open`: other members may come too. */
  readonly body: { readonly members: readonly FieldRow[]; readonly open: boolean } | 'file' | null;
  readonly bodyOptional: boolean;
  readonly idempotencyKey: boolean;
  /** Money leaves the account, so operator and PIN may come along. */
  readonly cashout: boolean;
  readonly repeat: Repeat;
}

const required = (...names: string[]): FieldRow[] => names.map((name) => ({ name, required: true }));

/** What the text says of bodies that it does not show, and of rows that have no fields in the witness. */
const bodies: Readonly<Record<string, readonly FieldRow[]>> = {
  'POST A/exports': required('format'),
  'POST A/pix/keys': [...required('keyType'), { name: 'pixKey', good: ['maria@example.com'] }],
  'POST A/pix/keys/verify': [],
  'POST A/pix/keys/verify/resend': [],
  'PUT A/limits/operators/{}': [],
  'POST A/close': [],
  'POST /v1/accreditations/pj': [
    ...required('documentType', 'document', 'legalName'),
    { name: 'company', required: true, good: [{ cnpj: '12345678000195' }] },
  ],
  'PUT A/security/pin': required('pin'),
  'POST A/security/pin/verify': required('pin'),
};
/** Bodies whose members are all shown although the witness has no fields for them. */
const closedBodies = ['POST A/pix/keys'];
/** Sent without a body or with one. */
const optionalBodies = [
  'POST /v1/accreditations/{}/cancel',
  'POST A/close',
  'POST A/security/locks/pending/approve',
];
/** Of the shown fields the row says itself that there are others. */
const openBodies = [
  'POST A/pix/out/refund',
  'POST A/boleto/charge',
  'POST C',
  'POST /v1/identity-verifications',
];

/** Writes that may come three times, twice; every other write once. */
const repeats: Readonly<Record<string, Repeat>> = {
  'POST A/pix/out': 'three',
  'POST A/pix/out/async': 'three',
  'POST A/pix/out/bank-account': 'three',
  'POST A/pix/out/qr-code/async': 'three',
  'POST A/ted/out': 'three',
  'POST A/transfers/internal': 'three',
  'POST A/transfers/internal/by-document': 'three',
  'POST A/transfers/internal/by-bank-account': 'three',
  'POST A/boleto/pay': 'three',
  'POST A/pix/batches': 'three',
  'DELETE A/pix/qr-code': 'three',
  'POST /v1/accreditations/{}/cancel': 'three',
  'POST /v1/identity-verifications/{}/consume': 'three',
  'POST A/close': 'three',
  'POST /v1/security/signature/verify': 'query',
  'POST A/pix/out/qr-code/decode': 'query',
  'POST A/boleto/preview': 'query',
  'POST A/pix/qr-code/dynamic': 'two',
  'POST A/pix/batches/{}/review': 'two',
  'POST /v1/webhooks': 'two',
  'POST A/exports': 'two',
  'GET A/pix/key/{}': 'metered',
};

const rows = [...witness, ...witnessTed, ...witnessPeople, ...witnessWebhooks, ...witnessBatch];

/** Every route of section 4, and those that are assumed for what it names without a route. */
export const strictRoutes: readonly Route[] = [...shown, ...assumed].map((key) => {
  const row = rows.find((one) => keyOf(one) === key);
  const plain = statementWitness.find((one) => keyOf(one) === key);
  const [method] = key.split(' ');
  return {
    key,
    query: row?.query ?? plain?.query ?? [],
    body: bodyOf(key, row),
    bodyOptional: optionalBodies.includes(key),
    idempotencyKey: row?.idempotencyKey ?? false,
    cashout: row?.movesMoney ?? false,
    repeat: repeats[key] ?? (method === 'GET' ? 'query' : 'one'),
  };
});

function bodyOf(key: string, row: OperationRow | undefined): Route['body'] {
  if (key.endsWith('/items/csv')) return 'file';
  const told = bodies[key];
  if (told) return { members: told, open: !closedBodies.includes(key) };
  if (!row || row.body === null) return null;
  if (row.body === 'not shown') return { members: [], open: true };
  return { members: row.body, open: openBodies.includes(key) };
}

/** The key of a row: its path's account and parameter names taken out. */
function keyOf({ method, path }: { readonly method: string; readonly path: string }): string {
  const short = path
    .replace('/v1/accounts/{accountId}', 'A')
    .replace('{credentialsPrefix}', 'C')
    .replace(/\{\w+\}/g, '{}');
  return `${method} ${short}`;
}
