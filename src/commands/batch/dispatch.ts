import * as Args from '@oclif/core/args';
import { batchFields } from '../../lib/areas/batch/batch-view.ts';
import {
  confirmMissing,
  dispatchFacts,
  type ReadyBatch,
  readReady,
  requireGiven,
  requireUnchanged,
} from '../../lib/areas/batch/dispatch.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { showRequest } from '../../lib/command/dry-run.ts';
import { withJournal } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import { dispatch } from '../../lib/contract/batch.ts';
import { formatPlain } from '../../lib/contract/money.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import type { Journal } from '../../lib/journal/journal.ts';
import { requestOf } from '../../lib/journal/pay-ports.ts';
import { plannedBatch } from '../../lib/journal/planned-batch.ts';
import { batchRail } from '../../lib/journal/rails/batch.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { agreeByAmount, connectedToAsk } from '../../lib/payments/confirm/asking.ts';
import { inWords } from '../../lib/payments/confirm/in-words.ts';
import { requireUnattended, requireWithinLimits } from '../../lib/payments/confirm/may-pay.ts';
import { showScreen } from '../../lib/payments/confirm/screen.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { type PlanFlags, planFileFlags } from '../../lib/payments/plans/plan-flags.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { requireQuery } from '../../lib/terminal/output.ts';
import { batchWords } from '../../lib/words/batch.ts';
import { planWords } from '../../lib/words/plans.ts';

type DispatchFlags = GlobalFlags & {
  readonly confirm?: string | undefined;
  readonly yes: boolean;
  readonly 'accept-pending': boolean;
} & PlanFlags;

/** `brl batch dispatch`: POST …/pix/batches/{batchId}/dispatch with {"acknowledged": true}. */
export default class BatchDispatch extends BaseCommand {
  override about = aboutPayment();

  static override args = { batch: Args.string({ required: true }) };
  static override flags = {
    confirm: moneyFlags.confirm,
    yes: moneyFlags.yes,
    'dry-run': moneyFlags['dry-run'],
    'accept-pending': moneyFlags['accept-pending'],
    ...waitFlags,
    ...planFileFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(BatchDispatch);
    const budgetMs = waitMs(flags, 0);
    this.format(flags);
    await requireQuery(flags.query);
    return connectedToAsk(this, flags, async (session) => {
      if (flags['dry-run']) return this.showDispatch(session, args.batch, flags);
      const facts = dispatchFacts(session.client, args.batch, null);
      this.learn({ find: async (journal) => (await journal.peek(facts, false))?.intent ?? null });
      // The batch's own id names the payment, on every machine.
      if (!canAsk() && flags.plan === undefined) requireUnattended(session, flags.yes, true);
      return withJournal(session, (journal) =>
        this.dispatchOnce(session, journal, args.batch, flags, budgetMs),
      );
    });
  }

  private async dispatchOnce(
    session: Session,
    journal: Journal,
    batchId: string,
    flags: DispatchFlags,
    budgetMs: number,
  ): Ended {
    const { client } = session;
    const known = (await journal.peek(dispatchFacts(client, batchId, null), false))?.intent ?? null;
    this.learn({ earlier: known });
    const isNew = known === null || known.state === 'INTENT';
    if (flags.plan !== undefined)
      return this.planOnly(session, journal, batchId, flags, isNew ? null : known);
    const totalCentavos = isNew ? await this.confirmed(session, batchId, flags) : null;
    const { payAndReport } = await import('../../lib/payments/run-line.ts');
    const order = {
      operation: dispatch,
      rail: batchRail,
      facts: dispatchFacts(client, batchId, totalCentavos),
      // An earlier intent, proven not to have been executed, had another total.
      allowDuplicate: isNew && known !== null && known.amountCentavos !== totalCentavos,
      newAttempt: false,
      waitMs: budgetMs,
    };
    return payAndReport(this, session, journal, order, flags);
  }

  /** Shows the batch, and writes its dispatch down for others to approve. */
  private async planOnly(
    session: Session,
    journal: Journal,
    batchId: string,
    flags: DispatchFlags,
    known: Intent | null,
  ): Ended {
    const { readyToPlan, refusePlanned, writePlan } = await import('../../lib/payments/plans/write.ts');
    await readyToPlan(flags);
    if (known) refusePlanned(known.intentId);
    const ready = await readReady(session.client, batchId);
    const { totalCentavos } = ready;
    const rows = plannedBatch({ ...ready.seen, totalCentavos }, session.client.connection.settings);
    if (rows === null) throw usageError('usage', planWords.noPlanOfBatch, planWords.uploadAgain);
    this.tell(session, ready);
    requireWithinLimits(session, totalCentavos, formatPlain(totalCentavos), false);
    const facts = dispatchFacts(session.client, batchId, totalCentavos);
    return writePlan(this, session, flags, journal, facts, null, rows);
  }

  private tell(session: Session, { value, totalCentavos }: ReadyBatch): void {
    showScreen(this, session, session.client.connection.accountId, () => [
      [
        { look: 'strong', fields: batchFields(value) },
        { look: 'plain', fields: [['In words', inWords(totalCentavos)]] },
      ],
    ]);
  }

  /** The total that the person typed, for a batch that is unchanged afterwards. */
  private async confirmed(session: Session, batchId: string, flags: DispatchFlags) {
    const ready = await readReady(session.client, batchId);
    const { totalCentavos } = ready;
    this.tell(session, ready);
    requireWithinLimits(session, totalCentavos, flags.confirm ?? formatPlain(totalCentavos), false);
    if (flags.confirm !== undefined) requireGiven(flags.confirm, batchId, totalCentavos);
    else if (!canAsk() || flags.yes) throw confirmMissing(totalCentavos);
    else await agreeByAmount(batchWords.typeTotal, totalCentavos, 'total');
    await requireUnchanged(session.client, batchId, ready);
    return totalCentavos;
  }

  private async showDispatch(session: Session, batchId: string, flags: GlobalFlags): Ended {
    const facts = dispatchFacts(session.client, batchId, null);
    await this.show(
      await showRequest(session.client, requestOf(session.client, dispatch, facts), facts.bodyText),
      flags,
    );
    return undefined;
  }
}
