import * as Args from '@oclif/core/args';
import { holderFields, lookUpHolder } from '../../lib/areas/transfer/holder.ts';
import { documentOfDigits } from '../../lib/brazil/documents.ts';
import { ServiceError } from '../../lib/client/errors.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { transferWords } from '../../lib/words/transfer.ts';

/** `brl transfer lookup`: GET …/transfers/internal/lookup/{document}. */
export default class TransferLookup extends BaseCommand {
  static override args = { document: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TransferLookup);
    const document = documentOfDigits(args.document);
    await connected(this, flags, async ({ client }) => {
      const reply = await lookUpHolder(client, document).catch(notHere);
      await this.show({ json: asReceived(reply), fields: holderFields(reply.json.value, document) }, flags);
    });
  }
}

/** The usual advice after this refusal is this very command. @throws the given error, with its own advice */
async function notHere(error: Error): Promise<never> {
  if (!(error instanceof ServiceError) || error.reply.errorCode !== 'beneficiary_not_found') throw error;
  const { asCliError } = await import('../../lib/command/failure.ts');
  throw asCliError(error)?.withHint(transferWords.holderElsewhere) ?? error;
}
