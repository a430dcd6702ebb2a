import * as Args from '@oclif/core/args';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { artifacts } from '../../lib/contract/identity.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';

/** `brl identity artifacts`: GET /v1/identity-verifications/{id}/artifacts. */
export default class IdentityArtifacts extends BaseCommand {
  static override args = { id: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(IdentityArtifacts);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(artifacts, { params: { id: args.id } });
      const fields = answerFields(reply.json.value);
      await this.show({ json: asReceived(reply), fields }, flags);
    });
  }
}
