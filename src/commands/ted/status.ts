import * as Args from '@oclif/core/args';
import { usageError } from '../../lib/cli/errors.ts';
import { waitFlags, waitMs } from '../../lib/cli/money-flags.ts';
import { StatusCommand, timelineFlag } from '../../lib/cli/status-command.ts';
import { tedFields } from '../../lib/cli/ted-view.ts';
import { status, tedIdOf } from '../../lib/contract/ted.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import { tedMeaning } from '../../lib/journal/ted-rail.ts';

/** `brl ted status`: GET …/ted/{tedId}. */
export default class TedStatus extends StatusCommand {
  static override summary = 'Show one TED as the service reports it.';
  static override description =
    `By TED id (ted- and the identifier) or by intent id from the journal. Without --wait, exit 0 means that the TED was
found, whatever its state. With --wait the final state decides: 0 settled, 20 on its way, 30 failed, 40 not known, or not
found in the end. What was sent from here and is not shown (yet) is told as the journal has it. A FAILED after 48 h without
settlement is exit 40: the bank may still have paid. --timeline joins what the journal, the service, the statement and the
captured deliveries know of it.`;
  static override examples = [
    '<%= config.bin %> ted status ted-invoice-77',
    '<%= config.bin %> ted status int_d1zqm4rv71nekmnwps95n20w4b --wait 40m',
    '<%= config.bin %> ted status ted-invoice-77 --timeline',
  ];
  static override args = { ted: Args.string({ description: 'TED id or intent id', required: true }) };
  static override flags = { ...timelineFlag, ...waitFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(TedStatus);
    const budgetMs = waitMs(flags, 0);
    if (!/^(ted-|int_)\S+$/.test(args.ted)) {
      throw usageError(
        'usage',
        `"${args.ted}" is neither a TED id nor an intent id.`,
        `A TED id is ted- and the identifier: brl ted status ted-${args.ted}`,
      );
    }
    await this.withSession(flags, async (session) => {
      const intent = args.ted.startsWith('int_') ? await this.intentOf(session, args.ted, isTed) : null;
      const tedId = intent ? tedIdOf(intent.identifier ?? '') : args.ted;
      if (flags.timeline) {
        const identifier = tedId.slice(tedIdOf('').length);
        return this.tell(session, flags, { kind: 'ted', identifier, endToEndId: null, intent });
      }
      const params = intent ? { accountId: intent.accountId, tedId } : { tedId };
      await this.watch(session, flags, {
        intent,
        wait: flags.wait === true,
        budgetMs,
        read: () => session.client.read(status, { params }),
        meaningOf: tedMeaning,
        pollMs: 5000,
        fieldsOf: tedFields,
      });
    });
  }
}

function isTed({ operation }: Intent): boolean {
  return operation === 'ted.out';
}
