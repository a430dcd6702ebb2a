import { locksFields } from '../../lib/areas/locks/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { show } from '../../lib/contract/locks.ts';

/** `brl locks show`: GET …/security/locks. */
export default class LocksShow extends BaseCommand {
  static override summary = 'Show what keeps payments from leaving the account.';
  static override description =
    'A blocked payment ends with exit 32: cashout_locked, cashout_outside_hours or cashout_source_ip_not_allowed.';
  static override examples = ['<%= config.bin %> locks show'];

  async run(): Promise<void> {
    const { flags } = await this.parse(LocksShow);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(show, {});
      await this.show({ json: asReceived(reply), fields: locksFields(reply.json.value) }, flags);
    });
  }
}
