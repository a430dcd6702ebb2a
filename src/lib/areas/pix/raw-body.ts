import type { BaseCommand, Ended } from '../../command/base.ts';
import { requiredBody } from '../../command/body.ts';
import type { Session } from '../../connection/session.ts';
import type { Operation } from '../../contract/operation.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { pixBankRail } from '../../journal/rails/pix-bank.ts';
import { connectedToAsk } from '../../payments/confirm/asking.ts';
import type { NameFlags } from '../../payments/facts.ts';
import { waitMs } from '../../payments/money-flags.ts';
import {
  type BankData,
  type BankDataFlags,
  bankDataFacts,
  bankDataFields,
  readBankData,
} from '../../payments/orders/pix-bank.ts';
import { payOn, payOrShow } from '../../payments/pay-or-show.ts';
import type { PaymentRequest, PreviewMoment } from '../../payments/payment-request.ts';
import { rawBodyFacts } from '../../payments/raw-body-payment.ts';
import { operationText } from '../../words/operations.ts';
import { pixWords } from '../../words/pix.ts';
import { textOf } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';
import { checkBank } from '../banks/check.ts';
import { bankDataOfBody, bodyAmount, checkBankData } from './bank-data-body.ts';

type RawFlags = PaymentRequest['flags'] &
  NameFlags &
  Parameters<typeof waitMs>[0] & { readonly data?: string | undefined; readonly field: string[] };

/** Pays with a body that the specification does not show, exactly as given. */
export async function payBody(command: BaseCommand, flags: RawFlags, operation: Operation): Ended {
  if (flags.data === undefined && flags.field.length === 0) throw usageError('usage', pixWords.nothingGiven);
  const body = requiredBody(flags);
  const budgetMs = waitMs(flags);
  return connectedToAsk(command, flags, async (session) => {
    const { settings } = session.client.connection;
    checkBankData(body, settings);
    const amountCentavos = bodyAmount(body, settings);
    return payOn(command, session, {
      flags,
      operation,
      rail: pixBankRail,
      waitMs: budgetMs,
      amountCentavos,
      facts: (client, named = flags) => ({ ...rawBodyFacts(client, named, operation, body), amountCentavos }),
      payee: null,
      preview: async (_session, when) => {
        if (amountCentavos === null) requireBlindYes(session, flags, operation, when);
        return () => [
          ['Operation', operationText(operation.id) ?? operation.summary],
          ...bankDataOfBody(body, settings),
          ['Body', body.text],
        ];
      },
    });
  });
}

type BankFlags = RawFlags & BankDataFlags & { readonly 'bank-check': boolean };

/** Pays by bank data given as flags. */
export async function payBankData(command: BaseCommand, flags: BankFlags, operation: Operation): Ended {
  refuseBoth(flags);
  return payOrShow(command, bankDataRequest(command, flags, operation));
}

/** A payment by bank data. @throws {CliError} exit 2 */
export function bankDataRequest(
  command: BaseCommand,
  flags: BankFlags,
  operation: Operation,
): PaymentRequest {
  const budgetMs = waitMs(flags);
  const data = readBankData(flags);
  return {
    flags,
    operation,
    rail: pixBankRail,
    waitMs: budgetMs,
    amountCentavos: data.amountCentavos,
    facts: (client, named = flags) => bankDataFacts(client, operation, data, named),
    payee: null,
    preview: (session, when) => payeeOf(command, session, data, flags['bank-check'] && when !== 'dry-run'),
  };
}

async function payeeOf(command: BaseCommand, { client }: Session, data: BankData, asks: boolean) {
  const { name, note } = asks ? await checkBank(client, data.bank, 'pix') : { name: null, note: null };
  if (note !== null) command.note(() => valueWords.warning(textOf(note)));
  return () => bankDataFields(data, name);
}

/** @throws {CliError} exit 2 for payee flags beside a custom body */
export function refuseBoth(flags: { readonly data?: string | undefined; readonly field: string[] }): void {
  if (flags.data === undefined && flags.field.length === 0) return;
  throw usageError('usage', pixWords.flagsOrBody);
}

/**
 * An amount that cannot be read cannot be approved by a yes: its operation is typed once more. @throws {CliError} exit 2
 */
function requireBlindYes(
  { preferences }: Session,
  flags: RawFlags,
  operation: Operation,
  when: PreviewMoment,
): void {
  const limited = preferences.maxAmountCentavos !== null || preferences.confirmAboveCentavos !== null;
  if (when === 'dry-run' || flags.confirm === operation.id || (when === 'asking' && !limited)) return;
  throw new CliError({
    code: 'needs_confirm',
    ends: 'usage',
    message: pixWords.blindBody,
    hint: pixWords.confirmBlindBody(operation.id),
  });
}
