import * as Flags from '@oclif/core/flags';
import { checkBank } from '../../lib/areas/banks/check.ts';
import { tedAttempt } from '../../lib/areas/ted/attempt.ts';
import { requireOpenWindow, windowAdvice } from '../../lib/areas/ted/window.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import type { Session } from '../../lib/connection/session.ts';
import { out } from '../../lib/contract/ted.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { tedRail } from '../../lib/journal/rails/ted.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags, unlessNamed, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { accountFlags } from '../../lib/payments/orders/account-flags.ts';
import {
  plainAccount,
  plainBranch,
  readBankCode,
  readHolderName,
  readTed,
  type TedFlags,
  type TedPayment,
  tedFacts,
  tedPayeeFields,
} from '../../lib/payments/orders/ted.ts';
import { payOrShow } from '../../lib/payments/pay-or-show.ts';
import type { PaymentRequest, PreviewMoment } from '../../lib/payments/payment-request.ts';
import { planFileFlags } from '../../lib/payments/plans/plan-flags.ts';
import { isLater, recurringFlags, type ScheduleFlags } from '../../lib/payments/schedule-flags.ts';
import { tedWords } from '../../lib/words/ted.ts';
import { textOf } from '../../lib/words/topic.ts';
import { valueWords } from '../../lib/words/values.ts';

/** The flags that a nickname stands for. */
const account = ['bank-code', 'branch', 'account-number', 'tax-number', 'holder-name'] as const;

/** `brl ted send`: POST …/ted/out. */
export default class TedSend extends BaseCommand {
  override about = aboutPayment();

  static override flags = {
    'bank-code': Flags.string({ helpValue: 'CODE', ...unlessNamed, check: readBankCode }),
    branch: Flags.string({ helpValue: 'DIGITS', ...unlessNamed, check: plainBranch }),
    'account-number': Flags.string({ helpValue: 'DIGITS', ...unlessNamed, check: plainAccount }),
    'account-type': Flags.string({ helpValue: 'CHECKING|SAVINGS|PAYMENT|SALARY' }),
    'tax-number': Flags.string({ helpValue: 'CPF|CNPJ', ...unlessNamed }),
    'holder-name': Flags.string({ helpValue: 'NAME', ...unlessNamed, check: readHolderName }),
    to: Flags.string({ helpValue: 'NAME', exclusive: ['account-type', ...account] }),
    amount: Flags.string({ helpValue: 'REAIS', required: true }),
    description: Flags.string({ helpValue: 'TEXT' }),
    'only-same-day': Flags.boolean({
      helpGroup: 'SAFETY',
    }),
    'bank-check': Flags.boolean({
      allowNo: true,
      default: true,
      helpGroup: 'SAFETY',
    }),
    ...waitFlags,
    ...moneyFlags,
    ...recurringFlags,
    ...planFileFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(TedSend);
    if (flags['new-attempt'] && flags.identifier !== undefined) {
      throw usageError('usage', tedWords.identifierUsedUp, tedWords.nameAttempt);
    }
    const { to } = flags;
    if (to === undefined) return payOrShow(this, await this.requestOf(flags));
    const { payTo } = await import('../../lib/payments/payees/pay-to.ts');
    return payTo(this, { to, flags }, ['bank-account'], ({ payee }) =>
      this.requestOf({ ...flags, ...accountFlags(payee) }),
    );
  }

  private async requestOf(flags: SendFlags): Promise<PaymentRequest> {
    const ted = await readTed(flags);
    return {
      flags,
      operation: out,
      rail: tedRail,
      // The rule is half an hour: nobody waits that long unless asked to, but a rerun looks once.
      waitMs: waitMs(flags, 1),
      amountCentavos: ted.amountCentavos,
      facts: (client, named = flags) => tedFacts(client, ted, named),
      payee: null,
      chooseAttempt: (client, journal, facts) =>
        tedAttempt({ client, journal }, ted, facts, flags['new-attempt']),
      preview: (session, when, { schedule }) =>
        this.preview(session, when, ted, flags, schedule?.notBeforeMs),
    };
  }

  /** Settlement day and bank for the confirmation screen, and the warnings. */
  private async preview(
    session: Session,
    when: PreviewMoment,
    ted: TedPayment,
    flags: ScheduleFlags & { readonly 'only-same-day': boolean; readonly 'bank-check': boolean },
    atMs = session.serviceNow(),
  ) {
    const advice = windowAdvice(atMs, session.client.connection.settings.extraBankHolidays);
    if (when !== 'dry-run') requireOpenWindow(advice, flags['only-same-day']);
    const asks = flags['bank-check'] && when !== 'dry-run';
    const bank = asks ? await checkBank(session.client, ted.bankCode, 'ted') : { name: null, note: null };
    const warnings = [...advice.warnings, ...(bank.note === null ? [] : [bank.note])];
    const settles = isLater(flags) ? tedWords.onItsDay : advice.settles;
    if (when === 'dry-run') this.note(tedWords.settlesAt(settles));
    for (const warning of warnings) this.note(() => valueWords.warning(textOf(warning)));
    return () => [...tedPayeeFields(ted, bank.name), ['Settles', settles] as const];
  }
}

type SendFlags = PaymentRequest['flags'] &
  TedFlags &
  Parameters<typeof waitMs>[0] & { readonly 'only-same-day': boolean; readonly 'bank-check': boolean };
