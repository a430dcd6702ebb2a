import { parseAmountOrZero } from '../../brazil/typed-amount.ts';
import type { Client } from '../../client/client.ts';
import type { DaySpan } from '../../command/days.ts';
import { todayInBrasilia } from '../../command/days.ts';
import { type Centavos, centavosFromWire } from '../../contract/money.ts';
import { operation, reading, unspecified } from '../../contract/operation.ts';
import { CliError } from '../../errors/cli-error.ts';
import { member } from '../../json/members.ts';
import { reconcileWords } from '../../words/reconcile.ts';
import type { ClosedDay } from './closed-days.ts';
import type { DaySummary } from './entry.ts';
import { dayBefore } from './span.ts';
import type { FileBalance } from './statement-ofx.ts';

/** A balance and where it was taken from; null where it is not given. */
export type Balance = DaySummary['opening'];

/** A balance as typed, which may be below zero. @throws {AmountError} */
export function readBalance(text: string): Centavos {
  const isNegative = text.startsWith('-');
  const size = parseAmountOrZero(isNegative ? text.slice(1) : text);
  return (isNegative && size !== 0 ? -size : size) as Centavos;
}

/** Opening: as typed, else as the service says, else as the day before was closed. */
export async function openingOf(
  typed: Centavos | null,
  client: Client | null,
  span: DaySpan,
  closedBefore: ClosedDay | null,
): Promise<Balance> {
  if (typed !== null) return { centavos: typed, source: 'flag' };
  const asked = client && (await askedBalance(client, dayBefore(span.from), null));
  if (asked !== null) return { centavos: asked, source: 'service' };
  const closing = closedBefore?.closingCentavos ?? null;
  return closing === null ? null : { centavos: closing, source: 'closed-day' };
}

/**
 * Closing: as typed, else as the statement file has it for the last day, else as the service says. A route without a day tells the
 * balance of now, which closes today alone.
 */
export async function closingOf(
  typed: Centavos | null,
  inFile: FileBalance | null,
  client: Client | null,
  span: DaySpan,
  nowMs: number,
): Promise<Balance> {
  if (typed !== null) return { centavos: typed, source: 'flag' };
  if (inFile?.day === span.to) return { centavos: inFile.centavos, source: 'statement-file' };
  const asked = client && (await askedBalance(client, span.to, todayInBrasilia(nowMs)));
  return asked === null ? null : { centavos: asked, source: 'service' };
}

/** The specification has no route for a balance: the settings `balancePath` and `balanceField` say both. */
const balance = operation({
  id: 'account.balance',
  method: 'GET',
  path: '/v1/accounts/{accountId}/{day}',
  spec: '5',
  summary: 'Read the balance of an account',
  responses: { 200: unspecified },
  scope: 'read',
  ...reading,
  errors: [],
});

/** @param today a balance without a day is believed of this day alone; null for none */
async function askedBalance(client: Client, day: string, today: string | null): Promise<Centavos | null> {
  const { balancePath, balanceField } = client.connection.settings;
  if (balancePath === '' || balanceField.length === 0) return null;
  if (!balancePath.includes('{day}') && day !== today) return null;
  const reply = await client.read(
    { ...balance, path: balancePath as typeof balance.path },
    { params: { day } },
  );
  for (const field of balanceField) {
    const found = field.split('.').reduce<unknown>(member, reply.json.value);
    const centavos = typeof found === 'number' ? centavosFromWire(found) : null;
    if (centavos !== null) return centavos;
  }
  throw new CliError({
    code: 'response_unreadable',
    ends: 'unavailable',
    message: reconcileWords.noBalance(balanceField.join(', ')),
    hint: 'brl config set balanceField NAME',
    httpStatus: reply.status,
    requestId: reply.requestId,
  });
}
