import { findAccount } from '../account/ledger.ts';
import { day, hour, second } from '../time.ts';
import type { World } from '../world.ts';

/** How many ledger lines were made, and the days they cover. */
export interface SeededHistory {
  readonly rows: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** How many lines share one second, around the end of each hundred: a statement gives them no order, and pages end there. */
const tieLength = 5;

/**
 * Books a made-up past: `rows` lines over the `days` whole days before today, one statement, a second or two a million.
 * Only the amounts, kinds and other sides vary; the balance follows. Null when there is no such account.
 */
export function seedHistory(
  world: World,
  accountId: string,
  rows: number,
  days: number,
): SeededHistory | null {
  if (!findAccount(world, accountId)) return null;
  const today = Math.floor((world.now() - 3 * hour) / day) * day + 3 * hour;
  const fromMs = today - days * day;
  const run = world.count('history');
  world.run(insert, rows, accountId, fromMs, (days * day) / second, `seed-${run}`, tieLength);
  world.run(
    `UPDATE accounts SET balance_centavos = balance_centavos + (
       SELECT coalesce(sum(amount_centavos), 0) FROM ledger WHERE account_id = ?1 AND reference GLOB ?2
     ) WHERE id = ?1`,
    accountId,
    `seed-${run}-*`,
  );
  world.run(useOfLimits, accountId, `seed-${run}`);
  return { rows, fromMs, untilMs: today };
}

/** Number of the Brasilia day of a ledger line. */
const dayOfLine = `((at - ${3 * hour}) / ${day})`;
/** The amounts sent on a day count at its noon: in the month, but never in the current night. */
const useOfLimits = `
INSERT INTO limit_use (reference, account_id, kind, at, amount_centavos, operator)
SELECT ?2 || '-' || operation || '-' || ${dayOfLine}, ?1, lower(operation), ${dayOfLine} * ${day} + ${15 * hour},
  -sum(amount_centavos), NULL
FROM ledger
WHERE account_id = ?1 AND reference GLOB ?2 || '-*' AND amount_centavos < 0 AND operation <> 'FEE'
GROUP BY operation, ${dayOfLine}`;

/**
 * Line n of N: at the second n*span/N, which is in its end-to-end id, those around each hundred on one second; four debits to each bigger credit.
 */
const insert = `
INSERT INTO ledger (account_id, at, amount_centavos, operation, reference, line)
WITH RECURSIVE
  given(total, start, span, ties) AS (
    SELECT CAST(?1 AS INTEGER), CAST(?3 AS INTEGER), CAST(?4 AS INTEGER), CAST(?6 AS INTEGER)
  ),
  numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < CAST(?1 AS INTEGER)),
  lines(n, at) AS (
    SELECT n,
      start + ((n - CASE WHEN n >= 97 AND (n + 3) % 100 < ties THEN (n + 3) % 100 ELSE 0 END) * span / total) * 1000
    FROM numbers, given
  )
SELECT ?2,
  at,
  CASE WHEN n % 5 = 4 THEN 120000 + (n * 7919) % 90000 ELSE -(1000 + (n * 104729) % 30000) END,
  CASE n % 10 WHEN 1 THEN 'TED' WHEN 3 THEN 'BOLETO' WHEN 6 THEN 'INTERNAL' WHEN 7 THEN 'FEE' ELSE 'PIX' END,
  ?5 || '-' || n,
  '{"status":"COMPLETED","description":"' ||
    CASE n % 10 WHEN 7 THEN 'TARIFA' WHEN 4 THEN 'Pedido ' || n ELSE 'Fornecedor, nota ' || n END ||
    '","identifier":"hist-' || n || '","endToEndId":' ||
    CASE WHEN n % 10 IN (1, 3, 6, 7) THEN 'null'
      ELSE '"E99999004' || strftime('%Y%m%d%H%M', at / 1000, 'unixepoch') || substr('00000000000' || n, -11) || '"' END ||
    ',"counterParty":{"name":"' ||
    CASE n % 3 WHEN 0 THEN 'Papelaria Exemplo Ltda' WHEN 1 THEN 'José Exemplo Pereira' ELSE 'Joana Exemplo da Silva' END ||
    '","document":"***.456.789-**","bankCode":"999"},"pixKey":' ||
    CASE WHEN n % 10 IN (1, 3, 6, 7) THEN 'null' ELSE '"maria@example.com"' END || '}'
FROM lines`;
