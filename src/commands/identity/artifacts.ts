import * as Args from '@oclif/core/args';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { artifacts } from '../../lib/contract/identity.ts';
import { listOf } from '../../lib/json/lists.ts';
import { scalarFields } from '../../lib/terminal/fields.ts';

/** `brl identity artifacts`: GET /v1/identity-verifications/{id}/artifacts. */
export default class IdentityArtifacts extends BaseCommand {
  static override summary = 'Show the evidence of one identity verification.';
  static override description =
    'Needs the scope kyc.read. The answer is not documented; it is shown as it comes, and links in it are not opened. It is personal data.';
  static override examples = ['<%= config.bin %> identity artifacts 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d'];
  static override args = { id: Args.string({ description: 'verification id', required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(IdentityArtifacts);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(artifacts, { params: { id: args.id } });
      const items = listOf(reply.json.value, ['items', 'artifacts']);
      const fields = [
        ...scalarFields(reply.json.value),
        ...items.flatMap((item, i) => scalarFields(item, `${i + 1}. `)),
      ];
      await this.show({ json: asReceived(reply), fields }, flags);
    });
  }
}
