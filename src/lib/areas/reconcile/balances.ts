import type { DaySpan } from '../../brazil/days.ts';
import { todayInBrasilia } from '../../brazil/days.ts';
import { parseAmountOrZero } from '../../brazil/typed-amount.ts';
import type { Client } from '../../client/client.ts';
import type { Centavos } from '../../contract/money.ts';
import { askedBalance } from '../../payments/balance.ts';
import type { ClosedDay } from './closed-days.ts';
import type { DaySummary } from './entry.ts';
import { dayBefore } from './span.ts';
import type { FileFacts } from './statement-ofx.ts';

/** A balance and its source; null if not given. */
export type Balance = DaySummary['opening'];

/** A balance as typed, which may be negative. @throws {AmountError} */
export function readBalance(text: string): Centavos {
  const isNegative = text.startsWith('-');
  const size = parseAmountOrZero(isNegative ? text.slice(1) : text);
  return (isNegative && size !== 0 ? -size : size) as Centavos;
}

/** Opening: as typed, else as the service says, else as the day before was closed, else as in the statement file. */
export async function openingOf(
  typed: Centavos | null,
  inFile: FileFacts | null,
  client: Client | null,
  span: DaySpan,
  closedBefore: ClosedDay | null,
): Promise<Balance> {
  if (typed !== null) return { centavos: typed, source: 'flag' };
  const asked = client && (await askedBalance(client, dayBefore(span.from), null));
  if (asked !== null) return { centavos: asked, source: 'service' };
  const closing = closedBefore?.closingCentavos ?? null;
  if (closing !== null) return { centavos: closing, source: 'closed-day' };
  const carried = inFile?.balances.before(span.from) ?? null;
  return carried === null ? null : { centavos: carried, source: 'statement-file' };
}

/**
 * Closing: as typed, else as in the statement file for the last day, else as the service says. A route without a day
 * gives the current balance, which closes only today.
 */
export async function closingOf(
  typed: Centavos | null,
  inFile: FileFacts | null,
  client: Client | null,
  span: DaySpan,
  nowMs: number,
): Promise<Balance> {
  if (typed !== null) return { centavos: typed, source: 'flag' };
  const { closing = null, balances } = inFile ?? {};
  const told = closing?.day === span.to ? closing.centavos : (balances?.after(span.to) ?? null);
  if (told !== null) return { centavos: told, source: 'statement-file' };
  const asked = client && (await askedBalance(client, span.to, todayInBrasilia(nowMs)));
  return asked === null ? null : { centavos: asked, source: 'service' };
}
