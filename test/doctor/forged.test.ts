import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { facts, planned } from '../journal/contract/desk.ts';
import { openOwnPostgresForEachTest } from '../journal/postgres-desk.ts';
import { type Forged, forgeAs } from '../journal/shared/forging.ts';
import { type Typist, typistAt } from '../journal/shared/typist.ts';
import { type Machine, machine } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';
import { type Check, checksOf } from './doctor-desk.ts';

/** Records that a database of before the upgrade took from a worker's login, and that brl never writes. */

const desk = openOwnPostgresForEachTest();
const bytes = '{"amount":9999.99,"keyType":"EMAIL","key":"thief@example.com"}';
const end = { code: null, message: null, status: 'COMPLETED', endToEndId: 'E1', httpStatus: 200 };
const told = (state: string, more: object = {}) => ({
  finding: { ...end, state, reason: null, requestId: null, bodyText: null, ...more },
});

describe.skipIf(!hasTools('postgres'))('brl doctor on a journal that somebody else has written to', () => {
  let home: Machine;
  let ana: Typist;
  beforeEach(async () => {
    home = machine({ BRL_ENVIRONMENT: 'sandbox' });
    const { user, database } = await desk().place('ana');
    ana = typistAt(home, desk().server.url(database, user, 'secret'));
    await desk().ask('ALTER TABLE brl.events DISABLE TRIGGER USER');
    await desk().ask('ALTER TABLE brl.intents DISABLE TRIGGER USER');
  });
  afterEach(() => home.remove());

  const forge = async (...record: Forged) =>
    forgeAs(await desk().place(`thief-${record[1]}-${record[2]}`, 'brl_worker'), ...record);
  const journalCheck = async (): Promise<Check | undefined> => {
    const { code, stdout, stderr } = await ana.type(['doctor', '--offline', '--json']);
    return checksOf({ exit: code, stdout, stderr }).journal;
  };

  test('names a payment whose request is not the one that was planned, and the ledger has the planned one', async () => {
    const send = 'pix send --key maria@example.com --amount 1,00 --ref wages --yes --json'.split(' ');
    const paid = await ana.type(send);
    expect([paid.code, (await journalCheck())?.status]).toEqual([0, 'pass']);
    const intentId = String(paid.json.intentId);
    const anew = { attempt: 2, anew: { bodyText: bytes, sinceMs: 0 } };
    expect(await forge(intentId, 'ATTEMPT', 'SENT', anew)).toMatchObject([{ outcome: 'written' }]);
    expect(await journalCheck()).toMatchObject({
      status: 'fail',
      message: expect.stringContaining(`${intentId} (another request than was planned)`),
      next: expect.stringContaining(`brl journal show ${intentId}`),
    });
    const again = await ana.type(send);
    expect([again.code, again.json.sent]).toEqual([0, 'no']);
    const { stdout } = await ana.type(['statement', 'list', '--all', '--json']);
    const { items } = JSON.parse(stdout) as { items: { amount: number; pixKey: string }[] };
    expect(items.filter(({ amount }) => amount < 0)).toMatchObject([
      { amount: -1, pixKey: 'maria@example.com' },
    ]);
    const screen = await ana.type(['doctor', '--offline'], { env: { BRL_LANG: 'pt-BR' } });
    expect([screen.code, screen.stdout.replace(/\s+/g, ' ')]).toEqual([
      35,
      expect.stringContaining('registros que o brl nunca grava'),
    ]);
  });

  test.each<[string, string, string, string, object]>([
    ['an outcome of a request that never left', 'int_run_1_1', 'RESPONSE', 'SETTLED', told('SETTLED')],
    ['a settlement that no answer told', 'int_1', 'STATE', 'SETTLED', told('SETTLED')],
    ['a way back to unsent that nothing proves', 'int_1', 'STATE', 'INTENT', told('INTENT')],
  ])('names one with %s', async (_what, intentId, kind, state, record) => {
    const journal = await desk().open();
    await journal.begin(facts(), true, 1000);
    await planned(journal, 2);
    expect((await journal.health()).forged).toEqual([]);
    await forge(intentId, kind, state, record);
    expect((await journal.health()).forged).toEqual([{ intentId, forgery: 'step' }]);
    expect(await journalCheck()).toMatchObject({
      status: 'fail',
      message: expect.stringContaining(intentId),
    });
  });
});
