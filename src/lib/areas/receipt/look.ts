import { ServiceError } from '../../client/errors.ts';
import type { Session } from '../../connection/session.ts';
import { wayOf } from '../../contract/ways.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { endingOf } from '../../journal/ending.ts';
import { type Finding, type Intent, isOfAnother, isUnsent } from '../../journal/intent.ts';
import { lookAgain } from '../../journal/look-again.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { railOf } from '../../journal/rails/index.ts';
import { recordOf } from '../../journal/rails/own-record.ts';
import { askPix, pixFinding } from '../../journal/rails/pix.ts';
import { anotherTold, evidenceIn, isAnother } from '../../journal/rails/prove.ts';
import { LookUpUnanswered } from '../../journal/rails/rail.ts';
import { shownCentavos } from '../../journal/rails/reading.ts';
import { searchStatement } from '../../journal/rails/statement-trace.ts';
import { LockedElsewhere } from '../../journal/with-lock.ts';
import { turnsAskerAway } from '../../payments/wait.ts';
import { outcomeWords } from '../../words/outcome.ts';
import { receiptWords } from '../../words/receipt.ts';
import { messageText } from '../../words/records.ts';
import type { Wanted } from './find.ts';

/** The service's word on a payment, from a look-up of this run. */
export interface Seen {
  readonly wanted: Wanted;
  readonly finding: Finding;
  /** The statement line, if the record itself does not show the payee; null if nobody asked for it. */
  readonly line: unknown;
  readonly askedAtMs: number;
}

/**
 * Asks the service anew. If it does not tell of this payment there is no receipt, whatever the journal has.
 * @throws {CliError} 2, 30, 40 or 80, and by the class of an error that was the answer
 */
export async function lookUp(session: Session, ports: PayPorts, wanted: Wanted): Promise<Seen> {
  const askedAtMs = session.client.clock.now();
  const { intent, endToEndId } = wanted;
  if (intent === null) {
    const finding = await askByEndToEndId(session, endToEndId ?? '');
    return { wanted, finding: requireOurs(finding, null), line: null, askedAtMs };
  }
  const looked = await askByRail(ports, intent);
  const finding = requireOurs(looked.finding, looked.intent);
  requireSameId(intent, finding);
  return { wanted: { ...wanted, intent: looked.intent }, finding, line: null, askedAtMs };
}

/**
 * Reads the payee of a TED or transfer from the statement, page by page; without an answer the record is used alone.
 * @throws {CliError} 35 if the line shows another payee: the record alone may show none
 */
export async function withLine({ client }: Session, seen: Seen): Promise<Seen> {
  const { intent } = seen.wanted;
  const operation = intent && wayOf(intent.operation);
  // The records of other rails name their payee themselves.
  if (!intent || (operation !== 'TED' && operation !== 'INTERNAL') || seen.finding.state !== 'SETTLED')
    return seen;
  const { accountId, firstSentAtMs, createdAtMs } = intent;
  const search = { accountId, sinceMs: firstSentAtMs ?? createdAtMs, operation };
  const { settings } = client.connection;
  const pick = (page: unknown) => recordOf(page, intent, operation, settings);
  const found = await searchStatement(client, search, pick).catch((error: unknown) => {
    if (error instanceof LookUpUnanswered) return null;
    throw error;
  });
  const line = found?.line ?? null;
  if (line !== null && isAnother(evidenceIn(line, intent, settings))) {
    const message = receiptWords.notAbout(messageText(anotherTold(line, intent, settings)));
    throw new CliError({ code: 'echo_mismatch', ends: 'check_failed', message, hint: nextOf(intent) });
  }
  return { ...seen, line };
}

async function askByRail(ports: PayPorts, intent: Intent) {
  const rail = railOf(intent.operation)?.rail;
  if (!rail || intent.creation) throw usageError('no_receipt', receiptWords.paysNobody(intent.intentId));
  if (intent.operation === 'batches.dispatch')
    throw usageError('no_receipt', receiptWords.isBatch, receiptWords.batchReceipts);
  if (isUnsent(intent.state)) throw unsent(intent);
  try {
    const looked = await lookAgain(ports, rail, intent.intentId);
    if (looked.result === 'no-answer') throw unanswered(looked.cause);
    return looked;
  } catch (error) {
    if (error instanceof LockedElsewhere)
      throw new CliError({ code: 'locked_elsewhere', ends: 'uncertain', message: error.message });
    throw error;
  }
}

async function askByEndToEndId({ client }: Session, endToEndId: string): Promise<Finding | null> {
  try {
    return await askPix(client, client.connection.accountId ?? '', { endToEndId }, (reply, item) =>
      // A receipt without an amount is worthless, so the other route is asked.
      shownCentavos(item) === null ? null : pixFinding(reply, item),
    );
  } catch (error) {
    if (error instanceof LookUpUnanswered) throw unanswered(error.cause);
    throw error;
  }
}

/**
 * Our codes for an answer that may be about another payment, or another attempt: its record shows nothing of this one.
 */
const notOurs = ['echo_mismatch', 'ref_conflict', 'failure_unproven', 'uncertain'];

function requireOurs(finding: Finding | null, intent: Intent | null): Finding {
  if (finding === null) throw notShown(intent);
  const { code, status } = finding;
  const hint = nextOf(intent);
  if (code !== null && notOurs.includes(code)) {
    const message = receiptWords.notAbout(messageText(finding.message ?? ''));
    // The journal has proof that it was paid: what is shown now differs, and is not a receipt for it.
    const isDifference = isOfAnother(finding) && intent?.state === 'SETTLED';
    throw new CliError({ code, ends: isDifference ? 'check_failed' : endingOf(finding), message, hint });
  }
  // Calling a settled payment "not paid" would have it paid again.
  if (intent?.state === 'SETTLED' && finding.state === 'REFUSED') {
    const message = receiptWords.disagree(status ?? '');
    throw new CliError({ code: 'uncertain', ends: 'uncertain', message, hint });
  }
  return finding;
}

/** A payment settled under one end-to-end id is not the one settled under another, whatever else they share. */
function requireSameId(intent: Intent, finding: Finding): void {
  const ours = intent.state === 'SETTLED' ? (intent.finding?.endToEndId ?? null) : null;
  const { endToEndId: shown } = finding;
  if (ours === null || shown === null || shown === ours) return;
  const message = receiptWords.otherId(ours, shown);
  throw new CliError({ code: 'echo_mismatch', ends: 'uncertain', message, hint: nextOf(intent) });
}

function notShown(intent: Intent | null): CliError {
  const isRefused = intent?.state === 'REFUSED';
  return new CliError({
    code: isRefused ? 'payment_failed' : 'uncertain',
    ends: isRefused ? 'refused' : 'uncertain',
    message: isRefused
      ? receiptWords.refused
      : intent === null
        ? receiptWords.noSuchPix
        : outcomeWords.unseen.payment.notShown,
    hint: nextOf(intent),
  });
}

function nextOf(intent: Intent | null): string {
  return intent === null ? outcomeWords.recoverOrLook : `brl journal show ${intent.intentId}`;
}

function unsent({ intentId }: Intent): CliError {
  return new CliError({
    code: 'not_sent',
    ends: 'not_sent',
    message: receiptWords.unsent,
    hint: `brl journal show ${intentId}`,
  });
}

/**
 * A rejected query says nothing about the payment, so it does not count as one of the ends by which a payment is not
 * paid.
 */
function unanswered(cause: unknown): Error {
  if (cause instanceof ServiceError && !turnsAskerAway(cause) && cause.reply.status < 500) {
    const { message, reply } = cause;
    const { status: httpStatus, requestId } = reply;
    return new CliError({
      code: 'response_unreadable',
      ends: 'unavailable',
      message,
      httpStatus,
      requestId,
      cause,
    });
  }
  return cause instanceof Error ? cause : new LookUpUnanswered(cause);
}
