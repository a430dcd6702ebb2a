import * as Args from '@oclif/core/args';
import { boletoPaymentFields } from '../../lib/areas/boleto/boleto-view.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { payment } from '../../lib/contract/boleto.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { type Intent, isTerminal } from '../../lib/journal/intent.ts';
import { boletoPaymentId, boletoStanding, showsBoleto } from '../../lib/journal/rails/boleto.ts';
import { textMember } from '../../lib/json/members.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { follow, tellUnseen } from '../../lib/payments/follow.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { refFlag, withNamed } from '../../lib/payments/named/named-intent.ts';
import { tellAbsent } from '../../lib/payments/named/tell-named.ts';
import { boletoWords } from '../../lib/words/boleto.ts';
import { namedStatus } from '../../lib/words/statuses.ts';

/** `brl boleto status`: GET …/boleto/payments/{id}. */
export default class BoletoStatus extends BaseCommand {
  override about = aboutSentPayment();

  static override args = { id: Args.string() };
  static override flags = { ...refFlag, ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(BoletoStatus);
    const name = args.id ?? flags.ref;
    if (name === undefined || (args.id !== undefined && flags.ref !== undefined))
      throw usageError('usage', boletoWords.nameOne);
    const budgetMs = waitMs(flags, 0);
    const isIntent = name.startsWith('int_');
    const typed = { called: isIntent ? name : undefined, flagged: name };
    return connected(this, flags, (session) =>
      withNamed(this, session, flags, typed, isBoleto, async (intent) => {
        const ownId = intent && boletoPaymentId(intent);
        const id = ownId ?? (intent ? null : args.id);
        if (!id && intent)
          return tellUnseen(this, session, flags, intent, { message: boletoWords.withoutId });
        if (!id) return tellAbsent(this, session, flags, name);
        const params = intent ? { accountId: intent.accountId, id } : { id };
        const wait = flags.wait === true;
        return follow(this, session, flags, {
          intent,
          wait,
          budgetMs,
          name,
          read: () => session.client.read(payment, { params }),
          isAbout(record) {
            const about = showsBoleto(record, id, intent, session.client.connection.settings);
            // A record that does not say whose it is may be shown, but is nobody's success.
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
      }),
    );
  }
}

function isBoleto({ operation, target }: Intent): boolean {
  return operation === 'boleto.pay' || (operation.startsWith('api.') && target.includes('/boleto/'));
}
