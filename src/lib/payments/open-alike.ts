import { minuteText } from '../brazil/clock.ts';
import type { BaseCommand } from '../command/base.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Intent, IntentFacts } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { confirmationWords } from '../words/confirmation.ts';
import { agreeByAmount } from './asking.ts';
import { alikeFacts } from './same-payee.ts';

/** An earlier payment of the same amount to the same payee that has no end yet, under whichever name. */
export interface OpenAlike {
  readonly intent: Intent;
  /** Whether nobody knows if it was made; else the service has it. */
  readonly inDoubt: boolean;
}

/** The one in doubt, else the newest; null where none is open, and where amount or payee is not known. */
export async function openAlike(journal: Journal, facts: IntentFacts): Promise<OpenAlike | null> {
  if (facts.destination === null || facts.amountCentavos === null) return null;
  const found = (await Promise.all(alikeFacts(facts).map((one) => journal.openAlike(one)))).flat();
  const newest = found.toSorted((one, other) => other.createdAtMs - one.createdAtMs);
  const doubt = newest.find(({ state }) => state !== 'PENDING');
  const intent = doubt ?? newest[0];
  return intent ? { intent, inDoubt: doubt !== undefined } : null;
}

/** @throws {CliError} exit 33 beside a payment in doubt, where nobody can be asked */
export function refuseBesideDoubt(open: OpenAlike | null, allowDuplicate: boolean): void {
  if (!open?.inDoubt || allowDuplicate) return;
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: confirmationWords.besideDoubt(nameOf(open.intent)),
    hint: recoverLine(open.intent),
  });
}

/**
 * Asks beside an earlier payment that is open: the question names it, and has the amount typed where it is in doubt. A no says
 * nothing of the earlier one's money.
 * @param ask asks as without it, with its argument before the question
 * @param further what a person is asked besides, whatever stands before it
 * @throws {CliError} to send nothing
 */
export async function agreeBeside(
  command: BaseCommand,
  { intent, inDoubt }: OpenAlike,
  amount: Centavos,
  ask: (said: string) => Promise<void>,
  further?: () => Promise<void>,
): Promise<void> {
  // However the question is left, the money of the first is not known.
  command.about.known = () => ({ moneyMoved: 'unknown' });
  const { doubtBefore, onItsWayBefore, declinedBeside } = confirmationWords;
  try {
    if (!inDoubt) return await ask(onItsWayBefore(nameOf(intent)));
    await agreeByAmount(doubtBefore(nameOf(intent), formatReais(amount)), amount);
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
