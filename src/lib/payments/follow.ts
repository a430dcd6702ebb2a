import * as Flags from '@oclif/core/flags';
import type { BaseCommand, GlobalFlags } from '../command/base.ts';
import { asReceived, withJournal } from '../command/service.ts';
import type { Session } from '../connection/session.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodeOf } from '../errors/exit-codes.ts';
import { endingOf, type Standing } from '../journal/ending.ts';
import { type Intent, isTerminal } from '../journal/intent.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import type { Field } from '../terminal/answer.ts';
import { whileWaiting } from '../terminal/waiting.ts';
import { outcomeWords } from '../words/outcome.ts';
import type { NamedPayment } from './timeline.ts';
import { NotShown, type Watched, waitForPayment } from './wait.ts';

/** The flag of every command that shows one payment. */
export const timelineFlag = {
  timeline: Flags.boolean(),
};

/** A payment to show, and how it is waited for. */
export interface Showing extends Watched {
  /** The journal's record of it; null where it has none. */
  readonly intent: Intent | null;
  /** Whether the exit code tells the state. */
  readonly wait: boolean;
  readonly budgetMs: number;
  readonly fieldsOf: (value: unknown) => Field[];
}

/** Shows the payment as the service does, once it is final or the wait is over, and has the journal learn it. */
export async function follow(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  showing: Showing,
): Promise<void> {
  const { intent, wait, budgetMs, fieldsOf } = showing;
  const found = await whileWaiting(outcomeWords.askingPayment, () =>
    waitForPayment(session.client.clock, budgetMs, showing),
  ).catch((error: unknown) => {
    if (error instanceof NotShown) return error;
    throw error;
  });
  if (found instanceof NotShown) return tellUnseen(command, session, flags, intent, found.message);
  const { reply, standing } = found;
  await command.show({ json: asReceived(reply), fields: fieldsOf(reply.json.value) }, flags);
  const learned = intent && (await remember(command, session, intent.intentId));
  process.exitCode = wait ? waitedExit(command, standing, intent, learned) : exitCodeOf('settled');
}

/** A status alone proves nothing: amount and direction may be another's, and a FAILED that of an attempt before. */
function waitedExit(
  command: BaseCommand,
  shown: Standing,
  intent: Intent | null,
  learned: PayReport | null,
): number {
  const isOther = intent?.finding?.code === 'ref_conflict';
  const told = intent && isTerminal(intent.state) && shown.state !== 'REVERSED' ? standingOf(intent) : shown;
  const ending = learned ? endingOf(learned.finding) : isOther ? 'duplicate' : endingOf(told);
  const exit = exitCodeOf(ending);
  const why = learned?.finding.message ?? intent?.finding?.message ?? '';
  if (ending !== endingOf(shown)) command.note(outcomeWords.journalDiffers(exit, why));
  return exit;
}

/**
 * No usable answer proves nothing, and must not be read as "refused": the journal tells what it knows, else it is 40.
 * @throws {CliError} `uncertain`, exit 40, without an intent
 */
export async function tellUnseen(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  intent: Intent | null,
  why: string,
): Promise<void> {
  const known = intent ?? command.about.earlier ?? null;
  const report = known && (await recovered(command, session, known.intentId));
  if (report) {
    command.note(outcomeWords.asJournalKnows(why));
    const { reportPayment } = await import('./report.ts');
    return reportPayment(command, session, report, flags);
  }
  throw new CliError({
    code: 'uncertain',
    ends: 'uncertain',
    message: why,
    hint: outcomeWords.recoverOrLook,
  });
}

/** Records the service's answer with an open intent, so that the journal does not lag behind; null for another. */
async function remember(command: BaseCommand, session: Session, intentId: string): Promise<PayReport | null> {
  const state = await withJournal(session, async (journal) => (await journal.find(intentId))?.state);
  if (state === undefined || !['SENT', 'PENDING', 'UNCERTAIN'].includes(state)) return null;
  return recovered(command, session, intentId);
}

/** Shows everything known of one payment. Exit 0 whatever its state, 40 where nobody knows it or how it ended. */
export async function showTimeline(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  named: NamedPayment,
): Promise<void> {
  const learned = named.intent && (await remember(command, session, named.intent.intentId));
  const [{ timelineOf }, { timelineAnswer }] = await Promise.all([
    import('./timeline.ts'),
    import('./timeline-view.ts'),
  ]);
  const timeline = await withJournal(session, (journal) => timelineOf(session, journal, named));
  await command.show(timelineAnswer(timeline), flags);
  const isSeen = timeline.moments.length > 0;
  const isInDoubt = learned !== null && endingOf(learned.finding) === 'uncertain';
  process.exitCode = exitCodeOf(isSeen && !isInDoubt ? 'settled' : 'uncertain');
  if (!isSeen) command.note(outcomeWords.shownNowhere);
  if (isInDoubt) command.note(outcomeWords.endNotKnown(learned.finding.message ?? ''));
}

/** Loads what can pay only for a payment that the journal knows. */
async function recovered(
  command: BaseCommand,
  session: Session,
  intentId: string,
): Promise<PayReport | null> {
  const { recoverLine } = await import('./recover-line.ts');
  return recoverLine(command, session, intentId);
}

/** An end that the journal has is final: what is shown may be an attempt before. */
function standingOf({ state, finding }: Intent): Standing {
  return { state, reason: finding?.reason ?? null };
}
