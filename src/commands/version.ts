import { BaseCommand } from '../lib/command/base.ts';
import { version } from '../lib/connection/version.ts';

/** `brl version`: what is installed here. */
export default class Version extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(Version);
    const json = { version, node: process.versions.node, platform: `${process.platform}-${process.arch}` };
    await this.show({ json, text: `brl ${version}` }, flags);
  }
}
