import * as Flags from '@oclif/core/flags';
import { dayText } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { stats } from '../../lib/contract/qr.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { amountText, plainAmountText } from '../../lib/payments/statement/record-view.ts';
import type { Table } from '../../lib/terminal/columns.ts';
import { qrWords } from '../../lib/words/qr.ts';

/** `brl qr stats`: GET …/pix/qr-codes/stats. */
export default class QrStats extends BaseCommand {
  static override flags = { days: Flags.string({ helpValue: 'N', required: true }) };

  async run(): Promise<void> {
    const { flags } = await this.parse(QrStats);
    if (!/^[1-9]\d{0,3}$/.test(flags.days)) {
      throw usageError('usage', qrWords.badDays(flags.days));
    }
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(stats, { query: { days: flags.days } });
      const table = statsTable(reply.json.value);
      const json = asReceived(reply);
      await this.show(table ? { json, table, records: table.records } : { json }, flags);
    });
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Rows by day, wherever the answer holds them: its first list of objects. Null if there is none. */
function statsTable(value: unknown): Table<Row> | null {
  const records = firstList(value, 0);
  if (!records) return null;
  const names = [...new Set(records.flatMap((row) => Object.keys(row)))].filter((name) =>
    records.every((row) => typeof row[name] !== 'object'),
  );
  return {
    columns: names.map((header) => ({
      header: { said: header, isMember: true },
      value: (row: Row) => cell(header, row[header], plainAmountText),
      shown: (row: Row) => dayText(cell(header, row[header], amountText)),
      ...(isMoney(header) && { cell: 'amount' as const }),
      ...(records.some((row) => typeof row[header] === 'number') ? { align: 'right' as const } : {}),
    })),
    records,
    empty: qrWords.noDays,
  };
}

function cell(name: string, value: unknown, say: typeof amountText): string {
  if (value === undefined) return '';
  return (isMoney(name) ? say(value) : null) ?? String(value);
}

/** Values are money, counts are not. */
function isMoney(name: string): boolean {
  return /value|amount|total/i.test(name) && !/count/i.test(name);
}

function firstList(value: unknown, depth: number): Row[] | null {
  if (typeof value !== 'object' || value === null || depth > 4) return null;
  if (Array.isArray(value)) return value.every(isRow) ? value : null;
  for (const child of Object.values(value)) {
    const found = firstList(child, depth + 1);
    if (found) return found;
  }
  return null;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
