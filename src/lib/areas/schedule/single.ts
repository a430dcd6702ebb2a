import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { formatReais } from '../../contract/money.ts';
import { type Held, type Intent, isUnsent, type ScheduleEvent } from '../../journal/intent.ts';
import { type Journal, NotAllowed } from '../../journal/journal.ts';
import { recover } from '../../journal/pay.ts';
import type { PayReport } from '../../journal/pay-ports.ts';
import { railOf } from '../../journal/rails/index.ts';
import { report } from '../../journal/report.ts';
import { resume } from '../../journal/resume.ts';
import { runLine } from '../../payments/run-line.ts';
import { recorded } from '../../words/records.ts';
import { type Checking, missingFunds, nextTryMs, objection, type Waiting } from './at-the-hour.ts';

/** A runner of scheduled payments. */
export interface Runner {
  readonly command: BaseCommand;
  readonly session: Session;
  readonly journal: Journal;
  readonly timeMs: () => Promise<number>;
}

/**
 * Pays a single payment whose hour has come, under its lock and by the one path that sends what is written down; or holds it, or
 * puts it off.
 * @param isAgreed whether a person has looked at it and agreed: then it is paid however late, to whomever was shown
 * @throws what asking the service throws: then it waits for the next pass
 */
export async function paySingle(
  { command, session, journal, timeMs }: Runner,
  intent: Intent,
  waitMs: number,
  isAgreed = false,
): Promise<PayReport> {
  const rail = railOf(intent.operation);
  if (!rail) throw new Error(`No rail sends ${intent.operation}.`);
  const order = { ...rail, allowDuplicate: false, newAttempt: false, waitMs };
  const ready = async (known: Intent): Promise<Intent | null> => {
    if (!isWaiting(known) || (known.held !== null && !isAgreed)) return null;
    const checking = { session, journal, timeMs: await timeMs() };
    const step = await stepBefore(checking, known, isAgreed);
    const released = { kind: 'SCHEDULE', atMs: session.client.clock.now(), step: 'released' } as const;
    const { intentId } = known;
    if (step) return journal.append(intentId, step);
    if (known.state === 'INTENT') return known;
    return journal.append(intentId, { ...released, timeMs: checking.timeMs });
  };
  try {
    return await runLine(command, session, journal, (ports) => resume(ports, order, intent.intentId, ready));
  } catch (error) {
    // Somebody cancelled, held or released it in this moment: it is as it is now.
    if (!(error instanceof NotAllowed)) throw error;
    return report((await journal.find(intent.intentId)) ?? intent, 'no');
  }
}

/** Asks so long what became of a payment that was sent. */
export async function waitForSingle(
  { command, session, journal }: Runner,
  { operation, intentId }: Intent,
  waitMs: number,
): Promise<PayReport> {
  const known = railOf(operation);
  if (!known) throw new Error(`No rail asks about ${operation}.`);
  return runLine(command, session, journal, (ports) => recover(ports, known.rail, intentId, waitMs));
}

/** Whether it is one that waits for its hour, or whose hour came and that was not sent. */
export function isWaiting(intent: Intent): intent is Waiting {
  return isUnsent(intent.state) && intent.schedule !== undefined;
}

/** The record that keeps it from being paid now; null if it may be. */
async function stepBefore(
  checking: Checking,
  intent: Waiting,
  isAgreed: boolean,
): Promise<ScheduleEvent | null> {
  const held = await objection(checking, intent, isAgreed);
  if (isAgreed && held === null) return null;
  if (held) return heldBy(checking, held);
  const balance = await missingFunds(checking, intent.amountCentavos);
  return balance === null ? null : withoutFunds(checking, intent, formatReais(balance));
}

/** Put off for an hour, or held if that was the last try. */
export function withoutFunds(
  checking: Checking,
  intent: Pick<Waiting, 'schedule' | 'postponed'>,
  balance: string,
): ScheduleEvent {
  const untilMs = nextTryMs(intent, checking.timeMs);
  if (untilMs === null)
    return heldBy(checking, { code: 'no_funds', message: recorded.noFundsInTime(balance) });
  return { kind: 'SCHEDULE', atMs: checking.session.client.clock.now(), step: 'postponed', untilMs };
}

/** The record that leaves a payment to a person. */
export function heldBy({ session }: Pick<Checking, 'session'>, held: Held): ScheduleEvent {
  return { kind: 'SCHEDULE', atMs: session.client.clock.now(), step: 'held', ...held };
}
