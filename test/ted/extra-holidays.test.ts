import { afterAll, beforeAll, expect, test } from 'vitest';
import { windowAdvice } from '../../src/lib/areas/ted/window.ts';
import { brasiliaDay } from '../../src/lib/brazil/clock.ts';
import { onDisk } from '../support/on-disk.ts';
import { type Served, serveSandbox } from '../support/served.ts';

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  served.sandbox.control.setClock(Date.parse('2026-03-10T12:00:00-03:00'));
  const { BRL_BASE_URL = '', BRL_TENANT_ID = '', BRL_CLIENT_ID = '', BRL_ACCOUNT_ID = '' } = served.parent;
  const secret = onDisk('secret', `${served.parent.BRL_CLIENT_SECRET}\n`);
  const place = ['--environment', 'sandbox', '--base-url', BRL_BASE_URL, '--tenant-id', BRL_TENANT_ID];
  const who = ['--account-id', BRL_ACCOUNT_ID, '--client-id', BRL_CLIENT_ID, '--client-secret-file', secret];
  await brl(0, 'auth', 'login', '--profile', 'main', ...place, ...who, '--store', 'file');
});
afterAll(() => served.close());

async function brl(exit: number, ...line: string[]) {
  const run = await served.machine.brl(line);
  expect(run.code, run.stderr).toBe(exit);
  return run;
}

/** Today and the days after it: a real service's windows go by this machine's clock. */
const closed = Array.from({ length: 4 }, (_, days) => brasiliaDay(Date.now() + days * 86_400_000));
const ted = (ref: string) =>
  `ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --amount 20 --ref ${ref} --yes`
    .split(' ')
    .concat('--holder-name', 'Joana Exemplo da Silva');

test('a TED on a day that the settings close settles after it: shown, refused and reported so', async () => {
  await brl(0, 'config', 'set', 'extraBankHolidays', closed.join(','));
  const { stdout } = await brl(0, 'config', 'show');
  expect(stdout).toMatch(new RegExp(`^extraBankHolidays +${closed.join(',')}$`, 'm'));

  const { stderr } = await brl(32, ...ted('held'), '--only-same-day');
  expect(stderr).toMatch(/This TED may not settle today: on \w+ \d{4}-\d\d-\d\d, the next business day/);
  const sent = await brl(20, ...ted('sent'));
  const [, day = ''] = /^Scheduled for (\d{4}-\d\d-\d\d), not settled yet: /.exec(sent.stdout) ?? [];
  expect(day > (closed.at(-1) ?? ''), `${day} is after ${closed}`).toBe(true);
  expect(sent.stderr).not.toContain('today');

  await brl(0, 'config', 'set', 'extraBankHolidays', '--unset');
  expect((await brl(0, 'config', 'show')).stdout).toMatch(/^extraBankHolidays +-$/m);
});

test.each([
  ['2026-02-30', 'a day that the calendar lacks'],
  ['24/12/2026', 'another way of writing it'],
  ['2026-12-24,', 'a list that ends with a comma'],
  ['2026-12-24;2026-12-31', 'another separator'],
  ['1026-12-24', 'a slip of the finger'],
  ['', 'nothing'],
])('"%s" is refused: %s', async (value) => {
  const { stderr } = await brl(2, 'config', 'set', 'extraBankHolidays', value);
  expect(stderr).toContain(`"${value}" is not a value of extraBankHolidays.`);
  expect(stderr).toContain('brl config set extraBankHolidays 2026-12-24,2026-12-31');
  expect((await brl(0, 'config', 'show')).stdout).toMatch(/^extraBankHolidays +-$/m);
});

test('a day that only the setting closes is named, and counts to the end of the year', () => {
  const at = (time: string, ...extra: string[]) => windowAdvice(Date.parse(`${time}-03:00`), extra);
  const eve = at('2026-12-24T12:00:00', '2026-12-24');
  expect(eve.settlement).toMatchObject({ kind: 'next-business-day', date: '2026-12-28' });
  expect(`${eve.warnings[0]}`).toBe(
    'Thursday 2026-12-24 is a bank holiday only because the setting extraBankHolidays says so.',
  );
  expect(at('2026-12-24T12:00:00').settlement.kind).toBe('same-day');
  expect(at('2026-12-25T12:00:00', '2026-12-25').warnings.join()).not.toContain('extraBankHolidays');
  expect(at('2026-12-30T12:00:00').settlement.lastBusinessDayOfYear).toBe(false);
  expect(at('2026-12-30T12:00:00', '2026-12-31').settlement.lastBusinessDayOfYear).toBe(true);
  // Sent after hours, the TED waits for the day after the one that was added.
  expect(at('2026-03-10T18:00:00', '2026-03-11').settlement.date).toBe('2026-03-12');
});
