import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './ted-desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const ended = ({ exit, intent }: { exit: number; intent: { state: string } }) => [exit, intent.state];
const posts = () => desk.seen.filter((line) => line.startsWith('POST A/'));
const paid = () => Math.round((50_000 - desk.teller.balance()) * 100) / 100;

describe('a TED under a ref', () => {
  test('is pending, then settled, and sent once', async () => {
    const here = desk.machine();
    expect(ended(await here.ted({ ref: 'r' }))).toEqual([20, 'PENDING']);
    desk.hours(1);
    expect(ended(await here.ted({ ref: 'r' }))).toEqual([0, 'SETTLED']);
    expect(posts()).toEqual(['POST A/ted/out']);
    expect(paid()).toBe(250.5);
  });

  test('is one TED on two machines', async () => {
    await desk.machine().ted({ ref: 'r' });
    desk.hours(1);
    expect(ended(await desk.machine().ted({ ref: 'r' }))).toEqual([0, 'SETTLED']);
    expect(paid()).toBe(250.5);
  });

  test('belongs to one amount, on another machine too', async () => {
    await desk.machine().ted({ ref: 'r' });
    const other = await desk.machine().ted({ ref: 'r', amount: '99,00' });
    expect([other.exit, other.finding.code]).toEqual([33, 'ref_conflict']);
    desk.hours(1);
    expect(paid()).toBe(250.5);
  });

  test('whose answer was lost is found by its id', async () => {
    desk.teller.sandbox.control.fail('lost_answer', 1, 'ted.out');
    expect(ended(await desk.machine().ted({ ref: 'r' }))).toEqual([20, 'PENDING']);
    expect(posts()).toHaveLength(1);
  });

  test('that never arrived stays uncertain, and is not sent again by a rerun', async () => {
    const here = desk.machine();
    desk.teller.sandbox.control.fail('unreached', 1, 'ted.out');
    expect(ended(await here.ted({ ref: 'r' }))).toEqual([40, 'UNCERTAIN']);
    expect(ended(await here.ted({ ref: 'r' }))).toEqual([40, 'UNCERTAIN']);
    expect(posts()).toHaveLength(1);
    expect(desk.seen).toContainEqual(expect.stringMatching(/^GET A\/transactions\/timeline\?tedId=ted-r1-/));
  });
});

test('`resume` of one that never arrived sends the same identifier; of one that did, it looks it up', async () => {
  const here = desk.machine();
  desk.teller.sandbox.control.fail('unreached', 1, 'ted.out');
  const uncertain = await here.ted({ ref: 'r' });
  expect(ended(await here.resume(uncertain))).toEqual([20, 'PENDING']);
  expect(ended(await here.resume(uncertain))).toEqual([20, 'PENDING']);
  expect(posts()).toHaveLength(2);
  desk.hours(1);
  expect(paid()).toBe(250.5);
});

describe('after a failure', () => {
  const fail = async (here = desk.machine()) => {
    await here.ted({ ref: 'r', account: '90001' });
    desk.hours(1);
    const refused = await here.ted({ ref: 'r', account: '90001' });
    expect(ended(refused)).toEqual([30, 'REFUSED']);
    return { here, identifier: refused.intent.identifier };
  };

  test('a rerun repeats the refusal and sends nothing', async () => {
    const { here } = await fail();
    expect(ended(await here.ted({ ref: 'r', account: '90001' }))).toEqual([30, 'REFUSED']);
    expect(posts()).toHaveLength(1);
  });

  test('a new attempt has the identifier with -2, then -3', async () => {
    const { here, identifier } = await fail();
    const second = await here.ted({ ref: 'r', account: '90001', newAttempt: true });
    expect([second.exit, second.intent.identifier, second.intent.ref]).toEqual([
      20,
      `${identifier}-2`,
      'r #2',
    ]);
    desk.hours(1);
    expect(ended(await here.ted({ ref: 'r', account: '90001', newAttempt: true }))).toEqual([30, 'REFUSED']);
    const third = await here.ted({ ref: 'r', account: '90001', newAttempt: true });
    expect(third.intent.identifier).toBe(`${identifier}-3`);
  });

  test('a machine without the journal walks to the attempt that stands', async () => {
    const { here, identifier } = await fail();
    await here.ted({ ref: 'r', account: '90001', newAttempt: true });
    const sent = posts().length;
    const there = await desk.machine().ted({ ref: 'r', account: '90001', newAttempt: true });
    expect([there.exit, there.intent.identifier]).toEqual([20, `${identifier}-2`]);
    expect(posts()).toHaveLength(sent + 1); // The same identifier: the service answers with what it has.
    desk.teller.sandbox.control.settle(`${identifier}-2`, 'COMPLETED');
    expect(ended(await desk.machine().ted({ ref: 'r', account: '90001' }))).toEqual([0, 'SETTLED']);
    expect(paid()).toBe(250.5);
  });

  test('a machine without the journal does not try again by itself', async () => {
    await fail();
    const there = await desk.machine().ted({ ref: 'r', account: '90001' });
    expect([...ended(there), there.finding.code]).toEqual([30, 'REFUSED', 'ted_failed']);
    desk.hours(1);
    expect(desk.teller.eventTypes().filter((type) => type === 'ted.out.requested')).toHaveLength(1);
  });

  test('a TED refused before it was made is sent again under the same identifier', async () => {
    const here = desk.machine();
    const refused = await here.ted({ ref: 'r', account: '90003' });
    expect([refused.exit, refused.finding.code]).toEqual([30, 'recipient_account_not_found']);
    const again = await here.ted({ ref: 'r', account: '90003', newAttempt: true });
    expect([again.exit, again.intent.identifier]).toEqual([30, refused.intent.identifier]);
    expect(posts()).toHaveLength(2);
  });
});

describe('FAILED after 48 h without settlement', () => {
  test('is not believed, is not tried again, and the statement settles it', async () => {
    const here = desk.machine();
    desk.setTime('2026-03-13T17:31:00');
    await here.ted({ ref: 'r' });
    desk.hours(49);
    const doubtful = await here.ted({ ref: 'r' });
    expect([...ended(doubtful), doubtful.finding.code]).toEqual([40, 'UNCERTAIN', 'ted_timeout_unproven']);
    expect(ended(await here.ted({ ref: 'r', newAttempt: true }))).toEqual([40, 'UNCERTAIN']);
    expect(ended(await desk.machine().ted({ ref: 'r', newAttempt: true }))).toEqual([40, 'UNCERTAIN']);
    desk.setTime('2026-03-16T17:30:00');
    expect(ended(await here.recover(doubtful))).toEqual([0, 'SETTLED']);
    expect(paid()).toBe(250.5);
  });

  test('stays uncertain while the statement shows nothing', async () => {
    const here = desk.machine();
    const sent = await here.ted({ ref: 'r', account: '90002' });
    desk.hours(72);
    expect(ended(await here.recover(sent))).toEqual([40, 'UNCERTAIN']);
    expect(paid()).toBe(0);
  });

  test('an ordinary failure of the same age is one', async () => {
    const here = desk.machine();
    desk.setTime('2026-03-14T08:00:00');
    const sent = await here.ted({ ref: 'r', account: '90001' });
    desk.hours(72);
    expect(ended(await here.recover(sent))).toEqual([30, 'REFUSED']);
  });
});

describe('an internal transfer', () => {
  const to = { 'to-account': '5a4db0c5-0000-4000-8000-00000000acc2' };

  test('settles by its answer', async () => {
    expect(ended(await desk.machine().transfer({ ...to, ref: 'r' }))).toEqual([0, 'SETTLED']);
  });

  test('that is PENDING is not known, is never sent again by itself, and is found later', async () => {
    const here = desk.machine();
    const pending = await here.transfer({ ...to, amount: '8888,01', ref: 'r' });
    expect(ended(pending)).toEqual([40, 'UNCERTAIN']);
    expect(ended(await here.transfer({ ...to, amount: '8888,01', ref: 'r' }))).toEqual([40, 'UNCERTAIN']);
    desk.hours(1);
    expect(ended(await here.recover(pending))).toEqual([0, 'SETTLED']);
    expect(posts()).toHaveLength(1);
  });

  test('whose answer was lost is found; a lost refusal can not be', async () => {
    const here = desk.machine();
    desk.teller.sandbox.control.fail('lost_answer', 2, 'transfers.internal');
    expect(ended(await here.transfer({ ...to, ref: 'a' }))).toEqual([0, 'SETTLED']);
    expect(ended(await here.transfer({ ...to, amount: '8888,03', ref: 'b' }))).toEqual([40, 'UNCERTAIN']);
    expect(desk.seen.at(-1)).toMatch(
      /^GET A\/statement\?startDate=2026-03-10&endDate=2026-03-10&operation=INTERNAL/,
    );
    expect(posts()).toHaveLength(2);
  });

  test.each([
    ['behind', -2 * 60_000, '2026-03-11T00:01:00'],
    ['ahead', 2 * 60_000, '2026-03-10T23:59:00'],
  ])('at midnight is found though the clock of the bank is %s', async (_, aheadMs, time) => {
    const here = desk.machine();
    desk.setTime(time);
    desk.teller.sandbox.control.advanceClock(aheadMs);
    desk.teller.sandbox.control.fail('lost_answer', 1, 'transfers.internal');
    desk.teller.sandbox.control.fail('empty_answer', 9, 'transactions.timeline');
    expect(ended(await here.transfer({ 'to-document': '52998224725', amount: '10', ref: 'r' }))).toEqual([
      0,
      'SETTLED',
    ]);
    expect(posts()).toHaveLength(1);
  });

  test('that is refused is final', async () => {
    const refused = await desk.machine().transfer({ ...to, amount: '60.000,00', ref: 'r' });
    expect([...ended(refused), refused.finding.code]).toEqual([31, 'REFUSED', 'insufficient_funds']);
  });

  test('to a document with several accounts is refused', async () => {
    const refused = await desk.machine().transfer({ 'to-document': '12345678000195', ref: 'r' });
    expect([refused.exit, refused.finding.code]).toEqual([30, 'multiple_destination_accounts']);
  });
});
