import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { registrationFields } from '../../../lib/areas/pix/key-registration.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { change, writeFlags } from '../../../lib/command/write.ts';
import { verify } from '../../../lib/contract/pix-keys.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { askLine, canAsk } from '../../../lib/terminal/ask.ts';
import { pixWords } from '../../../lib/words/pix.ts';

/** `brl pix keys verify`: POST …/pix/keys/verify. */
export default class PixKeysVerify extends BaseCommand {
  override about = aboutChange();

  static override args = {
    challenge: Args.string({ required: true }),
  };
  static override flags = { code: Flags.string({ helpValue: 'CODE' }), ...writeFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PixKeysVerify);
    const code = (flags.code ?? (await askCode())).trim();
    if (!/^[0-9A-Za-z]{4,12}$/.test(code)) {
      throw usageError('usage', pixWords.badCode);
    }
    await connected(this, flags, async (session) => {
      const { keyChallengeField, keyCodeField } = session.client.connection.settings;
      await change(this, session, {
        flags,
        operation: verify,
        input: {
          bodyText: JSON.stringify({ [keyChallengeField]: args.challenge, [keyCodeField]: code }),
          ...(flags['dry-run'] ? {} : { secret: code }),
        },
        view: (value) => ({ fields: registrationFields(value) }),
      });
    });
  }
}

async function askCode(): Promise<string> {
  if (canAsk()) return askLine(pixWords.code);
  throw usageError('missing_flags', pixWords.noTerminalForCode, pixWords.addCode);
}
