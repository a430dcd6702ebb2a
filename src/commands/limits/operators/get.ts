import * as Args from '@oclif/core/args';
import { operatorDocument, operatorFields } from '../../../lib/areas/limits/operator.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { asReceived, connected } from '../../../lib/command/service.ts';
import { operatorGet } from '../../../lib/contract/limits.ts';

/** `brl limits operators get`: GET …/limits/operators/{document}. */
export default class LimitsOperatorsGet extends BaseCommand {
  static override args = { document: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(LimitsOperatorsGet);
    const document = operatorDocument(args.document);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(operatorGet, { params: { document } });
      await this.show({ json: asReceived(reply), fields: operatorFields(reply.json.value) }, flags);
    });
  }
}
