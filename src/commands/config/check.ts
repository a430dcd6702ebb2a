import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { declaredProfiles } from '../../lib/areas/config/apply.ts';
import { readDeclared } from '../../lib/areas/config/declared.ts';
import { checksText } from '../../lib/areas/doctor/checks-text.ts';
import { checkProfiles } from '../../lib/areas/doctor/profiles.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { whileWorking } from '../../lib/terminal/waiting.ts';
import { terminalWidth } from '../../lib/terminal/width.ts';
import { configFileWords } from '../../lib/words/config-file.ts';
import { doctorWords } from '../../lib/words/doctor.ts';

/** `brl config check`: whether the profiles of a file would work on this machine. Writes nothing. */
export default class ConfigCheck extends BaseCommand {
  static override args = { file: Args.string({ required: true }) };
  static override flags = { online: Flags.boolean() };

  async run(): Ended {
    const { args, flags } = await this.parse(ConfigCheck);
    const declared = declaredProfiles(await readDeclared(args.file), process.env);
    const profiles = await whileWorking(
      () => doctorWords.checking,
      () => checkProfiles(declared, flags.online, process.env),
    );
    const width = terminalWidth(process.stdout);
    const verbatim = profiles
      .map(({ profile, checks }) => `${configFileWords.profile(profile).text}\n${checksText(checks, width)}`)
      .join('\n\n');
    await this.show({ json: { file: args.file, profiles }, verbatim }, flags);
    return profiles.some(({ worst }) => worst === 'fail') ? 'check_failed' : undefined;
  }
}
