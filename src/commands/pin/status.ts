import { documentFlag, operatorOf } from '../../lib/areas/pin/send-pin.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { status } from '../../lib/contract/pin.ts';
import { listMember } from '../../lib/json/lists.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';
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
      const isEmpty = listMember(reply.json.value, ['items'])?.length === 0;
      const json = asReceived(reply);
      await this.show(
        isEmpty ? { json, text: pinWords.none } : { json, fields: answerFields(reply.json.value) },
        flags,
      );
    });
  }
}
