import { batchFields } from '../../lib/areas/batch/view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { bodyFlags, givenBody } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { create } from '../../lib/contract/batch.ts';
import { textMember } from '../../lib/json/members.ts';
import { createOnce, keyedCreationFlags } from '../../lib/payments/create-once.ts';

/** `brl batch create`: POST …/pix/batches. */
export default class BatchCreate extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Start a PIX batch in DRAFT; it moves no money.';
  static override description =
    `The specification does not show the body: --data or --field is sent as it is, {} when neither is given.
Then: upload-csv or put-items, review, dispatch. Repeat the --ref or the --idempotency-key to get the same batch again.
After a lost answer it is looked for in the list of batches, and if it is not there sent once more with the same key.
In the sandbox, the name account-disabled is refused with pix_batch_account_disabled.`;
  static override examples = [
    '<%= config.bin %> batch create --field name=payroll-march --ref payroll-2026-03',
    '<%= config.bin %> batch create --idempotency-key payroll-2026-03 --json',
  ];
  static override flags = { ...bodyFlags, ...keyedCreationFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(BatchCreate);
    const body = givenBody(flags) ?? { text: '{}', value: {} };
    const name = textMember(body.value, 'name');
    await connected(this, flags, (session) =>
      createOnce(this, session, {
        flags,
        operation: create,
        body: body.text,
        subject: name === null ? 'PIX batch' : `PIX batch ${name}`,
        view: (value) => ({ fields: batchFields(value) }),
      }),
    );
  }
}
