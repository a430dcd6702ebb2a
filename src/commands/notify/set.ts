import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { defaultName, notifierOf, requiredName } from '../../lib/areas/notify/notifier.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { deliveryUrl } from '../../lib/connection/delivery-url.ts';
import { loadNotifiers, saveNotifiers } from '../../lib/connection/notifiers.ts';
import { notifyWords } from '../../lib/words/notify.ts';

/** `brl notify set`: who is told when something needs a person, and how. */
export default class NotifySet extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { name: Args.string() };
  static override flags = {
    command: Flags.string({ helpValue: 'COMMAND', exclusive: ['url'] }),
    url: Flags.string({ helpValue: 'URL' }),
    'secret-file': Flags.string({ helpValue: 'FILE', helpGroup: 'SECRETS' }),
    on: Flags.string({ helpValue: 'NAME,...' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(NotifySet);
    const name = requiredName(args.name ?? defaultName);
    const url = flags.url === undefined ? null : deliveryUrl(flags.url, '--url').href;
    const notifier = notifierOf({ ...flags, url });
    saveNotifiers(process.env, new Map([...loadNotifiers(process.env), [name, notifier]]));
    await this.show({ json: { name, ...notifier }, text: notifyWords.set(name) }, flags);
    if (this.format(flags) !== 'table') return;
    this.note(() => notifyWords.tryIt(name));
    this.note(() => notifyWords.runIt);
  }
}
