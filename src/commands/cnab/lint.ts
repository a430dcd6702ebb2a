import * as Args from '@oclif/core/args';
import { lintColumns, requireCnab } from '../../lib/areas/cnab/findings.ts';
import { dateFlag, daysLines, daysOfFile } from '../../lib/areas/payout/day.ts';
import { fileWord } from '../../lib/areas/payout/file/file.ts';
import { showFindings } from '../../lib/areas/payout/file/findings.ts';
import { lintContext, lintFlags } from '../../lib/areas/payout/lint-flags.ts';
import { isPayable, pastDueLines, summaryLines } from '../../lib/areas/payout/summary.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { resolveConnection } from '../../lib/connection/connect.ts';
import { lintFile } from '../../lib/payments/sheet/lint.ts';
import { systemClock } from '../../lib/ports/clock.ts';
import { type Count, counted, counter } from '../../lib/terminal/progress.ts';
import { whileWaiting } from '../../lib/terminal/waiting.ts';
import { valueWords } from '../../lib/words/values.ts';

/** The flags that the command that pays the file needs as well, to read it as it was read here. */
function readingFlags(
  flags: Readonly<
    Record<(typeof valued)[number], string | undefined> & Record<(typeof bare)[number], boolean>
  >,
): string {
  const values = valued.filter((name) => flags[name]).map((name) => ` --${name} ${flags[name]}`);
  return [...values, ...bare.filter((name) => flags[name]).map((name) => ` --${name}`)].join('');
}

const valued = ['layout', 'rail', 'holiday'] as const;
const bare = ['any-account', 'allow-repeated', 'ignore-dates'] as const;

/** `brl cnab lint`: checks a CNAB 240 remittance record by record, and asks nobody. */
export default class CnabLint extends BaseCommand {
  static override args = { file: Args.string({ required: true }) };
  static override flags = {
    layout: lintFlags.layout,
    'any-account': lintFlags['any-account'],
    rail: lintFlags.rail,
    'allow-repeated': lintFlags['allow-repeated'],
    'ignore-dates': lintFlags['ignore-dates'],
    holiday: lintFlags.holiday,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(CnabLint);
    const resolved = resolveConnection({ flags, env: process.env });
    this.preferred = resolved.preferences;
    await this.speak();
    const { settings } = resolved.kind === 'embedded' ? resolved : resolved.connection;
    const asked = { ...flags, map: [], 'ignore-column': [] };
    const context = lintContext(asked, settings, resolved.preferences, systemClock.now(), null);
    const sheet = requireCnab(await lintFile(args.file, null, context));
    const read: Count = { done: 0, total: null };
    const rows = counted(sheet.rows, read);
    await whileWaiting(counter(read), () => showFindings(this, { ...sheet, rows }, flags, lintColumns));
    const days = daysOfFile(sheet.summary);
    const lines = [...summaryLines(sheet.summary, false), ...daysLines(days), ...pastDueLines(sheet.summary)];
    for (const line of lines) this.note(line);
    if (!isPayable(sheet.summary)) return 'usage';
    if (this.format(flags) === 'table') {
      const given = `${readingFlags(flags)}${dateFlag(days, context.today)}`;
      const line = `brl payout run ${fileWord(args.file)} --ref ${valueWords.typed.name}${given}`;
      this.note(() => valueWords.next(this.further(line)));
    }
    return undefined;
  }
}
