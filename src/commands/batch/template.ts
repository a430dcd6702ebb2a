import { fileAnswer, outFlag } from '../../lib/areas/batch/file-answer.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { template } from '../../lib/contract/batch.ts';

/** `brl batch template`: GET …/pix/batches/template. */
export default class BatchTemplate extends BaseCommand {
  static override flags = { ...outFlag };

  async run(): Promise<void> {
    const { flags } = await this.parse(BatchTemplate);
    await connected(this, flags, async ({ client }) =>
      this.show(fileAnswer(await client.download(template, {}), flags), flags),
    );
  }
}
