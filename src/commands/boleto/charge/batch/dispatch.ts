import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { chargeBatchSettling } from '../../../../lib/areas/batch/batch-settling.ts';
import { batchFields } from '../../../../lib/areas/batch/batch-view.ts';
import { asIssued } from '../../../../lib/areas/boleto/charge-issue.ts';
import { aboutChange } from '../../../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../../../lib/command/base.ts';
import { connected } from '../../../../lib/command/service.ts';
import { dispatchBatch } from '../../../../lib/contract/boleto-charge.ts';
import { CliError, usageError } from '../../../../lib/errors/cli-error.ts';
import { createOnce, creationFlags } from '../../../../lib/payments/create-once.ts';
import { waitFlags } from '../../../../lib/payments/money-flags.ts';
import { awaitMade, checkWait } from '../../../../lib/payments/settling.ts';
import { askChecked, canAsk } from '../../../../lib/terminal/ask.ts';
import { boletoWords } from '../../../../lib/words/boleto.ts';
import { confirmationWords } from '../../../../lib/words/confirmation.ts';
import { subject } from '../../../../lib/words/records.ts';

/** `brl boleto charge batch dispatch`: POST …/boleto/charge/batches/{batchId}/dispatch. */
export default class BoletoChargeBatchDispatch extends BaseCommand {
  override about = aboutChange();

  static override args = { batch: Args.string({ required: true }) };
  static override flags = {
    confirm: Flags.string({ helpValue: 'ID', helpGroup: 'SAFETY' }),
    yes: Flags.boolean({ helpGroup: 'SAFETY' }),
    ...creationFlags,
    ...waitFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(BoletoChargeBatchDispatch);
    checkWait(flags);
    if (!flags['dry-run']) await this.requireTyped(args.batch, flags);
    return connected(this, flags, async (session) => {
      return asIssued(session, () =>
        createOnce(this, session, {
          flags,
          operation: dispatchBatch,
          params: { batchId: args.batch },
          body: '{}',
          subject: subject.boletosOf(args.batch),
          view: (value) => ({ fields: batchFields(value) }),
          next: () => (flags.wait ? null : `brl boleto charge batch status ${args.batch} --wait`),
          made: (created) =>
            awaitMade(this, session, flags, created, (client) => chargeBatchSettling(client, args.batch)),
        }),
      );
    });
  }

  private async requireTyped(
    batchId: string,
    flags: { readonly confirm?: string | undefined; readonly yes: boolean },
  ): Promise<void> {
    const words = boletoWords.charge;
    if (!canAsk() && !flags.yes) throw usageError('needs_yes', words.needsYes, words.addYes);
    if (flags.confirm === batchId) return;
    if (flags.confirm === undefined && canAsk() && !flags.yes) return askForId(batchId);
    throw usageError('needs_confirm', words.idNotTyped, words.addConfirm(batchId));
  }
}

/** @throws {CliError} `declined`, exit 130, if nothing was typed */
async function askForId(batchId: string): Promise<void> {
  const typed = await askChecked(
    () => boletoWords.charge.typeId,
    (text) => (text === batchId ? null : () => boletoWords.charge.notTheId(batchId)),
    '',
  );
  if (typed === batchId) return;
  throw new CliError({ code: 'declined', ends: 'interrupted', message: confirmationWords.declined });
}
