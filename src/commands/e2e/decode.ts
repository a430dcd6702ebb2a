import * as Args from '@oclif/core/args';
import { timeText } from '../../lib/brazil/clock.ts';
import { decodeEndToEndId, type EndToEndId, EndToEndIdError } from '../../lib/brazil/end-to-end-id.ts';
import { institutionName } from '../../lib/brazil/institutions.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { e2eWords } from '../../lib/words/e2e.ts';

export default class E2eDecode extends BaseCommand {
  static override args = {
    endToEndId: Args.string({ required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(E2eDecode);
    const { kind, ispb, submittedAt, sequence } = decoded(args.endToEndId);
    const bank = institutionName(ispb);
    await this.show(
      {
        json: { kind, ispb, bank, submittedAt, sequence },
        fields: [
          ['Kind', e2eWords.kinds[kind]],
          ['Institution', bank === null ? ispb : `${ispb} ${bank}`],
          ['Submitted', timeText(submittedAt, 'minute')],
          ['Sequence', sequence],
        ],
      },
      flags,
    );
  }
}

function decoded(text: string): EndToEndId {
  try {
    return decodeEndToEndId(text);
  } catch (error) {
    if (!(error instanceof EndToEndIdError)) throw error;
    throw usageError(error.code, error.message, e2eWords.copyWhole);
  }
}
