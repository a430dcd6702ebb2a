import { brasiliaDay } from '../brazil/clock.ts';
import type { Client } from '../client/client.ts';
import { endInDoubt } from '../command/exit.ts';
import { namesOf } from '../command/intent-names.ts';
import { exitOf, factsOf, type OutcomeDocument, outcomeDocument } from '../command/outcome.ts';
import { findError } from '../contract/errors.ts';
import { CliError, type ErrorDetail, noReason } from '../errors/cli-error.ts';
import { type Finding, type Intent, isOfAnother } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { payeeOf } from '../journal/old-texts.ts';
import type { PayPorts, PayReport } from '../journal/pay-ports.ts';
import { bareFinding } from '../journal/rails/rail.ts';
import { ResumeRefused } from '../journal/resume.ts';
import { UnrecordedAnswer } from '../journal/send.ts';
import { LockedElsewhere } from '../journal/with-lock.ts';
import { withOriginalNumbers } from '../json/strict.ts';
import { releaseKeys } from '../terminal/keyboard.ts';
import { outliveSignals, watchSignals } from '../terminal/signals.ts';
import { endWaiting, startWaiting } from '../terminal/waiting.ts';
import { outcomeWords } from '../words/outcome.ts';
import { messageText } from '../words/records.ts';
import { inEnglish, type Telling } from '../words/topic.ts';

/** The client, the journal and the callbacks that a payment runs with. */
export interface RunInput {
  readonly client: Client;
  readonly journal: Journal;
  readonly note: (text: Telling) => void;
  /** Answers an interruption that came before anything was sent: prints, and ends the process with 130. */
  readonly onEarlyInterrupt: () => never;
  /** What is reported until a request leaves, if it is one of many. */
  readonly asking?: Telling | undefined;
}

/**
 * Runs a payment, a recovery or a resend so that anything that goes wrong after the first byte ends as *uncertain*, with
 * the intent's id: signals, a full disk, our own bugs.
 */
export async function runPayment(
  input: RunInput,
  work: (ports: PayPorts) => Promise<PayReport>,
): Promise<PayReport> {
  releaseKeys();
  let sending: Intent | null = null;
  let open: Intent | null = null;
  const interrupt = new AbortController();
  const stop = watchSignals((signal) => {
    endWaiting();
    if ((sending ?? open) === null) input.onEarlyInterrupt();
    // A terminal shows ^C at the cursor; what follows begins on a new line.
    if (process.stderr.isTTY) input.note(() => '');
    interrupt.abort(signal);
  });
  startWaiting(input.asking ?? (() => outcomeWords.asking));
  try {
    return await work({
      client: input.client,
      journal: input.journal,
      interrupt: interrupt.signal,
      onOpen: (intent) => {
        open = intent;
        endInDoubt('uncertain');
      },
      onSending: (intent) => {
        sending = intent;
        endInDoubt('uncertain');
        input.note(() => sendingText(intent));
        startWaiting(() => (intent.creation ? outcomeWords.waitingForAnswer : outcomeWords.waiting));
      },
    });
  } catch (error) {
    const lost = error instanceof UnrecordedAnswer ? error.finding.bodyText : null;
    if (lost !== null) input.note(() => outcomeWords.unrecordedAnswer(lost));
    return afterFailure(error as Error, sending, open);
  } finally {
    endWaiting();
    stop();
    // A signal while the outcome is being reported must not end the process as if nothing had been sent (130).
    if ((sending ?? open) !== null) outliveSignals();
  }
}

/**
 * Reported before the first byte leaves: on a machine that is thrown away, the log is all that remains. A person at a terminal has the
 * journal, and no use for the key.
 */
function sendingText(intent: Intent): string {
  const { sending, sendingIdentifier, sendingKey } = outcomeWords;
  return [
    sending(intent.intentId),
    ...(intent.identifier === null ? [] : [sendingIdentifier(intent.identifier)]),
    ...(intent.creation?.keySent === false || process.stderr.isTTY === true
      ? []
      : [sendingKey(intent.idempotencyKey)]),
  ].join('\n');
}

/** Before the first byte an error is reported as it is; after it, the outcome is not known. */
function afterFailure(error: Error, sending: Intent | null, open: Intent | null): PayReport {
  if (error instanceof LockedElsewhere && error.intent) {
    const finding = bareFinding(
      'UNCERTAIN',
      'locked_elsewhere',
      outcomeWords.nothingSentByThisRun(error.message),
    );
    return { intent: error.intent, finding, sent: 'no' };
  }
  if (error instanceof ResumeRefused) {
    const { intent } = error;
    const message = outcomeWords.notSentAgain(error.message);
    // An intent proven not to have been executed stays so, and its own command sends it.
    const known = intent.state === 'INTENT' ? intent.finding : null;
    const finding = bareFinding(
      known ? 'INTENT' : 'UNCERTAIN',
      'resume_refused',
      message,
      known?.reason ?? null,
    );
    return { intent, finding, sent: 'no' };
  }
  const intent = sending ?? open;
  // A person's word that was not recorded changes nothing: the payment's state is the same.
  if (intent === null || error.name === 'ResolveRefused') throw error;
  const { wentWrongLater, wentWrongAfterSending } = outcomeWords;
  const message = (sending === null ? wentWrongLater : wentWrongAfterSending)(error.message);
  const bare = bareFinding('UNCERTAIN', 'uncertain', message);
  const finding = error instanceof UnrecordedAnswer ? { ...error.finding, ...doubtOf(bare) } : bare;
  const unrecorded = error instanceof UnrecordedAnswer ? error.sent : 'maybe';
  return { intent, finding, sent: sending === null ? 'no' : unrecorded };
}

/** The part of a finding that says that the outcome is not known. */
function doubtOf({ state, reason, code, message }: Finding) {
  return { state, reason, code, message };
}

/** The JSON document of a money command. */
export async function paymentDocument(
  report: PayReport,
  profileName: string | null,
): Promise<OutcomeDocument> {
  const { intent, finding } = report;
  const error = await errorOf(report, profileName);
  const withHint = error && (await import('../errors/records.ts')).withHint;
  return outcomeDocument(factsOf(report), {
    ...namesOf(intent),
    endToEndId: ownId(finding) ?? (intent.finding && ownId(intent.finding)),
    next: await nextCommand(report, profileName),
    requestId: finding.requestId,
    result: finding.bodyText === null ? null : withOriginalNumbers(finding.bodyText),
    // Where a sheet was asked for, the process speaks the person's language.
    error: withHint && inEnglish(() => withHint(detailOf(error), factsOf(report).ending)),
  });
}

/**
 * The same failure for the person, or null if there is nothing to explain: recording a word is not a failure. Without a
 * hint the code's own advice is shown.
 */
export async function paymentFailure(
  report: PayReport,
  profileName: string | null,
): Promise<CliError | null> {
  const error = await errorOf(report, profileName);
  if (!error || resolvedWords.includes(error.code)) return null;
  const detail = detailOf(error);
  return new CliError({ ...detail, ends: factsOf(report).ending, hint: detail.hint ?? undefined });
}

/** What went wrong with a payment; its message is said for a document or for the person. */
type PaymentError = Omit<ErrorDetail, 'message'> & { readonly message: () => string };

function detailOf(error: PaymentError): ErrorDetail {
  return { ...error, message: error.message() };
}

/** The end-to-end id in an answer about another payment belongs to that payment. */
function ownId(finding: Finding): string | null {
  return isOfAnother(finding) ? null : finding.endToEndId;
}

async function errorOf(report: PayReport, profileName: string | null): Promise<PaymentError | null> {
  const { finding } = report;
  if (['settled', 'pending', 'held'].includes(factsOf(report).ending)) return null;
  const code = finding.code ?? codeOf(finding);
  const body =
    finding.bodyText === null ? null : (JSON.parse(finding.bodyText) as Record<string, unknown> | null);
  return {
    code,
    message: () => messageOf(finding),
    hint:
      report.wasAskedInVain && !(await isTurnedAway(report))
        ? afterAsking(report, profileName)
        : await followUp(report, profileName),
    httpStatus: finding.httpStatus,
    requestId: finding.requestId,
    retryable: findError(code)?.retryable ?? code === 'not_sent',
    partner: body?.partner ?? null,
    violations: body?.violations ?? null,
  };
}

function messageOf(finding: Finding): string {
  const { code, message } = finding;
  if (code !== 'resolved_not_paid' && code !== 'resolved_not_made')
    return message === null ? silence(finding) : messageText(message);
  const { resolvedNotPaid, resolvedNotMade, notSaid } = outcomeWords;
  return (code === 'resolved_not_paid' ? resolvedNotPaid : resolvedNotMade)(messageText(message ?? notSaid));
}

function codeOf({ state }: Finding): string {
  if (state === 'UNCERTAIN') return 'uncertain';
  return state === 'REVERSED' ? 'payment_reversed' : 'payment_failed';
}

/**
 * TIMEOUT, PENDING and UNKNOWN come without a reason (specification, sections 3.1 and 4.4): the word itself says what
 * happened.
 */
function silence({ state, status }: Finding): string {
  if (state !== 'UNCERTAIN' || status === null) return noReason;
  return outcomeWords.unconfirmed(status);
}

/** The one command to type next; an unknown code is explained by its exit code. */
async function nextCommand(report: PayReport, profileName: string | null): Promise<string | null> {
  const command = await followUp(report, profileName);
  if (command !== null || factsOf(report).ending === 'settled') return command;
  const { recordsOf } = await import('../errors/records.ts');
  const { code } = report.finding;
  return `brl errors explain ${code !== null && recordsOf(code).length > 0 ? code : exitOf(report)}`;
}

/** The next steps for a person if the service was asked and did not tell. */
function afterAsking(report: PayReport, profileName: string | null): string {
  const { intentId, creation } = report.intent;
  const { lookThenResolvePayment, lookThenResolveCreation } = outcomeWords;
  const say = creation ? lookThenResolveCreation : lookThenResolvePayment;
  const profile = profileName === null ? '' : ` --profile ${profileName}`;
  return say(lookAt(report.intent, profile), `brl journal resolve ${intentId}${profile}`);
}

/** Where a person can see what the service does not tell of an intent. */
function lookAt(intent: Intent, profile: string): string {
  if (intent.creation) return `brl journal show ${intent.intentId}${profile}`;
  const to = payeeOf(intent);
  if (to.kind === 'batch') return `brl batch status ${to.batchId} --rows${profile}`;
  const account = intent.accountId === '' ? '' : ` --account ${intent.accountId}`;
  return `brl statement list --from ${brasiliaDay(intent.firstSentAtMs ?? intent.createdAtMs)}${account}${profile}`;
}

/**
 * The command that follows up the payment itself, with the profile, as it would otherwise look at another account; null
 * if the error says what to do.
 */
async function followUp(report: PayReport, profileName: string | null): Promise<string | null> {
  const profile = profileName === null ? '' : ` --profile ${profileName}`;
  const id = report.intent.intentId;
  if (report.intent.state === 'SCHEDULED') return `brl schedule show ${id}${profile}`;
  switch (factsOf(report).ending) {
    case 'pending':
    case 'held':
      return `brl ${followCommand(report.intent.operation, id)}${profile}`;
    case 'uncertain':
    case 'batch_uncertain':
      if (await isTurnedAway(report)) return `brl journal resume ${id}${profile}`;
      return report.wasAskedInVain ? lookAt(report.intent, profile) : `brl journal recover ${id}${profile}`;
    case 'duplicate':
      if (isTheirPix(report)) return `brl pix status --identifier ${report.intent.identifier}${profile}`;
      return `brl journal ${report.intent.state === 'UNCERTAIN' ? 'recover' : 'show'} ${id}${profile}`;
    case 'not_sent':
      return `brl doctor${profile}`;
    default:
      return ourWords.includes(report.finding.code ?? '') ? `brl journal show ${id}${profile}` : null;
  }
}

/**
 * A 503 whose code may be repeated under the same key: if a look-up does not find the payment, the same bytes may be sent
 * once more.
 */
async function isTurnedAway({ intent, finding }: PayReport): Promise<boolean> {
  if (finding.httpStatus !== 503 || findError(finding.code ?? '')?.retryable !== true) return false;
  const { railOf } = await import('../journal/rails/index.ts');
  return railOf(intent.operation)?.operation.retry === 'same-key' && intent.intact;
}

/** The journal has only our refused payment; the service shows the other one of that name. */
function isTheirPix(report: PayReport): boolean {
  const { identifier, operation } = report.intent;
  return factsOf(report).isTheirs === true && identifier !== null && operation.startsWith('pix.');
}

/** Refusals explained by the journal, not by the service. */
const resolvedWords: readonly string[] = ['resolved_not_paid', 'resolved_not_made'];
const ourWords: readonly string[] = ['new_attempt_refused', ...resolvedWords];

function followCommand(operation: string, intentId: string): string {
  if (operation.startsWith('pix.')) return `pix status ${intentId} --wait`;
  if (operation.startsWith('ted.')) return `ted status ${intentId} --wait`;
  return `journal recover ${intentId} --wait`;
}
