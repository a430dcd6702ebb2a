import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { transactions } from '../../lib/contract/pix.ts';
import { CliError, usageError } from '../../lib/errors/cli-error.ts';
import { endToEndIdIn } from '../../lib/journal/rails/pix.ts';
import { member, textMember } from '../../lib/json/members.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { statementFields } from '../../lib/payments/statement/record-view.ts';
import { pixWords } from '../../lib/words/pix.ts';

/** `brl pix find`: GET …/pix/transactions. */
export default class PixFind extends BaseCommand {
  override about = aboutSentPayment();

  static override flags = {
    identifier: Flags.string({ helpValue: 'ID' }),
    e2e: Flags.string({ helpValue: 'ID' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixFind);
    const { identifier, e2e } = flags;
    if (!identifier && !e2e) throw usageError('usage', pixWords.whichPix);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(transactions, { query: { endToEndId: e2e, identifier } });
      const items = member(reply.json.value, 'items');
      const lines: unknown[] = Array.isArray(items) ? items : [];
      const item = lines.find((line) => isAbout(line, flags));
      if (lines.length > 0 && item === undefined) throw notOurs();
      const found = item === undefined ? [] : statementFields(item);
      await this.show(
        item === undefined
          ? { json: asReceived(reply), text: pixWords.notOnStatement }
          : { json: asReceived(reply), fields: found },
        flags,
      );
    });
  }
}

/** Whether a line bears every name that was asked for. */
function isAbout(
  line: unknown,
  { identifier, e2e }: { readonly identifier?: string | undefined; readonly e2e?: string | undefined },
): boolean {
  const isNamed = identifier === undefined || textMember(line, 'identifier') === identifier;
  return isNamed && (e2e === undefined || endToEndIdIn(line) === e2e);
}

function notOurs(): CliError {
  return new CliError({
    code: 'echo_mismatch',
    ends: 'uncertain',
    message: pixWords.otherLine,
    hint: pixWords.lookAtStatement,
  });
}
