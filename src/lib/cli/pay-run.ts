import type { Client } from '../client/client.ts';
import { rawNumber, withOriginalNumbers } from '../client/strict-json.ts';
import { findError } from '../contract/errors.ts';
import { amountJson, type Centavos } from '../contract/money.ts';
import type { Finding, Intent, IntentFacts } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { LockedElsewhere, ResumeRefused } from '../journal/pay.ts';
import type { PayPorts, PayReport } from '../journal/pay-ports.ts';
import { bareFinding } from '../journal/rail.ts';
import { UnrecordedAnswer } from '../journal/send.ts';
import { CliError, type ErrorDetail, noReason } from './errors.ts';
import { type OutcomeDocument, outcomeDocument } from './outcome.ts';
import { watchSignals } from './signals.ts';

/** What a payment is run with. */
export interface RunInput {
  readonly client: Client;
  readonly journal: Journal;
  readonly note: (text: string) => void;
  /** Answers an interruption that came before anything was sent: prints, and ends the process with 130. */
  readonly onEarlyInterrupt: () => never;
}

/**
 * Runs a payment, a recovery or a resend so that whatever goes wrong after the first byte ends as *uncertain*, with the
 * intent's id: signals, a full disk, our own mistakes.
 */
export async function runPayment(
  input: RunInput,
  work: (ports: PayPorts) => Promise<PayReport>,
): Promise<PayReport> {
  let sending: Intent | null = null;
  let open: Intent | null = null;
  const interrupt = new AbortController();
  const stop = watchSignals((signal) => {
    if ((sending ?? open) === null) input.onEarlyInterrupt();
    // A terminal shows ^C where the cursor is; what follows begins on a line of its own.
    if (process.stderr.isTTY) input.note('');
    interrupt.abort(signal);
  });
  const waiting = sayWaiting(input.note);
  try {
    return await work({
      client: input.client,
      journal: input.journal,
      // Beside the journal: whoever shares it must meet the same locks, whatever their home is.
      lockDirectory: `${input.journal.location}-locks`,
      interrupt: interrupt.signal,
      onOpen: (intent) => {
        open = intent;
        process.exitCode = 40;
      },
      onSending: (intent) => {
        sending = intent;
        // However this process ends from here on, the outcome is not known until it is reported.
        process.exitCode = 40;
        input.note(sendingText(intent));
      },
    });
  } catch (error) {
    if (error instanceof UnrecordedAnswer && error.finding.bodyText !== null)
      input.note(`The answer that could not be written down: ${error.finding.bodyText}`);
    return afterFailure(error as Error, sending, open);
  } finally {
    clearTimeout(waiting);
    stop();
    // A signal while the outcome is told must not end the process as one that sent nothing (130).
    if ((sending ?? open) !== null) watchSignals(() => {});
  }
}

/** After a while a person is told that something still happens, and what Ctrl-C does. */
function sayWaiting(note: (text: string) => void): NodeJS.Timeout | undefined {
  if (!process.stderr.isTTY) return undefined;
  return setTimeout(() => note('Waiting for the final state. Ctrl-C stops the wait, not the payment.'), 2000);
}

/** Told before the first byte leaves: on a machine that is thrown away, the log is what remains. */
function sendingText(intent: Intent): string {
  return [
    `Sending intent ${intent.intentId}`,
    ...(intent.identifier === null ? [] : [`  identifier ${intent.identifier}`]),
    ...(intent.creation?.keySent === false ? [] : [`  key ${intent.idempotencyKey}`]),
  ].join('\n');
}

/** Before the first byte an error is what it is; after it, the outcome is not known. */
function afterFailure(error: Error, sending: Intent | null, open: Intent | null): PayReport {
  if (error instanceof LockedElsewhere && error.intent) {
    const finding = bareFinding(
      'UNCERTAIN',
      'locked_elsewhere',
      40,
      `${error.message} Nothing was sent by this one.`,
    );
    return { exit: 40, intent: error.intent, finding, sent: false };
  }
  if (error instanceof ResumeRefused) {
    const { intent } = error;
    const message = `Not sent again: ${error.message}.`;
    // What was never executed is no doubt: it keeps its number, and its own line sends it.
    const exit = intent.state === 'INTENT' ? (intent.finding?.exit ?? 40) : 40;
    const state = exit === 40 ? 'UNCERTAIN' : 'INTENT';
    return { exit, intent, finding: bareFinding(state, 'resume_refused', exit, message), sent: false };
  }
  const intent = sending ?? open;
  if (intent === null || error.name === 'ResolveRefused') throw error;
  const when =
    sending === null ? 'It was sent by an earlier run; this one' : 'The request was sent, then this';
  const bare = bareFinding('UNCERTAIN', 'uncertain', 40, `${when} went wrong: ${error.message}`);
  const finding = error instanceof UnrecordedAnswer ? { ...error.finding, ...doubtOf(bare) } : bare;
  return { exit: 40, intent, finding, sent: sending !== null };
}

/** The part of a finding that says that the outcome is not known. */
function doubtOf({ state, code, exit, message }: Finding) {
  return { state, code, exit, message };
}

/** The JSON document of a money command. */
export async function paymentDocument(
  report: PayReport,
  profileName: string | null,
): Promise<OutcomeDocument> {
  const { intent, finding } = report;
  const error = errorOf(report, profileName);
  const document = outcomeDocument(report.exit, {
    ...namesOf(intent),
    endToEndId: finding.endToEndId ?? intent.finding?.endToEndId ?? null,
    next: await nextCommand(report, profileName),
    result: finding.bodyText === null ? null : withOriginalNumbers(finding.bodyText),
    error: error && (await import('./error-hint.ts')).withHint(error),
  });
  // "It exists already", and nobody can see what: it may be this very request.
  if (report.exit === 33 && intent.state === 'UNCERTAIN') return { ...document, moneyMoved: 'unknown' };
  // Whatever was made, it is no payment.
  if (intent.creation && report.exit === 0) return { ...document, moneyMoved: 'no' };
  // A batch that is over with failed rows paid the others.
  return report.exit === 34 && intent.state === 'SETTLED' ? { ...document, moneyMoved: 'yes' } : document;
}

/** What a document tells of an intent before anything came of it. */
export function namesOf(facts: IntentFacts) {
  return {
    intentId: facts.intentId,
    operation: facts.operation,
    identifier: facts.identifier,
    idempotencyKey: facts.creation?.keySent === false ? null : facts.idempotencyKey,
    amount: facts.amountCentavos === null ? null : rawNumber(amountJson(facts.amountCentavos as Centavos)),
    environment: facts.environment,
  };
}

/** The same failure for the person, or null where there is nothing to explain. Without a hint the code's own advice is shown. */
export function paymentFailure(report: PayReport, profileName: string | null): CliError | null {
  const detail = errorOf(report, profileName);
  if (!detail) return null;
  return new CliError({ ...detail, exit: report.exit, hint: detail.hint ?? undefined });
}

function errorOf(report: PayReport, profileName: string | null): ErrorDetail | null {
  const { exit, finding } = report;
  if (exit === 0 || exit === 20 || exit === 21) return null;
  const code = finding.code ?? codeOf(finding);
  const body =
    finding.bodyText === null ? null : (JSON.parse(finding.bodyText) as Record<string, unknown> | null);
  return {
    code,
    message: finding.message ?? silence(finding),
    hint: followUp(report, profileName),
    httpStatus: finding.httpStatus,
    requestId: finding.requestId,
    retryable: findError(code)?.retryable ?? code === 'not_sent',
    partner: body?.partner ?? null,
    violations: body?.violations ?? null,
  };
}

function codeOf({ exit, state }: Finding): string {
  if (exit === 40) return 'uncertain';
  return state === 'REVERSED' ? 'payment_reversed' : 'payment_failed';
}

/** TIMEOUT, PENDING and UNKNOWN come without a reason (specification, sections 3.1 and 4.4): the word itself is what happened. */
function silence({ exit, status }: Finding): string {
  if (exit !== 40 || status === null) return noReason;
  return `The service answered ${status}: it has the request, and no confirmation came.`;
}

/** The one command to type next; a code that nobody knows is explained by its exit code. */
async function nextCommand(report: PayReport, profileName: string | null): Promise<string | null> {
  const command = followUp(report, profileName);
  if (command !== null || report.exit === 0) return command;
  const { recordsOf } = await import('../contract/error-index.ts');
  const { code } = report.finding;
  return `brl errors explain ${code !== null && recordsOf(code).length > 0 ? code : report.exit}`;
}

/** The command that follows the payment itself up, with the profile, or it would look at another account; null where the error says what to do. */
function followUp(report: PayReport, profileName: string | null): string | null {
  const profile = profileName === null ? '' : ` --profile ${profileName}`;
  const id = report.intent.intentId;
  if (report.exit === 20 || report.exit === 21) {
    return `brl ${followCommand(report.intent.operation, id)}${profile}`;
  }
  const isOpen = report.exit === 33 && report.intent.state === 'UNCERTAIN';
  if (report.exit === 40 || report.exit === 41 || isOpen) return `brl journal recover ${id}${profile}`;
  if (report.exit === 33) return `brl journal show ${id}${profile}`;
  return report.exit === 80 ? `brl doctor${profile}` : null;
}

function followCommand(operation: string, intentId: string): string {
  if (operation.startsWith('pix.')) return `pix status ${intentId} --wait`;
  if (operation.startsWith('ted.')) return `ted status ${intentId} --wait`;
  return `journal recover ${intentId} --wait`;
}
