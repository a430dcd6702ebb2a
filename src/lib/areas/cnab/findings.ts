import { usageError } from '../../errors/cli-error.ts';
import type { LintedSheet } from '../../payments/sheet/lint.ts';
import { recordsColumn } from '../../payments/sheet/sheet.ts';
import type { Column } from '../../terminal/answer.ts';
import { cnabWords } from '../../words/cnab.ts';
import { type FindingLine, findingColumns } from '../payout/file/findings.ts';

/** A fault by its columns in the record, its field, and what stands there. */
export const lintColumns: readonly Column<FindingLine>[] = [
  ...findingColumns.filter(({ header }) => header === 'Line'),
  { header: 'Columns', value: ({ column }) => column ?? '', whole: true },
  { header: 'Field', value: ({ heading }) => heading ?? '' },
  { header: 'Content', value: ({ content }) => content ?? '', freeText: true },
  ...findingColumns.filter(({ header }) => header === 'What'),
];

/** @throws {CliError} exit 2 for a file of another kind */
export function requireCnab(sheet: LintedSheet): LintedSheet {
  if (sheet.columns.includes(recordsColumn)) return sheet;
  throw usageError('unreadable_data', cnabWords.notCnab);
}
