import * as Flags from '@oclif/core/flags';
import { expectHolder, holderFields, lookUpHolder } from '../../lib/areas/transfer/holder.ts';
import { documentOfDigits } from '../../lib/brazil/documents.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import type { Session } from '../../lib/connection/session.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { transferRail } from '../../lib/journal/rails/transfer.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { readHolderName } from '../../lib/payments/orders/ted.ts';
import {
  byAccount,
  plainNumber,
  readTransfer,
  type TransferFlags,
  type TransferTarget,
  targetShown,
  transferFacts,
  transferOperation,
} from '../../lib/payments/orders/transfer.ts';
import { payOrShow } from '../../lib/payments/pay-or-show.ts';
import type { Named } from '../../lib/payments/payees/pay-to.ts';
import type { PaymentRequest, PreviewMoment } from '../../lib/payments/payment-request.ts';
import { planFileFlags } from '../../lib/payments/plans/plan-flags.ts';
import { recurringFlags } from '../../lib/payments/schedule-flags.ts';
import type { Field } from '../../lib/terminal/answer.ts';
import { transferWords } from '../../lib/words/transfer.ts';

/** The flags of a payee by branch and number. */
const byNumber = ['to-branch', 'to-number', 'holder-document', 'holder-name'] as const;

/** `brl transfer send`: the three POST …/transfers/internal… routes. */
export default class TransferSend extends BaseCommand {
  override about = aboutPayment();

  static override flags = {
    'to-account': Flags.string({ helpValue: 'ID', check: byAccount }),
    'to-document': Flags.string({
      helpValue: 'CPF|CNPJ',
      leads: ['to', 'to-account', ...byNumber],
      check: documentOfDigits,
    }),
    'to-branch': Flags.string({ helpValue: 'DIGITS', beside: byNumber, check: plainNumber }),
    'to-number': Flags.string({ helpValue: 'DIGITS', beside: byNumber, check: plainNumber }),
    'holder-document': Flags.string({ helpValue: 'CPF|CNPJ', beside: byNumber, check: documentOfDigits }),
    'holder-name': Flags.string({ helpValue: 'NAME', check: readHolderName }),
    to: Flags.string({ helpValue: 'NAME', exclusive: ['to-account', 'to-document', ...byNumber] }),
    amount: Flags.string({ helpValue: 'REAIS', required: true }),
    description: Flags.string({ helpValue: 'TEXT' }),
    'expect-name': Flags.string({ helpValue: 'NAME', helpGroup: 'SAFETY' }),
    ...waitFlags,
    ...moneyFlags,
    ...recurringFlags,
    ...planFileFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(TransferSend);
    const { to } = flags;
    if (to === undefined) return payOrShow(this, this.requestOf(flags));
    const { payTo } = await import('../../lib/payments/payees/pay-to.ts');
    return payTo(this, { to, flags }, ['account', 'own-bank-account'], async ({ payee }) =>
      this.requestOf({ ...flags, ...targetFlags(payee) }),
    );
  }

  private requestOf(flags: SendFlags): PaymentRequest {
    const payment = readTransfer(flags);
    const { target } = payment;
    if (flags['expect-name'] !== undefined && target.kind !== 'document') {
      throw usageError('usage', transferWords.needsDocument);
    }
    return {
      flags,
      operation: transferOperation(target),
      rail: transferRail,
      waitMs: waitMs(flags),
      amountCentavos: payment.amountCentavos,
      facts: (client, named = flags) => transferFacts(client, payment, named),
      payee: null,
      preview: (session, when) => this.preview(session, when, target, flags['expect-name'] ?? null),
    };
  }

  private async preview(
    session: Session,
    when: PreviewMoment,
    target: TransferTarget,
    expected: string | null,
  ): Promise<() => readonly Field[]> {
    const to = (): Field => ['To', targetShown(target)];
    const looks = target.kind === 'document' && (expected !== null ? when !== 'dry-run' : when === 'asking');
    const { account, bankAccount, document } = transferWords.holderUntold;
    if (target.kind === 'account') return () => [to(), ['Holder', account]];
    if (target.kind === 'bank-account') return () => [to(), ['Holder', target.holderName ?? bankAccount]];
    if (!looks) return () => [to(), ['Holder', document('--expect-name')]];
    const holder = (await lookUpHolder(session.client, target.document)).json.value;
    if (expected !== null) expectHolder(holder, expected);
    return () => [to(), ...holderFields(holder, target.document)];
  }
}

type SendFlags = PaymentRequest['flags'] &
  TransferFlags &
  Parameters<typeof waitMs>[0] & { readonly 'expect-name'?: string | undefined };

/** The flags that a nickname stands for. */
function targetFlags({ to, name }: Named<'account' | 'own-bank-account'>['payee']): Partial<TransferFlags> {
  if (to.kind === 'account') return { 'to-account': to.accountId };
  const { branch, account, document } = to;
  return {
    'to-branch': branch,
    'to-number': account,
    'holder-document': document,
    'holder-name': name ?? undefined,
  };
}
