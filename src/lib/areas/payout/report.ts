import { brasiliaMinute } from '../../brazil/clock.ts';
import type { Known } from '../../command/about.ts';
import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { asCliError } from '../../command/failure.ts';
import { amountNumber, type Centavos, formatReais } from '../../contract/money.ts';
import { type Ending, exitCodeOf } from '../../errors/exit-codes.ts';
import type { Halt, Run, RunRow } from '../../journal/runs.ts';
import type { Answer, Field } from '../../terminal/answer.ts';
import { ndjsonStream } from '../../terminal/row-stream.ts';
import { runWords } from '../../words/run.ts';
import { type RunOutcome, rowOutcomes, runEnding } from './ending.ts';
import type { Executed } from './executed.ts';
import { resultOf } from './result.ts';

/** The known fate of a file's money when its line fails before a row is sent: a run of that ref may have paid some. */
export function knownOfRun(known: Run | null): Known {
  return { moneyMoved: known === null ? 'no' : 'unknown', outcome: known === null ? 'not_sent' : undefined };
}

/** With `--output ndjson` each row is told when it ends; the run itself is the last line. */
export function tellRows(command: BaseCommand, flags: GlobalFlags): (row: RunRow) => void {
  if (command.format(flags) !== 'ndjson') return () => {};
  const stream = ndjsonStream(process.stdout);
  return ({ line, reference, intent }) => void stream.write([{ line, reference, ...resultOf(intent) }]);
}

/** Prints what a run has come to, and sets the exit code by it. */
export async function reportRun(command: BaseCommand, executed: Executed, flags: GlobalFlags): Promise<void> {
  const { run, outcome, halt, failure } = executed;
  const error = failure && asCliError(failure, command.about.kind);
  const ending = outcome.uncertain.rows > 0 || !error ? runEnding(outcome, halt) : error.ends;
  process.exitCode = exitCodeOf(ending);
  const told =
    halt ?? (error && { code: error.detail.code, message: error.message, reason: null, untilMs: null });
  await command.showInFull(runAnswer(run, outcome, told, ending), flags);
  if (error) command.note(runWords.halted(error.message));
  else if (halt) command.note(haltText(halt, outcome));
}

/** Our own reasons, which the journal has in English, in the person's language; the service's words as they came. */
const ownReasons: Readonly<Record<string, (outcome: RunOutcome) => string | null>> = {
  until_reached: () => runWords.untilReached,
  ted_window_closed: () => runWords.tedClosed,
  night_limit: () => runWords.nightLimit,
  journal_moved: () => runWords.serverMoved,
  // Those that a look-up has settled since are no reason any more; the journal's own sentence has their number.
  doubts: ({ uncertain }) => (uncertain.rows === 0 ? null : runWords.tooManyDoubts(uncertain.rows)),
};

function haltText({ code, message, untilMs }: Halt, outcome: RunOutcome): string {
  const stopped = runWords.halted(ownReasons[code]?.(outcome) ?? message);
  if (untilMs === null) return stopped;
  return `${stopped} ${runWords.goesOnAt(brasiliaMinute(untilMs).replace('T', ' '))}`;
}

/** The answer about a run. @param ending of the line, where one ran it */
export function runAnswer(run: Run, outcome: RunOutcome, halt: Halt | null, ending: Ending | null): Answer {
  return {
    json: {
      ...runJson(run),
      ...(ending === null ? {} : { exit: exitCodeOf(ending) }),
      outcome: Object.fromEntries(
        rowOutcomes.map((name) => [
          name,
          { rows: outcome[name].rows, amount: amountNumber(outcome[name].centavos as Centavos) },
        ]),
      ),
      settledLate: outcome.settledLate,
      halt: halt && { code: halt.code, message: halt.message, until: isoOf(halt.untilMs) },
      next: nextOf(run, outcome),
    },
    fields: runFields(run, outcome),
  };
}

/** The command that follows; null where nothing does. */
function nextOf(run: Run, outcome: RunOutcome): string | null {
  // Where nobody works on it any more: rows under way are asked about first.
  if (run.state === 'running' && outcome.unsent.rows > 0) return `brl payout resume ${run.runId}`;
  if (outcome.uncertain.rows + outcome.pending.rows + outcome.held.rows > 0)
    return `brl payout recover ${run.runId}`;
  if (run.state === 'planned') return `brl payout run ${run.runId}`;
  if (run.state !== 'finished' && outcome.unsent.rows > 0) return `brl payout resume ${run.runId}`;
  return outcome.refused.rows > 0 ? `brl payout export ${run.runId} --failed --out FILE` : null;
}

function runFields(run: Run, outcome: RunOutcome): Field[] {
  const counted = rowOutcomes.filter((name) => outcome[name].rows > 0);
  return [
    ['Run', run.runId],
    ['Ref', run.ref],
    ['File', run.fileName],
    ['State', runWords.states[run.state]],
    ['Rows', String(run.rows)],
    ['Amount', formatReais(run.totalCentavos as Centavos)],
    ...counted.map((name): Field => {
      const { rows, centavos } = outcome[name];
      return [
        {
          said: name === 'uncertain' && run.state === 'running' ? runWords.underWay : runWords.outcomes[name],
        },
        `${runWords.rows(rows)}, ${formatReais(centavos as Centavos)}`,
      ];
    }),
    [{ said: runWords.alarm }, outcome.settledLate === 0 ? null : runWords.settledLate(outcome.settledLate)],
    ['Next', nextOf(run, outcome)],
  ];
}

/** A run as a document. */
export function runJson(run: Run): object {
  return {
    runId: run.runId,
    ref: run.ref,
    file: run.fileName,
    fileSha256: run.fileSha256,
    state: run.state,
    rows: run.rows,
    total: amountNumber(run.totalCentavos as Centavos),
    environment: run.environment,
    accountId: run.accountId,
    operator: run.operator,
    createdAt: isoOf(run.createdAtMs),
    changedAt: isoOf(run.changedAtMs),
  };
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
