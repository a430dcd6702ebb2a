import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Machine } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';
import { type Desk, joana, openServedDesk, resultRows } from './desk.ts';
import { openSharedDesk } from './shared-desk.ts';

/** Rows that another machine has paid, by each way of paying, at the sandbox. */

const suspended = '5a4db0c5-0000-4000-8000-00000000acc3';
const heading = 'tipo;valor;chave;banco;agencia;conta;tipo de conta;cpf/cnpj;favorecido;account id';
const byBank = (rail: string, amount: string, account: string) =>
  `${rail};${amount};;033;1234;${account};CHECKING;52998224725;Joana Exemplo da Silva;`;
const transfer = (amount: string, to: string) => `transfer;${amount};;;;;;;;${to}`;

let desk: Desk;
let other: Machine;
beforeEach(async () => {
  const served = await openServedDesk();
  desk = served;
  other = served.another();
});
afterEach(() => desk.close());

test('rows of every way that are only planned here and paid there are found, and none is sent', async () => {
  desk.sandbox.control.setClock(Date.now());
  const rows = [
    'pix;1,00;maria@example.com;;;;;;;',
    byBank('pix-bank', '2,00', '12345678'),
    byBank('ted', '3,00', '56789'),
    transfer('4,00', joana),
  ];
  const file = desk.file('march.csv', [heading, ...rows]);
  expect((await desk.told(['plan', file, '--ref', 'march'])).exit).toBe(0);
  const line = ['run', file, '--ref', 'march', '--confirm', '10', '--accept-scheduled'];
  expect((await desk.told(line, { on: other })).counts).toMatchObject({ unsent: { rows: 0 } });
  const left = desk.debits().length;
  const { counts: outcome, exit } = await desk.told(['recover', 'march']);
  expect([outcome.unsent, outcome.refused, exit]).toMatchObject([{ rows: 0 }, { rows: 0 }, 20]);
  expect(desk.debits()).toHaveLength(left);
});

test('of many that are searched for in the statement, it is read once for their names and once for others', async () => {
  const many = Array.from({ length: 8 }, (_, i) => transfer(`${i + 1},00`, i < 4 ? suspended : joana));
  const file = desk.file('march.csv', [heading, ...many]);
  const run = await desk.told(['run', file, '--ref', 'march', '--confirm', '36']);
  expect(run.counts).toMatchObject({ settled: { rows: 4 }, refused: { rows: 4 } });
  const out = join(desk.machine.home, 'failed.csv');
  const typed = await desk.payout(['export', 'march', '--failed', '--out', out, '--verbose']);
  expect([typed.code, resultRows(out, ';')]).toMatchObject([0, { length: 4 }]);
  expect(typed.stderr.match(/GET \S*\/statement/g)).toHaveLength(2);
});

test.skipIf(!hasTools('postgres'))(
  'a journal that machines share asks as well: a machine with its own has paid what was refused',
  async () => {
    const office = await openSharedDesk();
    try {
      const rows = ['pix;1,00;maria@example.com;;;;;;;', 'pix;2,00;held-failed@example.com;;;;;;;'];
      const file = office.bank.file('march.csv', [heading, ...rows]);
      const line = ['run', file, '--ref', 'march', '--confirm', '3'];
      const seat = await office.seat('brl_operator', 'brl_worker');
      const type = async (...words: readonly string[]) => {
        const { code, json } = await seat.start(...words, '--json').ended;
        return { exit: code, ...(json as object) };
      };
      await type(...line);
      office.bank.sandbox.control.advanceClock(3_600_000);
      expect(await type('recover', 'march')).toMatchObject({ exit: 34, counts: { refused: { rows: 1 } } });
      // The other machine is told that it failed, sends it again under the same names, and it is on its way there.
      await office.bank.told(line);
      const failed = (name: string) =>
        type('export', 'march', '--failed', '--out', join(seat.machine.home, name));
      expect(await failed('one.csv')).toMatchObject({ exit: 21, written: 0, leftOut: 1 });
      expect(await type(...line, '--new-attempt')).toMatchObject({
        exit: 21,
        counts: { held: { rows: 1 } },
      });
      expect(await type('status', 'march')).toMatchObject({ counts: { held: { rows: 1 } } });
      office.bank.sandbox.control.advanceClock(3_600_000);
      expect(await failed('two.csv')).toMatchObject({ exit: 0, written: 1, leftOut: 0 });
      expect(office.bank.debits().filter(({ centavos }) => centavos === 100)).toHaveLength(1);
    } finally {
      await office.close();
    }
  },
  600_000,
);
