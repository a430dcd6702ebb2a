import * as Flags from '@oclif/core/flags';
import { flatFields, legacyClock, limitColumns, limitRows, partnerClock } from '../../lib/cli/limits-view.ts';
import { asReceived, ServiceCommand } from '../../lib/cli/service-command.ts';
import { available, partner } from '../../lib/contract/limits.ts';

/** `brl limits show`: GET …/limits/available, or with `--partner` the deprecated GET …/pix/limits. */
export default class LimitsShow extends ServiceCommand {
  static override summary = 'Show what was used of the limits, and what is left.';
  static override description = `${partnerClock}
--partner asks the deprecated route for the bank's own PIX ceilings.`;
  static override examples = [
    '<%= config.bin %> limits show',
    '<%= config.bin %> limits show --partner --json',
  ];
  static override flags = {
    partner: Flags.boolean({ description: "the settlement bank's PIX ceilings (deprecated route)" }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LimitsShow);
    await this.withSession(flags, async ({ client }) => {
      if (flags.partner) {
        const reply = await client.read(partner, {});
        await this.show({ json: asReceived(reply), fields: flatFields(reply.json.value) }, flags);
        return this.note(legacyClock);
      }
      const reply = await client.read(available, {});
      const records = limitRows(reply.json.value);
      const json = asReceived(reply);
      // A shape that we don't know is still shown, as it is.
      const view = records.length > 0 ? { table: { columns: limitColumns, records } } : {};
      await this.show({ json, ...view, fields: flatFields(reply.json.value) }, flags);
      this.note(partnerClock);
    });
  }
}
