import * as Flags from '@oclif/core/flags';
import { ServiceError } from '../client/errors.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../command/base.ts';
import { asReceived, withJournal } from '../command/service.ts';
import type { Session } from '../connection/session.ts';
import { CliError } from '../errors/cli-error.ts';
import { type Ending, exitCodeOf } from '../errors/exit-codes.ts';
import { endingOf, type Standing } from '../journal/ending.ts';
import { type Intent, isTerminal } from '../journal/intent.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import { recordOf } from '../journal/rails/own-record.ts';
import { anotherTold, evidenceIn, isAnother } from '../journal/rails/prove.ts';
import { isOwnDebit } from '../journal/rails/reading.ts';
import { report } from '../journal/report.ts';
import type { Field } from '../terminal/answer.ts';
import { whileWaiting } from '../terminal/waiting.ts';
import { outcomeWords } from '../words/outcome.ts';
import { messageText } from '../words/records.ts';
import { saidBy } from '../words/topic.ts';
import { valueWords } from '../words/values.ts';
import { reportPayment } from './report.ts';
import { lineAgain } from './settling.ts';
import type { TimelineSource } from './timeline/moment.ts';
import type { NamedPayment, Timeline } from './timeline/timeline.ts';
import {
  NotShown,
  type Patience,
  type Seen,
  type Stand,
  type Watched,
  waitForEnd,
  waitUntil,
} from './wait.ts';

/** The flag of every command that shows one payment. */
export const timelineFlag = {
  timeline: Flags.boolean(),
};

/** A payment to show, and how to wait for it. */
export interface Showing extends Omit<Watched, 'says' | 'mayAppear'> {
  /** Its record in the journal; null if there is none. */
  readonly intent: Intent | null;
  /** Whether the command ends as the payment did. */
  readonly wait: boolean;
  readonly budgetMs: number;
  /** The name it was asked for by. */
  readonly name: string;
  /** The command that shows it, without the program's name. */
  readonly line: string;
  /** The longest pause between two looks. */
  readonly slowestMs?: number;
  /** For `--timeline`: everything known of it is shown instead of the service's record. */
  readonly timeline: NamedPayment | null;
  readonly fieldsOf: (value: unknown) => Field[];
}

/** Shows the payment as the service does, once it is final or the wait is over, and updates the journal. @returns how the command ends */
export async function follow(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  showing: Showing,
): Ended {
  const { intent, wait, fieldsOf, timeline } = showing;
  // The service has nothing of it yet.
  if (intent?.state === 'SCHEDULED') return reportPayment(command, session, report(intent, 'no'), flags);
  if (timeline && !wait) return showTimeline(command, session, flags, timeline);
  const line = timeline ? `${showing.line} --timeline` : showing.line;
  const patience = { ...showing, clock: session.client.clock, again: lineAgain(session, flags, line) };
  const found = await whileWaiting(
    () => outcomeWords.askingPayment,
    () => waitForEnd(patience, { ...showing, mayAppear: true, says: outcomeWords.unseen.payment }),
  ).catch((error: unknown) => {
    if (error instanceof NotShown) return error;
    throw error;
  });
  if (timeline) return showTimeline(command, session, flags, timeline, async () => standIn(command, found));
  if (found instanceof NotShown)
    return tellUnseen(command, session, flags, intent, {
      ...showing,
      message: found.message,
      cause: found.cause,
    });
  const { reply, stand } = found;
  const record = reply.json.value;
  if (intent && isAnother(evidenceIn(record, intent, session.client.connection.settings)))
    return tellAnother(command, session, flags, intent, record);
  await command.show({ json: asReceived(reply), fields: fieldsOf(record) }, flags);
  const learned = intent && (await remember(command, session, intent.intentId));
  const known = learned?.finding ?? (intent && isTerminal(intent.state) ? standingOf(intent) : stand);
  const ownAccount = intent?.accountId ?? session.client.connection.accountId ?? '';
  const isOver = stand.final || (learned !== null && isTerminal(learned.finding.state));
  if (wait && !isOver) {
    if (command.format(flags) === 'table') tellWaitOver(command, stand, patience.again);
  } else if (isOwnDebit(record, ownAccount)) tellIfOpen(command, flags, known, patience.again);
  return wait ? waitedEnding(command, stand, intent, learned) : 'settled';
}

/**
 * The service has another payment under our name: ours ends as the journal knows it, and is not reported as a success.
 * @throws {CliError} `echo_mismatch`, exit 35, if ours was settled: the payment now shown is another one
 */
async function tellAnother(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  intent: Intent,
  record: unknown,
): Ended {
  const why = messageText(anotherTold(record, intent, session.client.connection.settings));
  const report = await recovered(command, session, intent.intentId);
  if (report === null || report.finding.state === 'SETTLED') throw notOurs(intent, why);
  command.note(() => outcomeWords.asJournalKnows(why));
  return reportPayment(command, session, report, flags);
}

function notOurs({ intentId }: Intent, message: string): CliError {
  const hint = `brl journal show ${intentId}`;
  return new CliError({ code: 'echo_mismatch', ends: 'check_failed', message, hint });
}

/** When a wait runs out the person is told, as an open payment might be taken for a failed one. */
function tellWaitOver(command: BaseCommand, { status }: Stand, again: string): void {
  command.note(() => outcomeWords.waitOver(status));
  command.note(() => outcomeWords.mayStillBePaid);
  command.note(() => valueWords.next(again));
}

/** A person who looks a payment up may be about to pay it again, which is right only once its end is known. */
function tellIfOpen(command: BaseCommand, flags: GlobalFlags, known: Standing, again: string): void {
  const isOpen = ['pending', 'held', 'uncertain'].includes(endingOf(known));
  if (!isOpen || command.format(flags) !== 'table') return;
  command.note(() => outcomeWords.mayStillBePaid);
  command.note(() => valueWords.next(again));
}

/** The state at the end of a wait: unknown if the service did not show the payment. */
function standIn(command: BaseCommand, found: Seen | NotShown): Stand {
  if (!(found instanceof NotShown)) return found.stand;
  command.note(saidBy(found));
  return { state: 'UNCERTAIN', reason: null, status: null, final: false };
}

/**
 * A status alone proves nothing: amount and direction may belong to another payment, and a FAILED to an earlier attempt.
 */
function waitedEnding(
  command: BaseCommand,
  shown: Standing,
  intent: Intent | null,
  learned: PayReport | null,
): Ending {
  const isOther = intent?.finding?.code === 'ref_conflict';
  const told = intent && isTerminal(intent.state) && shown.state !== 'REVERSED' ? standingOf(intent) : shown;
  const ending = learned ? endingOf(learned.finding) : isOther ? 'duplicate' : endingOf(told);
  const why = messageText(learned?.finding.message ?? intent?.finding?.message ?? '');
  if (ending !== endingOf(shown)) command.note(() => outcomeWords.journalDiffers(exitCodeOf(ending), why));
  return ending;
}

/**
 * An unusable answer proves nothing, and must not be read as "refused": the journal says what it knows, else every other
 * route that may know the name is asked, else it is 40.
 * @param name it was asked for by; absent if other routes were asked
 * @throws {CliError} `uncertain`, exit 40, without an intent
 */
export async function tellUnseen(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  intent: Intent | null,
  { message, cause, name }: { readonly message: string; readonly cause?: unknown; readonly name?: string },
): Ended {
  const known = intent ?? command.about.earlier ?? null;
  const report = known && (await recovered(command, session, known.intentId));
  if (report) {
    command.note(() => outcomeWords.asJournalKnows(message));
    return reportPayment(command, session, report, flags);
  }
  const { notKnown, tellAbsent } = await import('./named/tell-named.ts');
  const isAnswered = cause instanceof ServiceError && cause.reply.status === 404;
  if (isAnswered && name !== undefined) return tellAbsent(command, session, flags, name);
  const refused = await turnedDown(cause);
  if (refused === null) throw notKnown(session, command.about.absent, message);
  throw new CliError({ ...refused.detail, ends: 'uncertain', hint: outcomeWords.recoverOrLook });
}

/** The service's own words for why it rejected the query; null if it did not. */
async function turnedDown(cause: unknown): Promise<CliError | null> {
  if (!(cause instanceof ServiceError) || cause.reply.status === 404 || cause.reply.status >= 500)
    return null;
  const { asCliError } = await import('../command/failure.ts');
  return asCliError(cause);
}

/** Records the service's answer to an open intent, so that the journal does not lag behind; null for any other intent. */
async function remember(command: BaseCommand, session: Session, intentId: string): Promise<PayReport | null> {
  const state = await withJournal(session, async (journal) => (await journal.find(intentId))?.state);
  if (state === undefined || !['SENT', 'PENDING', 'UNCERTAIN'].includes(state)) return null;
  return recovered(command, session, intentId);
}

/** Waits for the end of a payment, polling its timeline if need be, and reports its state then. */
type UntilEnd = (look: () => Promise<Timeline>) => Promise<Stand>;

/** How to wait for a payment that has no status route. */
export interface TimelineWait extends Pick<Patience, 'budgetMs' | 'again'> {
  readonly standOf: (timeline: Timeline) => Stand;
}

/** Waits by polling the timeline alone. */
export function byTimeline({ client }: Session, { standOf, ...patience }: TimelineWait): UntilEnd {
  return (look) =>
    waitUntil({ clock: client.clock, ...patience }, async () => {
      const stand = standOf(await look());
      return { seen: stand, isOver: stand.final, status: stand.status };
    });
}

/**
 * Shows everything known of one payment.
 * @returns how the command ends: well whatever its state, `uncertain` if nobody knows it or how it ended; after a wait by
 *   its state
 */
export async function showTimeline(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  named: NamedPayment,
  untilEnd: UntilEnd | null = null,
): Ended {
  const [{ timelineOf }, { timelineAnswer }] = await Promise.all([
    import('./timeline/timeline.ts'),
    import('./timeline/timeline-view.ts'),
  ]);
  const look = () => withJournal(session, (journal) => timelineOf(session, journal, named));
  const stand = untilEnd && (await untilEnd(look));
  const learned = named.intent && (await remember(command, session, named.intent.intentId));
  const timeline = await look();
  await command.show(timelineAnswer(timeline), flags);
  const another = named.intent && anotherIn(session, timeline, named.intent);
  if (named.intent && another) {
    const ended = standingOf(learned?.intent ?? named.intent);
    const told = anotherTold(another, named.intent, session.client.connection.settings);
    command.note(() => messageText(told));
    return ended.state === 'SETTLED' ? 'check_failed' : endingOf(ended);
  }
  if (stand) return waitedEnding(command, stand, named.intent, learned);
  const isSeen = timeline.moments.length > 0;
  const isInDoubt = learned !== null && endingOf(learned.finding) === 'uncertain';
  if (!isSeen) command.note(() => outcomeWords.shownNowhere);
  if (isInDoubt) command.note(() => outcomeWords.endNotKnown(messageText(learned.finding.message ?? '')));
  return isSeen && !isInDoubt ? 'settled' : 'uncertain';
}

/** The service's record of another payment under our name; null if it has ours, or none. */
function anotherIn({ client }: Session, { kind, moments }: Timeline, intent: Intent): unknown {
  if (intent.identifier === null) return null;
  const { settings } = client.connection;
  const records = moments.filter(({ source }) => toldByService.includes(source)).map(({ record }) => record);
  const record = recordOf(records, intent, operations[kind], settings);
  return record !== null && isAnother(evidenceIn(record, intent, settings)) ? record : null;
}

const toldByService: readonly TimelineSource[] = ['status', 'timeline', 'statement'];
const operations = { pix: 'PIX', ted: 'TED', transfer: 'INTERNAL' } as const;

/** The code that can pay is loaded only for a payment that the journal knows. */
async function recovered(
  command: BaseCommand,
  session: Session,
  intentId: string,
): Promise<PayReport | null> {
  const { recoverLine } = await import('./recover-line.ts');
  return recoverLine(command, session, intentId);
}

/** An end recorded in the journal is final: what is shown may be an earlier attempt. */
function standingOf({ state, finding }: Intent): Standing {
  return { state, reason: finding?.reason ?? null };
}
