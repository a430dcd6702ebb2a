import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { connected } from '../../lib/command/service.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import { refFlag, StatusCommand } from '../../lib/payments/status-command.ts';

/** `brl transfer status`: what journal, timeline and statement know of a transfer within the bank. */
export default class TransferStatus extends StatusCommand {
  static override summary = 'Show one transfer within the bank with everything known of it.';
  static override description =
    `By intent id (from the journal), --identifier or --ref. The service has no status route for transfers: its timeline and the
statement are asked, and the captured deliveries are searched. A transfer that failed leaves a trace in none of them (specification,
section 4.4): not found (exit 40) is no proof that no money moved, so look at the statement before you send it again.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %> int_d1zqm4rv71nekmnwps95n20w4b',
    '<%= config.bin %> <%= command.id %> --identifier payroll-7',
  ];
  static override args = { intent: Args.string({ description: 'intent id, from the journal' }) };
  static override flags = {
    identifier: Flags.string({ description: 'identifier that was sent' }),
    ...refFlag,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TransferStatus);
    const [name, ...others] = [args.intent, flags.identifier, flags.ref].filter(
      (given) => given !== undefined,
    );
    if (name === undefined || others.length > 0)
      throw usageError('usage', 'Name one transfer: an intent id, --identifier or --ref.');
    await connected(this, flags, async (session) => {
      const intent =
        args.intent === undefined
          ? await this.intentNamed(session, name, isTransfer)
          : await this.intentOf(session, args.intent, isTransfer);
      const identifier = flags.identifier ?? intent?.identifier ?? this.identifierOf(session, flags.ref);
      await this.tell(session, flags, { kind: 'transfer', identifier, endToEndId: null, intent });
    });
  }
}

function isTransfer({ operation }: Intent): boolean {
  return operation.startsWith('transfers.');
}
