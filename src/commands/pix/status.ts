import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import type { GlobalFlags } from '../../lib/cli/base-command.ts';
import { usageError } from '../../lib/cli/errors.ts';
import { waitFlags, waitMs } from '../../lib/cli/money-flags.ts';
import { statementFields } from '../../lib/cli/payment-view.ts';
import { asReceived } from '../../lib/cli/service-command.ts';
import type { Session } from '../../lib/cli/session.ts';
import { StatusCommand, timelineFlag } from '../../lib/cli/status-command.ts';
import { paymentLookup } from '../../lib/contract/pix.ts';
import type { Intent } from '../../lib/journal/intent.ts';

/** `brl pix status`: GET …/pix/payments/lookup, by intent, identifier or end-to-end id. */
export default class PixStatus extends StatusCommand {
  static override summary = 'Show one PIX payment as the service reports it.';
  static override description =
    `By intent id (from the journal), --identifier or --e2e. Without --wait, exit 0 means that the payment was found,
whatever its state. With --wait the final state decides: 0 settled, 20 on its way, 21 held, 30 refused, 40 not known.
--timeline joins what the journal, the service, the statement and the captured deliveries know of it.`;
  static override examples = [
    '<%= config.bin %> pix status int_d1zqm4rv71nekmnw --wait',
    '<%= config.bin %> pix status --identifier invoice-1042',
    '<%= config.bin %> pix status --identifier invoice-1042 --timeline',
  ];
  static override args = { intent: Args.string({ description: 'intent id, from the journal' }) };
  static override flags = {
    identifier: Flags.string({ description: 'identifier that was sent' }),
    e2e: Flags.string({ description: 'end-to-end id' }),
    ...timelineFlag,
    ...waitFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PixStatus);
    const named = [args.intent, flags.identifier, flags.e2e].filter((name) => name !== undefined);
    if (named.length !== 1)
      throw usageError('usage', 'Name one payment: an intent id, --identifier or --e2e.');
    const budgetMs = waitMs(flags, 0);
    await this.withSession(flags, async (session) => {
      const intent = args.intent === undefined ? null : await this.intentOf(session, args.intent);
      const identifier = flags.identifier ?? intent?.identifier ?? null;
      const names: PixNames = { intent, identifier, endToEndId: flags.e2e ?? null };
      if (flags.timeline) return this.tell(session, flags, { kind: 'pix', ...names });
      await this.look(session, flags, names, flags.wait === true, budgetMs);
    });
  }

  private async look(
    session: Session,
    flags: GlobalFlags,
    { intent, identifier, endToEndId }: PixNames,
    wait: boolean,
    budgetMs: number,
  ): Promise<void> {
    const query = { identifier: identifier ?? undefined, endToEnd: endToEndId ?? undefined };
    const { client } = session;
    const untilMs = client.clock.monotonic() + budgetMs;
    const { waitForPayment } = await import('../../lib/cli/payment-wait.ts');
    const params = intent ? { accountId: intent.accountId } : {};
    const read = () => client.read(paymentLookup, { params, query });
    const { reply, exit } = await waitForPayment(client.clock, untilMs, read);
    await this.show({ json: asReceived(reply), fields: statementFields(reply.json.value) }, flags);
    if (intent) await this.remember(session, intent.intentId);
    process.exitCode = wait ? exit : 0;
  }
}

/** The names that a PIX is asked for by. */
interface PixNames {
  readonly intent: Intent | null;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
}
