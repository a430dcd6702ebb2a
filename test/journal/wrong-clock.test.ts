import { describe, expect, test } from 'vitest';
import { type Bank, startBank } from '../support/bank.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';
import { wrongBy } from '../support/wrong-clock.ts';
import { openPostgresDesk, type PostgresDesk } from './postgres-desk.ts';
import { typistAt } from './shared/typist.ts';

/** The same line, typed on a machine whose clock was wrong by then; the bank's ledger is the judge. */

interface Desk {
  readonly bank: Bank;
  readonly home: Machine;
  type(line: readonly string[], env: Readonly<Record<string, string>>): Promise<Run>;
}

const stores = [
  { store: 'a file', isShared: false },
  { store: 'a database', isShared: true },
];

const wholeLine = ['pix', 'send', '--key', 'maria@example.com', '--amount', '150,00', '--yes', '--json'];
/** Types the line at a clock that is so many hours ahead. */
const send = (desk: Desk, hours: number, ...more: readonly string[]) =>
  desk.type([...wholeLine, ...more], wrongBy(hours));

// Hours by which the clock is ahead at the first line and at the second.
const pairs = [
  [0, 25],
  [0, 40],
  [-26, 0],
  [-40, 0],
  [-26, -1],
  [1, 26],
  [25, 60],
] as const;

describe.each(stores)('with the journal in $store', ({ isShared }) => {
  const isPossible = !isShared || hasTools('postgres');

  test.skipIf(!isPossible).each(pairs)(
    '%i h and then %i h ahead: paid once at most',
    async (first, second) => {
      await atDesk(isShared, async (desk) => {
        const runs = [await send(desk, first), await send(desk, second)];
        const isRight = first === 0 || second === 0;
        expect(desk.bank.debits).toHaveLength(isRight ? 1 : 0);
        expect(runs.filter(({ code }) => code === 0)).toHaveLength(isRight ? 1 : 0);
        // By the database's own clock the payment of before is met first.
        for (const { code } of runs) expect(isShared && first === 0 ? [0, 33] : [0, 92]).toContain(code);
        for (const { json } of runs.filter(({ code }) => code === 92)) {
          expect(json).toMatchObject({ sent: 'no', moneyMoved: 'no', error: { code: 'clock_skew' } });
          expect(json.error?.message).toMatch(
            /\d+ (?:s|h) (?:behind|ahead of) the service's.*Nothing was sent/,
          );
          expect(json.error?.hint).toMatch(/Set the clock.*--ref/);
        }
      });
    },
  );

  test.skipIf(!isPossible)('back at the right time, the line is met by the payment of before', async () => {
    await atDesk(isShared, async (desk) => {
      const codes = [];
      for (const hours of [0, 25, 0, -26, 0]) codes.push((await send(desk, hours)).code);
      expect(codes).toEqual([0, isShared ? 33 : 92, 33, 33, 33]);
      expect(desk.bank.debits).toHaveLength(1);
    });
  });
});

describe.each(stores)('with the journal in $store, too', ({ isShared }) => {
  const isPossible = !isShared || hasTools('postgres');

  test.skipIf(!isPossible).each([-26, 25, 40])(
    'a payment with a ref at %i h is made, told of the clock, and claims its content for a day of the service',
    async (hours) => {
      await atDesk(isShared, async (desk) => {
        const named = await send(desk, hours, '--ref', 'invoice-1');
        expect([named.code, desk.bank.debits.length]).toEqual([0, 1]);
        expect(named.stderr).toMatch(/This machine's clock is \d+ s (?:behind|ahead of) the service's/);
        expect((await send(desk, 0)).code).toBe(33);
        expect(desk.bank.debits).toHaveLength(1);
      });
    },
  );

  test.skipIf(!isPossible).each([0.5, 25, -26])(
    'a kept token does not vouch for a clock that was set by %d h since',
    async (hours) => {
      await atDesk(isShared, async (desk) => {
        desk.bank.tokenLifetime = 7 * 24 * 3600;
        expect((await send(desk, 0)).code).toBe(0);
        expect((await send(desk, 0, '--ref', 'invoice-1')).code).toBe(0);
        expect(desk.bank.givenTokens).toHaveLength(1);
        const other = ['pix', 'send', '--key', 'joao@example.com', '--amount', '1,00', '--yes', '--json'];
        expect((await desk.type(other, wrongBy(hours))).code).toBe(92);
        expect([desk.bank.givenTokens.length, desk.bank.debits.length]).toEqual([2, 2]);
      });
    },
  );

  test.skipIf(!isPossible)('a ref, and a word for a second payment, go at any clock', async () => {
    await atDesk(isShared, async (desk) => {
      expect((await send(desk, 0)).code).toBe(0);
      expect((await send(desk, 25, '--allow-duplicate')).code).toBe(0);
      expect((await send(desk, 25, '--ref', 'invoice-2')).code).toBe(0);
      expect((await send(desk, 25, '--ref', 'invoice-2')).code).toBe(0);
      expect(desk.bank.debits).toHaveLength(3);
    });
  });

  test.skipIf(!isPossible).each([3, -3, 45, -45, 200])('%i s off: nobody is bothered', async (seconds) => {
    await atDesk(isShared, async (desk) => {
      const runs = [await send(desk, seconds / 3600), await send(desk, seconds / 3600)];
      expect(runs.map(({ code }) => code)).toEqual([0, 33]);
      expect(desk.bank.debits).toHaveLength(1);
      if (Math.abs(seconds) < 60) expect(runs[0]?.stderr).not.toContain('clock');
    });
  });
});

async function typistOf({ place, server, database }: PostgresDesk, home: Machine) {
  const { user } = await place('machine', 'brl_operator');
  return typistAt(home, server.url(database.name, user, 'secret'));
}

/** A bank, and a machine that pays there from a journal of the store's kind. */
async function atDesk(shared: boolean, work: (desk: Desk) => Promise<void>): Promise<void> {
  const bank = await startBank();
  const home = machine({ ...bank.variables(), BRL_ENVIRONMENT: 'sandbox' });
  let database: PostgresDesk | null = null;
  try {
    if (shared) database = await openPostgresDesk();
    const type = database ? await typistOf(database, home) : null;
    await work({
      bank,
      home,
      type: (line, env) =>
        type ? type.type(line, { env }) : home.brl(line, { env: { ...env, BRL_JOURNAL: home.journal() } }),
    });
  } finally {
    await database?.close();
    home.remove();
    await bank.close();
  }
}
