import { explainingNonePending } from '../../lib/areas/locks/pending.ts';
import { locksFields } from '../../lib/areas/locks/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { pending } from '../../lib/contract/locks.ts';

/** `brl locks pending`: GET …/security/locks/pending. */
export default class LocksPending extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(LocksPending);
    await connected(this, flags, ({ client }) =>
      explainingNonePending(async () => {
        const reply = await client.read(pending, {});
        await this.show({ json: asReceived(reply), fields: locksFields(reply.json.value) }, flags);
      }),
    );
  }
}
