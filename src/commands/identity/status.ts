import * as Args from '@oclif/core/args';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { get } from '../../lib/contract/identity.ts';
import { scalarFields } from '../../lib/terminal/fields.ts';

/** `brl identity status`: GET /v1/identity-verifications/{id}. */
export default class IdentityStatus extends BaseCommand {
  static override args = { id: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(IdentityStatus);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(get, { params: { id: args.id } });
      await this.show({ json: asReceived(reply), fields: scalarFields(reply.json.value) }, flags);
    });
  }
}
