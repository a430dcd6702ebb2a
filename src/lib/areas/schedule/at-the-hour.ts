import { tedSettlement } from '../../brazil/bank-calendar.ts';
import { brasiliaDay, minuteText } from '../../brazil/clock.ts';
import { asCliError } from '../../command/failure.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { wayOf } from '../../contract/ways.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Held, Intent, Reason, ScheduleFacts, ShownPayee } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { permit } from '../../journal/permit.ts';
import type { Run } from '../../journal/runs.ts';
import { askedBalance } from '../../payments/balance.ts';
import { keptPayee, lookUpPayee } from '../../payments/confirm/payee.ts';
import { otherBoleto } from '../../payments/orders/boleto-again.ts';
import { compareNames } from '../../terminal/text.ts';
import { recorded } from '../../words/records.ts';
import { valueWords } from '../../words/values.ts';

/** A scheduled payment, with its schedule. */
export type Waiting = Intent & { readonly schedule: ScheduleFacts };

/** What a check at the hour needs. */
export interface Checking {
  readonly session: Session;
  readonly journal: Journal;
  /** The service's time. */
  readonly timeMs: number;
  /** The owners that were looked up for other rows of this pass, by key. */
  readonly owners?: Map<string, ShownPayee>;
}

/**
 * Why a payment is not paid at its hour by itself; null if nothing stands in its way. Asks the service anew for whatever was shown
 * when it was scheduled.
 * @param isAgreed whether a person has looked at the hour and the payee and agreed; a boleto has one amount all the same
 * @throws if the service gave no answer: then nothing is known, and the next pass asks again
 */
export async function objection(checking: Checking, intent: Waiting, isAgreed = false): Promise<Held | null> {
  return (
    (isAgreed ? null : (turnedAway(intent) ?? tooLate(checking, intent))) ??
    overLimit(checking, intent) ??
    (await notPermitted(checking, intent)) ??
    outsideWindow(checking, intent) ??
    (isAgreed ? null : await otherOwner(checking, intent)) ??
    (await otherBoleto(checking.session, intent))
  );
}

/** After these the same request may be made again by itself; after any other, such as a wrong PIN, a person comes first. */
const passing: readonly (Reason | null)[] = [null, 'unreachable', 'rate', 'unavailable'];

/** Whether it was sent at its hour, and turned away for a reason that does not pass by itself. */
function turnedAway({ attempts, finding }: Pick<Waiting, 'attempts' | 'finding'>): Held | null {
  if (attempts === 0 || passing.includes(finding?.reason ?? null)) return null;
  return { code: 'turned_away', message: recorded.turnedAway(finding?.message ?? finding?.code ?? '') };
}

/** Whether a run may be gone on with by itself: not one whose rows were not all written down, nor one that a person stopped. */
export function goesOn({ state, halt }: Run): boolean {
  if (state === 'planning' || state === 'stopped') return false;
  // A run that is halted for nothing waits for the days of its rows.
  if (state !== 'halted' || halt === null) return true;
  return halt.untilMs === null && passing.slice(1).includes(halt.reason);
}

/** A payment may be that late after its hour, or after the last time it was put off to. */
function tooLate({ timeMs }: Pick<Checking, 'timeMs'>, { schedule, postponed }: Waiting): Held | null {
  const hourMs = postponed?.untilMs ?? schedule.notBeforeMs;
  if (timeMs <= hourMs + (schedule.graceMs ?? 0)) return null;
  return { code: 'late', message: recorded.scheduleLate(minuteText(schedule.notBeforeMs)) };
}

function overLimit({ session }: Checking, { amountCentavos }: Waiting): Held | null {
  const most = session.preferences.maxAmountCentavos;
  if (most === null || (amountCentavos ?? 0) <= most) return null;
  return { code: 'over_limit', message: recorded.overMost(formatReais(most as Centavos)) };
}

/** What the policy of the machine refuses, it refuses until somebody changes it. */
async function notPermitted({ session, journal }: Checking, intent: Waiting): Promise<Held | null> {
  try {
    await permit({ client: session.client, journal }, intent, intent);
    return null;
  } catch (error) {
    if (!(error instanceof CliError) || error.ends !== 'policy') throw error;
    const { code, message, hint } = error.detail;
    return { code, message: [message, hint].filter(Boolean).join(' ') };
  }
}

/** A TED of this day is not sent on another one. */
function outsideWindow({ session, timeMs }: Checking, { operation }: Waiting): Held | null {
  const { extraBankHolidays } = session.client.connection.settings;
  if (wayOf(operation) !== 'TED' || tedSettlement(timeMs, extraBankHolidays).kind === 'same-day') return null;
  return { code: 'window_closed', message: recorded.tedsOver };
}

/** The owner of the key as of now, by a fresh look-up; null for a payment to no key. */
async function otherOwner({ session, journal, owners }: Checking, intent: Waiting): Promise<Held | null> {
  const to = payeeOf(intent);
  if (to.kind !== 'pix-key' || !intent.payee) return null;
  const ports = { client: session.client, journal, env: process.env };
  try {
    const owner = owners?.get(to.key) ?? keptPayee(await lookUpPayee(ports, to.key, true));
    owners?.set(to.key, owner);
    return ownerObjection(intent.payee, owner);
  } catch (error) {
    const failure = asCliError(error as Error);
    if (failure === null || !aboutTheKey.includes(failure.detail.code)) throw error;
    return { code: failure.detail.code, message: recorded.keyNotPaid(failure.message) };
  }
}

/** What a look-up says of its key alone, and will say again. */
const aboutTheKey = ['key_not_found', 'key_inactive'];

/** Whether it is another owner than the one that was shown; each fact that was shown has to be shown again. */
function ownerObjection(before: ShownPayee, now: ShownPayee): Held | null {
  const lost = (['name', 'document'] as const).some((fact) => before[fact] !== null && now[fact] === null);
  if (lost) return { code: 'payee_not_shown', message: recorded.ownerUntold };
  const isSame =
    before.document === (before.document && now.document) &&
    (before.name === null || compareNames(before.name, now.name ?? '') !== 'mismatch');
  if (isSame) return null;
  return { code: 'payee_changed', message: recorded.ownerChanged(ownerText(before), ownerText(now)) };
}

function ownerText({ name, document }: ShownPayee): string {
  return [name, document].filter(Boolean).join(', ') || valueWords.notGiven;
}

/** What is missing of the money for it, as the current balance; null if nothing is, or nobody says. */
export async function missingFunds(
  { session, timeMs }: Checking,
  amountCentavos: number | null,
): Promise<Centavos | null> {
  const today = brasiliaDay(timeMs);
  const balance = await askedBalance(session.client, today, today);
  return balance !== null && (amountCentavos ?? 0) > balance ? balance : null;
}

const hourMs = 60 * 60 * 1000;
const mostTries = 3;

/** When a payment without money is tried again; null if it is held instead. */
export function nextTryMs(
  { schedule, postponed }: Pick<Waiting, 'schedule' | 'postponed'>,
  timeMs: number,
): number | null {
  const nextMs = timeMs + hourMs;
  const isOver =
    (postponed?.times ?? 0) + 1 >= mostTries || (schedule.untilMs !== null && nextMs > schedule.untilMs);
  return isOver ? null : nextMs;
}
