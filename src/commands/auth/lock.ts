import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { lockVault } from '../../lib/connection/kept-vault.ts';
import { vaultPath } from '../../lib/connection/paths.ts';
import { authWords } from '../../lib/words/auth.ts';

export default class AuthLock extends BaseCommand {
  override about = aboutLocalChange();

  async run(): Promise<void> {
    const { flags } = await this.parse(AuthLock);
    const wasOpen = await lockVault(process.env);
    const text = wasOpen ? authWords.vaultLocked : authWords.vaultWasLocked;
    await this.show({ json: { vault: vaultPath(process.env), wasOpen }, text }, flags);
  }
}
