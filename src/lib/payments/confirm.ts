import { amountInWords } from '../brazil/amount-words.ts';
import { brasiliaMinute } from '../brazil/clock.ts';
import { parseAmount } from '../brazil/typed-amount.ts';
import { config } from '../connection/checked-values.ts';
import type { Session } from '../connection/session.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import { CliError, usageError } from '../errors/cli-error.ts';
import type { IntentFacts } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import { statedAmount } from '../journal/rails/stated.ts';
import type { Field } from '../terminal/answer.ts';
import { fieldsText } from '../terminal/fields.ts';
import { confirmationWords } from '../words/confirmation.ts';
import { valueWords } from '../words/values.ts';
import { type Payee, shownDocument } from './payee.ts';

/** The facts that the person is asked to confirm. */
export interface Confirmation {
  readonly session: Session;
  readonly journal: Journal;
  readonly facts: IntentFacts;
  /** Null when the owner of the key was not looked up; `payeeNote` then says why. */
  readonly payee: Payee | null;
  readonly payeeNote: string | null;
  /** The fields in place of key and owner where money goes to an account. */
  readonly details?: readonly Field[] | undefined;
  /** The statement's lines that look like this payment, as a sentence. */
  readonly alike?: string | null;
}

/** A script whose variables are lost must not pay in the sandbox and call it paid. @throws {CliError} exit 91 */
export function requireSandboxAsked(session: Session): void {
  if (session.sandboxAsked) return;
  throw new CliError({
    code: 'sandbox_needs_environment',
    ends: 'configuration',
    message: confirmationWords.sandboxNotAsked,
    hint: confirmationWords.askForSandbox,
  });
}

/** A PIN needs the operator whose it is: the service takes both headers or neither. @throws {CliError} exit 91 */
export function requireOperator({ client }: Session): void {
  const { actingDocument, transactionPin } = client.connection;
  if (transactionPin === null || actingDocument !== null) return;
  const { pinWithoutOperator, nameOperator } = confirmationWords;
  throw config('config_incomplete', pinWithoutOperator, nameOperator);
}

/** Off a terminal nobody can be asked. @throws {CliError} exit 2 or 91 */
export function requireUnattended(
  session: Session,
  yes: boolean,
  named: boolean,
  what: string = confirmationWords.aPayment,
): void {
  requireSandboxAsked(session);
  const { needsYes, addYes, needsRef, addRef } = confirmationWords;
  if (!yes) throw usageError('needs_yes', needsYes(what), addYes);
  if (!named) throw usageError('needs_ref_or_journal', needsRef(what), addRef);
}

/** Local ceilings of the profile. @throws {CliError} exit 2 */
export function requireWithinLimits(
  session: Session,
  amount: Centavos,
  confirm: string | undefined,
  dryRun: boolean,
): void {
  const { maxAmountCentavos, confirmAboveCentavos } = session.preferences;
  if (maxAmountCentavos !== null && amount > maxAmountCentavos) {
    const most = formatReais(maxAmountCentavos as Centavos);
    throw usageError('above_max_amount', confirmationWords.aboveMaxAmount(most));
  }
  if (dryRun || confirmAboveCentavos === null || amount <= confirmAboveCentavos) return;
  if (confirm === undefined || parseAmount(confirm) !== amount) {
    const above = formatReais(confirmAboveCentavos as Centavos);
    throw usageError('needs_confirm', confirmationWords.needsConfirm(above), confirmationWords.addConfirm);
  }
}

/** The confirmation screen; the amount stands last, on separate lines. */
export async function confirmationText(confirmation: Confirmation): Promise<string> {
  const { session, journal, facts, payee, payeeNote, details } = confirmation;
  const amount = (facts.amountCentavos ?? statedAmount(facts.bodyText)) as Centavos | null;
  const fields = fieldsText([
    [
      'Environment',
      session.environment === 'production' ? confirmationWords.production : confirmationWords.sandbox,
    ],
    ['From account', facts.accountId],
    ...(details && details.length > 0 ? details : payeeFields(facts.destination, payee, payeeNote)),
    ['Description', (JSON.parse(facts.bodyText) as { description?: string }).description ?? null],
    ['Ref', facts.ref],
    ['Amount', amount === null ? confirmationWords.notStated : formatReais(amount)],
    ['In words', amount === null ? null : amountInWords(amount, 'pt-BR')],
  ]);
  const recent = await journal.recentAlike(facts);
  const ours = recent.find((intent) => intent.state !== 'REFUSED');
  const known =
    ours && facts.amountCentavos !== null
      ? confirmationWords.sameAmountBefore(
          ago(facts.createdAtMs - ours.createdAtMs),
          ours.state,
          ours.intentId,
        )
      : null;
  return [fields, known, confirmation.alike ?? null].filter((part) => part !== null).join('\n\n');
}

function payeeFields(key: string | null, payee: Payee | null, payeeNote: string | null): Field[] {
  const to: Field = ['To key', key];
  const { notLookedUp } = confirmationWords;
  const { notGiven, inBrasilia } = valueWords;
  if (payee === null) return [to, ['Payee', payeeNote ?? notLookedUp]];
  return [
    to,
    ['Payee', payee.name ?? notGiven],
    ['Document', payee.document ? shownDocument(payee.document) : notGiven],
    ['Bank', payee.bank ?? notGiven],
    ['Looked up', inBrasilia(brasiliaMinute(payee.askedAtMs))],
  ];
}

function ago(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  const { justNow, minutesAgo, hoursAgo, daysAgo } = confirmationWords;
  if (minutes === 0) return justNow;
  if (minutes < 60) return minutesAgo(minutes);
  return minutes < 48 * 60 ? hoursAgo(Math.round(minutes / 60)) : daysAgo(Math.round(minutes / 1440));
}
