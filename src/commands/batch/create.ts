import { batchFields } from '../../lib/cli/batch-view.ts';
import { bodyFlags, givenBody } from '../../lib/cli/body-flags.ts';
import { keyedWriteFlags, WriteCommand } from '../../lib/cli/write-command.ts';
import { create } from '../../lib/contract/batches.ts';

/** `brl batch create`: POST …/pix/batches. */
export default class BatchCreate extends WriteCommand {
  static override summary = 'Start a PIX batch in DRAFT; it moves no money.';
  static override description =
    `The specification does not show the body: --data or --field is sent as it is, {} when neither is given.
Then: upload-csv or put-items, review, dispatch. Repeat the --idempotency-key to get the same batch again.
In the sandbox, the name account-disabled is refused with pix_batch_account_disabled.`;
  static override examples = [
    '<%= config.bin %> batch create --field name=payroll-march',
    '<%= config.bin %> batch create --idempotency-key payroll-2026-03 --json',
  ];
  static override flags = { ...bodyFlags, ...keyedWriteFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(BatchCreate);
    const bodyText = givenBody(flags)?.text ?? '{}';
    await this.withSession(flags, (session) =>
      this.change(session, {
        flags,
        operation: create,
        input: { bodyText },
        view: (value) => ({ fields: batchFields(value) }),
      }),
    );
  }
}
