import { brasiliaDay, startOfDayMs } from '../../brazil/clock.ts';
import { originOf } from '../../deliveries/made-up.ts';
import type { CaptureStore } from '../../deliveries/store.ts';
import type { BookedFact, BookRail } from './facts.ts';
import { moneyEvents } from './told.ts';

/**
 * The events that an account receives, each with the instant from which it does; events that are not here are never
 * missed.
 */
export type AwaitedEvents = ReadonlyMap<string, number>;

/**
 * No route lists subscriptions: known are those created from here, and for others the deliveries themselves, from the day
 * of the first one on.
 */
export function awaitedEvents(
  store: Pick<CaptureStore, 'subscriptions' | 'list'>,
  accountId: string,
): AwaitedEvents {
  const awaited = new Map<string, number>();
  const expect = (type: string, sinceMs: number) =>
    awaited.set(type, Math.min(sinceMs, awaited.get(type) ?? sinceMs));
  const isOurs = (id: string | null) => id === null || id.toLowerCase() === accountId.toLowerCase();
  for (const { accountId: of, eventTypes, createdAtMs } of store.subscriptions())
    if (isOurs(of)) for (const type of eventTypes) expect(type, createdAtMs);
  for (const type of moneyEvents) {
    // What was made here proves no subscription.
    const first = Iterator.from(
      store.list({ kinds: ['new'], accountId, types: [type], order: 'oldest' }),
    ).find(({ headers }) => originOf(headers) === 'service');
    if (first) expect(type, startOfDayMs(brasiliaDay(first.receivedAtMs)));
  }
  return awaited;
}

/** The events of a debit and of a credit (specification, section 6.4); any one of them suffices. */
const eventsByRail: Readonly<
  Record<BookRail, readonly [debit: readonly string[], credit: readonly string[]]>
> = {
  PIX: [['pix.out.completed'], ['pix.in.completed']],
  TED: [['ted.out.confirmed', 'ted.payment'], ['ted.in.received']],
  BOLETO: [['boleto.paid'], ['boleto.charge.settled']],
  INTERNAL: [['transfer.internal.out'], ['transfer.internal.in']],
  // Their events are currently not sent.
  FEE: [[], []],
  OTHER: [[], []],
};
const refundEvents = [['pix.refund.completed'], ['pix.refund.received']] as const;

/** Whether a line should have had an event. */
export function isAwaited({ rail, isDebit, isRefund, atMs }: BookedFact, awaited: AwaitedEvents): boolean {
  const [debit, credit] = rail === 'PIX' && isRefund ? refundEvents : eventsByRail[rail];
  return (isDebit ? debit : credit).some((type) => atMs >= (awaited.get(type) ?? Number.POSITIVE_INFINITY));
}
