import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { removeSecrets } from '../../lib/areas/auth/login.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connectionOfProfile } from '../../lib/connection/connect.ts';
import { forgetToken } from '../../lib/connection/credential-check.ts';
import { loadProfiles, type Profile, profileNamed, saveProfiles } from '../../lib/connection/profile.ts';
import { CliError, usageError } from '../../lib/errors/cli-error.ts';
import { askReally } from '../../lib/terminal/really.ts';
import { authWords } from '../../lib/words/auth.ts';

export default class AuthLogout extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { name: Args.string() };
  static override flags = {
    yes: Flags.boolean({ helpGroup: 'SAFETY' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AuthLogout);
    const book = loadProfiles(process.env);
    const named = namedProfile(args.name, flags.profile);
    const name = named ?? process.env.BRL_PROFILE ?? book.current;
    if (name === null) throw nobody();
    const profile = profileNamed(book, name);
    if (named === null) await askReally(() => authWords.reallyDelete(name, profile.environment), flags.yes);
    // The secret first: a profile without its secret is noticed, a secret without its profile would be forgotten.
    await removeSecrets(profile, process.env);
    await forgetToken(connectionOfProfile(name, profile, process.env), process.env);
    const { [name]: _removed, ...profiles } = book.profiles;
    const current = book.current === name ? null : book.current;
    saveProfiles(process.env, { current, profiles });
    const revoke = howToRevoke(profile);
    await this.show({ json: { profile: name, current, revoke }, text: authWords.deleted(name) }, flags);
    this.note(() => authWords.stillValid(revoke));
  }
}

/** The profile that the command names, if any. @throws {CliError} exit 2 if it names two */
function namedProfile(name: string | undefined, flag: string | undefined): string | null {
  if (name === undefined || flag === undefined || name === flag) return name ?? flag ?? null;
  throw usageError('usage', authWords.twoProfiles(name, flag));
}

function howToRevoke(profile: Profile): string {
  if (profile.signing === null) return authWords.askBankToRevoke;
  return authWords.revokeBy(`brl credentials revoke ${profile.clientId}`);
}

function nobody(): CliError {
  return new CliError({
    code: 'no_current_profile',
    ends: 'configuration',
    message: authWords.nothingToDelete,
    hint: 'brl auth list',
  });
}
