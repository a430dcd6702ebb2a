import { locksFields } from '../../lib/areas/locks/locks-view.ts';
import { advised } from '../../lib/command/advice.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { pending } from '../../lib/contract/locks.ts';
import { lockWords } from '../../lib/words/locks.ts';

/** `brl locks pending`: GET …/security/locks/pending. */
export default class LocksPending extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(LocksPending);
    await connected(this, flags, ({ client }) =>
      advised('read', { not_found: lockWords.nonePending }, async () => {
        const reply = await client.read(pending, {});
        await this.show({ json: asReceived(reply), fields: locksFields(reply.json.value) }, flags);
      }),
    );
  }
}
