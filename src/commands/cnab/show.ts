import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { fieldColumns, fieldsOf, lineColumns, lineJson, shownLines } from '../../lib/areas/cnab/show.ts';
import { lintFlags } from '../../lib/areas/payout/lint-flags.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { resolveConnection } from '../../lib/connection/connect.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { layoutNames } from '../../lib/payments/cnab/layouts.ts';
import { cnabWords } from '../../lib/words/cnab.ts';

/** `brl cnab show`: the records of a remittance or a return, or the fields of one. */
export default class CnabShow extends BaseCommand {
  static override args = { file: Args.string({ required: true }) };
  static override flags = { line: Flags.string({ helpValue: 'N' }), layout: lintFlags.layout };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(CnabShow);
    this.preferred = resolveConnection({ flags, env: process.env }).preferences;
    await this.speak();
    const line = flags.line === undefined ? null : readLine(flags.line);
    const lines = shownLines(args.file, layoutNames.find((known) => known === flags.layout) ?? null);
    if (line !== null) return this.showLine(lines, line, flags);
    const records = [...lines];
    const json = { items: records.map(lineJson) };
    await this.show({ json, table: { columns: lineColumns, records } }, flags);
  }

  private async showLine(
    lines: ReturnType<typeof shownLines>,
    line: number,
    flags: GlobalFlags,
  ): Promise<void> {
    const found = lines.find((one) => one.line === line);
    if (!found) throw usageError('usage', cnabWords.noLine(line));
    const records = fieldsOf(found);
    const json = { line, record: found.record?.name ?? found.segment, items: records };
    await this.show({ json, table: { columns: fieldColumns, records } }, flags);
  }
}

/** @throws {CliError} exit 2 */
function readLine(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usageError('usage', cnabWords.badLine(text));
}
