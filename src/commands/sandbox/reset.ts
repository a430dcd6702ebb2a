import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';

export default class SandboxReset extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxReset);
    await withSandbox(process.env, ({ control }) => control.reset());
    await this.show({ json: { reset: true }, text: sandboxWords.emptyAgain }, flags);
  }
}
