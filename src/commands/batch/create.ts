import { batchFields } from '../../lib/areas/batch/batch-view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { bodyFlags, givenBody } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { create } from '../../lib/contract/batch.ts';
import { batchFacts } from '../../lib/journal/rails/batch-facts.ts';
import { textMember } from '../../lib/json/members.ts';
import { createOnce, keyedCreationFlags } from '../../lib/payments/create-once.ts';
import { subject } from '../../lib/words/records.ts';
import { valueWords } from '../../lib/words/values.ts';

function uploadLine(value: unknown): string | null {
  const { id } = batchFacts(value);
  return id === null ? null : `brl batch upload-csv ${id} ${valueWords.typed.file}`;
}

/** `brl batch create`: POST …/pix/batches. */
export default class BatchCreate extends BaseCommand {
  override about = aboutChange();

  static override flags = { ...bodyFlags, ...keyedCreationFlags };

  async run(): Ended {
    const { flags } = await this.parse(BatchCreate);
    const body = givenBody(flags) ?? { text: '{}', value: {} };
    const name = textMember(body.value, 'name');
    return connected(this, flags, (session) =>
      createOnce(this, session, {
        flags,
        operation: create,
        body: body.text,
        subject: name === null ? subject.pixBatch : subject.namedBatch(name),
        view: (value) => ({ fields: batchFields(value) }),
        next: uploadLine,
      }),
    );
  }
}
