import * as Flags from '@oclif/core/flags';
import { checksText, nameOf } from '../lib/areas/doctor/checks-text.ts';
import { examine } from '../lib/areas/doctor/doctor.ts';
import { BaseCommand, type Ended } from '../lib/command/base.ts';
import type { Check } from '../lib/connection/check.ts';
import { CliError } from '../lib/errors/cli-error.ts';
import type { Column } from '../lib/terminal/answer.ts';
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

/** Columns for `--output csv` and `--columns`. */
const checkColumns: readonly Column<Check>[] = [
  { header: 'Name', value: (check) => check.name, shown: nameOf, cell: 'name' },
  {
    header: 'Status',
    value: ({ status }) => status,
    shown: ({ status }) => doctorWords.statuses[status],
    cell: 'name',
  },
  { header: 'Message', value: (check) => check.message, freeText: true },
  { header: 'Next', value: (check) => check.next ?? '', freeText: true },
];
