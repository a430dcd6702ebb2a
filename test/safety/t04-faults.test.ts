import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireAnswer, WireRequest } from '../../src/lib/client/port.ts';
import { undiciTransport } from '../../src/lib/client/transport-undici.ts';
import { inParallel } from '../support/brl.ts';
import { certificates } from '../support/certificates.ts';
import type { Numbered } from '../support/numbered.ts';
import { bankOrigin, type Desk, identifierOf, jsonAnswer, notFound, openDesk } from './desk.ts';
import { printFigures } from './figures.ts';
import { type NetworkFault, openFaults } from './network-faults.ts';
import { type MoneyOperation, moneyOperations } from './payments.ts';

/** Deadline of a request here; a payment's own is 60 s. */
const deadlineMs = 3000;
/** How much later than its deadline a request may end: a busy machine is no hung request. */
const graceMs = 10_000;

/**
 * - `first`: the fault meets the first request, and the payment is run again afterwards under the same ref.
 * - `second attempt`: the first request was answered with a code of the retry set, and the fault meets its repeat.
 */
type Mode = 'first' | 'second attempt';

interface Case {
  readonly fault: NetworkFault;
  readonly row: MoneyOperation;
  readonly mode: Mode;
  readonly ref: string;
}

let desk: Desk;
let network: Awaited<ReturnType<typeof openFaults>>;
const honest = new Map<string, { status: number; body: string }>();
const usual = getCACertificates('default');

beforeAll(async () => {
  setDefaultCACertificates([...usual, certificates.authority]);
  desk = openDesk();
  network = await openFaults((key) => honest.get(key) ?? { status: 500, body: '{}' });
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await desk.close();
  await network.close();
});

test('T4: every fault of the network at every way of moving money', async () => {
  const cases = network.faults.flatMap((fault, i) =>
    moneyOperations.flatMap((row) =>
      modesOf(row).map((mode) => ({ fault, row, mode, ref: `${i} ${row.operation.id} ${mode}` })),
    ),
  );
  const wrong = await inParallel(cases, 12, check);
  expect(wrong.flat()).toEqual([]);
  expect(network.strayRequests(), 'requests that followed a redirect').toBe(0);
  printFigures('T4', {
    faults: network.faults.length,
    operations: moneyOperations.length,
    payments: cases.length * 2,
    wrong: 0,
  });
});

function modesOf({ operation }: MoneyOperation): Mode[] {
  return operation.retry === 'same-key' ? ['first', 'second attempt'] : ['first'];
}

/** The faults of one case, in words. */
async function check(given: Case): Promise<string[]> {
  const { fault, row, mode, ref } = given;
  const line = wire(given);
  const first = await desk.pay(row, ref, line.carry);
  const again = await desk.pay(row, ref, line.carry);
  const { posts, late } = line;
  const expected = expectedEnd(given);
  const isSentAgain = expected === 80;
  const arrived = fault.arrived(first.intent.idempotencyKey);
  const firstPosts = mode === 'first' ? 1 : 2;
  const problems = [
    ...problemsOf('first run', first, expected),
    ...problemsOf('second run', again, expected),
    ...(posts() === (isSentAgain ? firstPosts * 2 : firstPosts) ? [] : [`${posts()} requests left`]),
    ...(arrived <= 1 ? [] : [`${arrived} requests arrived`]),
    ...(first.intent.attempts === firstPosts ? [] : [`${first.intent.attempts} attempts in the journal`]),
    ...(late() === 0 ? [] : [`${late()} requests outlived their deadline`]),
  ];
  return problems.map((problem) => `${fault.name}, ${row.operation.id}, ${mode}: ${problem}`);
}

/** Exit code: what is proven not sent may be sent again, unless an earlier attempt is in doubt. */
function expectedEnd({ fault, row, mode }: Case): number {
  if (fault.proves === 'answered') return row.exit;
  return fault.proves === 'not-sent' && mode === 'first' ? 80 : 40;
}

const states: Readonly<Record<number, string>> = {
  0: 'SETTLED',
  20: 'PENDING',
  40: 'UNCERTAIN',
  80: 'INTENT',
};

function problemsOf(when: string, { exit, intent }: Numbered, expected: number): string[] {
  return exit === expected && intent.state === states[expected]
    ? []
    : [`${when} ended ${exit} ${intent.state} instead of ${expected} (${intent.finding?.message})`];
}

/** The wire of one case: the payment goes to the fault, what asks for it finds nothing. */
function wire({ fault, row, mode, ref }: Case) {
  let sent = 0;
  let late = 0;
  const carry = async (request: WireRequest): Promise<WireAnswer> => {
    if (request.method === 'GET') return notFound;
    honest.set(request.headers['idempotency-key'] ?? '', honestAnswer(row, ref));
    sent += 1;
    if (mode === 'second attempt' && sent === 1)
      return jsonAnswer(503, { errorCode: 'db_unavailable', message: 'x' });
    const watch = setTimeout(() => (late += 1), deadlineMs + graceMs);
    const transport = undiciTransport(fault.proxy ? { HTTPS_PROXY: fault.proxy } : {});
    try {
      return await transport.send({
        ...request,
        url: request.url.replace(bankOrigin, fault.origin),
        deadlineMs,
      });
    } finally {
      clearTimeout(watch);
      await transport.close();
    }
  };
  return { carry, posts: () => sent, late: () => late };
}

function honestAnswer(row: MoneyOperation, ref: string) {
  const { status, body } = row.answer(identifierOf(ref));
  return { status, body: JSON.stringify(body) };
}
