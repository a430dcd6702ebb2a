import { bodyFlags } from '../../lib/cli/body-flags.ts';
import { boletoFields } from '../../lib/cli/boleto-view.ts';
import { requiredBody } from '../../lib/cli/raw-body-payment.ts';
import { asReceived, ServiceCommand } from '../../lib/cli/service-command.ts';
import { preview } from '../../lib/contract/boleto.ts';

/** `brl boleto preview`: POST …/boleto/preview, which creates nothing. */
export default class BoletoPreview extends ServiceCommand {
  static override summary = 'Show what a boleto asks for before paying it; creates nothing.';
  static override description = `The specification does not show the body: --data or --field is sent as it is.
The sandbox finds the boleto in any member that holds 44, 47 or 48 digits.`;
  static override examples = [
    '<%= config.bin %> boleto preview --field digitableLine=99990000000000000000000000000000000000000015000',
  ];
  static override flags = { ...bodyFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoPreview);
    const { text: bodyText } = requiredBody({ data: flags.data, field: flags.field ?? [] });
    await this.withSession(flags, async ({ client }) => {
      const reply = await client.read(preview, { bodyText });
      await this.show({ json: asReceived(reply), fields: boletoFields(reply.json.value) }, flags);
    });
  }
}
