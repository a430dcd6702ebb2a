import type { BaseCommand, Ended } from '../../command/base.ts';
import { withJournal } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { railOf } from '../../journal/rails/index.ts';
import { statedAmount } from '../../journal/rails/stated.ts';
import { payeeStated } from '../../journal/stated-payment.ts';
import { openAlike, refuseBesideDoubt } from '../../payments/confirm/open-alike.ts';
import { shownNow } from '../../payments/plans/as-shown.ts';
import { readyToPlan, refusePlanned, writePlan } from '../../payments/plans/write.ts';
import { oneJournalOperations, plannedOperations } from '../../policy/plan.ts';
import { apiWords } from '../../words/api.ts';
import type { ApiFlags } from './make-call.ts';
import { type ApiHandling, type ApiPayment, apiFacts, showPayment } from './money.ts';

/**
 * Writes a call down for others to approve, as the payment that its route makes: what is approved and executed is what the body says
 * by the members of that operation, and a body with any other member makes no plan.
 * @throws {CliError} exit 2 for a route or body that does not say what it pays to whom, 35 where the bank says another amount
 */
export async function planCall(
  command: BaseCommand,
  session: Session,
  payment: ApiPayment,
  flags: ApiFlags,
): Ended {
  await readyToPlan(flags);
  const how = plannedHow(payment);
  const facts = apiFacts(session.client, flags, payment, how);
  if (facts.identifier === null) throw usageError('usage', apiWords.noPlanUnnamed, apiWords.addIdentifier);
  return withJournal(session, async (journal) => {
    const met = await journal.peek(facts, false);
    if (met) refusePlanned(met.intent.intentId);
    refuseBesideDoubt(await openAlike(journal, facts), false);
    const asked = { body: facts.bodyText, amountCentavos: facts.amountCentavos };
    const now = await shownNow(session, journal, asked, how.to);
    if (now && now.amountCentavos !== facts.amountCentavos)
      throw otherAmount(facts.amountCentavos, now.amountCentavos);
    await showPayment(command, session, journal, facts, payment);
    const meant = now?.to ? apiFacts(session.client, flags, payment, { ...how, to: now.to }) : facts;
    return writePlan(command, session, flags, journal, meant, now);
  });
}

/** The call as its route's own operation. @throws {CliError} exit 2 */
function plannedHow({ known, body }: ApiPayment): ApiHandling {
  const isPlanned =
    known !== null && plannedOperations.includes(known.id) && !oneJournalOperations.includes(known.id);
  const found = isPlanned ? railOf(known.id) : null;
  const to = found && body && payeeStated(found.operation, body);
  const amountCentavos = statedAmount(body?.text ?? '');
  if (!found || !to || amountCentavos === null)
    throw usageError('usage', apiWords.noPlan, apiWords.plannable);
  return { ...found, amountCentavos, to };
}

function otherAmount(stated: number | null, now: number | null): CliError {
  const text = (centavos: number | null) =>
    centavos === null ? apiWords.unknownAmount : formatReais(centavos as Centavos);
  return new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: apiWords.otherAmount(text(stated), text(now)),
  });
}
