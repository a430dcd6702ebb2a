import * as Flags from '@oclif/core/flags';
import { chargeColumns, chargesOf } from '../../../lib/areas/boleto/view.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { asReceived, connected } from '../../../lib/command/service.ts';
import { list } from '../../../lib/contract/boleto-charge.ts';
import { textMember } from '../../../lib/json/members.ts';
import { boletoWords } from '../../../lib/words/boleto.ts';

/** `brl boleto charge list`: GET …/boleto/charge. */
export default class BoletoChargeList extends BaseCommand {
  static override flags = { identifier: Flags.string({ helpValue: 'ID' }) };

  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoChargeList);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(list, {});
      const wanted = (item: unknown) =>
        flags.identifier === undefined || textMember(item, 'identifier') === flags.identifier;
      const received = asReceived(reply);
      const records = chargesOf(received).filter(wanted);
      const table = {
        columns: chargeColumns,
        records: chargesOf(reply.json.value).filter(wanted),
        empty: boletoWords.charge.none,
      };
      await this.show({ json: flags.identifier === undefined ? received : records, table, records }, flags);
    });
  }
}
