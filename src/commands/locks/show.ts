import { locksFields } from '../../lib/areas/locks/locks-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { show } from '../../lib/contract/locks.ts';

/** `brl locks show`: GET …/security/locks. */
export default class LocksShow extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(LocksShow);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(show, {});
      await this.show({ json: asReceived(reply), fields: locksFields(reply.json.value) }, flags);
    });
  }
}
