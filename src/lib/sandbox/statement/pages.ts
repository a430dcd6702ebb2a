import type { PageMark, World } from '../world.ts';

/** The lines that make up a statement, in chronological order. */
export interface Lines {
  readonly accountId: string;
  readonly fromMs: number;
  /** The first instant after it. */
  readonly untilMs: number;
  /** Names of operations in the ledger, as a JSON list. */
  readonly names: string;
  readonly order: 'ASC' | 'DESC';
}

/**
 * One page of a statement, and how many lines there are in all. Lines of one instant come in a different order on
 * every page, as the specification guarantees none. A page that follows the one before it begins where that one
 * ended: counting from the first line each time would make a long statement quadratic.
 */
export function pageOf(world: World, lines: Lines, page: number, size: number) {
  const { accountId, fromMs, untilMs, names, order } = lines;
  const key = JSON.stringify(lines);
  const mark = markOf(world, lines, key, page * size);
  const [first, end] = order === 'ASC' ? [mark.atMs, untilMs - 1] : [fromMs, mark.atMs];
  const rows = world.all(
    `SELECT * FROM ledger WHERE ${where} ORDER BY at ${order}, (seq * (7919 + ?5 * 104729)) % 1000003 LIMIT ?6 OFFSET ?7`,
    accountId,
    first,
    end,
    names,
    page,
    size,
    page * size - mark.linesBefore,
  );
  const atMs = Number(rows.at(-1)?.at ?? mark.atMs);
  const firstOfInstant = rows.findIndex((row) => Number(row.at) === atMs);
  if (atMs !== mark.atMs) {
    const linesBefore = page * size + Math.max(firstOfInstant, 0);
    world.pageMarks.set(key, { ...mark, linesBefore, atMs });
  }
  return { totalElements: mark.totalElements, rows };
}

const where = 'account_id = ?1 AND at BETWEEN ?2 AND ?3 AND operation IN (SELECT value FROM json_each(?4))';

/** How many statements can be read at once before their marks are dropped. */
const mostMarks = 100;

/** The mark that a page can begin at: a remembered one when it lies before the page and nothing was booked since. */
function markOf(world: World, lines: Lines, key: string, offset: number): PageMark {
  const { accountId, fromMs, untilMs, names, order } = lines;
  const last = world.get('SELECT max(seq) AS seq FROM ledger');
  const ledger = `${world.meta('seed')}:${last?.seq}`;
  const known = world.pageMarks.get(key);
  if (known?.ledger === ledger && known.linesBefore <= offset) return known;
  const count = world.get(
    `SELECT count(*) AS n FROM ledger WHERE ${where}`,
    accountId,
    fromMs,
    untilMs - 1,
    names,
  );
  const start = order === 'ASC' ? fromMs : untilMs - 1;
  const mark = { ledger, totalElements: Number(count?.n), linesBefore: 0, atMs: start };
  if (world.pageMarks.size >= mostMarks) world.pageMarks.clear();
  world.pageMarks.set(key, mark);
  return mark;
}
