import type { BaseCommand } from '../../command/base.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { Run, RunFacts, Runs } from '../../journal/runs.ts';
import { openCache } from '../../payments/confirm/payee.ts';
import { scopeOf } from '../../payments/facts.ts';
import type { Finding } from '../../payments/orders/row-table.ts';
import { recordsColumn } from '../../payments/sheet/sheet.ts';
import type { LintedRow, LintSummary } from '../../payments/sheet/verdict.ts';
import { counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { cnabWords } from '../../words/cnab.ts';
import { codeWords } from '../../words/codes.ts';
import { runWords } from '../../words/run.ts';
import { type Asked, compareRows } from './compare-rows.ts';
import { fileWord } from './file/file.ts';
import { checkSkipped, skippedWritten } from './file/skipped-file.ts';
import { refuseOtherService } from './open-run.ts';
import type { PaidBefore } from './paid-before.ts';
import type { Largest } from './permit-rows.ts';
import { openRefusedBefore } from './refused-before.ts';
import { lint, type PayoutFile, plannedRows, runFacts } from './rows.ts';
import { isUnsent } from './run-state.ts';
import type { Asking } from './settle-open.ts';
import { isWrong, wrongRows } from './summary.ts';
import type { WantedKeys } from './wanted-keys.ts';

/** The survey of a file before anything is written down or sent. */
export interface Survey {
  readonly facts: RunFacts;
  /** Of the rows that are meant: left-out rows do not count. */
  readonly summary: LintSummary;
  /** Rows whose amount went to their payee before, or may have; with `--only-new` they are left out. */
  readonly paidBefore: readonly PaidBefore[];
  readonly leavesOut: boolean;
  /** The run that already bears the ref and means the same rows; null for a new one. */
  readonly known: Run | null;
  /** Rows to payees to whom no payment of this journal has settled. */
  readonly newPayeeRows: number;
  /** Whether names can be compared at all: false if no heading is known to be that of the names. */
  readonly hasNames: boolean;
  /** Rows whose name is not compared with the holder of their key. */
  readonly uncheckedNames: number;
  /** The largest of the rows that are meant, by their operations. */
  readonly largest: Largest;
  /** The keys to look up. */
  readonly keys: WantedKeys;
}

/**
 * Reads a whole file and says whether it may be planned: every row valid, and none of the intended rows paid or planned
 * before.
 * @throws {CliError} exit 2 for wrong rows, 33 for what already exists
 */
export async function survey(
  asking: Pick<Asking, 'session' | 'journal' | 'runs'>,
  file: PayoutFile,
  asked: Asked,
): Promise<Survey> {
  const { client } = asking.session;
  const { runs } = asking;
  const known = await runs.find(scopeOf(client), asked.ref);
  if (known !== null) await refuseOtherService(client, runs, known);
  const linted = await lint(file);
  const facts = known ?? runFacts(client, file, linted.columns, asked.ref);
  if (known === null && !asked.allowDuplicate && !asked.onlyNew) await refuseSameFile(runs, facts);
  const findings: Finding[] = [];
  if (asked.skipInvalid !== null && linted.columns.includes(recordsColumn))
    throw usageError('usage', cnabWords.wholeFile);
  if (asked.skipInvalid !== null) await checkSkipped(asked.skipInvalid);
  const seen =
    asked.skipInvalid === null ? linted.rows : skippedWritten(linted, asked.skipInvalid, asked.csvStyle);
  const kept = await openCache({ client, env: process.env });
  const nowMs = client.clock.now();
  const refused = asked.allowDuplicate ? null : await openRefusedBefore(asking, facts, nowMs);
  const compared = compareRows({ runs, facts, known, asked, nowMs, refused, isKept: (key) => kept.has(key) });
  await whileWaiting(counter(file.read), async () => {
    for await (const rows of plannedRows(client, facts, noticed(seen, findings))) await compared.add(rows);
  });
  file.read.total = file.read.done;
  if (asked.skipInvalid === null) refuseWrongRows(file, linted.summary, findings);
  if (linted.summary.rows.ok === 0)
    throw new CliError({ code: 'no_rows', ends: 'usage', message: runWords.noRows });
  const { unusedColumns, headingLine, title } = linted.summary;
  const summary = {
    ...compared.meant,
    unusedColumns,
    headingLine,
    title,
    rows: { ...linted.summary.rows, ok: compared.meant.rows.ok },
  };
  // Somebody ran the same command at the same moment: its rows are not in the way.
  if (known === null && (await runs.find(scopeOf(client), asked.ref)) !== null)
    return survey(asking, file, asked);
  compared.refuse(summary, linted.summary.rows.ok);
  const { payees, paidBefore, largest } = compared;
  const { newRows: newPayeeRows, uncheckedNames, keys } = payees;
  const form = known === null ? linted.form?.() : undefined;
  const whole = { ...facts, ...(form && { form }) };
  const isNew = known === null || known.state === 'planning';
  if (isNew && !asked.allowDuplicate) await refuseSameNumber(runs, whole);
  return {
    facts: whole,
    summary,
    known,
    newPayeeRows,
    hasNames: linted.meanings.has('name'),
    uncheckedNames,
    largest,
    keys,
    paidBefore,
    leavesOut: asked.onlyNew,
  };
}

/** Names the file with the left-out rows. */
export function tellSkipped(command: BaseCommand, summary: LintSummary, { skipInvalid }: Asked): void {
  const rows = wrongRows(summary);
  if (skipInvalid !== null && rows > 0) command.note(() => runWords.skipped(rows, skipInvalid));
}

/** Most findings that a refusal lists; payout lint lists all of them. */
const mostFindings = 1000;

async function* noticed(rows: AsyncIterable<LintedRow>, findings: Finding[]): AsyncGenerator<LintedRow> {
  for await (const row of rows) {
    if (findings.length < mostFindings) findings.push(...row.findings);
    yield row;
  }
}

function refuseWrongRows(
  { name, path, context }: PayoutFile,
  summary: LintSummary,
  findings: readonly Finding[],
): void {
  if (!isWrong(summary)) return;
  const wrong = wrongRows(summary);
  throw new CliError({
    code: 'invalid_rows',
    ends: 'usage',
    message: wrong > 0 ? runWords.wrongRows(wrong) : runWords.wrongLines(summary.wrongLines),
    // lint asks no bank, and would find nothing.
    hint: context.codes
      ? codeWords.correctRows
      : `brl ${summary.isWhole ? 'cnab' : 'payout'} lint ${fileWord(name === null ? '-' : path)}`,
    violations: findings,
  });
}

/**
 * Two files of one number (NSA) are one file that was changed, and a bank takes one of them. @throws {CliError} exit 33
 */
export async function refuseSameNumber(runs: Runs, facts: RunFacts): Promise<void> {
  const number = numberOf(facts);
  if (number === null) return;
  const { environment, tenantId, accountId, runId, fileSha256 } = facts;
  const found = (await runs.list({ environment, tenantId, accountId })).find(
    (run) =>
      run.runId !== runId &&
      run.state !== 'planning' &&
      run.fileSha256 !== fileSha256 &&
      numberOf(run) === number,
  );
  if (!found) return;
  throw new CliError({
    code: 'duplicate_run',
    ends: 'duplicate',
    moneyMoved: isUnsent(found) ? 'no' : 'unknown',
    message: cnabWords.sameNumber(number.split(' ').at(-1) ?? '', found.ref, found.runId),
    hint: cnabWords.numberAnew,
  });
}

/** The number of a remittance among those of its payer. */
function numberOf({ form }: RunFacts): string | null {
  if (form === undefined || 'separator' in form || form.number === null) return null;
  return `${form.payer} ${form.layout} ${form.number}`;
}

async function refuseSameFile(runs: Runs, facts: RunFacts): Promise<void> {
  const found = await runs.ofSameFile(facts);
  // One that may have paid is reported before one that is only planned.
  const same = found.find((run) => !isUnsent(run)) ?? found[0];
  if (!same) return;
  throw new CliError({
    code: 'duplicate_run',
    ends: 'duplicate',
    moneyMoved: isUnsent(same) ? 'no' : 'unknown',
    message: runWords.sameFile(same.ref, same.runId),
    hint: `brl payout status ${same.runId}`,
  });
}
