import * as Args from '@oclif/core/args';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { loadProfiles, type ProfileBook, profileNamed, saveProfiles } from '../../lib/connection/profile.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { askReally } from '../../lib/terminal/really.ts';
import { authWords } from '../../lib/words/auth.ts';
import { valueWords } from '../../lib/words/values.ts';

export default class AuthSwitch extends BaseCommand {
  override about = aboutLocalChange();

  static override args = {
    name: Args.string(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AuthSwitch);
    const book = loadProfiles(process.env);
    const name = args.name ?? flags.profile ?? (await chosenProfile(book));
    const { environment } = profileNamed(book, name);
    saveProfiles(process.env, { ...book, current: name });
    const text = authWords.nowCurrent[environment](name);
    await this.show({ json: { profile: name, environment, previous: book.current }, text }, flags);
  }
}

async function chosenProfile(book: ProfileBook): Promise<string> {
  const { askChoice, canAsk } = await import('../../lib/terminal/ask.ts');
  const entries = Object.entries(book.profiles);
  if (!canAsk() || entries.length === 0) {
    throw usageError('missing_profile', authWords.nameOne, 'brl auth list');
  }
  const [only, ...others] = entries;
  if (only && others.length === 0) {
    await askReally(() => authWords.reallySwitch(only[0], only[1].environment), false);
    return only[0];
  }
  return askChoice(
    () => authWords.ask.profile,
    entries.map(([value, { environment }]) => ({
      value,
      name: () => `${value} (${valueWords.environment(environment)})`,
    })),
  );
}
