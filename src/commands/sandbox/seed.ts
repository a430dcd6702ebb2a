import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { brasiliaText } from '../../lib/sandbox/time.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';

export default class SandboxSeed extends BaseCommand {
  static override flags = {
    rows: Flags.integer({ helpValue: 'N', min: 1, max: 5_000_000, default: 1000 }),
    days: Flags.integer({ helpValue: 'N', min: 1, max: 3650, default: 30 }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxSeed);
    const history = await withSandbox(process.env, (sandbox) =>
      sandbox.control.seedHistory(flags.account ?? sandbox.connection().accountId, flags.rows, flags.days),
    );
    if (!history) throw usageError('account_not_found', sandboxWords.noAccount(flags.account));
    const json = {
      rows: history.rows,
      from: brasiliaText(history.fromMs),
      until: brasiliaText(history.untilMs),
    };
    await this.show({ json, text: sandboxWords.seeded(json.rows, json.from, json.until) }, flags);
  }
}
