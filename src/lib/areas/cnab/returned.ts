import { CliError } from '../../errors/cli-error.ts';
import type { Ending } from '../../errors/exit-codes.ts';
import type { Journal } from '../../journal/journal.ts';
import type { RemittanceForm, Run } from '../../journal/runs.ts';
import { cnabWords } from '../../words/cnab.ts';
import type { RunOutcome } from '../payout/ending.ts';

/** @throws {CliError} exit 2 for a run of a sheet */
export function requireRemittance({ form, ref, runId }: Run): RemittanceForm {
  if (form && !('separator' in form)) return form;
  throw new CliError({
    code: 'usage',
    ends: 'usage',
    message: cnabWords.notFromRemittance(ref),
    hint: cnabWords.exportIt(runId),
  });
}

/** The codes of the last return of a run, two letters a row in their order; null before the first one. */
export async function returnedBefore(journal: Journal, run: Run): Promise<string | null> {
  const sheets = await journal.sheets(run);
  const last = sheets.find(({ batchId, kind }) => kind === 'returned' && batchId === run.runId);
  return last?.rows[0]?.identifier ?? null;
}

/** How many rows have each code. */
export function codeCounts(codes: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let at = 0; at < codes.length; at += 2) {
    const code = codes.slice(at, at + 2);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** A return is complete when every payment has ended; until then another one will come. */
export function returnEnding({
  uncertain,
  held,
  pending,
  unsent,
  scheduled,
}: RunOutcome): Ending | undefined {
  if (uncertain.rows > 0) return 'batch_uncertain';
  if (held.rows > 0) return 'held';
  return pending.rows + unsent.rows + scheduled.rows > 0 ? 'pending' : undefined;
}
