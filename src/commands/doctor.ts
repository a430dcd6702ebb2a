import * as Flags from '@oclif/core/flags';
import { checkColumns, checksText } from '../lib/areas/doctor/checks-text.ts';
import { examine } from '../lib/areas/doctor/doctor.ts';
import { BaseCommand, type Ended } from '../lib/command/base.ts';
import { CliError } from '../lib/errors/cli-error.ts';
import { whileWorking } from '../lib/terminal/waiting.ts';
import { terminalWidth } from '../lib/terminal/width.ts';
import { doctorWords } from '../lib/words/doctor.ts';

/** `brl doctor`: everything that can prevent a payment from being sent or followed. */
export default class Doctor extends BaseCommand {
  static override flags = {
    offline: Flags.boolean(),
  };

  async run(): Ended {
    const { flags } = await this.parse(Doctor);
    const { checks, worst, embedded } = await whileWorking(
      () => doctorWords.checking,
      () =>
        examine({
          flags,
          env: process.env,
          execArgv: process.execArgv,
          offline: flags.offline,
          note: flags.verbose ? (text) => this.note(text) : null,
          prefer: async (preferences) => {
            this.preferred = preferences ?? this.preferred;
            await this.speak();
          },
        }),
    );
    if (embedded) this.note(() => doctorWords.sandbox);
    const text =
      flags.columns === undefined ? { verbatim: checksText(checks, terminalWidth(process.stdout)) } : {};
    const table = { columns: checkColumns, records: checks };
    await this.show({ json: { checks, worst }, records: checks, table, ...text }, flags);
    return worst === 'fail' ? 'check_failed' : undefined;
  }

  /** A runtime that other commands refuse is a finding here; no secret is read under it. */
  protected override async init(): Promise<void> {
    try {
      await super.init();
    } catch (error) {
      if (!(error instanceof CliError && error.detail.code === 'unsafe_runtime')) throw error;
    }
  }
}
