import * as Args from '@oclif/core/args';
import type { GlobalFlags } from '../../lib/cli/base-command.ts';
import { CliError, usageError } from '../../lib/cli/errors.ts';
import { MoneyCommand } from '../../lib/cli/money-command.ts';
import { waitFlags, waitMs } from '../../lib/cli/money-flags.ts';
import { requireOwnIntent } from '../../lib/cli/own-intent.ts';
import { asReceived } from '../../lib/cli/service-command.ts';
import type { Session } from '../../lib/cli/session.ts';
import { tedFields, waitForTed } from '../../lib/cli/ted-view.ts';
import { status, tedIdOf } from '../../lib/contract/ted.ts';
import type { Intent } from '../../lib/journal/intent.ts';

/** `brl ted status`: GET …/ted/{tedId}. */
export default class TedStatus extends MoneyCommand {
  static override summary = 'Show one TED as the service reports it.';
  static override description =
    `By TED id (ted- and the identifier) or by intent id from the journal. Without --wait, exit 0 means that the TED was
found, whatever its state. With --wait the final state decides: 0 settled, 20 on its way, 30 failed, 40 not known. A FAILED
after 48 h without settlement is exit 40: the bank may still have paid.`;
  static override examples = [
    '<%= config.bin %> ted status ted-invoice-77',
    '<%= config.bin %> ted status int_d1zqm4rv71nekmnwps95n20w4b --wait 40m',
  ];
  static override args = { ted: Args.string({ description: 'TED id or intent id', required: true }) };
  static override flags = { ...waitFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TedStatus);
    const budgetMs = waitMs(flags, 0);
    if (!/^(ted-|int_)\S+$/.test(args.ted)) {
      throw usageError(
        'usage',
        `"${args.ted}" is neither a TED id nor an intent id.`,
        `A TED id is ted- and the identifier: brl ted status ted-${args.ted}`,
      );
    }
    await this.withSession(flags, async (session) => {
      const intent = args.ted.startsWith('int_') ? await this.intentOf(session, args.ted) : null;
      const tedId = intent ? tedIdOf(intent.identifier ?? '') : args.ted;
      await this.look(session, flags, { tedId, intent, wait: flags.wait === true, budgetMs });
    });
  }

  private async look(
    session: Session,
    flags: GlobalFlags,
    wanted: { tedId: string; intent: Intent | null; wait: boolean; budgetMs: number },
  ): Promise<void> {
    const { client } = session;
    const { tedId, intent, budgetMs } = wanted;
    const params = intent ? { accountId: intent.accountId, tedId } : { tedId };
    const { reply, exit } = await waitForTed(client.clock, budgetMs, () => client.read(status, { params }));
    await this.show({ json: asReceived(reply), fields: tedFields(reply.json.value) }, flags);
    if (intent) await this.remember(session, intent);
    process.exitCode = wanted.wait ? exit : 0;
  }

  private async intentOf(session: Session, intentId: string): Promise<Intent> {
    const intent = await this.withJournal(session, async (journal) => journal.find(intentId));
    if (intent?.operation === 'ted.out') {
      requireOwnIntent(session, intent);
      return intent;
    }
    throw new CliError({
      code: 'intent_not_found',
      exit: 30,
      message: `The journal of this environment has no TED under ${intentId}.`,
      hint: 'brl journal list',
    });
  }

  /** What the service said is recorded with the intent, so that the journal does not lag behind. */
  private async remember(session: Session, intent: Intent): Promise<void> {
    if (!['SENT', 'PENDING', 'UNCERTAIN'].includes(intent.state)) return;
    const [{ recover }, { tedRail }, { runPayment }] = await Promise.all([
      import('../../lib/journal/pay.ts'),
      import('../../lib/journal/ted-rail.ts'),
      import('../../lib/cli/pay-run.ts'),
    ]);
    await this.withJournal(session, async (journal) => {
      await runPayment(this.runInput(session, journal), (ports) =>
        recover(ports, tedRail, intent.intentId, 0),
      );
    });
  }
}
