import * as Flags from '@oclif/core/flags';
import { usageError } from '../../lib/cli/errors.ts';
import { statementFields } from '../../lib/cli/payment-view.ts';
import { asReceived, ServiceCommand } from '../../lib/cli/service-command.ts';
import { member } from '../../lib/client/reply.ts';
import { transactions } from '../../lib/contract/pix.ts';

/** `brl pix find`: GET …/pix/transactions. */
export default class PixFind extends ServiceCommand {
  static override summary = 'Find the statement line of one PIX.';
  static override description =
    'The answer is a page of none or one line. An empty page does not prove that nothing was paid.';
  static override examples = [
    '<%= config.bin %> pix find --identifier invoice-1042',
    '<%= config.bin %> pix find --e2e E9999900420261121100681815f1cdd7',
  ];
  static override flags = {
    identifier: Flags.string({ description: 'identifier that was sent' }),
    e2e: Flags.string({ description: 'end-to-end id' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixFind);
    const { identifier, e2e } = flags;
    if (!identifier && !e2e) throw usageError('usage', 'Say which PIX: --identifier or --e2e.');
    await this.withSession(flags, async ({ client }) => {
      const reply = await client.read(transactions, { query: { endToEndId: e2e, identifier } });
      const items = member(reply.json.value, 'items');
      const [item] = Array.isArray(items) ? items : [];
      const found = item === undefined ? [] : statementFields(item);
      await this.show(
        item === undefined
          ? { json: asReceived(reply), text: 'No line in the statement has this id (yet).' }
          : { json: asReceived(reply), fields: found },
        flags,
      );
    });
  }
}
