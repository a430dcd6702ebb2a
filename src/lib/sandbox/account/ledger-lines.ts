import { reaisOf } from '../amounts.ts';
import { brasiliaText } from '../time.ts';
import type { World } from '../world.ts';

/** The statement item of a booked amount that kept its own line: a credit or a refund (specification, section 2.4). */
export function bookedLine(
  world: World,
  accountId: string,
  wanted: { readonly endToEndId?: string | undefined; readonly identifier?: string | undefined },
): Readonly<Record<string, unknown>> | null {
  const { endToEndId, identifier } = wanted;
  const row = world.get(
    `SELECT at, amount_centavos, operation, line FROM ledger
     WHERE account_id = ?1 AND line ->> 'status' IS NOT NULL AND operation = 'PIX'
       AND (?2 IS NULL OR line ->> 'endToEndId' = ?2) AND (?3 IS NULL OR line ->> 'identifier' = ?3)
     ORDER BY seq DESC LIMIT 1`,
    accountId,
    endToEndId ?? null,
    identifier ?? null,
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
