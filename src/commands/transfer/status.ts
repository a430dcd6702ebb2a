import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { showTimeline } from '../../lib/payments/follow.ts';
import { identifierOf, intentNamed, intentOf, refFlag } from '../../lib/payments/named-intent.ts';
import { transferWords } from '../../lib/words/transfer.ts';

/** `brl transfer status`: what journal, timeline and statement know of a transfer within the bank. */
export default class TransferStatus extends BaseCommand {
  override about = aboutSentPayment();

  static override args = { intent: Args.string() };
  static override flags = {
    identifier: Flags.string({ helpValue: 'ID' }),
    ...refFlag,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TransferStatus);
    const [name, ...others] = [args.intent, flags.identifier, flags.ref].filter(
      (given) => given !== undefined,
    );
    if (name === undefined || others.length > 0) throw usageError('usage', transferWords.nameOne);
    await connected(this, flags, async (session) => {
      const intent =
        args.intent === undefined
          ? await intentNamed(this, session, name, isTransfer)
          : await intentOf(this, session, args.intent, isTransfer);
      const identifier = flags.identifier ?? intent?.identifier ?? identifierOf(session, flags.ref);
      await showTimeline(this, session, flags, { kind: 'transfer', identifier, endToEndId: null, intent });
    });
  }
}

function isTransfer({ operation }: Intent): boolean {
  return operation.startsWith('transfers.');
}
