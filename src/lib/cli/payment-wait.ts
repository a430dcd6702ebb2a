import type { Clock } from '../client/port.ts';
import { type Answered, textMember } from '../client/reply.ts';
import { pixStatusMeaning } from '../journal/pix-rail.ts';

const pollMs = 2000;

/**
 * Reads a payment until its state is final or the time is over.
 * @param untilMs on the monotonic clock
 * @returns the last answer, and the exit code that its state stands for
 */
export async function waitForPayment(
  clock: Clock,
  untilMs: number,
  read: () => Promise<Answered>,
): Promise<{ reply: Answered; exit: number }> {
  for (;;) {
    const reply = await read();
    const { exit, final } = pixStatusMeaning(textMember(reply.json.value, 'status'));
    const leftMs = untilMs - clock.monotonic();
    if (final || leftMs <= 0) return { reply, exit };
    await clock.sleep(Math.min(pollMs, leftMs));
  }
}
