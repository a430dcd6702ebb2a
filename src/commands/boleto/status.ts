import * as Args from '@oclif/core/args';
import { boletoPaymentFields } from '../../lib/areas/boleto/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { payment } from '../../lib/contract/boleto.ts';
import { CliError, usageError } from '../../lib/errors/cli-error.ts';
import { type Intent, isTerminal } from '../../lib/journal/intent.ts';
import { boletoPaymentId, boletoStanding, showsBoleto } from '../../lib/journal/rails/boleto.ts';
import { textMember } from '../../lib/json/members.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { follow, tellUnseen } from '../../lib/payments/follow.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { intentNamed, intentOf, refFlag } from '../../lib/payments/named-intent.ts';
import { boletoWords } from '../../lib/words/boleto.ts';
import { namedStatus } from '../../lib/words/statuses.ts';

/** `brl boleto status`: GET …/boleto/payments/{id}. */
export default class BoletoStatus extends BaseCommand {
  override about = aboutSentPayment();

  static override args = { id: Args.string() };
  static override flags = { ...refFlag, ...waitFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BoletoStatus);
    const name = args.id ?? flags.ref;
    if (name === undefined || (args.id !== undefined && flags.ref !== undefined))
      throw usageError('usage', boletoWords.nameOne);
    const budgetMs = waitMs(flags, 0);
    await connected(this, flags, async (session) => {
      const intent = name.startsWith('int_')
        ? await intentOf(this, session, name, isBoleto)
        : await intentNamed(this, session, name, isBoleto);
      const isTyped = args.id !== undefined && !args.id.startsWith('int_');
      const id = isTyped ? args.id : intent && boletoPaymentId(intent);
      if (!id && intent) return tellUnseen(this, session, flags, intent, boletoWords.withoutId);
      if (!id) throw this.about.unread ?? notHere();
      const params = intent ? { accountId: intent.accountId, id } : { id };
      const ours = isTyped && intent && boletoPaymentId(intent) !== id ? null : intent;
      const wait = flags.wait === true;
      await follow(this, session, flags, {
        intent: ours,
        wait,
        budgetMs,
        read: () => session.client.read(payment, { params }),
        isAbout(record) {
          const about = showsBoleto(record, id, ours, session.client.connection.settings);
          // A record that does not say whose it is may be looked at, but is nobody's success.
          return about === 'ours' || (about === 'unproven' && !wait);
        },
        standingOf(record) {
          const status = textMember(record, 'status');
          const standing = boletoStanding(status);
          return { ...standing, status: namedStatus(status), final: isTerminal(standing.state) };
        },
        line: `boleto status ${args.id ?? `--ref ${flags.ref}`}`,
        fieldsOf: boletoPaymentFields,
        timeline: null,
      });
    });
  }
}

function isBoleto({ operation, target }: Intent): boolean {
  return operation === 'boleto.pay' || (operation.startsWith('api.') && target.includes('/boleto/'));
}

function notHere(): CliError {
  return new CliError({
    code: 'intent_not_found',
    ends: 'usage',
    moneyMoved: 'unknown',
    message: boletoWords.notInJournal,
    hint: 'brl journal list',
  });
}
