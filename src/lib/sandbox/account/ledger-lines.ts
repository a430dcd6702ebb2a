import { reaisOf } from '../amounts.ts';
import { brasiliaText } from '../time.ts';
import type { World } from '../world.ts';

/** The statement item of a booked amount that kept its own line: a credit or a refund (specification, section 2.4). */
export function bookedLine(
  world: World,
  accountId: string,
  wanted: { readonly endToEndId?: string | undefined; readonly identifier?: string | undefined },
): Readonly<Record<string, unknown>> | null {
  const names = Object.entries({ endToEndId: wanted.endToEndId, identifier: wanted.identifier }).filter(
    (name): name is [string, string] => name[1] !== undefined,
  );
  const row = world.get(
    bookedLineQuery(names.map(([name]) => name)),
    accountId,
    ...names.map(([, name]) => name),
  );
  if (!row) return null;
  const centavos = Number(row.amount_centavos);
  return {
    direction: centavos < 0 ? 'OUT' : 'IN',
    transactionType: centavos < 0 ? 'D' : 'C',
    operation: String(row.operation),
    amount: reaisOf(centavos),
    currency: 'BRL',
    timestamp: brasiliaText(Number(row.at)),
    ...(JSON.parse(String(row.line)) as object),
  };
}

/** Each name has its own condition: an OR would read the whole ledger. */
export function bookedLineQuery(names: readonly string[]): string {
  return `SELECT at, amount_centavos, operation, line FROM ledger
    WHERE account_id = ? AND line ->> 'status' IS NOT NULL AND operation = 'PIX'
      ${names.map((name) => `AND line ->> '${name}' = ?`).join(' ')}
    ORDER BY seq DESC LIMIT 1`;
}
