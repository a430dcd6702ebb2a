import { BaseCommand } from '../lib/command/base.ts';
import { version } from '../lib/connection/version.ts';

/** `brl version`: what is installed here. */
export default class Version extends BaseCommand {
  static override summary = 'Show the version of brl';
  static override examples = ['<%= config.bin %> version', '<%= config.bin %> version --json'];

  async run(): Promise<void> {
    const { flags } = await this.parse(Version);
    const json = { version, node: process.versions.node, platform: `${process.platform}-${process.arch}` };
    await this.show({ json, text: `brl ${version}` }, flags);
  }
}
