import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

/** `--new-attempt` of a run. */

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.setClock('2026-03-10T12:00:00');
});
afterEach(() => desk.close());

test('a row by key that FAILED is sent once more, after a look-up that shows it, and one that was refused at once is not', async () => {
  const file = desk.file('march.csv', [
    'valor;chave',
    '1,00;held-failed@example.com',
    '2,00;not-found@example.com',
    '3,00;maria@example.com',
  ]);
  const first = await desk.told(['run', file, '--ref', 'march', '--confirm', '6']);
  expect(first.counts).toMatchObject({ pending: { rows: 1 }, refused: { rows: 1 }, settled: { rows: 1 } });
  desk.sandbox.control.advanceClock(3_600_000);
  const failed = await desk.told(['recover', 'march']);
  expect(failed.counts).toMatchObject({ refused: { rows: 2 }, settled: { rows: 1 } });
  const again = await desk.told(['resume', 'march', '--yes', '--new-attempt', '--width', '1']);
  expect(again.counts).toMatchObject({ pending: { rows: 1 }, refused: { rows: 1 }, settled: { rows: 1 } });
});
