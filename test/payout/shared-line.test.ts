import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';
import { type RunDocument, resultRows } from './desk.ts';
import { openSharedDesk, type SharedDesk } from './shared-desk.ts';

/** One run that several type at once, and one that is told to end while the bank says nothing. */

const stateIn = (json: unknown) => (json as RunDocument).state;

describe.skipIf(!hasTools('postgres'))('a run on a journal that machines share', () => {
  let office: SharedDesk;
  beforeEach(async () => {
    office = await openSharedDesk();
  });
  afterEach(() => office.close());

  /** The line that pays so many rows of a real each. */
  function lineOf(rows: number, ref: string): string[] {
    const lines = Array.from({ length: rows }, (_, i) => `1,0${i % 10};maria@example.com;${ref}-${i}`);
    const file = office.bank.file(`${ref}.csv`, ['valor;chave;referencia', ...lines]);
    const centavos = lines.reduce((sum, line) => sum + Number(line.slice(0, 4).replace(',', '')), 0);
    const total = (centavos / 100).toFixed(2);
    return ['run', file, '--ref', ref, '--confirm', total, '--allow-duplicate', '--allow-repeated', '--json'];
  }

  test('that two machines type at once ends for both as the run does', async () => {
    const seats = [
      await office.seat('brl_operator', 'brl_worker'),
      await office.seat('brl_operator', 'brl_worker'),
    ];
    // Both at the same service: each seat has a line of its own to it.
    const [first, second] = seats.map(({ machine }) => machine.env);
    Object.assign(second ?? {}, { BRL_BASE_URL: first?.BRL_BASE_URL });
    for (const ref of ['one', 'two', 'three']) {
      const line = lineOf(12, ref);
      const ended = await Promise.all(seats.map((seat) => seat.start(...line).ended));
      expect(ended.map(({ code, json }) => [code, stateIn(json), json.error])).toEqual([
        [0, 'finished', undefined],
        [0, 'finished', undefined],
      ]);
    }
    expect(office.bank.debits()).toHaveLength(36);
  });

  test('that is told to end while the bank says nothing does so in time, with its result', async () => {
    const seat = await office.seat('brl_operator', 'brl_worker');
    const out = join(seat.machine.home, 'result.csv');
    const running = seat.start(...lineOf(12, 'one'), '--rate', '4', '--out', out, '--stop-within', '1s');
    await until(() => office.bank.debits().length > 0);
    seat.toService.hang('to client');
    await until(() => office.bank.debits().length > 2);
    running.child.kill('SIGTERM');
    const { code, json } = await running.ended;
    expect([code, stateIn(json)]).toEqual([41, 'stopped']);
    expect(resultRows(out)).toHaveLength(12);
  });
});
