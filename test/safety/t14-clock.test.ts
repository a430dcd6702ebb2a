import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { requireOpenWindow, windowAdvice } from '../../src/lib/areas/ted/window.ts';
import { brasiliaTime } from '../../src/lib/brazil/bank-calendar.ts';
import { createTokens } from '../../src/lib/client/auth.ts';
import { type Client, createClient } from '../../src/lib/client/client.ts';
import type { CachedToken, TokenCache } from '../../src/lib/client/token-cache.ts';
import { asCliError } from '../../src/lib/command/failure.ts';
import { out } from '../../src/lib/contract/pix.ts';
import type { Clock } from '../../src/lib/ports/clock.ts';
import { type Carry, connection, type Desk, identifierOf, jsonAnswer, notFound, openDesk } from './desk.ts';
import { printFigures } from './figures.ts';
import { moneyOperations } from './payments.ts';

const second = 1000;
/** Seconds that a clock is off. */
const offsets = [0, 59, -59, 240, -240, 299, -299, 300, -300, 301, -301, 86_400, -86_400];
/** How far a time stamp may be from the service's clock (specification, section 8). */
const toleranceMs = 300 * second;

let opened: Desk[] = [];
afterEach(async () => {
  for (const desk of opened) await desk.close();
  opened = [];
});

test.each(offsets)(
  'T14: a clock that is %i s off: paid once, signed with the time of the service',
  async (offset) => {
    const world = makeWorld();
    world.offsetMs = offset * second;
    expect(await world.pay('r')).toBe('0 SETTLED');
    expect(world.stamps).toHaveLength(1);
    expect(Math.abs((world.stamps[0] ?? 0) - world.trueMs)).toBeLessThanOrEqual(2 * second);
    expect(world.skewsTold.some((skewMs) => Math.abs(skewMs) >= 60 * second)).toBe(Math.abs(offset) >= 60);
  },
);

test.each(offsets)('T14: a clock that jumps by %i s after the token was given: paid once', async (jump) => {
  const world = makeWorld();
  expect(await world.pay('before')).toBe('0 SETTLED');
  world.stamps.length = 0;
  world.offsetMs += jump * second;
  expect(await world.pay('after')).toBe('0 SETTLED');
  expect(world.accepted).toBe(2);
  // A stamp that is out of tolerance is refused at the gate; then the time is asked for, and the same bytes leave once more.
  expect(world.stamps.length).toBeLessThanOrEqual(2);
  expect(world.bodies.size).toBe(2);
});

test.each([0, 301])(
  'T14: no answer tells the time, the clock is %i s off: exit 92, nothing sent or written',
  async (offset) => {
    const world = makeWorld();
    world.offsetMs = offset * second;
    world.tellsTime = false;
    const error = await world.pay('r').catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(Error);
    expect(asCliError(error as Error, 'money')).toMatchObject({ exit: 92, detail: { code: 'clock_skew' } });
    expect(world.stamps).toEqual([]);
    expect(await world.desk.journal.list({})).toEqual([]);
  },
);

test('T14: a token host whose clock differs from that of the service: the refusal tells the time', async () => {
  const world = makeWorld();
  world.tokenHostOffsetMs = 900 * second;
  expect(await world.pay('r')).toBe('0 SETTLED');
  expect(world.stamps).toHaveLength(2);
  expect(world.accepted).toBe(1);
});

test.each([
  [118, 2],
  [121, 1],
  [8 * 3600, 1],
])('T14: a machine that sleeps %i s between two attempts: %i requests', async (seconds, requests) => {
  const world = makeWorld();
  world.sleepsMs = seconds * second;
  world.refusals.push({ status: 503, code: 'db_unavailable' });
  expect(await world.pay('r')).toBe(requests === 2 ? '0 SETTLED' : '40 UNCERTAIN');
  expect(world.stamps).toHaveLength(requests);
});

test('T14: midnight in Brasilia is at 03:00 UTC on every day of the year', () => {
  const first = Date.parse('2026-01-01T03:00:00Z');
  for (let day = 0; day < 365; day++) {
    const midnightMs = first + day * 86_400 * second;
    const name = new Date(midnightMs).toISOString().slice(0, 10);
    expect(brasiliaTime(midnightMs)).toEqual({ day: name, minute: 0 });
    expect(brasiliaTime(midnightMs - 1).minute).toBe(24 * 60 - 1);
  }
});

// Wednesday, Friday, the eve of Good Friday (a Thursday), the holiday itself, Saturday; specification, section 3.3.
test.each([
  ['2026-03-11T06:29:59', 'unstated', '2026-03-11', 0],
  ['2026-03-11T06:30:00', 'same-day', '2026-03-11', 0],
  ['2026-03-11T16:59:59', 'same-day', '2026-03-11', 0],
  ['2026-03-11T17:00:00', 'rejected-window', '2026-03-12', 0],
  ['2026-03-11T17:29:59', 'rejected-window', '2026-03-12', 0],
  ['2026-03-11T17:30:00', 'next-business-day', '2026-03-12', 0],
  ['2026-03-11T23:59:59', 'next-business-day', '2026-03-12', 0],
  ['2026-03-12T00:00:00', 'unstated', '2026-03-12', 0],
  ['2026-03-13T16:59:59', 'same-day', '2026-03-13', 0],
  ['2026-03-13T17:00:00', 'rejected-window', '2026-03-16', 0],
  ['2026-03-13T17:29:59', 'rejected-window', '2026-03-16', 0],
  ['2026-03-13T17:30:00', 'next-business-day', '2026-03-16', 1],
  ['2026-04-02T16:59:59', 'same-day', '2026-04-02', 0],
  ['2026-04-02T17:29:59', 'rejected-window', '2026-04-06', 0],
  ['2026-04-02T17:30:00', 'next-business-day', '2026-04-06', 1],
  ['2026-04-03T10:00:00', 'next-business-day', '2026-04-06', 1],
  ['2026-03-14T17:10:00', 'next-business-day', '2026-03-16', 0],
])('T14: a TED at %s in Brasilia is %s, %s', (time, kind, date, warnings) => {
  const advice = windowAdvice(Date.parse(`${time}-03:00`));
  expect(advice.settlement).toMatchObject({ kind, date });
  expect(advice.warnings).toHaveLength(warnings);
  const refuse = (onlySameDay: boolean) => () => requireOpenWindow(advice, onlySameDay);
  if (kind === 'rejected-window') expect(refuse(false)).toThrow(expect.objectContaining({ exit: 32 }));
  else expect(refuse(false)).not.toThrow();
  if (kind === 'same-day') expect(refuse(true)).not.toThrow();
  else expect(refuse(true)).toThrow(expect.objectContaining({ exit: 32 }));
});

test('T14: figures', () => {
  printFigures('T14', {
    'clocks that are off': offsets.length,
    jumps: offsets.length,
    'window edges': 17,
    wrong: 0,
  });
});

interface World {
  /** The service's time. */
  trueMs: number;
  /** Our clock less the service's. */
  offsetMs: number;
  tokenHostOffsetMs: number;
  tellsTime: boolean;
  /** How long a pause between two attempts takes, whatever was asked. */
  sleepsMs: number | null;
  /** Answers to the next payments instead of the honest one. */
  readonly refusals: { status: number; code: string }[];
  /** Time stamps of the payments that arrived. */
  readonly stamps: number[];
  readonly bodies: Set<string>;
  readonly skewsTold: number[];
  accepted: number;
  readonly desk: Desk;
  /** Pays under a ref; exit code and state. */
  pay(ref: string): Promise<string>;
}

/** A bank that refuses what is signed more than 300 s from its own time, and a desk that signs. Each payment is a process of its own. */
function makeWorld(): World {
  const row = moneyOperations.find(({ operation }) => operation.id === out.id);
  if (!row) throw new Error('no row for pix.out');
  const clock: Clock = {
    now: () => world.trueMs + world.offsetMs,
    monotonic: () => world.trueMs,
    async sleep(ms) {
      world.trueMs += world.sleepsMs ?? ms;
    },
  };
  let kept: CachedToken | null = null;
  const cache: TokenCache = {
    path: '/dev/null/none',
    read: () => kept,
    write: (_secret, token) => {
      kept = token;
    },
    clear: () => {
      kept = null;
    },
  };
  const desk = openDesk((carry) =>
    signingClient(carry, clock, cache, (skewMs) => world.skewsTold.push(skewMs)),
  );
  opened.push(desk);
  const carry: Carry = async ({ method, url, headers, body }) => {
    const isToken = url.endsWith(connection.settings.tokenPath);
    const date = new Date(world.trueMs + (isToken ? world.tokenHostOffsetMs : 0)).toUTCString();
    const answer = (status: number, content: object) => {
      const plain = jsonAnswer(status, content);
      return world.tellsTime ? { ...plain, headers: { ...plain.headers, date } } : plain;
    };
    if (isToken)
      return answer(200, { access_token: `token-${serial++}`, token_type: 'Bearer', expires_in: 600 });
    if (method === 'GET') return notFound;
    const stamp = Date.parse(headers['x-request-timestamp'] ?? '');
    world.stamps.push(stamp);
    world.bodies.add(Buffer.from(body ?? '').toString());
    if (!(Math.abs(stamp - world.trueMs) <= toleranceMs))
      return answer(403, { errorCode: 'invalid_signature', message: 'assinatura fora do prazo' });
    const refusal = world.refusals.shift();
    if (refusal) return answer(refusal.status, { errorCode: refusal.code, message: 'x' });
    world.accepted += 1;
    const { identifier } = JSON.parse(Buffer.from(body ?? '').toString()) as { identifier: string };
    const honest = row.answer(identifier);
    return answer(honest.status, honest.body);
  };
  let serial = 1;
  const world: World = {
    trueMs: Date.parse('2026-03-11T12:00:00.400Z'),
    offsetMs: 0,
    tokenHostOffsetMs: 0,
    tellsTime: true,
    sleepsMs: null,
    refusals: [],
    stamps: [],
    bodies: new Set(),
    skewsTold: [],
    accepted: 0,
    desk,
    async pay(ref) {
      const { exit, intent } = await desk.pay(row, ref, carry);
      expect(intent.identifier).toBe(identifierOf(ref));
      return `${exit} ${intent.state}`;
    },
  };
  return world;
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

function signingClient(
  carry: Carry,
  clock: Clock,
  cache: TokenCache,
  observeSkew: (skewMs: number) => void,
): Client {
  const signed = { ...connection, signing: { keyId: 'key-1', keyPem: async () => pem } };
  const transport = { send: carry, close: async () => undefined };
  const tokens = createTokens(signed, transport, clock, cache);
  return createClient({ connection: signed, transport, clock, tokens, userAgent: 'brl/test', observeSkew });
}
