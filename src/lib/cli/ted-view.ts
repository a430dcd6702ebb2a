import type { Clock } from '../client/port.ts';
import { type Answered, member, textMember } from '../client/reply.ts';
import { tedMeaning } from '../journal/ted-rail.ts';
import { amountText } from './payment-view.ts';

/** A TED's state (specification, section 2.7) as labelled lines. */
export function tedFields(ted: unknown): [string, string | null][] {
  const doubt =
    tedMeaning(ted).exit === 40
      ? 'Not proven: after 48 h without settlement the service says FAILED, and the bank may still pay'
      : null;
  return [
    ['Status', textMember(ted, 'status')],
    ['Amount', amountText(member(ted, 'amount'))],
    ['Description', textMember(ted, 'description')],
    ['TED id', textMember(ted, 'tedId')],
    ['Identifier', textMember(ted, 'identifier')],
    ['Partner id', textMember(ted, 'partnerId')],
    ['Created', textMember(ted, 'createdAt')],
    ['Updated', textMember(ted, 'updatedAt')],
    ['Note', doubt],
  ];
}

const pollMs = 5000;

/** Reads a TED until its state is final or the time is over; the exit code is what its state stands for. */
export async function waitForTed(
  clock: Clock,
  budgetMs: number,
  read: () => Promise<Answered>,
): Promise<{ reply: Answered; exit: number }> {
  const untilMs = clock.monotonic() + budgetMs;
  for (;;) {
    const reply = await read();
    const { exit, final } = tedMeaning(reply.json.value);
    const leftMs = untilMs - clock.monotonic();
    if (final || leftMs <= 0) return { reply, exit };
    await clock.sleep(Math.min(pollMs, leftMs));
  }
}
