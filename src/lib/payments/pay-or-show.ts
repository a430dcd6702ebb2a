import type { Client } from '../client/client.ts';
import type { BaseCommand, GlobalFlags } from '../command/base.ts';
import { withJournal } from '../command/service.ts';
import { refuseDeprecated } from '../connection/deprecation.ts';
import type { Session } from '../connection/session.ts';
import type { Centavos } from '../contract/money.ts';
import type { Operation } from '../contract/operation.ts';
import type { Ending } from '../errors/exit-codes.ts';
import type { Intent, IntentFacts } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { latestAttempt } from '../journal/latest-attempt.ts';
import type { Rail } from '../journal/rails/rail.ts';
import { canAsk } from '../terminal/ask.ts';
import { requireQuery } from '../terminal/output.ts';
import { watchSignals } from '../terminal/signals.ts';
import { agree, connectedToAsk } from './asking.ts';
import type { Payee } from './payee.ts';
import { reportPayment } from './report.ts';
import { endEarly, runLine } from './run-line.ts';

/** A payment as a command describes it. */
export interface PaymentRequest {
  readonly flags: GlobalFlags & {
    readonly yes: boolean;
    readonly ref?: string | undefined;
    readonly confirm?: string | undefined;
    readonly 'dry-run': boolean;
    readonly 'allow-duplicate': boolean;
    readonly 'new-attempt': boolean;
    readonly 'accept-pending': boolean;
  };
  readonly operation: Operation;
  readonly rail: Rail;
  readonly waitMs: number;
  /** Null where the body is not shown and states no amount. */
  readonly amountCentavos: Centavos | null;
  /** Makes the names and the bytes; called once. */
  readonly facts: (client: Client) => IntentFacts;
  /** The key to look up, what its owner must be, and whether the person sees it. */
  readonly payee: {
    readonly key: string;
    readonly expected: { readonly document: string | null; readonly name: string | null };
    readonly show: boolean;
  } | null;
  /** Chooses which attempt under a ref is meant, where a failed one has used its names up (TED). */
  readonly chooseAttempt?: (client: Client, journal: Journal, facts: IntentFacts) => Promise<IntentFacts>;
  /**
   * Last checks before something new is sent, and what the person sees of the payee besides the destination.
   * Not called for a payment that is only reported on. @throws {CliError} to send nothing
   */
  readonly preview?: (session: Session, when: PreviewMoment) => Promise<readonly Field[]>;
  /** Asks the person in another way than by yes or no. @throws {CliError} to send nothing */
  readonly agree?: () => Promise<void>;
}

/** Before a person is asked, before an unattended payment, or beside a request that is only shown. */
export type PreviewMoment = 'asking' | 'unattended' | 'dry-run';
type Field = readonly [label: string, value: string | null];

/** What the journal has of a payment; of a TED's ref the latest attempt, whose names have a number more. */
function earlierOf(journal: Journal, facts: IntentFacts, allowDuplicate: boolean): Intent | null {
  const first = journal.peek(facts, allowDuplicate)?.intent ?? null;
  if (first === null || facts.ref === null || facts.operation !== 'ted.out') return first;
  return latestAttempt(journal, first);
}

/** How a look-up ends that was not answered, or not allowed to be made. */
const withoutAnswer: readonly Ending[] = ['dict_quota', 'not_sent', 'unavailable'];

/** Pays: confirms, writes down, sends, reports; for `--dry-run` shows the request. Sets the exit code. */
export async function payOrShow(command: BaseCommand, request: PaymentRequest): Promise<void> {
  await makeReady(command, request.flags);
  await connectedToAsk(command, request.flags, (session) => payChecked(command, session, request));
}

/** The same for a command that asks the service something before the payment is described: both use one line to it. */
export async function payOn(command: BaseCommand, session: Session, request: PaymentRequest): Promise<void> {
  await makeReady(command, request.flags);
  await payChecked(command, session, request);
}

/** What can't be printed is refused before the money moves, not after. @throws {CliError} exit 2 */
async function makeReady(command: BaseCommand, flags: GlobalFlags): Promise<void> {
  command.format(flags);
  await requireQuery(flags.query);
  command.about.stopWatching = watchSignals(() => endEarly(command));
}

/** The checks that ask nobody come first, and the journal is opened for a payment alone. */
async function payChecked(command: BaseCommand, session: Session, request: PaymentRequest): Promise<void> {
  const { flags, amountCentavos } = request;
  const { requireOperator, requireUnattended, requireWithinLimits } = await import('./confirm.ts');
  const facts = request.facts(session.client);
  command.about.earlierIn = (journal) => earlierOf(journal, facts, flags['allow-duplicate']);
  requireOperator(session);
  if (amountCentavos !== null) requireWithinLimits(session, amountCentavos, flags.confirm, flags['dry-run']);
  refuseDeprecated(request.operation, flags);
  if (flags['dry-run']) return showOnly(command, session, request, facts);
  if (!canAsk())
    requireUnattended(session, flags.yes, flags.ref !== undefined || Boolean(process.env.BRL_JOURNAL));
  await withJournal(session, async (journal) => {
    const chosen = await request.chooseAttempt?.(session.client, journal, facts);
    await confirmAndPay(command, session, request, journal, chosen ?? facts);
  });
}

async function confirmAndPay(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  journal: Journal,
  facts: IntentFacts,
): Promise<void> {
  const { flags, operation, rail, waitMs } = request;
  const allowDuplicate = flags['allow-duplicate'];
  const newAttempt = flags['new-attempt'];
  const { maySend, pay } = await import('../journal/pay.ts');
  // A duplicate is reported at once: it needs neither the directory nor a person's yes.
  const met = journal.peek(facts, allowDuplicate);
  command.about.earlier = met?.intent ?? null;
  if (maySend(met, newAttempt)) await confirm(command, session, request, journal, facts);
  const order = { operation, rail, facts, allowDuplicate, newAttempt, waitMs };
  const report = await runLine(command, session, journal, (ports) => pay(ports, order));
  await reportPayment(command, session, report, flags);
}

/** Shows who gets what, and asks where somebody can answer. @throws {CliError} to send nothing */
async function confirm(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  journal: Journal,
  facts: IntentFacts,
): Promise<void> {
  const found = await lookUp(request, session, journal);
  const asking = canAsk() && !request.flags.yes;
  const details = await request.preview?.(session, asking ? 'asking' : 'unattended');
  // Under a ref the service itself recognises what another machine paid.
  const alike = asking && facts.ref === null ? await onStatement(session, journal, facts) : null;
  const { confirmationText } = await import('./confirm.ts');
  const { payee, note: payeeNote } = found;
  command.note(confirmationText({ session, journal, facts, payee, payeeNote, details, alike }));
  if (!asking) return;
  if (request.agree) await request.agree();
  else await agree(session.environment === 'production' ? 'Pay this with real money?' : 'Pay this?');
}

async function onStatement(session: Session, journal: Journal, facts: IntentFacts): Promise<string | null> {
  const { alikeOnStatement } = await import('./alike.ts');
  return alikeOnStatement(session.client, journal, facts);
}

/** Who owns the key, where the person is to see it or named whom to expect. A closed directory stops only the latter. */
async function lookUp(
  request: PaymentRequest,
  session: Session,
  journal: Journal,
): Promise<{ payee: Payee | null; note: string | null }> {
  const { payee } = request;
  const strict = payee !== null && (payee.expected.document !== null || payee.expected.name !== null);
  if (!payee || (!strict && !payee.show)) return { payee: null, note: null };
  const { expectPayee, lookUpPayee } = await import('./payee.ts');
  try {
    const found = await lookUpPayee({ client: session.client, journal, env: process.env }, payee.key);
    expectPayee(found, payee.expected);
    return { payee: found, note: null };
  } catch (error) {
    const { asCliError } = await import('../command/failure.ts');
    const failure = asCliError(error as Error);
    // The payment resolves the key itself and does not count against the quota (specification, section 8).
    if (!strict && failure && withoutAnswer.includes(failure.ends)) {
      return { payee: null, note: `not looked up: ${failure.message}` };
    }
    throw error;
  }
}

async function showOnly(
  command: BaseCommand,
  session: Session,
  request: PaymentRequest,
  facts: IntentFacts,
): Promise<void> {
  const [{ showRequest }, { requestOf }] = await Promise.all([
    import('../command/dry-run.ts'),
    import('../journal/request.ts'),
  ]);
  const encoded = requestOf(session.client, request.operation, facts);
  await request.preview?.(session, 'dry-run');
  await command.show(await showRequest(session.client, encoded, facts.bodyText), request.flags);
}
