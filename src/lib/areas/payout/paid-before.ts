import { minuteText } from '../../brazil/clock.ts';
import { amountNumber, type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { type Intent, type IntentState, paidAnotherWayCode } from '../../journal/intent.ts';
import type { Payee } from '../../journal/payee.ts';
import { claims } from '../../journal/records.ts';
import type { PlanConflict, RunScope, Runs } from '../../journal/runs.ts';
import { errorViewWords } from '../../words/errors/view.ts';
import { runWords } from '../../words/run.ts';
import type { Telling } from '../../words/topic.ts';
import { type Reason, reasonOf } from './file/left-out.ts';
import { unconfirmed } from './paid-another-way.ts';
import { toldIntent } from './told-runs.ts';

/**
 * How long a settled payment is reported beside a row of its amount and payee, and left out by `--only-new`: longer than
 * a weekend with holidays, and less than a week, so that weekly wages are new.
 */
export const toldForMs = 6 * 24 * 60 * 60 * 1000;

/** An earlier payment of a row's amount and payee, which was made or is still open. */
export interface PaidBefore {
  /** Of the row in the current file. */
  readonly line: number;
  readonly intentId: string;
  /** Of the payment, or of the run it belongs to. */
  readonly ref: string | null;
  readonly runId: string | null;
  /** When it was sent, else when it was written down; milliseconds since the epoch. */
  readonly atMs: number;
  readonly state: IntentState;
  /** For a payment that was refused: why it is not paid anew. */
  readonly reason: Reason | null;
  /** Of the row. */
  readonly centavos: number;
  /**
   * `name`: it has the row's name. `stands`: the row is not paid beside it without asking. `older`: it is only reported.
   */
  readonly kind: 'name' | 'stands' | 'older';
}

/** Describes conflicts by the refs that a person knows. Each run is asked for once. */
export function openPaidBefore(runs: Runs, scope: RunScope, nowMs: number) {
  const refs = new Map<string, string | null>();
  const refOf = async ({ ref, runId }: Intent): Promise<string | null> => {
    if (runId === undefined) return ref;
    if (!refs.has(runId)) refs.set(runId, (await runs.find(scope, runId))?.ref ?? null);
    return refs.get(runId) ?? null;
  };
  return async ({ line, kind, intent }: PlanConflict): Promise<PaidBefore> => ({
    line,
    intentId: intent.intentId,
    ref: await refOf(intent),
    runId: intent.runId ?? null,
    atMs: intent.lastSentAtMs ?? intent.createdAtMs,
    state: toldIntent(intent).state,
    reason: isMadeSince(intent) ? reasonOf({ intent: toldIntent(intent) }) : null,
    centavos: intent.amountCentavos ?? 0,
    kind: kind === 'name' ? kind : stands(intent, nowMs) ? 'stands' : 'older',
  });
}

function stands(intent: Intent, nowMs: number): boolean {
  return claims(intent, nowMs) || intent.since !== null || (intent.to !== undefined && isBill(intent.to));
}

/** Whether what is paid can be paid once only: a boleto, or the charge that a dynamic code has the address of. */
export function isBill(to: Payee): boolean {
  return to.kind === 'boleto' || (to.kind === 'qr' && to.code.includes('/'));
}

/** Whether it was refused, and was made since by somebody else, or may have been. */
function isMadeSince({ since, finding }: Intent): boolean {
  return since !== null || finding?.code === paidAnotherWayCode || finding?.code === unconfirmed.code;
}

/** Most of them that a screen names before its question. */
const mostShown = 10;

/** How many rows were paid before, their sum, the first of them, and the state of all of them. */
export function paidBeforeLines(
  found: readonly PaidBefore[],
  say: (rows: number, amount: string) => string,
): readonly Telling[] {
  if (found.length === 0) return [];
  const more = found.length - mostShown;
  return [
    () => say(found.length, amountOf(found)),
    ...found.slice(0, mostShown).map((one) => () => runWords.beforeAtLine(one.line, saidOf(one))),
    ...(more > 0 ? [() => errorViewWords.more(more)] : []),
  ];
}

/** Each of them for a program. */
export function paidBeforeJson(found: readonly PaidBefore[]): readonly object[] {
  return found.map(({ line, intentId, ref, runId, atMs, state, reason, centavos }) => ({
    line,
    intentId,
    ref,
    runId,
    at: new Date(atMs).toISOString(),
    state,
    reason,
    amount: amountNumber(centavos as Centavos),
  }));
}

/**
 * @param rows how many rows the file has
 * @param onlyNew the command that pays the others
 * @throws {CliError} exit 33 if payments stand in the way
 */
export function refusePaidBefore(found: readonly PaidBefore[], rows: number, onlyNew: string): void {
  const [first] = found;
  if (!first) return;
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    moneyMoved: found.every(({ state }) => state === 'SETTLED') ? 'yes' : 'unknown',
    message: runWords.paidBefore(found.length, rows, amountOf(found)),
    hint: found.length < rows ? onlyNew : lookAt(found, first),
    violations: paidBeforeJson(found).map((one, i) => ({
      ...one,
      row: null,
      column: null,
      heading: null,
      message: saidOf(found[i] ?? first),
    })),
  });
}

/** If nothing is new, the payments that already exist. */
function lookAt(found: readonly PaidBefore[], { runId, intentId }: PaidBefore): string {
  const isOneRun = runId !== null && found.every((one) => one.runId === runId);
  return isOneRun ? `brl payout status ${runId}` : `brl journal show ${intentId}`;
}

function saidOf({ ref, atMs, state, intentId, reason }: PaidBefore): string {
  const said = runWords.before(ref, minuteText(atMs), state, intentId);
  return reason === null ? said : `${said}: ${runWords.leftOutReasons[reason]}`;
}

function amountOf(found: readonly PaidBefore[]): string {
  return formatReais(found.reduce((sum, { centavos }) => sum + centavos, 0) as Centavos);
}
