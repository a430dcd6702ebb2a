import { readBoleto } from '../../brazil/boleto-line.ts';
import { dayText } from '../../brazil/clock.ts';
import { todayInBrasilia } from '../../brazil/days.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Held, Intent, ShownBoleto } from '../../journal/intent.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { recorded } from '../../words/records.ts';
import { askOfferOfLine, shownBoleto } from './boleto-offer.ts';

/** What must be as it was, besides the due date. */
const facts = ['amountCentavos', 'beneficiary', 'document'] as const;

/**
 * Why a boleto that waited for its day is not paid: it is another one by the service's preview of now. Null if it is the same, or
 * nothing was shown before. What the service says itself, paid or expired, is a reason, too.
 * @throws if the service gave no answer: then nothing is known
 */
export async function otherBoleto(session: Session, intent: Intent): Promise<Held | null> {
  const boleto = intent.schedule?.boleto;
  const to = payeeOf(intent);
  if (!boleto || to.kind !== 'boleto') return null;
  const line = to.line ?? '';
  try {
    const now = shownBoleto(await askOfferOfLine(session, line), boleto.amountCentavos);
    // A preview that names no due date means the one in the number.
    const printed = readBoleto(line, { today: todayInBrasilia(session.serviceNow()) }).dueDate;
    const isSame = facts.every((fact) => now[fact] === boleto[fact]);
    if (isSame && (now.dueDate ?? printed) === (boleto.dueDate ?? printed)) return null;
    return { code: 'boleto_changed', message: recorded.boletoChanged(boletoText(boleto), boletoText(now)) };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { code: 'boleto_changed', message: recorded.boletoUnpayable(error.message) };
  }
}

function boletoText({ amountCentavos, beneficiary, dueDate }: ShownBoleto): string {
  const amount = formatReais(amountCentavos as Centavos);
  return [amount, beneficiary, dueDate && dayText(dueDate)].filter(Boolean).join(', ');
}
