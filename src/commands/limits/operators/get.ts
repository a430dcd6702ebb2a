import * as Args from '@oclif/core/args';
import { operatorDocument, operatorFields } from '../../../lib/areas/limits/operator.ts';
import { asReceived, ServiceCommand } from '../../../lib/command/service.ts';
import { operatorGet } from '../../../lib/contract/limits.ts';

/** `brl limits operators get`: GET …/limits/operators/{document}. */
export default class LimitsOperatorsGet extends ServiceCommand {
  static override summary = "Show one operator's limits.";
  static override examples = ['<%= config.bin %> limits operators get 529.982.247-25'];
  static override args = { document: Args.string({ description: "operator's CPF or CNPJ", required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(LimitsOperatorsGet);
    const document = operatorDocument(args.document);
    await this.withSession(flags, async ({ client }) => {
      const reply = await client.read(operatorGet, { params: { document } });
      await this.show({ json: asReceived(reply), fields: operatorFields(reply) }, flags);
    });
  }
}
