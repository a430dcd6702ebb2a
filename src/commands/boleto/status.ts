import * as Args from '@oclif/core/args';
import { boletoFields } from '../../lib/cli/boleto-view.ts';
import { CliError } from '../../lib/cli/errors.ts';
import { requireOwnIntent } from '../../lib/cli/own-intent.ts';
import { asReceived, ServiceCommand } from '../../lib/cli/service-command.ts';
import type { Session } from '../../lib/cli/session.ts';
import { payment } from '../../lib/contract/boleto.ts';

/** `brl boleto status`: GET …/boleto/payments/{id}. */
export default class BoletoStatus extends ServiceCommand {
  static override summary = 'Show one boleto payment.';
  static override description =
    `By the id that the service gave it, or by an intent id of the journal (int_…). Exit 0 means that it was found,
whatever its state; to wait for the end of a payment: brl journal recover INTENT --wait.`;
  static override examples = ['<%= config.bin %> boleto status 3f0c9a52-2f54-4a1a-9b0e-6f8d7a1e5c11'];
  static override args = {
    id: Args.string({ description: 'id of the boleto payment, or an intent id', required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BoletoStatus);
    await this.withSession(flags, async (session) => {
      const params = args.id.startsWith('int_') ? await this.ofIntent(session, args.id) : { id: args.id };
      const reply = await session.client.read(payment, { params });
      await this.show({ json: asReceived(reply), fields: boletoFields(reply.json.value) }, flags);
    });
  }

  /** Account and id of a payment of the journal, which another account's route would not find. */
  private async ofIntent(
    session: Session,
    intentId: string,
  ): Promise<{ readonly accountId: string; readonly id: string }> {
    const { boletoPaymentId } = await import('../../lib/journal/boleto-rail.ts');
    const intent = await this.withJournal(session, async (journal) => journal.find(intentId));
    if (intent) requireOwnIntent(session, intent);
    const id = intent ? boletoPaymentId(intent) : null;
    if (intent && id !== null) return { accountId: intent.accountId, id };
    throw new CliError({
      code: intent ? 'usage' : 'intent_not_found',
      exit: 2,
      message: intent
        ? 'No answer gave this payment an id, so the service can be asked only by: brl journal recover.'
        : `The journal of this environment has no intent ${intentId}.`,
      hint: intent ? `brl journal recover ${intentId}` : 'brl journal list',
    });
  }
}
