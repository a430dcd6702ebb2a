import { describe, expect, test } from 'vitest';
import { NoAnswerError, ServiceError } from '../../src/lib/client/errors.ts';
import type { Answered } from '../../src/lib/client/reply.ts';
import { accreditationStates } from '../../src/lib/contract/accreditation.ts';
import { chargeStates as boletoStates } from '../../src/lib/contract/boleto-charge.ts';
import { verificationStates } from '../../src/lib/contract/identity.ts';
import { chargeStates, lookup } from '../../src/lib/contract/qr.ts';
import { exitCodeOf } from '../../src/lib/errors/exit-codes.ts';
import { endingOf } from '../../src/lib/journal/ending.ts';
import { textMember } from '../../src/lib/json/members.ts';
import { standBy } from '../../src/lib/payments/settling.ts';
import { NotShown, waitForEnd, waitUntil } from '../../src/lib/payments/wait.ts';
import { outcomeWords } from '../../src/lib/words/outcome.ts';

/** A clock that jumps over every pause, and notes it. */
function jumpingClock() {
  let nowMs = 0;
  const pauses: number[] = [];
  const sleep = async (ms: number) => {
    pauses.push(Math.round(ms));
    nowMs += ms;
  };
  return { pauses, clock: { now: () => nowMs, monotonic: () => nowMs, sleep } };
}

const look = (isOver: () => boolean) => async () => ({ seen: 'it', isOver: isOver(), status: 'PENDING' });

describe('a wait', () => {
  test('looks once without a budget', async () => {
    const { clock, pauses } = jumpingClock();
    expect(
      await waitUntil(
        { clock, budgetMs: 0, again: '' },
        look(() => false),
      ),
    ).toBe('it');
    expect(pauses).toEqual([]);
  });

  test('has pauses that grow, and ends with a last look when the time is over', async () => {
    const { clock, pauses } = jumpingClock();
    let looks = 0;
    const counted = look(() => ++looks < 0);
    await waitUntil({ clock, budgetMs: 20_000, again: '' }, counted);
    expect(pauses).toEqual([1000, 1500, 2250, 3375, 4000, 4000, 3875]);
    expect(looks).toBe(pauses.length + 1);
  });

  test('is over as soon as nothing can change any more', async () => {
    const { clock, pauses } = jumpingClock();
    await waitUntil(
      { clock, budgetMs: 20_000, again: '' },
      look(() => pauses.length === 2),
    );
    expect(pauses).toEqual([1000, 1500]);
  });
});

describe('a wait for what cannot appear later', () => {
  const answered = (status: number, value: object = {}) => ({
    kind: 'answer' as const,
    status,
    headers: {},
    json: { value, text: JSON.stringify(value) },
    errorCode: null,
    message: null,
    requestId: null,
  });
  const failed = (status: number) => new ServiceError(answered(status), lookup);
  const silent = new NoAnswerError({ kind: 'none', fate: 'unknown', reason: 'reset', message: 'reset' });

  /** Reads the looks in turn, the last one again and again. */
  const waitFor = (...looks: (Error | ReturnType<typeof answered>)[]) => {
    const { clock } = jumpingClock();
    return waitForEnd(
      { clock, budgetMs: 20_000, again: '' },
      {
        async read() {
          const [turn, ...rest] = looks;
          if (rest.length > 0) looks.shift();
          if (turn instanceof Error) throw turn;
          return turn as Answered;
        },
        isAbout: (value) => textMember(value, 'id') === 'it',
        standingOf: () => ({ state: 'SETTLED', reason: null, status: 'PAID', final: true }),
        mayAppear: false,
        says: outcomeWords.unseen.thing,
      },
    );
  };
  const paid = answered(200, { id: 'it' });

  test.each([[failed(503)], [failed(429)], [silent]])('goes on after %s', async (error) => {
    expect(await waitFor(error, error, paid)).toMatchObject({ stand: { status: 'PAID' } });
  });

  test.each([[failed(404)], [failed(410)], [answered(200, { id: 'another' })]])(
    'ends at %j',
    async (turn) => {
      await expect(waitFor(turn, paid)).rejects.toBeInstanceOf(NotShown);
    },
  );

  test('ends as throttled where it was to the last', async () => {
    await expect(waitFor(failed(429))).rejects.toBeInstanceOf(ServiceError);
  });
});

describe('the states of', () => {
  const endings = (states: typeof chargeStates) =>
    Object.keys(states).map((status) => {
      const { final, ...standing } = standBy(states, status);
      return [status, exitCodeOf(endingOf(standing)), final];
    });

  // Copied from the specification, sections 3.2, 3.4, 3.6 and 6.4.
  test.each([
    [
      'a charge',
      chargeStates,
      [
        ['ACTIVE', 20, false],
        ['AWAITING-PAYMENT', 20, false],
        ['PAID', 0, true],
        ['CANCELLED', 30, true],
        ['EXPIRED', 30, true],
      ],
    ],
    [
      'a verification',
      verificationStates,
      [
        ['PENDING', 20, false],
        ['APPROVED', 0, true],
        ['FAILED', 30, true],
        ['EXPIRED', 30, true],
      ],
    ],
    [
      'an accreditation',
      accreditationStates,
      [
        ['PENDING_BIOMETRY', 20, false],
        ['PENDING_CONSENT', 20, false],
        ['BIOMETRY_APPROVED', 20, false],
        ['PENDING_REVIEW', 21, false],
        ['INTEGRATING', 20, false],
        ['ACTIVE', 0, true],
        ['FAILED', 30, true],
      ],
    ],
    [
      'an issued boleto',
      boletoStates,
      [
        ['REGISTERING', 20, false],
        ['REGISTERED', 20, false],
        ['OVERDUE', 20, false],
        ['SETTLED', 0, true],
        ['REGISTRATION_FAILED', 30, true],
        ['EXPIRED', 30, true],
        ['CANCELLED', 30, true],
        ['WRITTEN_OFF', 30, true],
      ],
    ],
  ] as const)('%s', (_name, states, expected) => expect(endings(states)).toEqual(expected));

  test('are told in words, with the name of the service behind them', () => {
    expect(standBy(verificationStates, 'approved').status).toBe('approved');
    expect(standBy(accreditationStates, 'PENDING_BIOMETRY').status).toBe(
      'waiting for biometrics (PENDING_BIOMETRY)',
    );
    expect(standBy(chargeStates, 'PAID', 'charge').status).toBe('paid (PAID)');
  });

  test.each(['UNKNOWN', 'paid', 'constructor', '', null])(
    '%j mean nothing, and are never final',
    (status) => {
      const { final, ...standing } = standBy(chargeStates, status);
      expect([exitCodeOf(endingOf(standing)), final]).toEqual([40, false]);
    },
  );
});
