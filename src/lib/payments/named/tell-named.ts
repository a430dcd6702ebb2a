import { minuteText } from '../../brazil/clock.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { outcomeDocument } from '../../command/outcome.ts';
import { asReceived, withJournal } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type Ending, exitCodeOf } from '../../errors/exit-codes.ts';
import { endingOf, moneyMovedBy } from '../../journal/ending.ts';
import { type Finding, type Intent, isOfAnother } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { railOf } from '../../journal/rails/index.ts';
import { LookUpUnanswered } from '../../journal/rails/rail.ts';
import { report as reportOf } from '../../journal/report.ts';
import { standNow } from '../../journal/stand-now.ts';
import { member, textMember } from '../../json/members.ts';
import { fieldsText } from '../../terminal/fields.ts';
import { sanitise } from '../../terminal/text.ts';
import { wrapForTerminal } from '../../terminal/wrap.ts';
import { journalWords } from '../../words/journal.ts';
import { outcomeWords } from '../../words/outcome.ts';
import { messageText } from '../../words/records.ts';
import { stateWords } from '../../words/states.ts';
import { valueWords } from '../../words/values.ts';
import { shownDestination } from '../destination.ts';
import { scopeOf } from '../facts.ts';
import { journalIfAny } from '../journal-if-any.ts';
import { reportPayment } from '../report.ts';
import { runLine } from '../run-line.ts';
import { amountText, statementFields } from '../statement/record-view.ts';
import { searchLine } from './called-intent.ts';
import { isEndToEndId, type NamedRecord, recordNamed } from './named-record.ts';

/**
 * Reports a payment in the journal as it stands now, of any rail. @returns its end, by which the command ends
 * @param waitMs how long to wait for a final state
 * @throws {CliError} `not_sent`, exit 80, for one that was only written down
 */
export async function tellIntent(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  intent: Intent,
  waitMs = 0,
): Ended {
  const { intentId, operation, state, finding } = intent;
  const rail = railOf(operation)?.rail;
  if (!rail) throw ofLaterVersion(operation, intentId);
  if (state === 'SCHEDULED') return reportPayment(command, session, reportOf(intent, 'no'), flags);
  if (state === 'INTENT' && finding === null) throw unsent(command, intent);
  let shown: Finding | null = null;
  const report = await withJournal(session, async (journal) => {
    if (command.format(flags) === 'table') await tellRow(command, session, journal, intent);
    return runLine(command, session, journal, async (ports) => {
      const stands = await standNow(ports, rail, intentId, waitMs);
      shown = stands.shown;
      return stands.report;
    });
  });
  if (report.finding.state === 'SETTLED') tellDifference(command, intentId, shown);
  return reportPayment(command, session, report, flags);
}

/** The row of a file that a payment is, by the names that the file gave it. */
async function tellRow(
  command: BaseCommand,
  { client }: Session,
  journal: Journal,
  { intentId, runId }: Intent,
): Promise<void> {
  if (runId === undefined) return;
  const runs = await journal.runs();
  const [row, run] = await Promise.all([runs.row(intentId), runs.find(scopeOf(client), runId)]);
  if (row && run) command.note(() => outcomeWords.rowOf(row.line, run.ref, row.reference));
}

/**
 * A settled payment was paid, whatever the service shows now; if it shows something else, that is reported.
 * @throws {CliError} `echo_mismatch`, exit 35, if it has another payment under our name
 */
function tellDifference(command: BaseCommand, intentId: string, shown: Finding | null): void {
  if (shown === null || shown.state === 'SETTLED') return;
  const message = messageText(shown.message ?? '');
  if (isOfAnother(shown)) {
    const hint = command.further(`brl journal show ${intentId}`);
    throw new CliError({ code: 'echo_mismatch', ends: 'check_failed', message, hint });
  }
  command.note(() => outcomeWords.journalDiffers(exitCodeOf('settled'), message));
}

function ofLaterVersion(operation: string, intentId: string): CliError {
  return new CliError({
    code: 'journal_unavailable',
    ends: 'local_storage',
    moneyMoved: 'unknown',
    message: journalWords.unknownOperation(operation, intentId),
    hint: journalWords.useLaterVersion,
  });
}

/** Written down and never begun: a waiting row of a run. */
function unsent(command: BaseCommand, { intentId, runId }: Intent): CliError {
  const line = runId === undefined ? `brl journal show ${intentId}` : `brl payout status ${runId}`;
  return new CliError({
    code: 'not_sent',
    ends: 'not_sent',
    moneyMoved: 'no',
    message: outcomeWords.neverBegun,
    hint: command.further(line),
  });
}

/**
 * Reports what the service shows under a name missing from the journal, or that it is not known.
 * @throws {CliError} `uncertain`, exit 40, if nothing shows it: it was paid elsewhere, or never
 */
export async function tellAbsent(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  name: string,
): Ended {
  const found = await recordNamed(session, name).catch((error: unknown) => {
    if (!(error instanceof LookUpUnanswered)) throw error;
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw notKnown(session, command.about.absent, outcomeWords.unseen.payment.unusable(why));
  });
  if (found === null) {
    const failure = notKnown(session, command.about.absent, outcomeWords.unseen.payment.notShown);
    throw await withAlike(command, session, name, failure);
  }
  if (found.isReceived && !isEndToEndId(name)) throw onlyReceived(command, session, found);
  return tellRecord(command, session, flags, found);
}

/** Money that came in under a sender's identifier does not tell whether ours was paid; its own id does tell of it. */
function onlyReceived(command: BaseCommand, session: Session, { record }: NamedRecord): CliError {
  const { detail, ends, message } = notKnown(session, command.about.absent, outcomeWords.onlyReceived);
  const endToEndId = textMember(record, 'endToEndId');
  const hint = endToEndId === null ? detail.hint : command.further(`brl status ${endToEndId}`);
  return new CliError({ ...detail, message, ends, hint: hint ?? undefined });
}

/** Shows the payments in the journal that contain the name, such as a payee's: one of them may be meant. */
async function withAlike(
  command: BaseCommand,
  { environment }: Session,
  text: string,
  failure: CliError,
): Promise<CliError> {
  const line = searchLine(text);
  const journal = line === undefined ? null : await journalIfAny(environment).catch(() => null);
  const found = (await journal?.list({ environment, text, limit: alikeShown })) ?? [];
  await journal?.close();
  if (found.length === 0 || line === undefined) return failure;
  command.note(() => [outcomeWords.haveText(text), ...found.map(alikeLine)].join('\n'));
  const { detail, ends, message } = failure;
  return new CliError({ ...detail, message, ends, hint: outcomeWords.lookAtAlike(line) });
}

/** The newest; the command that is named shows all. */
const alikeShown = 5;

function alikeLine(intent: Intent): string {
  const { intentId, amountCentavos, createdAtMs, state, payee } = intent;
  const amount = amountCentavos === null ? '' : formatReais(amountCentavos as Centavos);
  const what = [amount, payee?.name ?? shownDestination(intent), minuteText(createdAtMs), stateWords[state]];
  return `  ${intentId}  ${what.filter((part) => part !== '').join(', ')}`;
}

/**
 * Nobody knows a payment of that name, which must not be read as "not paid". @param absent the name that the journal was
 * asked by
 */
export function notKnown({ environment }: Session, absent: string | null, why: string): CliError {
  return new CliError({
    code: 'uncertain',
    ends: 'uncertain',
    message: absent === null ? why : `${why} ${outcomeWords.notHere(environment, absent)}`,
    hint: absent === null ? outcomeWords.recoverOrLook : outcomeWords.lookBeforePaying,
  });
}

async function tellRecord(
  command: BaseCommand,
  session: Session,
  flags: GlobalFlags,
  { reply, record, standing, isReceived }: NamedRecord,
): Ended {
  const ending = endingOf(standing);
  const isOpen = !isReceived && ['pending', 'held', 'uncertain'].includes(ending);
  const endToEndId = textMember(record, 'endToEndId');
  const identifier = textMember(record, 'identifier');
  const next = isOpen ? command.further(`brl status ${endToEndId ?? identifier ?? ''}`) : null;
  const facts = { ending, moneyMoved: moneyMovedBy(standing.state), sent: 'no' } as const;
  const json = outcomeDocument(facts, {
    identifier,
    endToEndId,
    amount: absolute(member(record, 'amount')) ?? null,
    environment: session.environment,
    next,
    result: record === reply.json.value ? asReceived(reply) : record,
  });
  const output = command.format(flags) === 'csv' ? 'json' : flags.output;
  await command.showInFull(
    { json, text: recordText(record, headlineOf(ending, isReceived)) },
    { ...flags, output },
  );
  if (command.format(flags) !== 'table') return ending;
  if (!isReceived) command.note(() => outcomeWords.madeElsewhere);
  if (isOpen) command.note(() => outcomeWords.mayStillBePaid);
  if (next !== null) command.note(() => valueWords.next(next));
  return ending;
}

/** The end in a person's words; for incoming money, only that it arrived. */
function headlineOf(ending: Ending, isReceived: boolean): string {
  if (isReceived && ending === 'settled') return outcomeWords.received;
  const headlines: Partial<Record<Ending, string>> = outcomeWords.headlines;
  return headlines[ending] ?? outcomeWords.refused;
}

function recordText(record: unknown, headline: string): string {
  const verdict = outcomeWords.verdict(headline, amountText(absolute(member(record, 'amount'))) ?? '');
  return wrapForTerminal(`${sanitise(verdict)}\n${fieldsText(statementFields(record))}`, process.stdout);
}

function absolute(amount: unknown): unknown {
  return typeof amount === 'number' ? Math.abs(amount) : amount;
}
