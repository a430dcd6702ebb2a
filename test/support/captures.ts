import { hash } from 'node:crypto';
import type { CauseCode } from '../../src/lib/deliveries/causes.ts';
import { readEnvelope } from '../../src/lib/deliveries/envelope.ts';
import type { CaptureStore, NewCapture } from '../../src/lib/deliveries/store.ts';

/** What a captured delivery is made from; whatever is not given follows from its number. */
export interface Made {
  readonly type?: string;
  readonly eventId?: string;
  readonly identifier?: string | null;
  readonly endToEnd?: string | null;
  readonly amount?: number;
  readonly payee?: string;
  readonly accountId?: string;
  readonly requestId?: string;
  readonly receivedAtMs?: number;
  readonly cause?: CauseCode;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** One event in ten has another type than the most frequent one. */
const types = [
  'pix.out.completed',
  'pix.in.completed',
  'transfer.internal.out',
  'ted.out.confirmed',
  'pix.out.failed',
];
const payees = [
  'Maria Exemplo de Souza',
  'Padaria Exemplo Ltda',
  'José Exemplo Pereira',
  'Joana Exemplo da Silva',
];

/** The first moment of made-up deliveries: 2026-01-05 09:00 in Brasilia. One comes every ten seconds. */
export const firstMs = Date.parse('2026-01-05T12:00:00Z');

/** A delivery as a receiver hands it to the store: about two kilobytes, each name its own. */
export function madeCapture(number: number, made: Made = {}): NewCapture {
  const own = hash('sha256', `delivery ${number}`, 'hex');
  const uuid = `${own.slice(0, 8)}-${own.slice(8, 12)}-4${own.slice(12, 15)}-a${own.slice(15, 18)}-${own.slice(18, 30)}`;
  const type = made.type ?? types[number % 10 < 6 ? 0 : (number % 10) - 5] ?? 'pix.out.completed';
  const receivedAtMs = made.receivedAtMs ?? firstMs + number * 10_000;
  const requestId = made.requestId ?? `dlv-${own.slice(30, 42)}`;
  const data = {
    status: 'SUCCESS',
    amount: made.amount ?? ((number * 7919) % 4_999_999) / 100,
    identifier: made.identifier === undefined ? `r1-${own.slice(0, 32)}` : made.identifier,
    endToEnd: made.endToEnd === undefined ? `E99999004${own.slice(32, 55)}` : made.endToEnd,
    payee: { name: made.payee ?? payees[number % payees.length], document: '12345678909' },
    payer: { name: 'Padaria Exemplo Ltda', document: '11444777000161' },
    description: `Fatura ${number}: ${'pão de ló '.repeat(40)}`,
    ...made.data,
  };
  const body = Buffer.from(
    JSON.stringify({
      id: made.eventId ?? `${type.replaceAll('.', '-')}-${uuid}`,
      type,
      occurredAt: new Date(receivedAtMs - 500).toISOString(),
      schemaVersion: '1.0',
      environment: 'sandbox',
      tenantId: '5a4db0c5-0000-4000-8000-0000000000aa',
      accountId: made.accountId ?? `5a4db0c5-0000-4000-8000-${String(number % 7).padStart(12, '0')}`,
      data,
    }),
  );
  const envelope = readEnvelope(body);
  return {
    receivedAtMs,
    target: '/hooks/brl',
    remoteAddress: '127.0.0.1',
    headers: [
      ['Host', 'hooks.example.com'],
      ['User-Agent', 'webhook-delivery/1.0'],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['x-acme-attempt-count', '1'],
      ['x-acme-request-id', requestId],
      ['X-Signature', own],
    ],
    body,
    authType: 'HMAC',
    subscriptionId: null,
    valid: made.cause === undefined,
    causes: made.cause === undefined ? [] : [{ code: made.cause, detail: null }],
    envelope: typeof envelope === 'string' ? null : envelope,
    problem: null,
    status: made.cause === undefined ? 200 : 401,
  };
}

/** Keeps so many made-up deliveries; `planted` has those that are made from something else, by their number. */
export function seedCaptures(
  store: CaptureStore,
  count: number,
  planted: ReadonlyMap<number, Made> = new Map(),
): void {
  const atOnce = 1000;
  for (let from = 0; from < count; from += atOnce)
    store.add(
      Array.from({ length: Math.min(atOnce, count - from) }, (_, i) =>
        madeCapture(from + i, planted.get(from + i)),
      ),
    );
}

/** Old deliveries among many, each of which a search finds: what a page of the newest never shows. Their captures count from one. */
export const plantedOld: ReadonlyMap<number, Made> = new Map([
  [
    3,
    {
      identifier: 'invoice-1042',
      amount: 1234.56,
      endToEnd: 'E9999900420260105090011122233344',
      eventId: 'evt-planted-3',
    },
  ],
  [5, { cause: 'reserialised_json', identifier: 'invoice-bad', requestId: 'dlv-refused-5' }],
  [7, { cause: 'wrong_secret', accountId: 'acc-strange', type: 'pix.med.opened' }],
  [9, { eventId: 'evt-planted-3', identifier: 'invoice-1042', endToEnd: 'E9999900420260105090011122233344' }],
  [11, { type: 'ted.out.confirmed', identifier: 'ted-9', endToEnd: null, data: { tedId: 'ted-9' } }],
  [
    12,
    {
      type: 'ted.payment',
      identifier: 'ted-9',
      endToEnd: null,
      data: {
        tedId: 'ted-9',
        destination: { holderName: 'Conceição Araújo', document: '529.982.247-25' },
        payee: null,
      },
    },
  ],
]);
