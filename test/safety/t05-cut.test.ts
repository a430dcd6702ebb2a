import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireAnswer, WireRequest } from '../../src/lib/client/port.ts';
import { undiciTransport } from '../../src/lib/client/transport-undici.ts';
import { pay as boletoPay } from '../../src/lib/contract/boleto.ts';
import { out } from '../../src/lib/contract/pix.ts';
import { out as tedOut } from '../../src/lib/contract/ted.ts';
import { inParallel } from '../support/brl.ts';
import { message } from '../support/wire.ts';
import { bankOrigin, type Desk, identifierOf, notFound, openDesk } from './desk.ts';
import { type ByteServer, listenForBytes } from './faulty-bank.ts';
import { printFigures, randomOf, sample } from './figures.ts';
import { type MoneyOperation, moneyOperations } from './payments.ts';

/** How an answer says where it ends; without a length, a cut looks like the end. */
const framings: Readonly<Record<string, (status: number, body: string) => Buffer>> = {
  'content-length': (status, body) => message(status, body),
  chunked: (status, body) => {
    const half = Math.ceil(body.length / 2);
    const chunks = [body.slice(0, half), body.slice(half)].map(
      (chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
    );
    return Buffer.from(`${headOf(status)}transfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`);
  },
  'until the end': (status, body) => Buffer.from(`${headOf(status)}connection: close\r\n\r\n${body}`),
};

interface Case {
  readonly row: MoneyOperation;
  readonly framing: string;
  readonly fate: 'paid' | 'refused';
  /** Bytes of the answer that arrive. */
  readonly bytes: number;
  readonly isWhole: boolean;
  readonly ref: string;
}

const operations = [out, tedOut, boletoPay];
const cutsOfAPullRequest = 1800;

let desk: Desk;
let bank: ByteServer;
const transport = undiciTransport({});
const answers = new Map<string, Buffer>();

beforeAll(async () => {
  desk = openDesk();
  bank = await listenForBytes((socket, key) => socket.end(answers.get(key) ?? ''));
});
afterAll(async () => {
  await transport.close();
  await desk.close();
  await bank.close();
});

test('T5: an answer that is cut at any of its bytes settles and refuses nothing', async () => {
  const all = moneyOperations.filter(({ operation }) => operations.some(({ id }) => id === operation.id));
  const cases = all.flatMap(casesOf);
  const whole = cases.filter(({ isWhole }) => isWhole);
  const cut = sample(
    cases.filter(({ isWhole }) => !isWhole),
    cutsOfAPullRequest,
    randomOf('T5'),
  );
  const wrong = await inParallel([...whole, ...cut], 16, check);
  expect(wrong.flat()).toEqual([]);
  expect(all).toHaveLength(operations.length);
  printFigures('T5', { operations: all.length, cuts: cut.length, 'whole answers': whole.length, wrong: 0 });
});

/** Every length that an answer can have, in each framing. */
function casesOf(row: MoneyOperation): Case[] {
  return Object.keys(framings).flatMap((framing) =>
    (['paid', 'refused'] as const).flatMap((fate) => {
      const given = { row, framing, fate, ref: `${row.operation.id} ${framing} ${fate}` };
      const { length } = answerTo(given);
      return Array.from({ length: length + 1 }, (_, bytes) => ({
        ...given,
        bytes,
        isWhole: bytes === length,
        ref: `${given.ref} ${String(bytes).padStart(4, '0')}`,
      }));
    }),
  );
}

/** The faults of one case, in words. A cut payment is run again: it must still not be known, and not be sent. */
async function check(given: Case): Promise<string[]> {
  const { row, ref, fate, isWhole } = given;
  const first = await desk.pay(row, ref, carry(given));
  const again = await desk.pay(row, ref, carry(given));
  const expected = isWhole ? ends[fate] : '40 UNCERTAIN';
  const arrived = bank.arrived.get(first.intent.idempotencyKey);
  const problems = [
    ...[first, again].map(({ exit, intent }) => `${exit} ${intent.state}`).filter((end) => end !== expected),
    ...(arrived === 1 ? [] : [`${arrived} requests`]),
  ];
  return problems.map((problem) => `${ref}: ${problem} instead of ${expected}`);
}

const ends = { paid: '0 SETTLED', refused: '31 REFUSED' } as const;

/** The payment goes to the bank, what asks for it finds nothing. */
function carry(given: Case) {
  return async (request: WireRequest): Promise<WireAnswer> => {
    if (request.method === 'GET') return notFound;
    const key = request.headers['idempotency-key'] ?? '';
    answers.set(key, answerTo(given).subarray(0, given.bytes));
    return transport.send({ ...request, url: request.url.replace(bankOrigin, `http://${bank.host}`) });
  };
}

/** The bytes of the whole answer. */
function answerTo({ row, framing, fate, ref }: Omit<Case, 'bytes' | 'isWhole'>): Buffer {
  const { status, body } =
    fate === 'paid'
      ? row.answer(identifierOf(ref))
      : { status: 422, body: { errorCode: 'insufficient_funds', message: 'saldo insuficiente' } };
  return framings[framing]?.(status, JSON.stringify(body)) ?? Buffer.alloc(0);
}

function headOf(status: number): string {
  return `HTTP/1.1 ${status} Status\r\ncontent-type: application/json\r\n`;
}
