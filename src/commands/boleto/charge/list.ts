import * as Flags from '@oclif/core/flags';
import { chargeSettling } from '../../../lib/areas/boleto/boleto-settling.ts';
import { chargeColumns, chargesOf } from '../../../lib/areas/boleto/boleto-view.ts';
import { BaseCommand, type Ended } from '../../../lib/command/base.ts';
import { asReceived, connected } from '../../../lib/command/service.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { textMember } from '../../../lib/json/members.ts';
import { waitFlags } from '../../../lib/payments/money-flags.ts';
import { checkWait, showSettling } from '../../../lib/payments/settling.ts';
import { boletoWords } from '../../../lib/words/boleto.ts';

/** `brl boleto charge list`: GET …/boleto/charge. */
export default class BoletoChargeList extends BaseCommand {
  static override flags = { identifier: Flags.string({ helpValue: 'ID' }), ...waitFlags };

  async run(): Ended {
    const { flags } = await this.parse(BoletoChargeList);
    const { identifier } = flags;
    checkWait(flags);
    if (flags.wait && identifier === undefined) throw usageError('usage', boletoWords.charge.waitForWhich);
    return connected(this, flags, (session) => {
      const wanted = (item: unknown) =>
        identifier === undefined || textMember(item, 'identifier') === identifier;
      // Without an identifier nothing is waited for.
      const settling = chargeSettling(session.client, identifier ?? '');
      return showSettling(session, flags, settling, (reply) => {
        const received = asReceived(reply);
        const records = chargesOf(received).filter(wanted);
        const table = {
          columns: chargeColumns,
          records: chargesOf(reply.json.value).filter(wanted),
          empty: boletoWords.charge.none,
        };
        return this.show({ json: identifier === undefined ? received : records, table, records }, flags);
      });
    });
  }
}
