import type { Operation } from '../contract/operation.ts';
import { usageError } from './errors.ts';
import { MoneyCommand, type PaymentRequest } from './money-command.ts';
import { waitMs } from './money-flags.ts';
import type { NameFlags } from './payment-facts.ts';
import { bodyAmount, checkBankData, rawBodyFacts, requiredBody } from './raw-body-payment.ts';

type RawFlags = PaymentRequest['flags'] &
  NameFlags &
  Parameters<typeof waitMs>[0] & { readonly data?: string | undefined; readonly field: string[] };

/** A payment whose body the specification does not show: it is sent as it is given. */
export abstract class RawBodyCommand extends MoneyCommand {
  protected async payBody(flags: RawFlags, operation: Operation, warning: string | null): Promise<void> {
    const body = requiredBody(flags);
    checkBankData(body);
    const budgetMs = waitMs(flags);
    if (warning !== null) this.note(warning);
    const { pixBankRail } = await import('../journal/pix-bank-rail.ts');
    const amountCentavos = bodyAmount(body);
    await this.payOrShow({
      flags,
      operation,
      rail: pixBankRail,
      waitMs: budgetMs,
      amountCentavos,
      facts: (client) => rawBodyFacts(client, flags, operation, body),
      payee: null,
      preview: async ({ preferences }, when) => {
        const limited = preferences.maxAmountCentavos !== null || preferences.confirmAboveCentavos !== null;
        if (when !== 'dry-run' && amountCentavos === null && limited && flags.confirm !== operation.id) {
          throw usageError(
            'needs_confirm',
            'This profile limits what is paid at once, and this body states no amount. Nothing was sent.',
            `Add --confirm ${operation.id} when the body is right.`,
          );
        }
        return [
          ['Operation', operation.summary],
          ['Body', body.text],
        ];
      },
    });
  }
}
