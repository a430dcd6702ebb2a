import { randomUUID } from 'node:crypto';

/** One payment of a strict server and its statement line (specification, section 2.4). */
export interface Paid {
  readonly identifier: string;
  readonly endToEndId: string;
  readonly amount: number;
  readonly line: unknown;
}

/** The payments made. */
export interface Ledger {
  dispatched: boolean;
  /** Pays once for each `identifier`. */
  pay(call: { readonly body: Readonly<Record<string, unknown>> }): Paid;
  /** By `identifier` or end-to-end id. */
  find(name: string): Paid | undefined;
  /** The line of a PIX that the account received. */
  credit(endToEndId: string): unknown;
}

/** An empty ledger. */
export function openLedger(): Ledger {
  const paid: Paid[] = [];
  const find = (name: string) =>
    paid.find(({ identifier, endToEndId }) => identifier === name || endToEndId === name);
  return {
    dispatched: false,
    find,
    pay({ body }) {
      const identifier =
        typeof body.identifier === 'string' ? body.identifier : randomUUID().replaceAll('-', '');
      const amount = Number(body.amount ?? body.value ?? 0);
      const endToEndId = `E99999004202611211100${String(paid.length).padStart(11, '0')}`;
      const known = find(identifier);
      if (known) return known;
      const line = lineOf({
        endToEndId,
        identifier,
        amount: -amount,
        direction: 'OUT',
        transactionType: 'D',
      });
      const entry = { identifier, endToEndId, amount, line };
      paid.push(entry);
      return entry;
    },
    credit: (endToEndId) => lineOf({ endToEndId, amount: 5, transactionType: 'C' }),
  };
}

function lineOf(own: object): object {
  return {
    partnerId: 'pp',
    operation: 'PIX',
    status: 'COMPLETED',
    currency: 'BRL',
    timestamp: '2026-11-21T08:00:00-03:00',
    counterParty: { name: 'Maria Exemplo', document: '***.456.789-**', bankCode: '001' },
    ...own,
  };
}
