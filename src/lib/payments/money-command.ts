import type { Client } from '../client/client.ts';
import { BaseCommand, type GlobalFlags } from '../command/base.ts';
import { exitOf, factsOf, knownOf, outcomeDocument } from '../command/outcome.ts';
import { connected, withJournal } from '../command/service.ts';
import { refuseDeprecated } from '../connection/deprecation.ts';
import type { Session } from '../connection/session.ts';
import type { Centavos } from '../contract/money.ts';
import type { Operation } from '../contract/operation.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Ending } from '../errors/exit-codes.ts';
import type { Intent, IntentFacts } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { latestAttempt } from '../journal/latest-attempt.ts';
import type { PayReport } from '../journal/pay-ports.ts';
import type { Rail } from '../journal/rails/rail.ts';
import { canAsk } from '../terminal/ask.ts';
import { requireQuery, writeDocument } from '../terminal/output.ts';
import { watchSignals } from '../terminal/signals.ts';
import { aboutPayment } from './about.ts';
import type { Payee } from './payee.ts';

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

/** A command that moves money: confirm, write down, send, report. */
export abstract class MoneyCommand extends BaseCommand {
  override about = aboutPayment();

  /** Until its question stands there, what is typed into a command that may ask answers nothing. */
  protected async withSession<T>(
    flags: GlobalFlags & { readonly yes?: boolean; readonly 'dry-run'?: boolean },
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const mayAsk = Object.hasOwn(this.ctor.flags, 'yes') && flags.yes !== true && flags['dry-run'] !== true;
    const keyboard = mayAsk && canAsk() ? await import('../terminal/keyboard.ts') : null;
    keyboard?.holdKeys(() => this.note('Looking up what you are to confirm. What is typed now is not read.'));
    try {
      return await connected(this, flags, work);
    } finally {
      keyboard?.releaseKeys();
    }
  }

  /** Pays, or for `--dry-run` shows the request. Sets the exit code. */
  protected async payOrShow(request: PaymentRequest): Promise<void> {
    const { flags } = request;
    // What can't be printed is refused before the money moves, not after.
    this.format(flags);
    await requireQuery(flags.query);
    this.about.stopWatching = watchSignals(() => this.endEarly());
    await this.withSession(flags, async (session) => {
      const { requireOperator, requireUnattended, requireWithinLimits } = await import('./confirm.ts');
      const facts = request.facts(session.client);
      this.about.earlierIn = (journal) => earlierOf(journal, facts, flags['allow-duplicate']);
      requireOperator(session);
      const { amountCentavos } = request;
      if (amountCentavos !== null)
        requireWithinLimits(session, amountCentavos, flags.confirm, flags['dry-run']);
      refuseDeprecated(request.operation, flags);
      if (flags['dry-run']) return this.showRequest(request, session, facts);
      if (!canAsk())
        requireUnattended(session, flags.yes, flags.ref !== undefined || Boolean(process.env.BRL_JOURNAL));
      return withJournal(session, async (journal) => {
        const chosen = await request.chooseAttempt?.(session.client, journal, facts);
        return this.confirmAndPay(request, session, journal, chosen ?? facts);
      });
    });
  }

  private async confirmAndPay(
    request: PaymentRequest,
    session: Session,
    journal: Journal,
    facts: IntentFacts,
  ): Promise<void> {
    const { flags } = request;
    const { maySend, pay } = await import('../journal/pay.ts');
    // A duplicate is reported at once: it needs neither the directory nor a person's yes.
    const met = journal.peek(facts, flags['allow-duplicate']);
    this.about.earlier = met?.intent ?? null;
    if (maySend(met, flags['new-attempt'])) {
      const found = await this.lookUp(request, session, journal);
      const asking = canAsk() && !flags.yes;
      const details = await request.preview?.(session, asking ? 'asking' : 'unattended');
      // Under a ref the service itself recognises what another machine paid.
      const alike = asking && facts.ref === null ? await this.onStatement(session, journal, facts) : null;
      const { confirmationText } = await import('./confirm.ts');
      this.note(
        confirmationText({
          session,
          journal,
          facts,
          payee: found.payee,
          payeeNote: found.note,
          details,
          alike,
        }),
      );
      if (asking)
        await this.agree(session.environment === 'production' ? 'Pay this with real money?' : 'Pay this?');
    }
    const { runPayment } = await import('./run.ts');
    const order = {
      operation: request.operation,
      rail: request.rail,
      facts,
      allowDuplicate: flags['allow-duplicate'],
      newAttempt: flags['new-attempt'],
      waitMs: request.waitMs,
    };
    this.about.stopWatching();
    const report = await runPayment(this.runInput(session, journal), (ports) => pay(ports, order));
    await this.report(report, session, flags);
  }

  private async onStatement(session: Session, journal: Journal, facts: IntentFacts): Promise<string | null> {
    const { alikeOnStatement } = await import('./alike.ts');
    return alikeOnStatement(session.client, journal, facts);
  }

  /** Who owns the key, where the person is to see it or named whom to expect. A closed directory stops only the latter. */
  private async lookUp(
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

  private async showRequest(request: PaymentRequest, session: Session, facts: IntentFacts): Promise<void> {
    const [{ showRequest }, { requestOf }] = await Promise.all([
      import('../command/dry-run.ts'),
      import('../journal/request.ts'),
    ]);
    const encoded = requestOf(session.client, request.operation, facts);
    await request.preview?.(session, 'dry-run');
    await this.show(await showRequest(session.client, encoded, facts.bodyText), request.flags);
  }

  /** Asks a yes-or-no question, no being the default. @throws {CliError} `declined`, exit 130 */
  protected async agree(question: string): Promise<void> {
    const { askYes } = await import('../terminal/ask.ts');
    if (await askYes(question)) return;
    throw new CliError({ code: 'declined', ends: 'interrupted', message: 'Declined. Nothing was sent.' });
  }

  /** What a payment, a recovery or a resend is run with. */
  protected runInput(session: Session, journal: Journal) {
    return {
      client: session.client,
      journal,
      note: (text: string) => this.note(text),
      onEarlyInterrupt: () => this.endEarly(),
    };
  }

  /** Ends the process for a signal that came before anything was sent. */
  private endEarly(): never {
    const error = new CliError({
      code: 'interrupted',
      ends: 'interrupted',
      message: 'Interrupted. Nothing was sent.',
    });
    const format = this.documentFormat();
    const facts = { ending: 'interrupted', sent: 'no', ...knownOf(this.about.earlier) } as const;
    if (format !== null) writeDocument(outcomeDocument(facts, { error: error.detail }), format);
    else this.note(error.message);
    process.exit(130);
  }

  /** Prints a payment's outcome and sets the exit code by it. */
  protected async report(
    report: PayReport,
    session: Session,
    flags: GlobalFlags & { readonly 'accept-pending'?: boolean },
  ): Promise<void> {
    this.about.ended = report;
    const facts = factsOf(report);
    const isAccepted = facts.ending === 'pending' && flags['accept-pending'] === true;
    process.exitCode = isAccepted ? 0 : exitOf(report);
    // From here on a signal has nothing left to stop: the code of the payment stands.
    watchSignals(() => {});
    const { paymentDocument, paymentFailure } = await import('./run.ts');
    const { paymentText } = await import('./report-view.ts');
    const format = this.format(flags);
    const json = await paymentDocument(report, session.profileName);
    const output = format === 'csv' ? 'json' : format;
    await this.showInFull({ json, text: paymentText(report) }, { ...flags, output });
    if (format !== 'table') return;
    const failure = paymentFailure(report, session.profileName);
    if (failure) {
      const { printError } = await import('../command/failure.ts');
      await printError(failure, this.language(), facts, 'money');
    } else if (json.next) this.note(`Next: ${json.next}`);
  }
}
