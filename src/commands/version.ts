import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../lib/command/base.ts';
import { version } from '../lib/connection/version.ts';

/** `brl version`: what is installed here, or whether a downloaded file is one of a release. */
export default class Version extends BaseCommand {
  static override flags = {
    check: Flags.string({ helpValue: 'FILE' }),
    signer: Flags.string({ helpValue: 'FILE', dependsOn: ['check'] }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Version);
    const json = { version, node: process.versions.node, platform: `${process.platform}-${process.arch}` };
    if (flags.check === undefined) {
      await this.show({ json, text: `brl ${version}` }, flags);
      return;
    }
    const { checkReleased } = await import('../lib/areas/version/release-check.ts');
    const { releaseWords } = await import('../lib/words/release.ts');
    const checked = await checkReleased(flags.check, flags.signer ?? null);
    const text = releaseWords.good(checked.name, checked.signer);
    await this.show({ json: { ...json, checked }, text }, flags);
  }
}
