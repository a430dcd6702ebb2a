import * as Flags from '@oclif/core/flags';
import { statsTable } from '../../lib/areas/qr/stats-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { stats } from '../../lib/contract/qr.ts';
import { usageError } from '../../lib/errors/cli-error.ts';

/** `brl qr stats`: GET …/pix/qr-codes/stats. */
export default class QrStats extends BaseCommand {
  static override summary = 'Count the charges of the last days: made, paid, refunded, and their value.';
  static override description =
    'The specification does not show the names of the answer, so the table has the columns that come; --json is as received.';
  static override examples = [
    '<%= config.bin %> qr stats --days 7',
    '<%= config.bin %> qr stats --days 30 --output csv',
  ];
  static override flags = { days: Flags.string({ description: 'how many days', required: true }) };

  async run(): Promise<void> {
    const { flags } = await this.parse(QrStats);
    if (!/^[1-9]\d{0,3}$/.test(flags.days)) {
      throw usageError('usage', `--days takes a number of days such as 7, not "${flags.days}".`);
    }
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(stats, { query: { days: flags.days } });
      const table = statsTable(reply.json.value);
      const json = asReceived(reply);
      await this.show(table ? { json, table, records: table.records } : { json }, flags);
    });
  }
}
