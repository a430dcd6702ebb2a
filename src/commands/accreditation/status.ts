import * as Args from '@oclif/core/args';
import { accreditationFields } from '../../lib/areas/accreditation/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { get } from '../../lib/contract/accreditation.ts';

/** `brl accreditation status`: GET /v1/accreditations/{accreditationId}. */
export default class AccreditationStatus extends BaseCommand {
  static override args = { id: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccreditationStatus);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(get, { params: { accreditationId: args.id } });
      await this.show({ json: asReceived(reply), fields: accreditationFields(reply.json.value) }, flags);
    });
  }
}
