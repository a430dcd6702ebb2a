import * as Flags from '@oclif/core/flags';
import { usageError } from '../../lib/cli/errors.ts';
import { asReceived, ServiceCommand } from '../../lib/cli/service-command.ts';
import { plainFields } from '../../lib/cli/timeline-view.ts';
import { timeline } from '../../lib/contract/transactions.ts';

/** `brl transactions timeline`: GET …/transactions/timeline. */
export default class TransactionsTimeline extends ServiceCommand {
  static override summary = 'Show what happened to one transaction.';
  static override description =
    `By exactly one of --ted-id, --e2e and --identifier. The documentation does not show the answer, so it is printed as it comes.
A transaction that is not found (exit 30) may exist all the same: a failed internal transfer leaves no trace.`;
  static override examples = [
    '<%= config.bin %> transactions timeline --identifier invoice-1042',
    '<%= config.bin %> transactions timeline --ted-id ted-invoice-77 --json',
  ];
  static override flags = {
    'ted-id': Flags.string({ description: 'TED id: ted- and the identifier' }),
    e2e: Flags.string({ description: 'end-to-end id of a PIX' }),
    identifier: Flags.string({ description: 'identifier that was sent' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(TransactionsTimeline);
    const query = { tedId: flags['ted-id'], endToEndId: flags.e2e, identifier: flags.identifier };
    if (Object.values(query).filter((value) => value !== undefined).length !== 1) {
      throw usageError(
        'invalid_query',
        'Name the transaction in exactly one way: --ted-id, --e2e or --identifier.',
        'Give one of --ted-id ID, --e2e ID and --identifier NAME.',
      );
    }
    await this.withSession(flags, async ({ client }) => {
      const reply = await client.read(timeline, { query });
      const json = asReceived(reply);
      await this.show({ json, fields: plainFields(json) }, flags);
    });
  }
}
