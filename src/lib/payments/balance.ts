import { todayInBrasilia } from '../brazil/days.ts';
import type { Client } from '../client/client.ts';
import type { Session } from '../connection/session.ts';
import { type Centavos, centavosFromWire, formatReais } from '../contract/money.ts';
import { operation, reading, unspecified } from '../contract/operation.ts';
import { CliError } from '../errors/cli-error.ts';
import { member } from '../json/members.ts';
import { screenWords } from '../words/screen.ts';
import type { Telling } from '../words/topic.ts';
import { valueWords } from '../words/values.ts';

/**
 * The balance that a payment leaves, in words; null if the settings do not say how to ask for it, or no answer tells it.
 * The service decides anyway, and fees are not known beforehand.
 */
export async function balanceAfter(
  session: Session,
  amountCentavos: Centavos | null,
): Promise<Telling | null> {
  if (amountCentavos === null) return null;
  const today = todayInBrasilia(session.serviceNow());
  const now = await askedBalance(session.client, today, today).catch(() => null);
  if (now === null) return null;
  return () =>
    amountCentavos > now
      ? screenWords.balanceTooLow(formatReais(now))
      : screenWords.balanceLeft(formatReais((now - amountCentavos) as Centavos));
}

/** The specification has no route for a balance: the settings `balancePath` and `balanceField` provide both. */
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

/**
 * The balance at the end of a day, or the current one, read as the settings say; null if they say nothing.
 * @param today a balance without a day is accepted for this day only; null for none
 * @throws {CliError} `response_unreadable` if the answer has no balance
 */
export async function askedBalance(
  client: Client,
  day: string,
  today: string | null,
): Promise<Centavos | null> {
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
    message: screenWords.noBalance(balanceField.join(', ')),
    hint: `brl config set balanceField ${valueWords.typed.name}`,
    httpStatus: reply.status,
    requestId: reply.requestId,
  });
}
