import { parseAmount } from '../../brazil/typed-amount.ts';
import { config } from '../../connection/checked-values.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { confirmationWords } from '../../words/confirmation.ts';

/** A script that lost its variables must not pay in the sandbox and report it as paid. @throws {CliError} exit 91 */
export function requireSandboxAsked(session: Session): void {
  if (session.sandboxAsked) return;
  throw new CliError({
    code: 'sandbox_needs_environment',
    ends: 'configuration',
    message: confirmationWords.sandboxNotAsked,
    hint: confirmationWords.askForSandbox,
  });
}

/** A PIN needs its operator: the service takes both headers or neither. @throws {CliError} exit 91 */
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

/**
 * Local ceilings of the profile.
 * @param typedLater whether the amount will be asked for after the payee was shown, unless a flag gives it; see {@link
 *   typedAmountAbove}
 * @throws {CliError} exit 2
 */
export function requireWithinLimits(
  session: Session,
  amount: Centavos,
  confirm: string | undefined,
  dryRun: boolean,
  typedLater = false,
): void {
  const { maxAmountCentavos, confirmAboveCentavos } = session.preferences;
  if (maxAmountCentavos !== null && amount > maxAmountCentavos) {
    const most = formatReais(maxAmountCentavos as Centavos);
    throw usageError('above_max_amount', confirmationWords.aboveMaxAmount(most));
  }
  if (dryRun || confirmAboveCentavos === null || amount <= confirmAboveCentavos) return;
  if (typedLater && confirm === undefined) return;
  if (confirm === undefined || parseAmount(confirm) !== amount) {
    const above = formatReais(confirmAboveCentavos as Centavos);
    throw usageError('needs_confirm', confirmationWords.needsConfirm(above), confirmationWords.addConfirm);
  }
}

/** The ceiling above which a person types the amount once more; null for an amount below it, or a profile without one. */
export function typedAmountAbove(session: Session, amount: number | null): Centavos | null {
  const { confirmAboveCentavos } = session.preferences;
  const isAbove = amount !== null && confirmAboveCentavos !== null && amount > confirmAboveCentavos;
  return isAbove ? (confirmAboveCentavos as Centavos) : null;
}
