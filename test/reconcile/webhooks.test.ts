import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewCapture } from '../../src/lib/deliveries/store.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { until } from '../support/brl.ts';
import { type Made, madeCapture } from '../support/captures.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const account = '5a4db0c5-0000-4000-8000-00000000acc1';
const other = '5a4db0c5-0000-4000-8000-00000000acc2';

/** Keeps deliveries as a receiver would, now. */
function capture(...made: readonly Made[]): void {
  const receivedAtMs = Date.now();
  keep(...made.map((one, i) => madeCapture(i + 1, { accountId: account, receivedAtMs, ...one })));
}

function keep(...made: readonly NewCapture[]): void {
  const store = openSqliteCaptures(join(desk.machine.home, 'state', 'brl', 'webhooks-sandbox.sqlite'));
  store.add(made);
  store.close();
}

describe('with --webhooks', () => {
  test('a payment and the delivery that told of it are one thing', async () => {
    const paid = await desk.pay('maria@example.com', '10,50', 'a1');
    const told = { type: 'pix.out.completed', amount: 10.5, endToEnd: paid.json.endToEndId };
    capture(told, { type: 'pix.out.failed', data: { status: 'FAILED' } });
    const [exit, { summary }] = await desk.told('--webhooks');
    expect([exit, summary.byClass]).toEqual([0, { matched: 1 }]);
  });

  test('35: a line that no delivery told of, a delivery without its line, another amount', async () => {
    await desk.pay('maria@example.com', '10,50', 'a1');
    const paid = await desk.pay('52998224725', '20', 'a2');
    capture(
      { type: 'pix.out.completed', amount: 19.99, endToEnd: paid.json.endToEndId },
      { type: 'pix.in.completed', amount: 7, identifier: null },
    );
    const run = await desk.brl('reconcile --webhooks');
    expect(run.code).toBe(35);
    expect(run.stdout).toContain('booked, but reported by no webhook delivery (1)');
    expect(run.stdout).toMatch(/brl webhooks captured list --gaps --since (\S+) --until \1$/m);
    expect(run.stdout).toContain('reported by a webhook delivery, not in the statement (1)');
    expect(run.stdout).toContain('brl webhooks captured show 2');
    expect(run.stdout).toContain('The amount of the line differs from that of the event.');
  });

  test('without the flag deliveries are no side; where the account has no subscription, no event is missed', async () => {
    await desk.pay('maria@example.com', '10,50', 'a1');
    expect((await desk.told())[0]).toBe(0);
    const run = await desk.brl('reconcile --webhooks');
    expect([run.code, run.stderr]).toEqual([
      0,
      expect.stringContaining('No webhook subscription of this account is known here'),
    ]);
  });

  test('35 only from the moment on at which the account has a subscription for that type', async () => {
    const subscribe = (event: string, ...more: readonly string[]) =>
      desk.brl(
        'webhooks create --url https://hooks.example.com/brl --auth-type NONE --json --event',
        event,
        ...more,
      );
    const classes = async () => {
      const [exit, { summary }] = await desk.told('--webhooks --reread-after 0');
      return [exit, summary.byClass];
    };
    await desk.pay('maria@example.com', '10,50', 'before');
    expect((await subscribe('ted.in.received')).code).toBe(0);
    expect((await subscribe('pix.out.completed', '--account-id', other)).code).toBe(0);
    await desk.pay('maria@example.com', '11,50', 'between');
    expect(await classes()).toEqual([0, { matched: 2 }]);
    expect((await subscribe('pix.out.completed')).code).toBe(0);
    // The statement has whole seconds.
    const nextSecond = Math.ceil(Date.now() / 1000) * 1000;
    await until(() => Date.now() >= nextSecond);
    await desk.pay('maria@example.com', '12,50', 'after');
    expect(await classes()).toEqual([35, { matched: 2, event_missing: 1 }]);
  });

  test('deliveries of a type tell of a subscription that was made elsewhere', async () => {
    const paid = await desk.pay('maria@example.com', '10,50', 'a1');
    await desk.pay('52998224725', '20', 'a2');
    const told = { type: 'pix.out.completed', amount: 10.5, endToEnd: paid.json.endToEndId };
    capture({ ...told, eventId: 'e-1', requestId: 'd-1', accountId: other });
    expect((await desk.told('--webhooks --reread-after 0'))[1].summary.byClass).toEqual({ matched: 2 });
    capture({ ...told, eventId: 'e-2', requestId: 'd-2' });
    const [exit, { summary }] = await desk.told('--webhooks --reread-after 0');
    expect([exit, summary.byClass]).toEqual([35, { matched: 1, event_missing: 1 }]);
  });
});

test('what was made up here proves no subscription, and a real one after it does', async () => {
  await desk.pay('maria@example.com', '10,50', 'a1');
  const made = { type: 'pix.out.completed', endToEnd: 'E9999900420261121110068000000009' };
  keep({
    ...madeCapture(1, { accountId: account, receivedAtMs: Date.now(), ...made }),
    headers: [['X-Brl-Made-Up', 'trigger']],
  });
  expect((await desk.brl('reconcile --webhooks')).stderr).toContain(
    'No webhook subscription of this account is known',
  );
  capture({ ...made, eventId: 'evt-real' });
  expect((await desk.brl('reconcile --webhooks')).code).toBe(35);
});
