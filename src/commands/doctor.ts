import * as Flags from '@oclif/core/flags';
import { examine } from '../lib/areas/doctor/doctor.ts';
import { checkColumns, checksText } from '../lib/areas/doctor/view.ts';
import { BaseCommand } from '../lib/command/base.ts';
import { CliError } from '../lib/errors/cli-error.ts';
import { terminalWidth } from '../lib/terminal/width.ts';

/** `brl doctor`: everything that can keep a payment from going out, or from being followed. */
export default class Doctor extends BaseCommand {
  static override summary = 'Check this machine, the configuration, the journal and the way to the service';
  static override description =
    `Each check passes, warns or fails, and says what to type next. No payment is sent, no key is looked up, nothing is
changed at the service, and no secret is shown.
Exit 0 when no check failed, warnings included; 35 when one did, a configuration that cannot be used among them.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --offline',
    '<%= config.bin %> <%= command.id %> --query "checks[?status!=\'pass\']"',
  ];
  static override flags = {
    offline: Flags.boolean({ description: 'leave out what has to ask the service' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(Doctor);
    const { checks, worst, preferences, embedded } = await examine({
      flags,
      env: process.env,
      execArgv: process.execArgv,
      offline: flags.offline,
      note: flags.verbose ? (text) => this.note(text) : null,
    });
    this.preferred = preferences ?? this.preferred;
    if (embedded) this.note('Sandbox: made-up accounts in this process; no real money moves.');
    const text =
      flags.columns === undefined ? { text: checksText(checks, terminalWidth(process.stdout)) } : {};
    const table = { columns: checkColumns, records: checks };
    await this.show({ json: { checks, worst }, records: checks, table, ...text }, flags);
    if (worst === 'fail') process.exitCode = 35;
  }

  /** A runtime that other commands refuse is a finding here; no secret is read in it. */
  protected override async init(): Promise<void> {
    try {
      await super.init();
    } catch (error) {
      if (!(error instanceof CliError && error.detail.code === 'unsafe_runtime')) throw error;
    }
  }
}
