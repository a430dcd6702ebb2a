import { explainingOffline } from '../../lib/areas/med/offline.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { list } from '../../lib/contract/med.ts';
import { listOf } from '../../lib/json/lists.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';

/** `brl med list`: GET …/pix/med. */
export default class MedList extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(MedList);
    await connected(this, flags, ({ client }) =>
      explainingOffline(async () => {
        const reply = await client.read(list, {});
        const items = listOf(reply.json.value, ['items']);
        const fields = answerFields(items);
        await this.show({ json: asReceived(reply), fields, records: items }, flags);
      }),
    );
  }
}
