import * as Args from '@oclif/core/args';
import { accreditationFields } from '../../lib/areas/accreditation/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { get } from '../../lib/contract/accreditation.ts';

/** `brl accreditation status`: GET /v1/accreditations/{accreditationId}. */
export default class AccreditationStatus extends BaseCommand {
  static override summary = 'Show one accreditation, with the links that are open.';
  static override description =
    `The link belongs to the person whose account it is: pass it on, do not open it. A link lives 7 days, a consent journey 30.
The sandbox serves its consent page itself while sandbox start runs.`;
  static override examples = ['<%= config.bin %> accreditation status 1b4e28ba-2fa1-41d2-883f-0016d3cca427'];
  static override args = { id: Args.string({ description: 'accreditation id', required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccreditationStatus);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(get, { params: { accreditationId: args.id } });
      await this.show({ json: asReceived(reply), fields: accreditationFields(reply.json.value) }, flags);
    });
  }
}
