import { parseAmount } from '../../brazil/typed-amount.ts';
import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Run, Runs } from '../../journal/runs.ts';
import { agree, agreeByAmount } from '../../payments/asking.ts';
import { inWords } from '../../payments/in-words.ts';
import { requireOperator, requireSandboxAsked, requireWithinLimits } from '../../payments/may-pay.ts';
import { showScreen } from '../../payments/screen.ts';
import { canAsk } from '../../terminal/ask.ts';
import { runWords } from '../../words/run.ts';
import { outcomeOf } from './ending.ts';
import { requirePlanned } from './open-run.ts';
import { summaryLines } from './summary.ts';
import type { Survey } from './survey.ts';

/** The run that is about to be paid. */
export interface Meant {
  readonly ref: string;
  readonly total: Centavos;
  /** The summary of its rows, as lines. */
  readonly said: readonly string[];
}

/** The rows of a file that was read. */
export function meantBy({ facts, summary, newPayeeRows }: Survey): Meant {
  const strangers = newPayeeRows === 0 ? [] : [runWords.newPayees(runWords.rows(newPayeeRows))];
  const said = [...summaryLines(summary, true), ...strangers];
  return { ref: facts.ref, total: summary.total.totalCentavos, said };
}

/** The rows of a run that was planned before. */
export function plannedOf(run: Run): Meant {
  const total = run.totalCentavos as Centavos;
  const { file, rows, canBePaid } = runWords;
  return { ref: run.ref, total, said: [file(run.fileName), canBePaid(rows(run.rows), formatReais(total))] };
}

/**
 * Shows what a file comes to and has its total typed; off a terminal `--confirm` gives it, and no `--yes` stands in for it.
 * @throws {CliError} exit 2 for another total given, or none; `declined`, exit 130, where none was typed
 */
export async function confirmTotal(
  command: BaseCommand,
  session: Session,
  { ref, total, said }: Meant,
  confirm: string | undefined,
): Promise<void> {
  requireOperator(session);
  if (!canAsk()) requireSandboxAsked(session);
  await showTotal(command, session, ref, total);
  for (const line of said) command.note(line);
  if (confirm === undefined && !canAsk())
    throw usageError('needs_confirm', runWords.needsTotal(formatPlain(total)));
  if (confirm === undefined) await agreeByAmount(runWords.typeTotal, total, 'total');
  else if (parseAmount(confirm) !== total)
    throw usageError('needs_confirm', runWords.otherTotal(formatReais(total), confirm));
  requireWithinLimits(session, total, formatPlain(total), false);
}

async function showTotal(
  command: BaseCommand,
  session: Session,
  ref: string,
  total: Centavos,
): Promise<void> {
  const left = canAsk()
    ? await (await import('../../payments/balance.ts')).balanceAfter(session, total)
    : null;
  showScreen(command, session, session.client.connection.accountId, [
    [
      { look: 'plain', fields: [['Ref', ref]] },
      { look: 'strong', fields: [['Amount', formatReais(total)]] },
      {
        look: 'plain',
        fields: [
          ['In words', inWords(total)],
          ['Balance after', left],
        ],
      },
    ],
  ]);
}

/** Shows what is left of a run and asks before it is sent. @throws {CliError} exit 2 or 33, and 130 for a no */
export async function agreeToResume(
  command: BaseCommand,
  session: Session,
  runs: Runs,
  run: Run,
  yes: boolean,
  resendsAbsent: boolean,
): Promise<void> {
  requireOperator(session);
  if (!canAsk()) requireSandboxAsked(session);
  requirePlanned(run);
  // Its total was never typed, and no --yes stands in for that.
  if (run.state === 'planned')
    throw usageError('needs_confirm', runWords.neverConfirmed(run.ref), `brl payout run ${run.runId}`);
  const { unsent, uncertain } = await outcomeOf(runs, run.runId);
  const rows = unsent.rows + (resendsAbsent ? uncertain.rows : 0);
  const total = (unsent.centavos + (resendsAbsent ? uncertain.centavos : 0)) as Centavos;
  if (yes || rows === 0) return;
  await showTotal(command, session, run.ref, total);
  await agree(runWords.agreeResume(runWords.rows(rows), formatReais(total)));
}
