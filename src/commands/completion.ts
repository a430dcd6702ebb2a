import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { BaseCommand, type GlobalFlags } from '../lib/command/base.ts';
import { loadProfiles } from '../lib/connection/profile.ts';
import { completionScript, shells } from '../lib/docs/completion-scripts.ts';
import { spokenManifest } from '../lib/docs/spoken-manifest.ts';
import { usageError } from '../lib/errors/cli-error.ts';
import { docsWords } from '../lib/words/docs.ts';

/** Names that a shell would not read as anything else. */
const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** `brl completion SHELL`: the script that teaches a shell to complete `brl`. */
export default class Completion extends BaseCommand {
  static override args = {
    shell: Args.string({ options: [...shells] }),
  };
  static override flags = {
    profiles: Flags.boolean({ hidden: true }),
    runs: Flags.boolean({ hidden: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Completion);
    if (flags.profiles) return this.offer(Object.keys(loadProfiles(process.env).profiles), flags);
    if (flags.runs) return this.offer(await this.runNames(flags), flags);
    const shell = shells.find((name) => name === args.shell);
    if (!shell) throw usageError('usage', docsWords.nameShell(shells.join(', ')), 'brl completion bash');
    const script = completionScript(shell, await spokenManifest(this.config.root));
    await this.show({ json: { shell, script }, text: script.trimEnd() }, flags);
  }

  /** One name a line, for a shell. */
  private async offer(all: readonly string[], flags: GlobalFlags): Promise<void> {
    const names = all.filter((name) => plainName.test(name));
    if (names.length === 0) return;
    await this.show({ json: names, text: names.join('\n') }, { ...flags, output: 'table', json: false });
  }

  private async runNames(flags: GlobalFlags): Promise<readonly string[]> {
    const { withRuns } = await import('../lib/areas/payout/open-run.ts');
    return withRuns(this, flags, async (runs, filter) => (await runs.list(filter)).map(({ ref }) => ref));
  }
}
