import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { connected, withJournal } from '../../command/service.ts';
import { loadProfiles } from '../../connection/profile.ts';
import { CliError } from '../../errors/cli-error.ts';
import { stillShown } from '../../payments/plans/as-shown.ts';
import { isOwnAccount } from '../../payments/plans/own-account.ts';
import type { Papers } from '../../payments/plans/papers.ts';
import { planWords } from '../../words/plans.ts';
import { factsOf } from './execute.ts';

/**
 * Tells an approver what is otherwise than in the plan by now: another owner of the key, another price of a boleto, the same payment made
 * since. Only where this machine has a credential for the plan's account; nothing that it cannot ask keeps anybody from deciding.
 */
export async function tellNow(command: BaseCommand, flags: GlobalFlags, papers: Papers): Promise<void> {
  const { plan } = papers.evidence;
  if (plan.payment === null || !hasCredential(flags)) return;
  try {
    await connected(command, flags, (session) =>
      withJournal(session, async (journal) => {
        if (!isOwnAccount(session, papers)) return;
        const facts = factsOf(session, papers);
        const met = await journal.peek(facts, false);
        if (met) command.note(() => planWords.metSince(met.intent.intentId, met.intent.state));
        else await stillShown(session, journal, plan, facts);
      }),
    );
  } catch (error) {
    const { message } = error as Error;
    const isDifferent = error instanceof CliError && error.ends === 'check_failed';
    command.note(() => (isDifferent ? planWords.differsNow(message) : planWords.notAskedNow(message)));
  }
}

function hasCredential({ profile }: GlobalFlags): boolean {
  const { BRL_BASE_URL, BRL_PROFILE } = process.env;
  return Boolean(profile ?? BRL_BASE_URL ?? BRL_PROFILE ?? loadProfiles(process.env).current);
}
