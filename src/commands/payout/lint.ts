import * as Args from '@oclif/core/args';
import { showFindings } from '../../lib/areas/payout/findings.ts';
import { lintContext, lintFlags } from '../../lib/areas/payout/lint-flags.ts';
import { summaryLines } from '../../lib/areas/payout/summary.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { defaultGapSettings } from '../../lib/contract/settings.ts';
import { exitCodeOf } from '../../lib/errors/exit-codes.ts';
import { lintSheet } from '../../lib/payments/sheet/lint.ts';
import { readSheet } from '../../lib/payments/sheet/read.ts';

/** `brl payout lint`: reads a file of payments and asks nobody. */
export default class PayoutLint extends BaseCommand {
  static override args = { file: Args.string({ required: true }) };
  static override flags = lintFlags;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutLint);
    const context = lintContext(flags, defaultGapSettings);
    const sheet = lintSheet(await readSheet(args.file, { sheet: flags.sheet ?? null }), context);
    await showFindings(this, sheet, flags);
    for (const line of summaryLines(sheet.summary)) this.note(line);
    const { confirm, duplicate, invalid } = sheet.summary.rows;
    if (confirm + duplicate + invalid > 0) process.exitCode = exitCodeOf('usage');
  }
}
