import { type Recorded, recorded, says } from '../words/records.ts';
import { type Finding, type Intent, isTerminal, isUnsent, notShownCode } from './intent.ts';
import { lookOnce } from './look.ts';
import type { PayOrder, PayPorts } from './pay-ports.ts';
import { bareFinding, type Rail } from './rails/rail.ts';
import { missingFinding } from './report.ts';

/** Looks the payment up until it is terminal or the wait is over. */
export async function settle(ports: PayPorts, rail: Rail, started: Intent, waitMs: number): Promise<Intent> {
  const { clock } = ports.client;
  if (rail.noRoute !== undefined) return withoutRoute(ports, rail.noRoute, started);
  const until = clock.monotonic() + waitMs;
  const isOpen = (intent: Intent) => !isTerminal(intent.state) && !isUnsent(intent.state);
  let intent = started;
  for (let pauseMs = firstPollMs; isOpen(intent); pauseMs = slower(pauseMs)) {
    const budgetMs = Math.max(shortestLookMs, until - clock.monotonic());
    intent = (await lookOnce(ports, rail, intent, budgetMs)).intent;
    const leftMs = until - clock.monotonic();
    if (isTerminal(intent.state) || leftMs <= 0 || ports.interrupt.aborted) break;
    await clock.sleep(Math.min(pauseMs, leftMs), ports.interrupt);
    if (ports.interrupt.aborted) break;
  }
  if (intent.state !== 'SENT') return intent;
  const isPayment = !intent.creation && intent.operation !== 'api.delete';
  const message = isPayment ? recorded.notShown : recorded.notShownMade;
  const finding = bareFinding('UNCERTAIN', 'uncertain', message);
  return ports.journal.append(intent.intentId, { kind: 'STATE', atMs: clock.now(), finding });
}

/** The service cannot be asked: an open intent becomes uncertain at once, with advice on what a person can check. */
async function withoutRoute(ports: PayPorts, advice: Recorded, intent: Intent): Promise<Intent> {
  if (isTerminal(intent.state) || isUnsent(intent.state)) return intent;
  if (intent.state === 'UNCERTAIN' && says(intent.finding?.message, advice.id)) return intent;
  const known = intent.finding ?? missingFinding;
  const then = recorded.decide(intent.intentId);
  const message = [known.message ?? '', advice, then];
  const finding: Finding = { ...known, state: 'UNCERTAIN', reason: null, message };
  return ports.journal.append(intent.intentId, { kind: 'STATE', atMs: ports.client.clock.now(), finding });
}

/** Settles a payment made by its own command: without a wait, a payment that the service has accepted stays pending. */
export async function settleOrder(ports: PayPorts, order: PayOrder, intent: Intent): Promise<Intent> {
  if (intent.state === 'PENDING' && order.waitMs <= 0) return intent;
  const isToBeShown = intent.finding?.code === notShownCode;
  return settle(ports, order.rail, intent, isToBeShown ? Math.max(order.waitMs, readBackMs) : order.waitMs);
}

/** The service calls it settled: a lagging look-up is waited for, even when no waiting was asked for. */
const readBackMs = 15_000;

const firstPollMs = 500;
const slowestPollMs = 5000;
const slower = (ms: number) => Math.min(ms * 1.6, slowestPollMs);
/** A look-up gets this long even when the wait is shorter. */
const shortestLookMs = 10_000;
