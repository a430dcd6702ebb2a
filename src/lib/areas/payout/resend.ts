import type { Portion } from '../../journal/coordinator.ts';
import type { Intent } from '../../journal/intent.ts';
import { quietPeriodMs } from '../../journal/look.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { railOf } from '../../journal/rails/index.ts';
import { ResumeRefused, resume } from '../../journal/resume.ts';
import type { RunRow } from '../../journal/runs.ts';
import { isHalt } from './work/halts.ts';
import { portsOf, type Sender, windowsOf } from './work/send-portions.ts';
import { haltOf, isTaken, pass, passing, stopFor, type Working } from './work/work.ts';

/**
 * Resends, under their own names, rows that may have been sent and that the service does not know: 300 s after they were
 * sent, within the hour, and only if the service recognises a repeat.
 * @returns also how many were sent too recently
 */
export async function resendAbsent(sender: Sender, whole: Portion) {
  const { clock } = sender.session.client;
  let tooEarly = 0;
  const isMeant = ({ lastSentAtMs }: Intent) => {
    const isEarly = clock.now() - (lastSentAtMs ?? 0) < quietPeriodMs;
    if (isEarly) tooEarly += 1;
    return !isEarly;
  };
  const options = { width: sender.width, windows: windowsOf(sender, whole), night: null };
  const end = await passing(portsOf(sender, whole), whole.run, options, (working) =>
    pass(working, whole.runs, ['SENT', 'UNCERTAIN'], resendOne, isMeant),
  );
  return { ...end, tooEarly };
}

/** A row that may not be sent again stays in doubt. */
async function resendOne(working: Working, { intent }: RunRow, pay: PayPorts): Promise<void> {
  const known = railOf(intent.operation);
  if (known === null) return;
  const order = { ...known, allowDuplicate: true, newAttempt: false, waitMs: 0 };
  try {
    const { finding } = await resume(pay, order, intent.intentId);
    if (isTaken(finding)) working.pace.widen();
    if (isHalt(finding)) stopFor(working, haltOf(finding, finding.code ?? 'unknown'));
  } catch (error) {
    if (!(error instanceof ResumeRefused)) throw error;
  }
}
