import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import type { GlobalFlags } from '../../lib/cli/base-command.ts';
import { CliError, usageError } from '../../lib/cli/errors.ts';
import { MoneyCommand } from '../../lib/cli/money-command.ts';
import { waitFlags, waitMs } from '../../lib/cli/money-flags.ts';
import { requireOwnIntent } from '../../lib/cli/own-intent.ts';
import { statementFields } from '../../lib/cli/payment-view.ts';
import { asReceived } from '../../lib/cli/service-command.ts';
import type { Session } from '../../lib/cli/session.ts';
import { paymentLookup } from '../../lib/contract/pix.ts';

/** `brl pix status`: GET …/pix/payments/lookup, by intent, identifier or end-to-end id. */
export default class PixStatus extends MoneyCommand {
  static override summary = 'Show one PIX payment as the service reports it.';
  static override description =
    `By intent id (from the journal), --identifier or --e2e. Without --wait, exit 0 means that the payment was found,
whatever its state. With --wait the final state decides: 0 settled, 20 on its way, 21 held, 30 refused, 40 not known.`;
  static override examples = [
    '<%= config.bin %> pix status int_d1zqm4rv71nekmnw --wait',
    '<%= config.bin %> pix status --identifier invoice-1042',
  ];
  static override args = { intent: Args.string({ description: 'intent id, from the journal' }) };
  static override flags = {
    identifier: Flags.string({ description: 'identifier that was sent' }),
    e2e: Flags.string({ description: 'end-to-end id' }),
    ...waitFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PixStatus);
    const named = [args.intent, flags.identifier, flags.e2e].filter((name) => name !== undefined);
    if (named.length !== 1)
      throw usageError('usage', 'Name one payment: an intent id, --identifier or --e2e.');
    const budgetMs = waitMs(flags, 0);
    await this.withSession(flags, (session) =>
      this.look(session, flags, args.intent, flags.wait === true, budgetMs),
    );
  }

  private async look(
    session: Session,
    flags: GlobalFlags & { readonly identifier?: string | undefined; readonly e2e?: string | undefined },
    intentId: string | undefined,
    wait: boolean,
    budgetMs: number,
  ): Promise<void> {
    const intent =
      intentId === undefined
        ? null
        : await this.withJournal(session, async (journal) => journal.find(intentId));
    if (intentId !== undefined && !intent) {
      throw new CliError({
        code: 'intent_not_found',
        exit: 30,
        message: `The journal of this environment has no intent ${intentId}.`,
        hint: 'brl journal list',
      });
    }
    if (intent) requireOwnIntent(session, intent);
    const query = { identifier: flags.identifier ?? intent?.identifier ?? undefined, endToEnd: flags.e2e };
    const accountId = intent?.accountId;
    const { client } = session;
    const untilMs = client.clock.monotonic() + budgetMs;
    const { waitForPayment } = await import('../../lib/cli/payment-wait.ts');
    const read = () =>
      client.read(paymentLookup, { params: accountId === undefined ? {} : { accountId }, query });
    const { reply, exit } = await waitForPayment(client.clock, untilMs, read);
    await this.show({ json: asReceived(reply), fields: statementFields(reply.json.value) }, flags);
    if (intent) await this.remember(session, intent.intentId);
    process.exitCode = wait ? exit : 0;
  }

  /** What the service said is recorded with the intent, so that the journal does not lag behind. */
  private async remember(session: Session, intentId: string): Promise<void> {
    const [{ recover }, { railOf }, { runPayment }] = await Promise.all([
      import('../../lib/journal/pay.ts'),
      import('../../lib/journal/rails.ts'),
      import('../../lib/cli/pay-run.ts'),
    ]);
    await this.withJournal(session, async (journal) => {
      const known = journal.find(intentId);
      const rail = known && railOf(known.operation)?.rail;
      if (!rail || !['SENT', 'PENDING', 'UNCERTAIN'].includes(known.state)) return;
      await runPayment(this.runInput(session, journal), (ports) => recover(ports, rail, intentId, 0));
    });
  }
}
