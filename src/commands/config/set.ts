import { rmSync } from 'node:fs';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { oneOf, requireSettable, withValue } from '../../lib/areas/config/values.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { type ChosenLanguage, chosenLanguages, languagePath } from '../../lib/command/person-language.ts';
import { connectionOfProfile } from '../../lib/connection/connect.ts';
import { forgetToken } from '../../lib/connection/credential-check.ts';
import type { Env } from '../../lib/connection/paths.ts';
import { loadProfiles, type Profile, profileNamed, saveProfiles } from '../../lib/connection/profile.ts';
import { type Centavos, formatReais } from '../../lib/contract/money.ts';
import { CliError, usageError } from '../../lib/errors/cli-error.ts';
import { writePrivateFile } from '../../lib/files/private-file.ts';
import { configWords } from '../../lib/words/config.ts';

export default class ConfigSet extends BaseCommand {
  override about = aboutLocalChange();

  static override args = {
    name: Args.string({ required: true }),
    value: Args.string(),
  };
  static override flags = {
    unset: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ConfigSet);
    if (flags.unset === (args.value !== undefined)) {
      throw usageError('usage', configWords.valueOrUnset);
    }
    const value = flags.unset ? null : (args.value ?? null);
    if (args.name === 'lang' && flags.profile === undefined) return this.chooseLanguage(value, flags);
    const book = loadProfiles(process.env);
    const name = flags.profile ?? process.env.BRL_PROFILE ?? book.current;
    requireSettable(args.name);
    if (name === null) throw noProfile(args.name);
    const previous = profileNamed(book, name);
    const changed = withValue(previous, args.name, value);
    // A cached token is keyed by its address; after a change it would never be found and deleted.
    if (args.name === 'tokenPath') {
      await forgetToken(connectionOfProfile(name, previous, process.env), process.env);
    }
    saveProfiles(process.env, { ...book, profiles: { ...book.profiles, [name]: changed } });
    const text =
      value === null
        ? configWords.unset(args.name, name)
        : configWords.changed(args.name, name, shownValue(changed, args.name) ?? value);
    await this.show({ json: { profile: name, name: args.name, value }, text }, flags);
  }

  /** A person's language is the same with every profile, unless a profile has its own. */
  private async chooseLanguage(value: string | null, flags: GlobalFlags): Promise<void> {
    const chosen = value === null ? null : oneOf('lang', value, chosenLanguages);
    chooseLanguage(process.env, chosen);
    const book = loadProfiles(process.env);
    const current = process.env.BRL_PROFILE ?? book.current;
    if (current !== null && profileNamed(book, current).lang !== null) {
      const changed = withValue(profileNamed(book, current), 'lang', null);
      saveProfiles(process.env, { ...book, profiles: { ...book.profiles, [current]: changed } });
    }
    this.preferred = { ...this.preferred, lang: null };
    await this.speak();
    const text = chosen === null ? configWords.languageUnset : configWords.languageChosen(chosen);
    const told = process.env.BRL_LANG;
    await this.show({ json: { profile: null, name: 'lang', value: chosen }, text }, flags);
    if (told && told !== chosen) this.note(() => configWords.languageTold(told));
  }
}

/** An amount as it was read, so that a misplaced decimal point is noticed; null for any other setting. */
function shownValue(profile: Profile, name: string): string | null {
  const amounts: Readonly<Record<string, number | null>> = {
    'max-amount': profile.maxAmountCentavos,
    'confirm-above': profile.confirmAboveCentavos,
  };
  const amount = amounts[name] ?? null;
  return amount === null ? null : formatReais(amount as Centavos);
}

function noProfile(setting: string): CliError {
  return new CliError({
    code: 'no_current_profile',
    ends: 'configuration',
    message: configWords.noProfile(setting),
    hint: 'brl auth login',
  });
}

/**
 * Saves the person's choice of language for all profiles; null for none. @throws {CliError} exit 91: others may write to
 * the directory.
 */
function chooseLanguage(env: Env, chosen: ChosenLanguage | null): void {
  if (chosen === null) rmSync(languagePath(env), { force: true });
  else writePrivateFile(languagePath(env), `${chosen}\n`);
}
