import * as Args from '@oclif/core/args';
import { BaseCommand } from '../lib/command/base.ts';
import { completionScript, shells } from '../lib/docs/completion-scripts.ts';
import { spokenManifest } from '../lib/docs/spoken-manifest.ts';
import { usageError } from '../lib/errors/cli-error.ts';
import { docsWords } from '../lib/words/docs.ts';

/** `brl completion SHELL`: the script that teaches a shell to complete `brl`. It runs `offer.ts` while a person types. */
export default class Completion extends BaseCommand {
  static override args = {
    shell: Args.string({ options: [...shells] }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Completion);
    const shell = shells.find((name) => name === args.shell);
    if (!shell) throw usageError('usage', docsWords.nameShell(shells.join(', ')), 'brl completion bash');
    const script = completionScript(shell, await spokenManifest(this.config.root));
    await this.show({ json: { shell, script }, verbatim: script.trimEnd() }, flags);
  }
}
