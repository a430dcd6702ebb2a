import {
  type Transport,
  TransportError,
  type WireAnswer,
  type WireRequest,
} from '../../../src/lib/client/port.ts';
import { nobodys } from '../lies.ts';
import type { Bank, BankAnswer, BankRequest } from './bank.ts';
import type { Process, World } from './world.ts';

/** How often each thing goes wrong on the way, of 1. */
export interface Weather {
  faults: number;
}

export const bankHost = 'https://bank.example';

/** The way from one process to the bank and back: what is sent may be lost, late, cut off or answered by a stranger. */
export function makeNetwork(
  world: World,
  bank: Bank,
  process: Process,
  weather: Weather,
  watch: (request: BankRequest, told: WireAnswer | null) => Promise<void>,
): Transport {
  const { dice } = world;
  return {
    close: async () => {},
    async send(wire) {
      process.step('before sending');
      if (dice.chance(weather.faults)) throw new TransportError('not-sent', 'ECONNREFUSED', 'refused');
      const request = asBankSees(wire, process.machine.name);
      await watch(request, null);
      const label = `${process.machine.name} ${request.method} ${request.path.replace('/v1/accounts/acc', '')}`;
      const answer = Promise.withResolvers<WireAnswer>();
      process.after(wire.deadlineMs, () =>
        answer.reject(new TransportError('unknown', 'deadline', 'deadline')),
      );
      const deliver = () => {
        const served = dice.chance(weather.faults) ? null : bank.serve(request);
        world.note(
          `${label} -> ${served ? `${served.status} ${JSON.stringify(served.body).slice(0, 140)}` : 'lost'}`,
        );
        if (!served && wire.freshConnection && dice.chance(0.3)) {
          world.note(`${label}: a lie is told instead`);
          process.after(dice.between(5, 900), () => answer.resolve(dice.pick(lies)(bank, request)));
          return;
        }
        if (!served || dice.chance(weather.faults * 2)) {
          const isReset = dice.chance(0.7);
          if (served) world.note(`${label}: the answer is lost`);
          if (isReset) process.after(dice.between(1, 2000), () => answer.reject(reset));
          return;
        }
        const arrived = dice.chance(weather.faults)
          ? dice.pick(strangers)(served, bank, request)
          : wired(served);
        process.after(dice.between(5, 900), () => answer.resolve(arrived));
      };
      const isLate = wire.freshConnection && dice.chance(weather.faults / 2);
      world.at(world.now() + (isLate ? dice.between(1000, 200_000) : dice.between(5, 900)), deliver);
      const arrived = await answer.promise;
      process.step('at an answer');
      await watch(request, arrived);
      return arrived;
    },
  };
}

const reset = new TransportError('unknown', 'reset', 'the connection was reset');

function asBankSees(wire: WireRequest, from: string): BankRequest {
  const url = new URL(wire.url);
  if (url.origin !== bankHost) throw new Error(`A credential went to ${url.origin}.`);
  return {
    method: wire.method,
    path: url.pathname,
    query: url.searchParams,
    idempotencyKey: wire.headers['idempotency-key'] ?? null,
    body: wire.body ? (JSON.parse(Buffer.from(wire.body).toString()) as Record<string, unknown>) : {},
    from,
  };
}

function wired({ status, body }: BankAnswer): WireAnswer {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: Buffer.from(JSON.stringify(body)) };
}

type Lie = (bank: Bank, request: BankRequest) => WireAnswer;
type Stranger = (served: BankAnswer, bank: Bank, request: BankRequest) => WireAnswer;

/** The answer to another payment that was made, else to one that nobody made. */
function anothers(bank: Bank, request: BankRequest): WireAnswer {
  // A statement is about all payments, ours among them.
  if (request.path.endsWith('/statement')) return wired({ status: 200, body: nobodys });
  const asked = `${request.path}?${request.query}`;
  const isAsked = (name: string | null) => name !== null && asked.includes(name);
  const other = bank.executions.findLast(
    ({ key, identifier, endToEndId, payee }) =>
      key !== request.idempotencyKey &&
      !isAsked(identifier) &&
      !isAsked(endToEndId) &&
      // Nothing tells two refunds of one payment apart, not even to a person.
      payee !== request.body.originalEndToEnd,
  )?.answer;
  const isObject = typeof other?.body === 'object' && other.status < 300;
  return wired({ status: 200, body: { ...(isObject ? other.body : nobodys), status: 'COMPLETED' } });
}

function nameless(): WireAnswer {
  return wired({ status: 200, body: { status: 'COMPLETED' } });
}

/** Whole answers that are not about the payment that was sent. */
const lies: readonly [Lie, ...Lie[]] = [anothers, nameless];

/** Answers that something on the way made up or mangled. */
const strangers: readonly [Stranger, ...Stranger[]] = [
  (served) => ({ ...wired(served), body: wired(served).body.subarray(0, 9) }),
  () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>Welcome') }),
  () => ({
    status: 307,
    headers: { location: 'https://elsewhere.example/v1/accounts/acc/pix/out' },
    body: Buffer.from('{}'),
  }),
  () => wired({ status: 502, body: 'Bad gateway' }),
  () => wired({ status: 200, body: {} }),
  (_served, bank, request) => anothers(bank, request),
  nameless,
];
