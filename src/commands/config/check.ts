import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { declaredProfiles } from '../../lib/areas/config/apply.ts';
import { readDeclared } from '../../lib/areas/config/declared.ts';
import { declaredNotifiers } from '../../lib/areas/config/declared-notifiers.ts';
import { checksText } from '../../lib/areas/doctor/checks-text.ts';
import { checkNotifiers } from '../../lib/areas/doctor/notifiers.ts';
import { checkProfiles } from '../../lib/areas/doctor/profiles.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { whileWorking } from '../../lib/terminal/waiting.ts';
import { terminalWidth } from '../../lib/terminal/width.ts';
import { configFileWords } from '../../lib/words/config-file.ts';
import { doctorWords } from '../../lib/words/doctor.ts';

/** `brl config check`: whether the profiles and notifiers of a file would work on this machine. Writes nothing. */
export default class ConfigCheck extends BaseCommand {
  static override args = { file: Args.string({ required: true }) };
  static override flags = { online: Flags.boolean() };

  async run(): Ended {
    const { args, flags } = await this.parse(ConfigCheck);
    const declared = await readDeclared(args.file);
    const meant = declaredProfiles(declared, process.env);
    const profiles = await whileWorking(
      () => doctorWords.checking,
      () => checkProfiles(meant, flags.online, process.env),
    );
    const width = terminalWidth(process.stdout);
    const notifiers = await checkNotifiers(declaredNotifiers(declared, []), process.env);
    const verbatim = [
      ...profiles.map(({ profile, checks }) => ({ title: configFileWords.profile(profile), checks })),
      ...notifiers.map(({ notifier, checks }) => ({ title: configFileWords.titleOf(notifier), checks })),
    ]
      .map(({ title, checks }) => `${title.text}\n${checksText(checks, width)}`.trimEnd())
      .join('\n\n');
    await this.show({ json: { file: args.file, profiles, notifiers }, verbatim }, flags);
    return [...profiles, ...notifiers].some(({ worst }) => worst === 'fail') ? 'check_failed' : undefined;
  }
}
