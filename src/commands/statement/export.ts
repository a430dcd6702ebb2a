import * as Flags from '@oclif/core/flags';
import { fetchExport, savedView, startExport } from '../../lib/areas/statement/export.ts';
import { type DaySpan, lengthOf, readSpan } from '../../lib/brazil/days.ts';
import { advised } from '../../lib/command/advice.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { showRequest } from '../../lib/command/dry-run.ts';
import { connected } from '../../lib/command/service.ts';
import { writeFlags } from '../../lib/command/write.ts';
import { create, exportFormats } from '../../lib/contract/exports.ts';
import { maxSpanDays } from '../../lib/contract/statement.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { checkTarget } from '../../lib/files/atomic-file.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { statementWords } from '../../lib/words/statement.ts';

const defaultWaitMs = 10 * 60_000;

/** `brl statement export`: POST …/exports, then its state and its file. */
export default class StatementExport extends BaseCommand {
  static override flags = {
    format: Flags.string({ options: [...exportFormats], required: true }),
    from: Flags.string({ helpValue: 'YYYY-MM-DD' }),
    to: Flags.string({ helpValue: 'YYYY-MM-DD' }),
    out: Flags.string({ required: true, helpValue: 'FILE' }),
    overwrite: Flags.boolean(),
    job: Flags.string({ helpValue: 'ID' }),
    ...waitFlags,
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(StatementExport);
    const format = exportFormats.find((known) => known === flags.format) ?? 'csv';
    if (flags.job !== undefined && (flags.from ?? flags.to) !== undefined) {
      throw usageError('usage', statementWords.exportHasDays);
    }
    const span = readSpan(flags.from, flags.to, Date.now());
    const budgetMs = waitMs(flags, defaultWaitMs);
    if (!flags['dry-run']) checkTarget(flags.out, flags.overwrite);
    if (format === 'pdf' && lengthOf(span) > maxSpanDays)
      this.note(() => statementWords.pdfShortened(lengthOf(span)));
    await connected(this, flags, async ({ client }) => {
      const bodyText = bodyOf(format, span, client.connection.settings);
      if (flags['dry-run']) {
        const answer = await showRequest(client, client.encode(create, { bodyText }), bodyText);
        return this.show(answer, flags);
      }
      const exportId = flags.job ?? (await startExport(client, bodyText));
      // Whatever goes wrong from here on, the job continues without us.
      if (flags.job === undefined) this.note(() => statementWords.exportStarted(exportId));
      const again = `brl statement export --format ${format} --job ${exportId} --out ${flags.out}`;
      const advice = { not_found: statementWords.noSuchExport };
      const saved = await advised('read', advice, () =>
        fetchExport(client, { exportId, format, out: flags.out, budgetMs, again }),
      );
      await this.show(savedView(saved, flags.verbose), flags);
    });
  }
}

function bodyOf(
  format: string,
  span: DaySpan,
  names: { readonly exportFromField: string; readonly exportToField: string },
): string {
  return JSON.stringify({ format, [names.exportFromField]: span.from, [names.exportToField]: span.to });
}
