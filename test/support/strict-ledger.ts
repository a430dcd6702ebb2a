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
  /** The lines of all that was paid. */
  debits(): unknown[];
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
        ...payeeOf(body),
      });
      const entry = { identifier, endToEndId, amount, line };
      paid.push(entry);
      return entry;
    },
    debits: () => paid.map(({ line }) => line),
    credit: (endToEndId) => lineOf({ endToEndId, amount: 5, transactionType: 'C' }),
  };
}

/** Whom a body pays, as a line of the statement shows it: the destination key, the document masked, the bank. */
function payeeOf(body: Readonly<Record<string, unknown>>): object {
  const text = (...names: string[]) =>
    names.map((name) => body[name]).find((value): value is string => typeof value === 'string');
  const key = text('key', 'pixKey') ?? keyIn(text('emv') ?? '');
  const isOwner = body.keyType === 'CPF' || body.keyType === 'CNPJ';
  const document = text('taxNumber', 'holderDocument', 'document') ?? (isOwner ? key : undefined);
  const counterParty = {
    name: text('holderName') ?? 'Maria Exemplo',
    document: masked(document),
    bankCode: text('bankCode') ?? '001',
  };
  const boleto = text('digitableLine', 'barcode');
  return {
    counterParty,
    ...(key === undefined ? {} : { pixKey: key }),
    ...(boleto === undefined ? {} : { digitableLine: boleto, operation: 'BOLETO' }),
    ...(key !== undefined || boleto !== undefined
      ? {}
      : { operation: body.value === undefined ? 'PIX' : 'INTERNAL' }),
  };
}

/** The key of a static code, which a decode shows too. */
function keyIn(emv: string): string | undefined {
  return /br\.gov\.bcb\.pix01(\d\d)(.*)$/.exec(emv)?.[2]?.slice(0, 36);
}

function masked(document: string | undefined): string {
  if (document?.length === 11) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
  if (document?.length === 14)
    return `**.${document.slice(2, 5)}.${document.slice(5, 8)}/${document.slice(8, 12)}-**`;
  return '***.456.789-**';
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
