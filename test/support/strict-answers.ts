import type { Ledger } from './strict-ledger.ts';

/** The answer of a strict server to a good request: the members that the specification names, and no others. */

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

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const now = () => new Date().toISOString();
export const notFound = { status: 404, body: { errorCode: 'not_found', message: 'Recurso inexistente' } };

/** Section 2.3. */
export const payNow = (call: Call): Answer => {
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
export const payLater = (call: Call): Answer => {
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
export const deprecated =
  (answer: (call: Call) => Answer) =>
  (call: Call): Answer => {
    const given = answer(call);
    return { ...given, headers: { ...given.headers, deprecation: 'true' } };
  };

export const envelope = (call: Call, items: readonly unknown[]): Answer =>
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
export const statementLines = (call: Call): unknown[] => {
  const endToEnd = call.query.get('endToEndId') ?? call.query.get('endToEnd');
  const paid = call.ledger.find(call.query.get('identifier') ?? endToEnd ?? '');
  if (paid) return [paid.line];
  return endToEnd === null ? call.ledger.debits() : [call.ledger.credit(endToEnd)];
};
export const lookUp = (call: Call): Answer => {
  const paid = call.ledger.find(
    call.query.get('identifier') ?? call.query.get('endToEnd') ?? call.params.at(-1) ?? '',
  );
  return paid ? ok(paid.line) : notFound;
};

/** A static code of the central bank's manual. */
export const strictEmv =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

/** A PIX that came in this minute: what is older than 90 days is not refunded. */
export const received = `E99999005${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}81815f1cdd7`;
