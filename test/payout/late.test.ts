import { expect, test } from 'vitest';
import type { Finding, IntentEvent } from '../../src/lib/journal/intent.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { openDesk } from './desk.ts';

/** A payment that was told as refused, and executed all the same. */

const paid: Finding = {
  state: 'SETTLED',
  status: 'COMPLETED',
  reason: null,
  endToEndId: null,
  code: null,
  message: null,
  httpStatus: 200,
  requestId: null,
  bodyText: '{"status":"COMPLETED"}',
};

test('a row that settles after it was told as not paid is an alarm in status, show and doctor', async () => {
  const desk = openDesk();
  const file = desk.file('march.csv', [
    'valor;chave',
    '10,00;maria@example.com',
    '20,00;refused@example.com',
  ]);
  const run = await desk.told(['run', file, '--ref', 'march', '--confirm', '30,00']);
  expect(run).toMatchObject({ settledLate: 0, counts: { settled: { rows: 1 }, refused: { rows: 1 } } });
  const before = await desk.payout(['status', 'march']);
  expect(before.stdout).not.toContain('Alarm');
  const journal = openSqliteJournal(desk.machine.journal());
  const [refused] = await journal.list({ states: ['REFUSED'] });
  const late: IntentEvent = { kind: 'RESPONSE', atMs: Date.now(), finding: paid };
  await (await journal.runs()).append([{ intentId: refused?.intentId ?? '', event: late }]);
  await journal.close();
  expect(await desk.told(['status', 'march'])).toMatchObject({
    settledLate: 1,
    counts: { settled: { rows: 2 }, refused: { rows: 0 } },
  });
  const { stdout } = await desk.payout(['status', 'march']);
  expect(stdout).toMatch(/Alarm +One row was executed after it had been reported as not paid/);
  expect((await desk.payout(['show', 'march'])).stdout).toMatch(/paid .*settled_late/);
  const doctor = await desk.machine.brl(['doctor']);
  expect(doctor.stdout.replaceAll(/\s+/g, ' ')).toContain(
    '1 payment in the journal settled after being reported as refused',
  );
  expect(doctor.code).not.toBe(0);
  await desk.close();
});
