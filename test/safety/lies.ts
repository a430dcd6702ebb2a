/** Whole, well-formed answers that are not about the payment that was sent. */

/**
 * - `another`: the answer of another payment.
 * - `nameless`: a status, and nothing that says whose.
 * - `borrowed`: our identifier with the ids of another payment.
 * - `denied`: the refusal of another payment, with the status of an error.
 */
export const lies = ['another', 'nameless', 'borrowed', 'denied'] as const;
export type Lie = (typeof lies)[number];

/** An answer's JSON object. */
export type Body = Readonly<Record<string, unknown>>;

/** The content of a request, as far as an answer may repeat it. */
export interface Asked {
  /** Path with its query. */
  readonly target: string;
  readonly body: Body;
}

/** A payment that no ledger has (the issue of this test was seen with it). */
export const nobodys: Body = { paymentId: 'p1', status: 'COMPLETED', identifier: 'r1-another' };

/** Names that belong to one payment of the service (specification, sections 2.3, 2.4, 2.8). */
const ids = ['paymentId', 'transactionId', 'endToEndId', 'workflowId', 'runId'];

/**
 * The body of a lie.
 * @param other an honest answer of another payment
 */
export function lieOf(lie: Lie, other: Body, asked: Asked): Body {
  if (lie === 'nameless') return { status: 'COMPLETED' };
  if (lie === 'denied')
    return { ...other, status: 'FAILED', errorCode: 'insufficient_funds', message: 'saldo' };
  if (lie === 'another') return { ...other, status: 'COMPLETED' };
  const borrowed = Object.fromEntries(Object.entries(other).filter(([name]) => ids.includes(name)));
  return { ...borrowed, ...ownNames(asked), status: 'COMPLETED' };
}

/** The true part of the answer to a request, whatever else it says. */
function ownNames({ target, body }: Asked): Body {
  const { identifier, originalEndToEnd } = body;
  const amount = body.amount ?? body.value;
  const isTed = target.includes('/ted/out');
  const batchId = /\/pix\/batches\/([^/?]+)\//.exec(target)?.[1];
  return {
    ...(identifier === undefined ? {} : { identifier }),
    ...(isTed ? { tedId: `ted-${String(identifier)}` } : {}),
    // A PIX shows no amount (specification, section 2.3).
    ...(isTed || target.includes('/transfers/') ? { amount, value: amount } : {}),
    ...(originalEndToEnd === undefined ? {} : { originalEndToEnd }),
    ...(batchId === undefined ? {} : { batchId }),
  };
}

/** Remembers honest answers, to give them to others. */
export interface Liar {
  /** An honest answer. */
  hear(asked: Asked, name: string | null, body: Body): void;
  /** An answer of another payment than the one of that name, of the same route if there was one. */
  another(asked: Asked, name: string | null): Body;
  /** The latest answer to the payment of that name. */
  answered(name: string): Body | null;
}

/** A liar who has heard nothing yet. */
export function makeLiar(): Liar {
  const heard: { readonly route: string; readonly name: string | null; readonly body: Body }[] = [];
  return {
    hear: ({ target }, name, body) => void heard.push({ route: routeOf(target), name, body }),
    another({ target }, name) {
      const others = heard.filter((one) => one.name !== name);
      return (others.findLast(({ route }) => route === routeOf(target)) ?? others.at(-1))?.body ?? nobodys;
    },
    answered: (name) => heard.findLast((one) => one.name === name)?.body ?? null,
  };
}

/** The path without its ids. */
function routeOf(target: string): string {
  return target.split('?')[0]?.replace(/\/[^/]*\d[^/]*/g, '/_') ?? '';
}
