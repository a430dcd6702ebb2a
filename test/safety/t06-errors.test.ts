import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../src/lib/client/client.ts';
import { asCliError } from '../../src/lib/command/failure.ts';
import { list } from '../../src/lib/contract/banks.ts';
import { dispatch } from '../../src/lib/contract/batch.ts';
import { consume } from '../../src/lib/contract/identity.ts';
import type { Operation } from '../../src/lib/contract/operation.ts';
import { outBankAccount } from '../../src/lib/contract/pix-bank.ts';
import { create as createCharge } from '../../src/lib/contract/qr.ts';
import { create as createWebhook } from '../../src/lib/contract/webhooks.ts';
import { isNamedFor } from '../contract/error-places.witness.ts';
import { retrySet, witness } from '../contract/errors.witness.ts';
import { inParallel } from '../support/brl.ts';
import { type Carry, clientFor, type Desk, identifierOf, jsonAnswer, notFound, openDesk } from './desk.ts';
import { classified, type Exits } from './error-exits.ts';
import { isFull, isSmall, printFigures, randomOf, sample } from './figures.ts';
import { moneyOperations } from './payments.ts';

/** The outcome of a request: its exit code, the state of a payment's intent, how often it was sent. */
interface End {
  readonly exit: number;
  readonly state?: string;
  readonly requests: number;
}

/** A kind of request that errors are met with. */
interface Kind {
  readonly name: string;
  readonly kind: 'money' | 'read' | 'write';
  readonly retry: Operation['retry'];
  readonly operation: Operation;
  /** Sends it to a bank that gives this answer, and this alone. */
  run(status: number, body: object, ref: string): Promise<End>;
}

const statuses = [200, 201, 202, 204, 400, 401, 403, 404, 409, 422, 423, 428, 429, 500, 502, 503, 504, 599];
const pairs = isFull ? 100_000 : isSmall ? 100 : 3000;

let desk: Desk;
beforeAll(() => {
  desk = openDesk();
});
afterAll(() => desk.close());

const rows = Object.values(witness).flat();
const codes = [...new Set(rows.flatMap(([names]) => names.split(' ')))];

test('T6: every code of the specification is classified once', () => {
  expect(classified.map(([code]) => code).sort()).toEqual([...codes].sort());
});

test('T6: every code of the specification at every kind of request', async () => {
  const all = classified.flatMap(([code, exits]) =>
    kinds().flatMap((kind) => statusesOf(code).map((status) => ({ code, exits, kind, status }))),
  );
  const cases = isSmall ? sample(all, 150, randomOf('T6')) : all;
  const wrong = await inParallel(cases, 16, async ({ code, exits, kind, status }) => {
    const ref = `${code} ${status} ${kind.name}`;
    const end = await kind.run(status, { errorCode: code, message: `mensagem de ${code}` }, ref);
    return difference(ref, end, expectedEnd(kind, code, status, exits));
  });
  expect(wrong.flat()).toEqual([]);
  printFigures('T6', { codes: codes.length, requests: cases.length, wrong: 0 });
});

test('T6: what the specification does not show is never repeated and settles nothing', async () => {
  const random = randomOf('T6');
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const all = kinds();
  const byClass = (['money', 'read', 'write'] as const).map((one) => all.filter(({ kind }) => kind === one));
  const cases = Array.from({ length: pairs }, (_, i) => {
    const isKnown = random() < 0.2;
    const code = isKnown ? pick(retrySet) : unknownCode(pick(codes), random);
    const status = pick(isKnown ? statuses.filter((given) => !statusesOf(code).includes(given)) : statuses);
    return {
      kind: pick(pick(byClass)),
      code,
      status,
      isKnown,
      isDressed: random() < 0.5,
      ref: `unknown ${i}`,
    };
  });
  const wrong = await inParallel(cases, 16, async ({ kind, code, status, isKnown, isDressed, ref }) => {
    // A body that says COMPLETED and names the payment is no less unknown with a code in it.
    const dress = isDressed ? { status: 'COMPLETED', identifier: identifierOf(ref), amount: 150 } : {};
    const end = await kind.run(status, { ...dress, errorCode: code, message: 'x' }, ref);
    const name = `${code} ${status} ${kind.name}`;
    return difference(name, end, unknownEnd(kind, code, status, { isKnown, isDressed }));
  });
  expect(wrong.flat()).toEqual([]);
  printFigures('T6', { 'unknown pairs': pairs, repeated: 0, settled: 0 });
});

/** The statuses that the specification shows with a code; 422 where it shows none. */
function statusesOf(code: string): number[] {
  const shown = rows.filter(([names]) => names.split(' ').includes(code)).flatMap(([, http]) => http);
  return shown.length === 0 ? [422] : [...new Set(shown)];
}

/** How often a code of the retry set is sent, by what the operation permits (money-safety, section 5). */
const attempts: Readonly<Record<string, number>> = { read: 3, 'same-key': 3, once: 2, never: 1 };

function expectedEnd(one: Kind, code: string, status: number, [money, read, write]: Exits): End {
  const { kind, retry, name, operation } = one;
  if (!isNamedFor(operation, code)) return { ...strangerEnd(kind, status), requests: 1 };
  const isRepeated =
    retrySet.includes(code) && !(name === outBankAccount.id && !beforeTheBank.includes(code));
  const isOnce = kind === 'money' && retry !== 'same-key';
  const requests = mayBeToken.includes(code) && !isOnce ? 2 : isRepeated ? (attempts[retry] ?? 1) : 1;
  // The same dispatch arriving twice is answered so, and this bank shows no batch that tells.
  if (name === dispatch.id && ofAnyState.includes(code)) return { exit: 40, state: 'UNCERTAIN', requests };
  if (kind === 'money') return { exit: money, state: stateOf(money), requests };
  return { exit: kind === 'read' ? read : write, requests };
}

/** Codes of a batch that is in no state to be dispatched. */
const ofAnyState = ['invalid_state', 'pix_batch_not_editable'];

/**
 * A 403 under which the token can be the cause: the kept one is renewed, once, and the same bytes are sent again, but not of
 * a payment whose repeat nothing recognises.
 */
const mayBeToken = ['forbidden', 'tenant_forbidden', 'tenant_mismatch'];

/** A code that the specification names for other operations alone (money-safety, F34): the status is all there is. */
function strangerEnd(kind: Kind['kind'], status: number): { exit: number; state?: string } {
  if (kind === 'money') return { exit: 40, state: 'UNCERTAIN' };
  if (status === 401 || status === 403) return { exit: 50 };
  if (status === 423 || status === 428) return { exit: 51 };
  if (status === 429) return { exit: 60 };
  if (status >= 400 && status < 500) return { exit: 30 };
  return { exit: kind === 'read' ? 81 : 40 };
}

/** A PIX by bank data is repeated only where the bank was not reached yet: that its key is recognised is not stated. */
const beforeTheBank = [
  'db_unavailable',
  'banking_unavailable',
  'temporal_unavailable',
  'risk_check_unavailable',
  'workflow_start_failed',
  'workflow_signal_failed',
];

/** Turned away at the gate: may be sent again. "It exists": which one, only a look-up tells. */
function stateOf(exit: number): string {
  if ([30, 31, 32].includes(exit)) return 'REFUSED';
  return [50, 51, 60, 61, 81].includes(exit) ? 'INTENT' : 'UNCERTAIN';
}

function unknownEnd(
  { kind, retry, operation }: Kind,
  code: string,
  status: number,
  { isKnown, isDressed }: { readonly isKnown: boolean; readonly isDressed: boolean },
): End {
  // A 403 of unknown meaning may be about the token: it is renewed, and the same bytes are sent once more.
  const requests = status === 403 && !isKnown && retry !== 'never' ? 2 : 1;
  // The statuses of the PIN mean the PIN, whatever their code.
  const isPin = (status === 423 || status === 428) && !isKnown;
  if (kind === 'money')
    // An error that says COMPLETED too contradicts itself, and refuses nothing.
    return isPin && !isDressed
      ? { exit: 51, state: 'INTENT', requests }
      : { exit: 40, state: 'UNCERTAIN', requests };
  if (isKnown && !isNamedFor(operation, code)) return { ...strangerEnd(kind, status), requests };
  const exits = classified.find(([known]) => known === code)?.[1];
  if (exits) return { exit: exits[kind === 'read' ? 1 : 2], requests };
  if (isPin) return { exit: 51, requests };
  if (status === 401 || status === 403) return { exit: 50, requests };
  if (status === 429) return { exit: 60, requests };
  if (status >= 400 && status < 500) return { exit: 30, requests };
  return { exit: kind === 'read' ? 81 : 40, requests };
}

/** A code that nobody has heard of, or one that looks like a known one. */
function unknownCode(known: string, random: () => number): string {
  const spoil = [
    (code: string) => code.toUpperCase(),
    (code: string) => `${code}s`,
    (code: string) => `x_${code}`,
    (code: string) => code.replaceAll('_', '-').concat('-'),
    (code: string) => ` ${code}`,
    (code: string) => [...code].reverse().join(''),
    () => `code_${Math.floor(random() * 1e9)}`,
  ];
  return spoil[Math.floor(random() * spoil.length)]?.(known) ?? known;
}

function difference(name: string, end: End, expected: End): string[] {
  const [is, should] = [end, expected].map((one) => `${one.exit} ${one.state ?? ''} ${one.requests}x`);
  return is === should ? [] : [`${name}: ${is} instead of ${should}`];
}

function kinds(): Kind[] {
  const params = { id: 'verification-1' };
  const bodyText = '{"purpose":"sensitive_action","referenceId":"r"}';
  return [
    ...moneyOperations.map(
      (row): Kind => ({
        name: row.operation.id,
        kind: 'money',
        retry: row.operation.retry,
        operation: row.operation,
        async run(status, body, ref) {
          const counted = counting(status, body, (method) => method === 'GET');
          const { exit, intent } = await desk.pay(row, ref, counted.carry);
          return { exit, state: intent.state, requests: counted.sent() };
        },
      }),
    ),
    plain(list, 'read', (client) => client.read(list, {})),
    plain(consume, 'write', (client) => client.write(consume, { params, bodyText })),
    plain(createWebhook, 'write', (client) => client.write(createWebhook, { bodyText: '{}' })),
    plain(createCharge, 'write', (client) => client.write(createCharge, { bodyText: '{}' }, 'key-1')),
  ];
}

function plain(
  operation: Operation,
  kind: 'read' | 'write',
  send: (client: Client) => Promise<unknown>,
): Kind {
  return {
    name: operation.id,
    kind,
    retry: operation.retry,
    operation,
    async run(status, body) {
      const counted = counting(status, body, () => false);
      const exit = await send(clientFor(counted.carry)).then(
        () => 0,
        (error: unknown) => asCliError(error as Error, kind)?.exit ?? -1,
      );
      return { exit, requests: counted.sent() };
    },
  };
}

/** A network that gives one answer and counts; look-ups of a payment find nothing. */
function counting(status: number, body: object, isLookUp: (method: string) => boolean) {
  let sent = 0;
  const carry: Carry = async ({ method }) => {
    if (isLookUp(method)) return notFound;
    sent += 1;
    return jsonAnswer(status, body);
  };
  return { carry, sent: () => sent };
}
