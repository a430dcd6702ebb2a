import type { BaseCommand, Ended } from '../../command/base.ts';
import { amountMember } from '../../command/body-amount.ts';
import { withJournal } from '../../command/service.ts';
import { refuseDeprecated } from '../../connection/deprecation.ts';
import type { Session } from '../../connection/session.ts';
import type { Centavos } from '../../contract/money.ts';
import type { Operation } from '../../contract/operation.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import { maySend } from '../../journal/pay.ts';
import { canBeAsked } from '../../journal/rails/raw.ts';
import { aboutPayment } from '../../payments/about.ts';
import { agree } from '../../payments/confirm/asking.ts';
import { requireUnattended } from '../../payments/confirm/may-pay.ts';
import { agreeBeside, openAlike, refuseBesideDoubt } from '../../payments/confirm/open-alike.ts';
import { creditGivenBack, refuseDisputed } from '../../payments/dispute.ts';
import { payAndReport } from '../../payments/run-line.ts';
import { canAsk } from '../../terminal/ask.ts';
import { apiWords } from '../../words/api.ts';
import { type Telling, textOf } from '../../words/topic.ts';
import { valueSays } from '../../words/values.ts';
import { overheard } from './call.ts';
import { type ApiCall, type ApiFlags, showCall, tellHead } from './make-call.ts';
import {
  type ApiPayment,
  apiFacts,
  handlingOf,
  refuseOtherCall,
  requireWithinCeilings,
  showPayment,
} from './money.ts';
import { secretsIn } from './request.ts';

/** Everything that may move money follows the rules of a payment. */
export async function makePayment(
  command: BaseCommand,
  session: Session,
  known: Operation | null,
  call: ApiCall,
): Ended {
  const { flags } = call;
  const payment: ApiPayment = { method: call.method, target: call.target, body: call.body, known };
  refuseSecret(session, call);
  // On a route that the specification shows, an amount is a number of reais with two decimals (its conventions).
  if (known !== null && call.body) for (const name of ['amount', 'value']) amountMember(call.body, name);
  const how = handlingOf(payment, session.client.connection.settings);
  const facts = apiFacts(session.client, flags, payment, how);
  const find = async (journal: Journal) =>
    (await journal.peek(facts, flags['allow-duplicate']))?.intent ?? null;
  command.learn({ ...aboutPayment(), find });
  requireWithinCeilings(session, payment, flags);
  refuseDeprecated(known, flags);
  if (flags.plan !== undefined)
    return (await import('./plan-call.ts')).planCall(command, session, payment, flags);
  if (flags['dry-run']) return showCall(command, session, call, facts.idempotencyKey, true);
  if (!canAsk())
    requireUnattended(
      session,
      flags.yes,
      flags.ref !== undefined || Boolean(process.env.BRL_JOURNAL),
      known === null ? apiWords.mayMoveMoney : undefined,
    );
  return withJournal(session, async (journal) => {
    await confirmCall(command, session, journal, payment, facts, flags);
    const client = overheard(session.client, (reply) => tellHead(command, reply, flags.include));
    const order = {
      operation: how.operation,
      rail: how.rail,
      facts,
      allowDuplicate: flags['allow-duplicate'],
      newAttempt: flags['new-attempt'],
      // Without a route that shows it there is nothing to poll.
      waitMs: facts.identifier === null && !canBeAsked(facts.target) ? 0 : call.waitMs,
    };
    return payAndReport(command, { ...session, client }, journal, order, flags);
  });
}

async function confirmCall(
  command: BaseCommand,
  session: Session,
  journal: Journal,
  payment: ApiPayment,
  facts: Parameters<Journal['peek']>[0],
  flags: ApiFlags,
): Promise<void> {
  await refuseOtherCall(journal, facts, flags['allow-duplicate']);
  const known = await journal.peek(facts, flags['allow-duplicate']);
  command.learn({ earlier: known?.intent ?? null });
  if (!maySend(known, flags['new-attempt'])) return;
  const given = creditGivenBack(facts);
  const dispute = given && (await refuseDisputed(session, given, flags['despite-dispute']));
  if (dispute) command.note(valueSays.warning(dispute));
  const open = await openAlike(journal, facts);
  if (flags.yes || !canAsk()) return refuseBesideDoubt(open, flags['allow-duplicate']);
  await showPayment(command, session, journal, facts, payment);
  const question = () =>
    session.environment === 'production' ? apiWords.reallySendMoney : apiWords.reallySend;
  const ask = (said: Telling) => agree(() => `${textOf(said)} ${question()}`);
  if (open) await agreeBeside(command, open, facts.amountCentavos as Centavos, ask);
  else await agree(question);
}

/** @throws {CliError} exit 2: the journal keeps the body of what may move money, and never a secret */
function refuseSecret({ client }: Session, { body }: ApiCall): void {
  if (secretsIn(body?.value, client.connection.settings).length === 0) return;
  throw usageError('usage', apiWords.secretInBody, apiWords.secretInBodyHint);
}
