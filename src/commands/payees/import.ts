import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { importLines, importOf, payeesOfFile } from '../../lib/areas/payees/import.ts';
import { withPayees } from '../../lib/areas/payees/with-payees.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { openBook } from '../../lib/payments/payees/book.ts';
import { changedMeanwhile } from '../../lib/payments/payees/change.ts';
import { askReally } from '../../lib/terminal/really.ts';
import { payeeBookWords } from '../../lib/words/payee-book.ts';

/** `brl payees import`: payees from a CSV or a workbook, all or none. Those that the file lacks stay. */
export default class PayeesImport extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { file: Args.string({ required: true }) };
  static override flags = { yes: Flags.boolean({ helpGroup: 'SAFETY' }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayeesImport);
    const given = await payeesOfFile(args.file);
    await withPayees(this, flags, async ({ session, journal, scope }) => {
      const book = await openBook(journal, scope);
      const meant = importOf(book, given, session.client);
      for (const line of importLines(meant)) this.note(line);
      if (meant.changes.length > 0) {
        await askReally(() => payeeBookWords.import.ask(meant.changes.length), flags.yes);
        const payees = await journal.payees();
        if (!(await payees.add(scope, book.last, meant.changes))) throw changedMeanwhile();
      }
      const rows = meant.puts.map(({ put, payee }) => ({ nickname: payee.nickname, change: put }));
      const { counts } = meant;
      const text =
        meant.changes.length === 0
          ? payeeBookWords.import.nothing
          : payeeBookWords.import.counts(counts.added, counts.changed, counts.same);
      await this.show({ json: { ...counts, payees: rows }, text }, flags);
    });
  }
}
