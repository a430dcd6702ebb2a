import { batchFields } from '../../../../lib/areas/batch/batch-view.ts';
import { aboutChange } from '../../../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../../../lib/command/base.ts';
import { bodyFlags, givenBody } from '../../../../lib/command/body-flags.ts';
import { connected } from '../../../../lib/command/service.ts';
import { createBatch } from '../../../../lib/contract/boleto-charge.ts';
import { batchFacts } from '../../../../lib/journal/rails/batch-facts.ts';
import { createOnce, creationFlags } from '../../../../lib/payments/create-once.ts';
import { subject } from '../../../../lib/words/records.ts';
import { valueWords } from '../../../../lib/words/values.ts';

function putLine(value: unknown): string | null {
  const { id } = batchFacts(value);
  return id === null ? null : `brl boleto charge batch put-items ${id} --data ${valueWords.typed.file}`;
}

/** `brl boleto charge batch create`: POST …/boleto/charge/batches. */
export default class BoletoChargeBatchCreate extends BaseCommand {
  override about = aboutChange();

  static override flags = { ...bodyFlags, ...creationFlags };

  async run(): Ended {
    const { flags } = await this.parse(BoletoChargeBatchCreate);
    const bodyText = givenBody(flags)?.text ?? '{}';
    return connected(this, flags, (session) =>
      createOnce(this, session, {
        flags,
        operation: createBatch,
        body: bodyText,
        subject: subject.batchOfBoletos,
        view: (value) => ({ fields: batchFields(value) }),
        next: putLine,
      }),
    );
  }
}
