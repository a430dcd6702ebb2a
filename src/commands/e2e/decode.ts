import * as Args from '@oclif/core/args';
import { decodeEndToEndId, type EndToEndId, EndToEndIdError } from '../../lib/brazil/end-to-end-id.ts';
import { institutionName } from '../../lib/brazil/institutions.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { usageError } from '../../lib/errors/cli-error.ts';

export default class E2eDecode extends BaseCommand {
  static override summary = 'Take an end-to-end id apart, offline';
  static override description =
    'Shows the institution that started the payment or refund and the minute of submission in UTC. ' +
    'It is not the settlement time, after 21:00 in Brasília it shows the next day, and it does not prove that the ' +
    'payment exists: pix status asks the service.';
  static override examples = ['<%= config.bin %> <%= command.id %> E00000000202611201500a1B2c3D4e5F'];
  static override args = {
    endToEndId: Args.string({ description: 'the 32 characters of the id', required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(E2eDecode);
    const { kind, ispb, submittedAt, sequence } = decoded(args.endToEndId);
    const bank = institutionName(ispb);
    await this.show(
      {
        json: { kind, ispb, bank, submittedAt, sequence },
        fields: [
          ['Kind', kind],
          ['Institution', bank === null ? ispb : `${ispb} ${bank}`],
          ['Submitted', submittedAt],
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
    throw usageError(error.code, error.message, 'Copy the whole id: E or D and 31 letters or digits.');
  }
}
