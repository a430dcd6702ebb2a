import { documentFlag, operatorOf } from '../../lib/areas/pin/send-pin.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { status } from '../../lib/contract/pin.ts';
import { listOf } from '../../lib/json/lists.ts';
import { scalarFields } from '../../lib/terminal/fields.ts';
import { pinWords } from '../../lib/words/pin.ts';

/** `brl pin status`: GET …/security/pin/status. */
export default class PinStatus extends BaseCommand {
  static override flags = documentFlag;

  async run(): Promise<void> {
    const { flags } = await this.parse(PinStatus);
    await connected(this, flags, async (session) => {
      const { connection } = session.client;
      const named = flags.document !== undefined || connection.actingDocument !== null;
      const query = named ? { document: operatorOf(session, flags.document) } : {};
      const reply = await session.client.read(status, { query });
      const items = listOf(reply.json.value, ['items']);
      const fields = [
        ...scalarFields(reply.json.value),
        ...items.flatMap((item, i) => scalarFields(item, `${i + 1}. `)),
      ];
      const json = asReceived(reply);
      await this.show(fields.length === 0 ? { json, text: pinWords.none } : { json, fields }, flags);
    });
  }
}
