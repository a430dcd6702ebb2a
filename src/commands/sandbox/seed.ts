import * as Flags from '@oclif/core/flags';
import { brokenForShell, dayLedger, dayLines, ledgerHeads } from '../../lib/areas/sandbox/day.ts';
import { payablesSheet } from '../../lib/areas/sandbox/payables.ts';
import { brasiliaDay, minuteText } from '../../lib/brazil/clock.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { type CliError, usageError } from '../../lib/errors/cli-error.ts';
import { newFile } from '../../lib/files/new-file.ts';
import { quotedPath } from '../../lib/files/private-file.ts';
import type { Sandbox } from '../../lib/sandbox/index.ts';
import { workbook } from '../../lib/sandbox/statement/xlsx.ts';
import { brasiliaText } from '../../lib/sandbox/time.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { csvStream } from '../../lib/terminal/csv.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';
import { valueWords } from '../../lib/words/values.ts';

export default class SandboxSeed extends BaseCommand {
  static override flags = {
    rows: Flags.integer({ helpValue: 'N', min: 1, max: 5_000_000, default: 1000 }),
    days: Flags.integer({ helpValue: 'N', min: 1, max: 3650, default: 30 }),
    day: Flags.boolean({ exclusive: ['rows', 'days'] }),
    sales: Flags.integer({ helpValue: 'N', min: 0, max: 100_000, dependsOn: ['day'] }),
    payables: Flags.string({ helpValue: 'FILE', exclusive: ['rows', 'days', 'day'] }),
    'ledger-out': Flags.string({ helpValue: 'FILE', dependsOn: ['day'] }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxSeed);
    if (flags.day) return this.day(flags);
    if (flags.payables !== undefined) return this.payables(flags, flags.payables);
    const history = await withSandbox(process.env, (sandbox) =>
      sandbox.control.seedHistory(accountOf(sandbox, flags), flags.rows, flags.days),
    );
    if (!history) throw noAccount(flags);
    const json = {
      rows: history.rows,
      from: brasiliaText(history.fromMs),
      until: brasiliaText(history.untilMs),
    };
    await this.show(
      { json, text: sandboxWords.seeded(json.rows, minuteText(history.fromMs), minuteText(history.untilMs)) },
      flags,
    );
  }

  /** A month's sheet of what the company has to pay, whose boletos and codes the sandbox knows. */
  private async payables(flags: SeedFlags, path: string): Promise<void> {
    const file = newFile(path);
    const seeded = await withSandbox(process.env, ({ control, ...sandbox }) => {
      const payables = control.seedPayables(flags.account ?? sandbox.connection().accountId);
      return payables && { payables, today: brasiliaDay(control.clock().virtualMs) };
    });
    if (!seeded) {
      file.drop();
      throw noAccount(flags);
    }
    file.out.write(await workbook(payablesSheet(seeded.payables, seeded.today)));
    await file.keep();
    const json = { rows: seeded.payables.length, file: path };
    await this.show({ json, text: sandboxWords.payables(json.rows, path) }, flags);
    this.note(() => valueWords.next(this.further(`brl payout lint ${quotedPath(path)}`)));
  }

  private async day(flags: SeedFlags): Promise<void> {
    const path = flags['ledger-out'];
    const file = path === undefined ? null : newFile(path);
    const day = await withSandbox(process.env, (sandbox) =>
      sandbox.control.seedDay(accountOf(sandbox, flags), flags.sales ?? fewSales),
    );
    if (!day) {
      file?.drop();
      throw noAccount(flags);
    }
    const ledger = dayLedger(day);
    if (file) await csvStream(ledgerColumns, this.csvStyle(flags), file.out).write(ledger);
    await file?.keep();
    const lines = dayLines(day);
    const json = {
      rows: day.items.length,
      from: brasiliaText(day.fromMs),
      until: brasiliaText(day.untilMs),
      ledger: path ?? null,
      lines,
    };
    this.note(() => sandboxWords.seeded(json.rows, minuteText(day.fromMs), minuteText(day.untilMs)));
    this.note(() => sandboxWords.typeTheDay(lines.length - 1));
    await this.show({ json, verbatim: lines.map(brokenForShell).join('\n') }, flags);
    if (path !== undefined)
      this.note(() =>
        sandboxWords.ledgerWritten(
          path,
          ledger.length,
          `brl reconcile --date ${day.day} --ledger ${quotedPath(path)}`,
        ),
      );
  }
}

const fewSales = 12;

interface SeedFlags extends GlobalFlags {
  readonly sales?: number | undefined;
  readonly 'ledger-out'?: string | undefined;
}

function accountOf(sandbox: Sandbox, { account }: Pick<GlobalFlags, 'account'>): string {
  return account ?? sandbox.connection().accountId;
}

function noAccount({ account }: Pick<GlobalFlags, 'account'>): CliError {
  return usageError('account_not_found', sandboxWords.noAccount(account), sandboxWords.ownAccount);
}

const ledgerColumns: readonly Column<readonly string[]>[] = ledgerHeads.map((header, at) => ({
  header,
  value: (row) => row[at] ?? '',
  ...(header === 'amount' && { cell: 'amount' }),
  ...(header === 'date' && { cell: 'instant' }),
}));
