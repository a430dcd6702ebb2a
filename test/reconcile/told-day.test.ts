import { expect, test } from 'vitest';
import { brl, listen, served, serveForThisFile } from '../webhooks/listen-desk.ts';
import type { ReconcileDocument } from './desk.ts';

serveForThisFile();

/** The events that tell of booked money. */
const types =
  'pix.out.completed pix.in.completed qrcode.paid pix.refund.completed pix.refund.received ted.in.received ted.out.confirmed transfer.internal.in transfer.internal.out boleto.paid boleto.charge.settled'.split(
    ' ',
  );

test('a seeded day as a listener heard it: the credit that no delivery told of, and the one that never came', async () => {
  const first = await listen('--auth-type', 'NONE');
  const events = types.flatMap((type) => ['--event', type]);
  const made = await brl('webhooks', 'create', '--url', first.url, ...events, '--store', 'vault', '--json');
  expect(made.code, made.stderr).toBe(0);
  await first.stop();

  const { port } = new URL(first.url);
  const receiver = await listen('--subscription', JSON.parse(made.stdout).id, '--port', port);
  served.sandbox.control.seedDay(served.parent.BRL_ACCOUNT_ID ?? '', 6);
  await brl(...'pix send --key maria@example.com --amount 10,50 --ref told-1 --yes --no-wait'.split(' '));
  while ((await served.sandbox.deliverDue()) > 0);
  expect((await receiver.stop()).code).toBe(0);

  const run = await brl(...'reconcile --webhooks --reread-after 0 --json'.split(' '));
  const { entries, summary } = JSON.parse(run.stdout) as ReconcileDocument;
  expect([run.code, summary.byClass]).toEqual([
    35,
    {
      credit: 9,
      fee: 3,
      refund: 1,
      matched: 1,
      unexpected_debit: 2,
      event_missing: 1,
      event_without_line: 1,
    },
  ]);
  const [missing, alone] = ['event_missing', 'event_without_line'].map((name) =>
    entries.find((entry) => entry.class === name),
  );
  // The gaps of a day are those of its PIX, and this is a TED.
  expect(missing).toMatchObject({ amount: 720, next: expect.not.stringContaining('--gaps') });
  const came = await brl(...(missing?.next?.split(' ').slice(1) ?? []), '--json');
  expect([came.code, JSON.parse(came.stdout)]).toEqual([0, expect.any(Array)]);
  const shown = await brl(...(alone?.next?.split(' ').slice(1) ?? []), '--json');
  expect([shown.code, JSON.parse(shown.stdout)]).toMatchObject([0, { type: 'pix.in.completed' }]);
});
