import * as Args from '@oclif/core/args';
import { defaultName, meant } from '../../lib/areas/notify/notifier.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { loadNotifiers, saveNotifiers } from '../../lib/connection/notifiers.ts';
import { notifyWords } from '../../lib/words/notify.ts';

/** `brl notify remove`: tells a notifier nothing any more. */
export default class NotifyRemove extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { name: Args.string() };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(NotifyRemove);
    const name = args.name ?? defaultName;
    const notifiers = new Map(loadNotifiers(process.env));
    meant(notifiers, name);
    notifiers.delete(name);
    saveNotifiers(process.env, notifiers);
    await this.show({ json: { removed: name }, text: notifyWords.removed(name) }, flags);
  }
}
