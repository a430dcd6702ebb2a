import { morningMs } from '../../support/morning.ts';
import type { Payee } from './payees.ts';

/** The money of the bank: what a request makes or meets by its key and identifier, and the ledger that judges. */

/** Who pays: two machines with a journal each, and an ERP that asks the bank directly. */
export type Payer = 'A' | 'B' | 'ERP';

/** What becomes of a request, and of its answer. `unpaid`: the bank has not acted. */
export const fates = [
  'plain',
  'lost',
  'unheard',
  'late',
  'late failure',
  'refused',
  'gateway',
  'gateway unpaid',
  'failed by timeout',
  'unavailable',
  'unavailable unpaid',
  'conflict',
  'conflict unpaid',
] as const;
/** One of {@link fates}. */
export type Fate = (typeof fates)[number];

/** Where a payment can be asked about. */
export const sources = ['lookup', 'transactions', 'statement', 'timeline', 'record'] as const;
/** One of {@link sources}. */
export type Source = (typeof sources)[number];

/**
 * How a source answers about a payment: `lag` does not show it yet, `stale` not its end, `flaky` gives no answer for some rounds;
 * `bare` shows no payee; `gone`, `down` and `conflict` never show it. A round is one question, of whatever source.
 */
export interface Look {
  readonly mode: 'honest' | 'lag' | 'stale' | 'flaky' | 'bare' | 'gone' | 'down' | 'conflict';
  readonly rounds: number;
}

/** All that is decided about the payments under the names of one story. */
export interface Weather {
  readonly looks: Readonly<Record<Source, Look>>;
  /** Which of two payments with one identifier a look-up shows. */
  readonly shows: 'first' | 'latest';
  /** Whether an identifier that was used is refused (409), where the specification leaves that open. */
  readonly isUnique: boolean;
  /** Whether the records that the specification does not show name the payee. */
  readonly isRich: boolean;
}

/** What the bank is told of one story. */
export interface Story {
  readonly weather: Weather;
  /** Of the first request of each machine. */
  readonly fates: Readonly<Record<'A' | 'B', Fate>>;
  /** Another payment that comes between a machine's request and its execution. */
  readonly between: { readonly machine: 'A' | 'B'; readonly order: Order } | null;
  /** From then on every source is honest. */
  healed: boolean;
}

/** A request to pay, as the bank understood it. */
export interface Order {
  readonly by: Payer;
  readonly payee: Payee;
  readonly centavos: number;
  readonly key: string;
  readonly identifier: string | null;
}

type End = 'COMPLETED' | 'FAILED';

/** What a request made. */
export interface Payment extends Order {
  readonly story: Story;
  readonly identifier: string;
  readonly id: string;
  readonly requestedAt: number;
  status: End | 'TIMEOUT' | 'PROCESSING';
  endToEndId: string | null;
  /** After so many questions it ends so. */
  ends: { readonly after: number; readonly status: End } | null;
  /** Questions that its story's machines have asked since, of whatever source. */
  age: number;
}

/** Money that left; its times are numbers of the bank's events. */
export interface Debit {
  readonly payee: string;
  readonly centavos: number;
  readonly requestedAt: number;
  readonly paidAt: number;
}

/** An answer of the bank; null breaks the connection off. */
export type Answer = { readonly status: number; readonly body: object } | null;

/** The account that all of them pay from. */
export const accountId = '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e';
/** Members of a payment that FAILED. */
export const failed = { errorCode: 'insufficient_funds', errorReason: 'insufficient_funds' };
/** What a request is, by its route. */
export const isTed = ({ payee }: Order) => payee.route === 'ted/out';
export const isTransfer = ({ payee }: Order) => payee.route.startsWith('transfers/');
export const isBoleto = ({ payee }: Order) => payee.route === 'boleto/pay';
/** The statement's word for it (specification, section 2.4). */
export const operationOf = (order: Order) =>
  isTed(order) ? 'TED' : isTransfer(order) ? 'INTERNAL' : isBoleto(order) ? 'BOLETO' : 'PIX';

/** The bank's memory. */
export interface Books {
  readonly payments: readonly Payment[];
  readonly debits: readonly Debit[];
  /** The number of the latest event. */
  events: number;
  nowMs(): number;
  /** The payment that a request meets or makes, or that its identifier is another's (specification, sections 3.1, 4.3, 4.4 and 7.2). */
  execute(story: Story, order: Order, end: Payment['ends'] | 'now' | 'fails'): Payment | 'conflict';
  become(payment: Payment, status: End): void;
}

/** Empty books; their day is the tests' morning. */
export function openBooks(): Books {
  const startedMs = Date.now();
  const payments: Payment[] = [];
  const debits: Debit[] = [];
  const books: Books = {
    payments,
    debits,
    events: 0,
    nowMs: () => morningMs + Date.now() - startedMs,
    become(payment, status) {
      payment.status = status;
      payment.ends = null;
      books.events += 1;
      if (status === 'FAILED') return;
      const minute = new Date(books.nowMs()).toISOString().replace(/\D/g, '').slice(0, 12);
      if (!isTed(payment) && !isBoleto(payment))
        payment.endToEndId = `E99999004${minute}${String(books.events).padStart(11, '0')}`;
      const { payee, centavos, requestedAt } = payment;
      debits.push({ payee: payee.text, centavos, requestedAt, paidAt: books.events });
    },
    execute(story, order, end) {
      books.events += 1;
      const met = meet(payments, story, order);
      if (met !== null) return met;
      const id = `${payments.length + 1}`;
      const payment: Payment = {
        ...order,
        story,
        identifier: order.identifier ?? `made-${id}`,
        id,
        requestedAt: books.events,
        status: isTed(order) ? 'PROCESSING' : 'TIMEOUT',
        endToEndId: null,
        ends: typeof end === 'string' ? null : end,
        age: 0,
      };
      payments.push(payment);
      if (end === 'fails') books.become(payment, 'FAILED');
      if (end === 'now') books.become(payment, 'COMPLETED');
      return payment;
    },
  };
  return books;
}

function meet(payments: readonly Payment[], story: Story, order: Order): Payment | 'conflict' | null {
  const sameKey = payments.find(({ key, status }) => key === order.key && status !== 'FAILED');
  if (sameKey) return sameKey;
  const sameName = payments.filter(
    (one) => operationOf(one) === operationOf(order) && one.identifier === order.identifier,
  );
  if (isTed(order) && sameName[0]) return sameName[0];
  const isUsed = sameName.some(({ key, status }) => key !== order.key && status !== 'FAILED');
  return isUsed && (isTransfer(order) || story.weather.isUnique) ? 'conflict' : null;
}
