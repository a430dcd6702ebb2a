import { batchFields } from '../../../../lib/cli/batch-view.ts';
import { bodyFlags, givenBody } from '../../../../lib/cli/body-flags.ts';
import { WriteCommand, writeFlags } from '../../../../lib/cli/write-command.ts';
import { createBatch } from '../../../../lib/contract/boleto-charge.ts';

/** `brl boleto charge batch create`: POST …/boleto/charge/batches. */
export default class BoletoChargeBatchCreate extends WriteCommand {
  static override summary = 'Start a batch of boletos to issue, in DRAFT.';
  static override description =
    'The specification does not show the body: --data or --field is sent as it is, {} when neither is given.';
  static override examples = ['<%= config.bin %> boleto charge batch create'];
  static override flags = { ...bodyFlags, ...writeFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(BoletoChargeBatchCreate);
    const bodyText = givenBody(flags)?.text ?? '{}';
    await this.withSession(flags, (session) =>
      this.change(session, {
        flags,
        operation: createBatch,
        input: { bodyText },
        view: (value) => ({ fields: batchFields(value) }),
      }),
    );
  }
}
