import type * as contract from '../../contract/statement.ts';
import { maxPageSize, maxSpanDays, statementOperations } from '../../contract/statement.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { brasiliaDay, brasiliaText, day, hour, second, utcText } from '../time.ts';
import type { World } from '../world.ts';
import { itemOf, type LedgerRow, ledgerNames } from './lines.ts';
import { pageOf } from './pages.ts';

/** The statement by days and by instants (specification, sections 2.4 and 4.5). */
export const statement: Area<typeof contract> = { behaviours: { list, search } };

/** The default page size, and that of every search; the specification gives neither. */
const defaultSize = 50;
const searchSize = 100;

function list({ world, account, query }: Call<typeof contract.list>): Answer {
  const page = query.page ?? 0;
  const size = Math.min(query.size ?? defaultSize, maxPageSize);
  const { fromMs, untilMs } = spanOf(world, query.startDate, query.endDate);
  const names = JSON.stringify(namesOf(query.operation));
  const order = query.order === 'asc' ? 'ASC' : 'DESC';
  const found = { accountId: account.accountId, fromMs, untilMs, names, order } as const;
  const { totalElements, rows } = pageOf(world, found, page, size);
  const body = {
    accountId: account.accountId,
    source: 'live',
    page,
    size,
    totalElements,
    totalPages: Math.ceil(totalElements / size),
    hasNext: (page + 1) * size < totalElements,
    items: rows.map((row) => itemOf(world, ledgerRow(row))),
    fetchedAt: utcText(world.now()),
  };
  return { status: 200, body };
}

function search({ world, account, query }: Call<typeof contract.search>): Answer {
  const order = query.order ?? 'desc';
  const after = query.occurredAfter === undefined ? 0 : wholeSecond(query.occurredAfter);
  const before =
    query.occurredBefore === undefined ? Number.MAX_SAFE_INTEGER : wholeSecond(query.occurredBefore) + 999;
  const from = query.cursor === undefined ? { atMs: after, seq: -1 } : cursorOf(query.cursor, order);
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const rows = world
    .all(
      `SELECT * FROM ledger WHERE account_id = ? AND at >= ? AND at <= ? AND (at, seq) > (?, ?)
       ORDER BY at ${direction}, seq ${direction} LIMIT ?`,
      account.accountId,
      Math.max(after, from.atMs),
      before,
      from.atMs,
      from.seq,
      searchSize + 1,
    )
    .map(ledgerRow);
  const shown = rows.slice(0, searchSize);
  const hasNext = rows.length > searchSize;
  const body = {
    accountId: account.accountId,
    source: 'live',
    order,
    size: searchSize,
    hasNext,
    ...(hasNext ? continuation(order, shown) : {}),
    items: shown.map((row) => itemOf(world, row)),
    fetchedAt: utcText(world.now()),
  };
  return { status: 200, body };
}

/** Ledger rows of whole Brasilia days, oldest first; for exports. */
export function rowsOfDays(world: World, accountId: string, startDate: string, endDate: string): LedgerRow[] {
  const { fromMs, untilMs } = daysOf(startDate, endDate);
  return world
    .all(
      'SELECT * FROM ledger WHERE account_id = ? AND at >= ? AND at < ? ORDER BY at, seq',
      accountId,
      fromMs,
      untilMs,
    )
    .map(ledgerRow);
}

/**
 * First instant and end of the requested days; the last 31 days by default.
 * @throws {ServiceError} 400 `invalid_date_range`, `date_range_too_wide`
 */
export function spanOf(world: World, startDate: string | undefined, endDate: string | undefined) {
  const end = endDate ?? brasiliaDay(world.now());
  const start = startDate ?? brasiliaDay(midnight(end) - (maxSpanDays - 1) * day);
  const { fromMs, untilMs } = daysOf(start, end);
  if (untilMs <= fromMs)
    throw new ServiceError(400, 'invalid_date_range', 'startDate é posterior a endDate.');
  if (untilMs - fromMs > maxSpanDays * day) {
    throw new ServiceError(400, 'date_range_too_wide', `O período máximo é de ${maxSpanDays} dias.`);
  }
  return { fromMs, untilMs };
}

function daysOf(startDate: string, endDate: string) {
  return { fromMs: midnight(startDate), untilMs: midnight(endDate) + day };
}

/** Brasilia midnight at which a day begins. @throws {ServiceError} 400 `invalid_date_range` */
function midnight(date: string): number {
  const utc = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== date) {
    throw new ServiceError(400, 'invalid_date_range', 'As datas devem ser YYYY-MM-DD.');
  }
  return utc + 3 * hour;
}

function namesOf(operation: string | undefined): string[] {
  if (operation === undefined) return statementOperations.flatMap(ledgerNames);
  if (!statementOperations.some((known) => known === operation)) {
    throw new ServiceError(400, 'invalid_operation', `operation deve ser ${statementOperations.join(', ')}.`);
  }
  return ledgerNames(operation);
}

function wholeSecond(instant: string): number {
  return Math.floor(Date.parse(instant) / second) * second;
}

function continuation(order: string, shown: readonly LedgerRow[]) {
  const last = shown.at(-1);
  if (!last) return {};
  if (order === 'desc') return { nextOccurredBefore: brasiliaText(last.atMs) };
  return { nextCursor: Buffer.from(`${last.atMs}:${last.seq}`).toString('base64url') };
}

/** @throws {ServiceError} 400 `invalid_cursor`: not one of ours, or with `desc` (specification, section 4.5) */
function cursorOf(cursor: string, order: string) {
  const parts = /^(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (order === 'desc' || !parts) {
    throw new ServiceError(400, 'invalid_cursor', 'Cursor inválido; com order=desc não há cursor.');
  }
  return { atMs: Number(parts[1]), seq: Number(parts[2]) };
}

function ledgerRow(row: Record<string, unknown>): LedgerRow {
  return {
    seq: Number(row.seq),
    atMs: Number(row.at),
    amountCentavos: Number(row.amount_centavos),
    operation: String(row.operation),
    reference: String(row.reference),
    line: String(row.line),
  };
}
