import * as Flags from '@oclif/core/flags';
import { limitColumns, partnerColumns, partnerRows } from '../../lib/areas/limits/limits-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { available, partner } from '../../lib/contract/limits.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';
import { limitRows } from '../../lib/payments/limits-left.ts';
import { limitWords } from '../../lib/words/limits.ts';

/** `brl limits show`: GET …/limits/available, or with `--partner` the deprecated GET …/pix/limits. */
export default class LimitsShow extends BaseCommand {
  static override flags = {
    partner: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LimitsShow);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(flags.partner ? partner : available, {});
      const json = asReceived(reply);
      // Says each time which clock the windows follow: the service has two (specification, section 8). An unknown shape
      // is still shown, unchanged.
      const fields = answerFields(reply.json.value);
      if (flags.partner) {
        const records = partnerRows(reply.json.value);
        const view = records.length > 0 ? { table: { columns: partnerColumns, records } } : {};
        await this.show({ json, ...view, fields }, flags);
        return this.note(() => limitWords.partnerClock);
      }
      const records = limitRows(reply.json.value);
      const view = records.length > 0 ? { table: { columns: limitColumns, records } } : {};
      await this.show({ json, ...view, fields }, flags);
      this.note(() => limitWords.bankClock);
    });
  }
}
