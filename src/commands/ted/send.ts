import * as Flags from '@oclif/core/flags';
import { checkBank } from '../../lib/areas/banks/check.ts';
import { tedAttempt } from '../../lib/areas/ted/attempt.ts';
import { requireOpenWindow, windowAdvice } from '../../lib/areas/ted/window.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import type { Session } from '../../lib/connection/session.ts';
import { out } from '../../lib/contract/ted.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { tedRail } from '../../lib/journal/rails/ted.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { readTed, type TedPayment, tedFacts, tedPayeeFields } from '../../lib/payments/orders/ted.ts';
import { payOrShow } from '../../lib/payments/pay-or-show.ts';
import type { PreviewMoment } from '../../lib/payments/payment-request.ts';
import { sanitise } from '../../lib/terminal/text.ts';
import { wrapForTerminal } from '../../lib/terminal/wrap.ts';

/** `brl ted send`: POST …/ted/out. */
export default class TedSend extends BaseCommand {
  override about = aboutPayment();
  static override summary = 'Send a TED to an account at another bank.';
  static override description =
    `Sent on a business day between 06:30 and 17:00 (Brasilia) it settles the same day, in about 30 minutes. From 17:00 to
17:30 the bank rejects it, so this command sends nothing then (a local rule). Later, on weekends and on bank
holidays it is scheduled for the next business day, and exit 20 says so. --only-same-day sends nothing unless it
settles today (a local rule too).
The same --ref never pays twice. A TED that FAILED uses its identifier up: --new-attempt, after a look-up that shows
FAILED, sends under the same ref with -2 added. Without --wait it returns as soon as the TED is accepted.
In the sandbox account 90001 ends in bank_unreachable, 90002 in the 48 h time-out, 90003 does not exist, 90004 is paid
although the 48 h time-out says FAILED. "brl sandbox clock" moves the window.`;
  static override examples = [
    '<%= config.bin %> ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 1.500,00',
    '<%= config.bin %> ted send --bank-code 033 --branch 0001 --account-number 13000123 --account-type SAVINGS --tax-number 12345678000195 --holder-name "Papelaria Exemplo Ltda" --amount 99,90 --ref invoice-77 --only-same-day --yes --json',
  ];
  static override flags = {
    'bank-code': Flags.string({ description: '3-digit bank code (COMPE), not the ISPB', required: true }),
    branch: Flags.string({ description: 'up to 4 digits, without the check digit', required: true }),
    'account-number': Flags.string({ description: 'digits, without the final check digit', required: true }),
    'account-type': Flags.string({ description: 'CHECKING (default), SAVINGS, PAYMENT or SALARY' }),
    'tax-number': Flags.string({ description: "the holder's CPF or CNPJ", required: true }),
    'holder-name': Flags.string({ description: "the holder's name", required: true }),
    amount: Flags.string({ description: 'in BRL: 150,00 or 150.00 or 1.234,56', required: true }),
    description: Flags.string({ description: 'text for the payee, at most 140 characters' }),
    'only-same-day': Flags.boolean({
      description: 'send nothing unless it settles today',
      helpGroup: 'SAFETY',
    }),
    'bank-check': Flags.boolean({
      description: 'look in the bank catalogue whether the bank takes TEDs',
      allowNo: true,
      default: true,
      helpGroup: 'SAFETY',
    }),
    ...waitFlags,
    ...moneyFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(TedSend);
    if (flags['new-attempt'] && flags.identifier !== undefined) {
      throw usageError(
        'usage',
        'A failed TED uses its identifier up, so --new-attempt cannot keep --identifier.',
        'Give a new --identifier, or use --ref, which numbers its attempts.',
      );
    }
    const ted = await readTed(flags);
    await payOrShow(this, {
      flags,
      operation: out,
      rail: tedRail,
      // Half an hour is the rule: nobody waits for that unless asked to, but a rerun looks once.
      waitMs: waitMs(flags, 1),
      amountCentavos: ted.amountCentavos,
      facts: (client) => tedFacts(client, ted, flags),
      payee: null,
      chooseAttempt: (client, journal, facts) =>
        tedAttempt({ client, journal }, ted, facts, flags['new-attempt']),
      preview: (session, when) => this.preview(session, when, ted, flags),
    });
  }

  /** Settlement day and bank for the confirmation screen, and the warnings. */
  private async preview(
    session: Session,
    when: PreviewMoment,
    ted: TedPayment,
    flags: { readonly 'only-same-day': boolean; readonly 'bank-check': boolean },
  ) {
    const advice = windowAdvice(session.serviceNow());
    if (when !== 'dry-run') requireOpenWindow(advice, flags['only-same-day']);
    const asks = flags['bank-check'] && when !== 'dry-run';
    const bank = asks ? await checkBank(session.client, ted.bankCode, 'ted') : { name: null, note: null };
    const warnings = [...advice.warnings, ...(bank.note === null ? [] : [bank.note])];
    if (when === 'dry-run') this.note(`Settles ${advice.settles}.`);
    for (const warning of warnings) this.note(wrapForTerminal(`Warning: ${sanitise(warning)}`));
    return [...tedPayeeFields(ted, bank.name), ['Settles', advice.settles] as const];
  }
}
