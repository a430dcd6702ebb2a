import type { Ledger } from './strict-ledger.ts';

/** What a strict server answers to a good request: the members that the specification names, and no others. */

/** One request that was found good. */
export interface Call {
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string | null;
  readonly accountId: string;
  /** Address of the server that was asked. */
  readonly url: string;
  readonly ledger: Ledger;
}

/** An answer; `file` is sent as it is. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly file?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const now = () => new Date().toISOString();
const notFound = { status: 404, body: { errorCode: 'not_found', message: 'Recurso inexistente' } };

/** Section 2.3. */
const payNow = (call: Call): Answer => {
  const paid = call.ledger.pay(call);
  return ok({
    paymentId: `p-${paid.identifier}`,
    transactionId: `t-${paid.identifier}`,
    endToEndId: paid.endToEndId,
    status: 'COMPLETED',
    completedAt: now(),
    identifier: paid.identifier,
    workflowId: `pix-out-${call.accountId}-${paid.identifier}`,
  });
};
const payLater = (call: Call): Answer => {
  const { identifier } = call.ledger.pay(call);
  return {
    status: 202,
    body: {
      paymentId: `p-${identifier}`,
      workflowId: `pix-out-${call.accountId}-${identifier}`,
      runId: 'run',
      idempotencyKey: call.idempotencyKey,
      identifier,
      status: 'ACCEPTED',
    },
    headers: { location: `/v1/accounts/${call.accountId}/payments/${identifier}` },
  };
};
const deprecated =
  (answer: (call: Call) => Answer) =>
  (call: Call): Answer => {
    const given = answer(call);
    return { ...given, headers: { ...given.headers, deprecation: 'true' } };
  };

/** Section 2.8. */
const transfer = (call: Call): Answer => {
  const { identifier, endToEndId: _none } = call.ledger.pay(call);
  return ok({
    paymentId: `p-${identifier}`,
    workflowId: `w-${identifier}`,
    runId: 'run',
    transactionId: `t-${identifier}`,
    destinationAccountId: call.body.destinationAccountId ?? '5a4db0c5-0000-4000-8000-00000000acc2',
    status: 'COMPLETED',
    value: call.body.value,
    identifier,
    idempotencyKey: call.idempotencyKey,
    completedAt: now(),
  });
};

/** Section 2.7. */
const tedState = (call: Call): Answer => {
  const identifier = (call.params.at(-1) ?? '').replace(/^ted-/, '');
  const paid = call.ledger.find(identifier);
  if (!paid) return notFound;
  return ok({
    tedId: `ted-${identifier}`,
    accountId: call.accountId,
    status: 'COMPLETED',
    amount: paid.amount,
    identifier,
    createdAt: now(),
    updatedAt: now(),
  });
};

const envelope = (call: Call, items: readonly unknown[]): Answer =>
  ok({
    accountId: call.accountId,
    source: 'live',
    page: 0,
    size: 100,
    totalElements: items.length,
    totalPages: 1,
    hasNext: false,
    items,
    fetchedAt: now(),
  });
/** Lines of the statement: what was paid, or a credit for an id that this server did not make. */
const lines = (call: Call): unknown[] => {
  const endToEnd = call.query.get('endToEndId') ?? call.query.get('endToEnd');
  const paid = call.ledger.find(call.query.get('identifier') ?? endToEnd ?? '');
  if (paid) return [paid.line];
  return endToEnd === null ? [] : [call.ledger.credit(endToEnd)];
};
const lookUp = (call: Call): Answer => {
  const paid = call.ledger.find(
    call.query.get('identifier') ?? call.query.get('endToEnd') ?? call.params.at(-1) ?? '',
  );
  return paid ? ok(paid.line) : notFound;
};

/** Section 2.6. */
const charge = (call: Call, status: number): Answer => ({
  status,
  body: {
    txid: 'tx1',
    emv: strictEmv,
    type: 'dynamic',
    status: 'ACTIVE',
    value: call.body.value ?? 25,
    identifier: call.body.identifier ?? call.query.get('identifier'),
    accountId: call.accountId,
    createdAt: now(),
  },
});
/** A static code of the central bank's manual. */
export const strictEmv =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const person = { personId: 'pe-1', cpf: '52998224725', name: 'Joana Exemplo', biometryStatus: 'PENDING' };
const accreditation = {
  accreditationId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  type: 'pf',
  status: 'PENDING_BIOMETRY',
  persons: [person],
  createdAt: '2026-11-20T10:00:00Z',
};
const batch = {
  id: '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10',
  status: 'DRAFT',
  totalAmount: 12500,
  validAmount: 12500,
  balance: { sufficient: true },
};
const key = { kid: 'key-1', status: 'active' };
const credential = {
  clientId: 'child-1',
  clientSecret: 'child-secret-0123456789',
  kid: 'kid-9',
  status: 'pending',
};

/** What each route answers; every other one answers an object without members. */
export const answers: Readonly<Record<string, (call: Call) => Answer>> = {
  'GET A/pix/key/{}': () =>
    ok({ name: 'Maria Exemplo', document: '***.456.789-**', bank: 'Banco Um', account: '1-2' }),
  'POST A/pix/out': payNow,
  'POST A/pix/out/async': payLater,
  'POST A/pix/out/bank-account': payNow,
  'POST A/pix/out/qr-code/decode': () =>
    ok({
      key: '123e4567-e12b-12d1-a456-426655440000',
      decodeId: 'd-1',
      qrCodeType: 'static',
      qrCodeTypeId: 1,
      allowChange: true,
      payeeName: 'Fulano de Tal',
      payeeDocument: '***.456.789-**',
      bankIspb: '00000000',
      accountType: 'CHECKING',
    }),
  'POST A/pix/out/qr-code/async': payLater,
  'POST A/pix/out/qr-code': deprecated(payNow),
  'POST A/pix/out/bigpix': deprecated(payNow),
  'POST A/pix/out/bank-account/bigpix': deprecated(payNow),
  'POST A/pix/out/refund': (call) =>
    ok({
      originalEndToEnd: call.body.originalEndToEnd,
      status: 'COMPLETED',
      refundEndToEnd: 'D9999900420261121110068000000001',
    }),
  'GET A/pix/transactions': (call) => envelope(call, lines(call)),
  'GET A/pix/payments/lookup': lookUp,
  'GET A/payments/{}': deprecated(lookUp),
  'POST A/pix/qr-code/dynamic': (call) => charge(call, 201),
  'GET A/pix/qr-code/lookup': (call) => charge(call, 200),
  'DELETE A/pix/qr-code': (call) => ok({ identifier: call.query.get('identifier'), status: 'CANCELLED' }),
  'POST A/ted/out': (call) => {
    const { identifier } = call.ledger.pay(call);
    const { value, description, identifier: _told, ...destination } = call.body;
    const names = {
      tedId: `ted-${identifier}`,
      workflowId: 'w',
      runId: 'r',
      idempotencyKey: call.idempotencyKey,
      identifier,
    };
    return { status: 202, body: { ...names, status: 'PROCESSING', amount: value, destination, description } };
  },
  'GET A/ted/{}': tedState,
  'GET A/transfers/ted/{}': deprecated(tedState),
  'POST A/transfers/internal': transfer,
  'POST A/transfers/internal/by-document': transfer,
  'POST A/transfers/internal/by-bank-account': transfer,
  'GET A/transfers/internal/lookup/{}': () =>
    ok({
      maskedName: 'Joana E*** d* S****',
      holderName: 'Joana E*** d* S****',
      holderDocument: '***********',
      branch: '0001',
      accountNumber: '1002',
      accountStatus: 'ACTIVE',
    }),
  'GET A/statement': (call) => envelope(call, []),
  'GET A/statement/advanced': (call) => ok({ order: call.query.get('order') ?? 'desc', items: [] }),
  'POST A/exports': () => ({ status: 202, body: { id: 'ex-1', status: 'PENDING' } }),
  'GET A/exports/{}': () => ok({ id: 'ex-1', status: 'COMPLETED' }),
  'GET A/exports/{}/download': ({ url }) => ok({ url: `${url}/storage/statement?permit=1` }),
  'POST A/pix/keys': () => ({ status: 201, body: { pixKey: '123e4567-e12b-12d1-a456-426655440000' } }),
  'POST A/pix/keys/verify': () => ({ status: 201, body: {} }),
  'POST /v1/accreditations/pf': () => ({ status: 201, body: accreditation }),
  'POST /v1/accreditations/pj': () => ({ status: 201, body: { ...accreditation, type: 'pj' } }),
  'GET /v1/accreditations/pf': () => ok({ items: [] }),
  'GET /v1/accreditations/pj': () => ok({ items: [] }),
  'GET /v1/accreditations/{}': () => ok(accreditation),
  'POST /v1/accreditations/{}/documents': ({ url }) =>
    ok({ uploadUrl: `${url}/storage/company-file?permit=1` }),
  'GET /v1/webhooks/events': () => ok([{ event: 'pix.out.completed', description: 'PIX enviado' }]),
  'GET A/pix/batches': () => ok({ items: [batch] }),
  'POST A/pix/batches': () => ({ status: 201, body: batch }),
  'GET A/pix/batches/{}': ({ ledger }) =>
    ok(ledger.dispatched ? { ...batch, status: 'COMPLETED', ...batchCounts } : batch),
  'POST A/pix/batches/{}/review': () => ok(batch),
  'POST A/pix/batches/{}/dispatch': ({ ledger }) => {
    ledger.dispatched = true;
    return { status: 202, body: { ...batch, status: 'PROCESSING' } };
  },
  'GET A/pix/batches/template': () => ({ status: 200, file: 'key,amount\n' }),
  'GET A/pix/batches/{}/items/export': () => ({ status: 200, file: 'key,amount\n' }),
  'GET A/pix/batches/{}/items/{}/receipt': () => ({ status: 200, file: 'comprovante\n' }),
  'GET A/pix/batches/{}/receipts': () => ({ status: 200, file: 'comprovantes\n' }),
  'POST A/boleto/preview': () =>
    ok({
      amount: 150,
      beneficiary: { name: 'Fornecedor Um', document: '12345678000195' },
      dueDate: '2027-03-31',
    }),
  'POST A/boleto/pay': (call) => {
    const { identifier } = call.ledger.pay(call);
    return ok({ paymentId: `b-${identifier}`, status: 'COMPLETED', identifier });
  },
  'GET A/boleto/payments/{}': (call) =>
    ok({
      paymentId: call.params.at(-1),
      status: 'COMPLETED',
      amount: 150,
      digitableLine: '99990000040000000000000000000018800000000015000',
    }),
  'POST A/boleto/charge/batches': () => ({ status: 201, body: { id: batch.id, status: 'DRAFT' } }),
  'GET A/boleto/charge/batches/{}': () => ok({ id: batch.id, status: 'DRAFT' }),
  'GET /v1/banks': () => ok([{ name: 'Banco Um', code: '341', ispb: '60701190', ted: true, pix: true }]),
  'GET /v1/banks/{}': () => ok({ name: 'Banco Um', code: '341', ispb: '60701190', ted: true, pix: true }),
  'POST /v1/identity-verifications': () => ({ status: 201, body: { id: 'iv-1', status: 'PENDING' } }),
  'POST /v1/security/signature/verify': () => ok({ valid: true }),
  'GET C': () => ok({ items: [{ clientId: 'child-1', status: 'pending' }] }),
  'POST C': () => ({ status: 201, body: credential }),
  'GET C/{}/public-keys': () => ok({ items: [key] }),
  'POST C/{}/public-keys': () => ({ status: 201, body: { ...key, status: 'pending' } }),
  'GET C/{}/ip-allowlist': () => ok({ allowedIps: ['203.0.113.7/32', '192.0.2.0/24'] }),
  'PUT C/{}/ip-allowlist': (call) => ok({ allowedIps: call.body.allowedIps }),
  'POST /v1/webhooks': (call) => ({ status: 201, body: { id: 'sub-1', url: call.body.url } }),
  'GET A/shared-access': () =>
    ok([{ displayName: 'Tenant Um', status: 'ACTIVE', since: '2026-01-01', isCurrent: true }]),
};
const batchCounts = { total: 2, completed: 2, failed: 0 };
