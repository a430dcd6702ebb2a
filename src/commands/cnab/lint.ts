import * as Args from '@oclif/core/args';
import { lintColumns, requireCnab } from '../../lib/areas/cnab/findings.ts';
import { fileWord } from '../../lib/areas/payout/file.ts';
import { showFindings } from '../../lib/areas/payout/findings.ts';
import { lintContext, lintFlags } from '../../lib/areas/payout/lint-flags.ts';
import { isPayable, summaryLines } from '../../lib/areas/payout/summary.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { resolveConnection } from '../../lib/connection/connect.ts';
import { lintFile } from '../../lib/payments/sheet/lint.ts';
import { systemClock } from '../../lib/ports/clock.ts';
import { type Count, counted, counter } from '../../lib/terminal/progress.ts';
import { whileWaiting } from '../../lib/terminal/waiting.ts';
import { valueWords } from '../../lib/words/values.ts';

/** `brl cnab lint`: checks a CNAB 240 remittance record by record, and asks nobody. */
export default class CnabLint extends BaseCommand {
  static override args = { file: Args.string({ required: true }) };
  static override flags = {
    layout: lintFlags.layout,
    'any-account': lintFlags['any-account'],
    rail: lintFlags.rail,
    'allow-repeated': lintFlags['allow-repeated'],
  };

  async run(): Ended {
    const { args, flags } = await this.parse(CnabLint);
    const resolved = resolveConnection({ flags, env: process.env });
    this.preferred = resolved.preferences;
    await this.speak();
    const { settings } = resolved.kind === 'embedded' ? resolved : resolved.connection;
    const asked = { ...flags, map: [], 'ignore-column': [] };
    const context = lintContext(asked, settings, resolved.preferences, systemClock.now());
    const sheet = requireCnab(await lintFile(args.file, null, context));
    const read: Count = { done: 0, total: null };
    const rows = counted(sheet.rows, read);
    await whileWaiting(counter(read), () => showFindings(this, { ...sheet, rows }, flags, lintColumns));
    for (const line of summaryLines(sheet.summary, false)) this.note(line);
    if (!isPayable(sheet.summary)) return 'usage';
    if (this.format(flags) === 'table')
      this.note(
        valueWords.next(this.further(`brl payout run ${fileWord(args.file)} --ref ${valueWords.typed.name}`)),
      );
    return undefined;
  }
}
