import * as Flags from '@oclif/core/flags';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { bodyFlags, givenBody } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { close } from '../../lib/contract/account.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { textMember } from '../../lib/json/members.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';
import { askReally } from '../../lib/terminal/really.ts';
import { accountWords } from '../../lib/words/account.ts';
import { namedStatus } from '../../lib/words/statuses.ts';

/** `brl account close`: POST …/close. */
export default class AccountClose extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    confirm: Flags.string({ helpValue: 'ID', helpGroup: 'SAFETY' }),
    yes: Flags.boolean({ helpGroup: 'SAFETY' }),
    ...bodyFlags,
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AccountClose);
    const bodyText = givenBody(flags)?.text ?? '{}';
    await connected(this, flags, async (session) => {
      const { accountId } = session.client.connection;
      if (!flags['dry-run'] && accountId !== null) {
        checkConfirmation(flags.confirm, accountId);
        await askReally(() => accountWords.reallyClose(accountId, session.environment), flags.yes);
      }
      await change(this, session, {
        flags,
        operation: close,
        input: { bodyText },
        view: (value) => ({ fields: answerFields(inWords(value)) }),
      });
    });
  }
}

/** An account's states have words of their own. */
function inWords(value: unknown): unknown {
  const status = textMember(value, 'status');
  return status === null ? value : { ...(value as object), status: namedStatus(status, 'account') };
}

function checkConfirmation(confirm: string | undefined, accountId: string): void {
  if (confirm === accountId) return;
  throw usageError(
    'confirmation_mismatch',
    confirm === undefined ? accountWords.confirmNeeded : accountWords.confirmOther(confirm, accountId),
    accountWords.addConfirm(accountId),
  );
}
