import type { Finding } from '../../journal/intent.ts';
import { quietPeriodMs } from '../../journal/look.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { railOf } from '../../journal/rails/index.ts';
import { ResumeRefused, resume } from '../../journal/resume.ts';
import type { Halt, Run, RunRow } from '../../journal/runs.ts';
import { rowsOf } from './ending.ts';
import { isHalt } from './halts.ts';
import { closedWindow } from './windows.ts';
import { haltOf, isTaken, paceOf, turnsFrom, type WorkOptions, type WorkPorts } from './work.ts';

/** The outcome of resending rows. */
interface Resent {
  /** Rows that were sent too recently. */
  readonly tooEarly: number;
  /** Why the other rows were not sent: every one would get the same answer. */
  readonly halt: Halt | null;
  /** The first failure on our side rather than the service's. */
  readonly failure: Error | null;
}

/**
 * Resends, under their own names, rows that may have been sent and that the service does not know: 300 s after they were
 * sent, within the hour, and only if the service recognises a repeat.
 */
export async function resendAbsent(ports: WorkPorts, run: Run, options: WorkOptions): Promise<Resent> {
  const { client, runs, stop } = ports;
  const pace = paceOf(client, options.width);
  let tooEarly = 0;
  let failure: Error | null = null;
  let halt: Halt | null = null;
  const judge = (finding: Finding) => {
    if (isTaken(finding)) pace.widen();
    if (isHalt(finding)) halt ??= haltOf(finding, finding.code ?? 'unknown');
  };
  for await (const row of rowsOf(runs, run.runId, ['SENT', 'UNCERTAIN'])) {
    const { operation, lastSentAtMs } = row.intent;
    if (closedWindow(operation, ports.serviceNow(), options.windows)) continue;
    if (client.clock.now() - (lastSentAtMs ?? 0) < quietPeriodMs) {
      tooEarly += 1;
      continue;
    }
    if (!(await pace.take(stop))) break;
    if (failure !== null || halt !== null) {
      pace.release();
      break;
    }
    const turn = await ports.turns?.next(stop);
    if (turn === null) {
      pace.release();
      break;
    }
    void resendOne(ports, row, turnsFrom(ports, turn))
      .then((finding) => finding && judge(finding))
      .catch((error: Error) => {
        failure ??= error;
      })
      .finally(() => pace.release());
  }
  await pace.idle();
  return { tooEarly, halt, failure };
}

/**
 * A row that may not be sent again stays in doubt. @returns the finding on one that was found; null for one that may not
 */
async function resendOne(
  given: PayPorts,
  { intent }: RunRow,
  turn: PayPorts['turn'],
): Promise<Finding | null> {
  const ports = { ...given, ...(turn && { turn }) };
  const known = railOf(intent.operation);
  if (known === null) return null;
  const order = { ...known, allowDuplicate: true, newAttempt: false, waitMs: 0 };
  try {
    return (await resume(ports, order, intent.intentId)).finding;
  } catch (error) {
    if (error instanceof ResumeRefused) return null;
    throw error;
  }
}
