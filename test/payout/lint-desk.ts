import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { type LintContext, lintFile } from '../../src/lib/payments/sheet/lint.ts';
import type { LintedRow } from '../../src/lib/payments/sheet/verdict.ts';

/** What lies in the run's home is gone with the run. */
const folder = mkdtempSync(join(process.env.BRL_TEST_HOME ?? tmpdir(), 'payout-'));

/** Puts a file on the desk. */
export function saved(content: string | Uint8Array, name = 'payments'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** How files are judged unless a test says otherwise. */
export const plainContext: LintContext = {
  settings: defaultGapSettings,
  rail: null,
  map: new Map(),
  ignored: [],
  today: '2026-11-26',
  dateOrder: null,
  ignoresDates: false,
  scheduledOn: null,
  holiday: 'refuse',
  allowRepeated: false,
  nicknames: async () => ({ find: () => null, near: () => [] }),
};

/** Judges a file, as all its rows and what they come to. */
export async function lint(
  content: string | Uint8Array,
  context: Partial<LintContext> = {},
  sheet: string | null = null,
) {
  const linted = await lintFile(saved(content), sheet, { ...plainContext, ...context });
  const rows: LintedRow[] = [];
  for await (const row of linted.rows) rows.push(row);
  return { rows, summary: linted.summary };
}

/** Line, verdict, and where what is wrong: `[4, 'invalid', 'B amount']`. */
export async function verdictsOf(
  content: string | Uint8Array,
  context: Partial<LintContext> = {},
): Promise<unknown[][]> {
  const { rows } = await lint(content, context);
  return rows.map(({ line, verdict, findings }) => [
    line,
    verdict,
    ...findings.map(({ column, rule }) => `${column ?? 'row'} ${rule}`),
  ]);
}
