import { minuteText } from '../../brazil/clock.ts';
import type { BaseCommand } from '../../command/base.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Intent, IntentFacts } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import type { Telling } from '../../words/topic.ts';
import { agreeByAmount } from './asking.ts';
import { alikeFacts } from './same-payee.ts';

/** An earlier payment of the same amount to the same payee that has not ended yet, under any name. */
export interface OpenAlike {
  readonly intent: Intent;
  /** Whether it is unknown if it was made; otherwise the service has it. */
  readonly inDoubt: boolean;
}

/**
 * The one in doubt, else the newest; null if none is open, or if amount or payee is not known.
 * @param isMeant false for the scheduled ones of the same series
 */
export async function openAlike(
  journal: Journal,
  facts: IntentFacts,
  isMeant: (intent: Intent) => boolean = () => true,
): Promise<OpenAlike | null> {
  if (facts.destination === null || facts.amountCentavos === null) return null;
  const found = (await Promise.all(alikeFacts(facts).map((one) => journal.openAlike(one)))).flat();
  const newest = found.filter(isMeant).toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  const doubt = newest.find(({ state }) => state !== 'PENDING' && state !== 'SCHEDULED');
  const intent = doubt ?? newest[0];
  return intent ? { intent, inDoubt: doubt !== undefined } : null;
}

/** @throws {CliError} exit 33 if there is a payment in doubt, or one that waits for its hour, and nobody can be asked */
export function refuseBesideDoubt(open: OpenAlike | null, allowDuplicate: boolean): void {
  if (allowDuplicate || !open) return;
  if (open.intent.state === 'SCHEDULED') throw besideScheduled(open.intent);
  if (!open.inDoubt) return;
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: confirmationWords.besideDoubt(nameOf(open.intent)),
    hint: recoverLine(open.intent),
  });
}

/** The same payment waits for its hour: whoever types it now may mean that one. */
function besideScheduled({ ref, intentId, schedule }: Intent): CliError {
  const name = ref ?? intentId;
  return new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    moneyMoved: 'no',
    message: confirmationWords.besideScheduled(name, minuteText(schedule?.notBeforeMs ?? 0)),
    hint: `brl schedule show ${name}`,
  });
}

/**
 * Asks when an earlier payment is open: the question names it, and requires the amount to be typed if that payment is in
 * doubt. A no says nothing about the earlier payment's money.
 * @param ask asks as usual, with its argument put before the question
 * @param further what else a person is asked, whatever precedes it
 * @throws {CliError} to send nothing
 */
export async function agreeBeside(
  command: BaseCommand,
  { intent, inDoubt }: OpenAlike,
  amount: Centavos,
  ask: (said: Telling) => Promise<void>,
  further?: () => Promise<void>,
): Promise<void> {
  // Whatever the answer, what happened to the first payment's money is not known.
  command.learn({ known: () => ({ moneyMoved: 'unknown' }) });
  const { declinedBeside } = confirmationWords;
  try {
    if (intent.state === 'SCHEDULED') return await ask(() => besideScheduled(intent).message);
    if (!inDoubt) return await ask(() => confirmationWords.onItsWayBefore(nameOf(intent)));
    await agreeByAmount(() => confirmationWords.doubtBefore(nameOf(intent), formatReais(amount)), amount);
    await further?.();
  } catch (error) {
    if (!(error instanceof CliError && error.detail.code === 'declined')) throw error;
    throw new CliError({
      ...error.detail,
      ends: error.ends,
      moneyMoved: 'unknown',
      message: declinedBeside(error.message, nameOf(intent), inDoubt),
      hint: recoverLine(intent),
    });
  }
}

function nameOf({ ref, intentId, createdAtMs, lastSentAtMs }: Intent): string {
  return confirmationWords.earlierNamed(ref, minuteText(lastSentAtMs ?? createdAtMs), intentId);
}

function recoverLine({ intentId, runId }: Intent): string {
  return runId === undefined ? `brl journal recover ${intentId}` : `brl payout recover ${runId}`;
}
