import { minuteText } from '../brazil/clock.ts';
import { type Centavos, formatReais } from '../contract/money.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Intent } from '../journal/intent.ts';
import { commandWords } from '../words/command.ts';

/** Failures whose own advice would make a person pay again what already exists. */
const meets: readonly string[] = ['needs_ref_or_journal', 'boleto_already_settled', 'boleto_scheduled'];

/** The failure in view of the journal's record of the payment: it names the earlier one. */
export function toldOf(failure: CliError, intent: Intent | null | undefined): CliError {
  const { detail, ends, sent, cause } = failure;
  if (!intent || !meets.includes(detail.code)) return failure;
  return new CliError({
    ...detail,
    hint: `brl journal show ${intent.intentId}`,
    ends,
    sent,
    cause,
    moneyMoved: failure.moneyMoved ?? undefined,
    message: `${detail.message} ${earlierText(intent)}`,
  });
}

/** Which payment of this journal it is, its amount, time and state. */
function earlierText({ intentId, amountCentavos, createdAtMs, state, operator }: Intent): string {
  const amount = amountCentavos === null ? null : formatReais(amountCentavos as Centavos);
  const who = operator === 'unknown' ? null : operator;
  return commandWords.earlier(intentId, amount, minuteText(createdAtMs), who, state);
}
