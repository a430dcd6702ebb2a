import { isDeepStrictEqual } from 'node:util';
import { parseBrCode } from '../../brazil/br-code.ts';
import { dayText } from '../../brazil/clock.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { decode } from '../../contract/pix-qr.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { IntentFacts, ShownPayee } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Payee } from '../../journal/payee.ts';
import { textMember } from '../../json/members.ts';
import { readJson } from '../../json/strict.ts';
import type { Plan, PlannedPayment } from '../../policy/plan.ts';
import { payeesWords } from '../../words/payees.ts';
import { planWords } from '../../words/plans.ts';
import { keptPayee, lookUpPayee } from '../confirm/payee.ts';
import { refuseOpen } from '../orders/boleto-again.ts';
import { askOfferOfLine, shownBoleto } from '../orders/boleto-offer.ts';
import { qrPayee, shownBy } from '../orders/qr.ts';
import { decodedFrom } from '../orders/qr-decode.ts';
import { stillRefundable } from '../orders/refund-state.ts';
import { bothOwners, isOther } from '../payees/other-owner.ts';
import type { ShownCode } from '../payment-request.ts';

/** What is written down of a payee who is still the one that the maker was shown. */
export type StillShown = Pick<IntentFacts, 'payee' | 'schedule'>;

/**
 * Asks again for whatever the maker was shown: who owns the key, what the boleto costs, what the code says.
 * @throws {CliError} exit 35 for any difference; then nothing is sent
 */
export async function stillShown(
  session: Session,
  journal: Journal,
  plan: Plan,
  facts: IntentFacts,
): Promise<StillShown> {
  const { payment, shown } = plan;
  if (payment === null || shown === null) return {};
  const to = payment.to as Payee;
  if (to.kind === 'payer') {
    await stillRefundable(session, journal, to.endToEndId, payment.amountCentavos as Centavos, plan);
    return {};
  }
  if (to.kind === 'pix-key') return { payee: await sameOwner(session, journal, shown, to.key) };
  if (to.kind === 'boleto') await refuseOpen(journal, facts, false);
  const now =
    to.kind === 'boleto' ? await boletoNow(session, payment, to.line ?? '') : await codeNow(session, payment);
  const { name, document, dueDate } = shown;
  const amount = payment.amountCentavos;
  const told = { name: now.payee.name, document: now.payee.document, dueDate: now.dueDate };
  const isSame =
    now.amountCentavos === amount &&
    isDeepStrictEqual(told, { name, document, dueDate }) &&
    (now.to === null || isDeepStrictEqual({ ...now.to }, { ...to }));
  if (!isSame)
    throw differs(
      planWords.otherCode(
        codeText(amount, { payee: { ...shown, askedAtMs: 0 }, dueDate }),
        codeText(now.amountCentavos, now),
      ),
    );
  const boleto = { amountCentavos: amount ?? 0, beneficiary: name, document, dueDate };
  return {
    payee: now.payee,
    ...(facts.schedule && to.kind === 'boleto' && { schedule: { ...facts.schedule, boleto } }),
  };
}

/** What a request pays, as the bank says now. */
interface Now extends ShownCode {
  readonly amountCentavos: number | null;
  /** The payee with what only the bank says of a code; null for the one of the request. */
  readonly to: Payee | null;
}

/** Asks the bank for whatever a plan of a request shows; null where it would say nothing. @throws {CliError} without an answer */
export async function shownNow(
  session: Session,
  journal: Journal,
  payment: Pick<PlannedPayment, 'body' | 'amountCentavos'>,
  to: Payee,
): Promise<Now | null> {
  switch (to.kind) {
    case 'pix-key': {
      const payee = await ownerNow(session, journal, to.key);
      return { payee, dueDate: null, amountCentavos: payment.amountCentavos, to: null };
    }
    case 'boleto':
      return boletoNow(session, payment, to.line ?? '');
    case 'qr':
      return codeNow(session, payment);
    default:
      return null;
  }
}

async function boletoNow(
  session: Session,
  { amountCentavos }: Pick<PlannedPayment, 'amountCentavos'>,
  line: string,
): Promise<Now> {
  const offer = await askOfferOfLine(session, line);
  const { name, document } = offer.beneficiary;
  const askedAtMs = session.client.clock.now();
  const payee = keptPayee({ name, document, bank: null, account: null, asReceived: null, askedAtMs });
  // The payer chooses the amount of an open one.
  const { amountCentavos: due, dueDate } = shownBoleto(offer, amountCentavos ?? 0);
  return { payee, dueDate, amountCentavos: due, to: null };
}

async function codeNow(
  { client }: Session,
  { body, amountCentavos }: Pick<PlannedPayment, 'body' | 'amountCentavos'>,
): Promise<Now> {
  const emv = textMember(readJson(Buffer.from(body)).value, 'emv') ?? '';
  const reply = await client.read(decode, { bodyText: JSON.stringify({ emv }) });
  const decoded = decodedFrom(reply.json.text, client.clock.now());
  const { amount, allowChange } = decoded;
  const to = qrPayee(parseBrCode(emv), decoded);
  return {
    ...shownBy(decoded),
    to,
    amountCentavos: amount === null || allowChange ? amountCentavos : amount,
  };
}

async function ownerNow({ client }: Session, journal: Journal, key: string): Promise<ShownPayee> {
  return keptPayee(await lookUpPayee({ client, journal, env: process.env }, key, true));
}

async function sameOwner(
  session: Session,
  journal: Journal,
  shown: NonNullable<Plan['shown']>,
  key: string,
): Promise<ShownPayee> {
  const owner = await ownerNow(session, journal, key);
  if (isOther(shown, owner)) throw differs(payeesWords.otherOwnerUnpaid(bothOwners(shown, owner)));
  return owner;
}

function differs(message: string): CliError {
  return new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message,
    hint: planWords.makeAnother,
  });
}

function codeText(amount: number | null, { payee, dueDate }: ShownCode): string {
  return [
    amount === null ? null : formatReais(amount as Centavos),
    payee.name,
    payee.document,
    dueDate && dayText(dueDate.slice(0, 10)),
  ]
    .filter(Boolean)
    .join(', ');
}
