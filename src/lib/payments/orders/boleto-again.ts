import { readBoleto } from '../../brazil/boleto-line.ts';
import { dayText } from '../../brazil/clock.ts';
import { todayInBrasilia } from '../../brazil/days.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import {
  type Held,
  type Intent,
  type IntentFacts,
  isTerminal,
  type ShownBoleto,
} from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { boletoWords } from '../../words/boleto.ts';
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

/** @throws {CliError} exit 33 while another payment of this boleto, under any name, is open */
export async function refuseOpen(journal: Journal, facts: IntentFacts, isMeant: boolean): Promise<void> {
  const other = await journal.lastPaidTo(facts);
  if (isMeant || other === null || isTerminal(other.state)) return;
  throw new CliError({
    code: 'duplicate_payment',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: boletoWords.openBefore(other.intentId),
    hint: `brl journal recover ${other.intentId}`,
  });
}

function boletoText({ amountCentavos, beneficiary, dueDate }: ShownBoleto): string {
  const amount = formatReais(amountCentavos as Centavos);
  return [amount, beneficiary, dueDate && dayText(dueDate)].filter(Boolean).join(', ');
}
