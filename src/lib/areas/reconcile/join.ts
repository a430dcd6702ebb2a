import type { DatabaseSync } from 'node:sqlite';

/**
 * Matches items by names alone: the end-to-end id first, then the identifier, then the bank's own id. A debit and a
 * credit of one name are two items, and a line belongs to at most one payment. CROSS JOIN keeps SQLite to the written
 * order: it has no statistics yet for tables that were just filled.
 */
export function joinSides(database: DatabaseSync): void {
  database.exec(
    'DELETE FROM names; DELETE FROM pairs; DELETE FROM backs; DELETE FROM rows; DELETE FROM alone; UPDATE told SET line = NULL, meant = NULL',
  );
  for (const side of ['meant', 'lines', 'told'] as const) database.exec(named(side));
  database.exec(givenBack(backByName));
  for (const by of ['end-to-end-id', 'identifier', 'bank-id'] as const) database.exec(pairing(by));
  database.exec(givenBack(backByIdentifier));
  for (const step of [...toldOfLine, ...toldOfMeant, ...rowOfLine, ...rowOfMeant, ...leftAlone])
    database.exec(step);
}

/** The bank's own ids of a side, in order, as a tree is filled faster from one end. */
const named = (side: string) => `
  INSERT OR IGNORE INTO names SELECT '${side}', n.value, s.id FROM ${side} s, json_each(s.names) n WHERE n.value <> '' ORDER BY 2, 3`;

/** What an earlier step left unmatched. */
const unpaired = (side: string, table: string) =>
  `NOT EXISTS (SELECT 1 FROM pairs q WHERE q.${side} = ${table}.id)`;
const unwritten = (side: string, table: string) =>
  `NOT EXISTS (SELECT 1 FROM rows q WHERE q.${side} = ${table}.id)`;

/** A line whose money did not leave, or is back. */
const cameBack = `l.status IN ('FAILED', 'REVERSED') OR EXISTS (SELECT 1 FROM backs b WHERE b.debit = l.id)`;

/** Money that left, in the first line of its name. */
const debit = 'l.debit = 1 AND l.ordinal = 0';

const sameName = {
  'end-to-end-id': 'lines l CROSS JOIN meant m ON m.e2e = l.e2e',
  identifier:
    'lines l CROSS JOIN meant m ON m.identifier = l.identifier AND (m.e2e IS NULL OR l.e2e IS NULL)',
  'bank-id': `names o CROSS JOIN names n ON o.side = 'meant' AND n.side = 'lines' AND n.name = o.name
    CROSS JOIN lines l ON l.id = n.id CROSS JOIN meant m ON m.id = o.id AND (m.e2e IS NULL OR l.e2e IS NULL)`,
};

/**
 * If several share a name, the payment that was made comes before a refused one, a booked line before one that failed or
 * came back, and the same amount before another. Two that each have an end-to-end id match by that or not at all.
 */
function pairing(by: keyof typeof sameName): string {
  return `
    INSERT OR IGNORE INTO pairs (line, meant, by)
    SELECT l.id, m.id, '${by}' FROM ${sameName[by]}
    WHERE ${debit} AND ${unpaired('line', 'l')} AND ${unpaired('meant', 'm')}
    ORDER BY CASE m.state WHEN 'REFUSED' THEN 2 WHEN 'INTENT' THEN 3 WHEN 'SCHEDULED' THEN 3 WHEN 'SETTLED' THEN 0 ELSE 1 END,
      ${cameBack}, m.amount IS NOT -l.amount, l.at, l.id, m.id`;
}

/**
 * A debit that came back: a later credit of the same amount that is not a refund and shares a name with it. Who pays a QR code
 * of the same account has a debit and a credit of one end-to-end id, too: the credit has the identifier of the code.
 */
const givenBack = (found: string) => `
  INSERT OR IGNORE INTO backs (debit, credit) SELECT debit, credit FROM (${found}) ORDER BY debit_at, debit, credit_at, credit`;

/** By a name from the bank that only a debit and its return share: some banks give many lines the same number. */
const backByName = `
  ${backBy('c.e2e = l.e2e')}
  UNION ${backBy(
    'c.id = b.one + b.other - l.id',
    `(SELECT min(id) AS one, max(id) AS other FROM names WHERE side = 'lines' GROUP BY name HAVING count(*) = 2) b
      CROSS JOIN lines l ON l.id IN (b.one, b.other)`,
  )}`;

/** A name given by people is trusted only for a payment reported as failed or reversed. */
const backByIdentifier = backBy(
  `c.identifier = l.identifier AND (l.status IN ('FAILED', 'REVERSED') OR m.state IN ('REFUSED', 'REVERSED'))`,
);

function backBy(same: string, from = 'lines l'): string {
  return `
    SELECT l.id AS debit, c.id AS credit, l.at AS debit_at, c.at AS credit_at FROM ${from} CROSS JOIN lines c
      LEFT JOIN pairs p ON p.line = l.id LEFT JOIN meant m ON m.id = p.meant
    WHERE ${debit} AND c.amount = -l.amount AND c.debit = 0 AND c.refund = 0 AND c.ordinal = 0 AND c.at >= l.at AND ${same}
      AND (l.status IN ('FAILED', 'REVERSED') OR ifnull(nullif(c.identifier, '') = nullif(l.identifier, ''), 1))`;
}

/** A delivery is about a line of its direction; several may be about one. */
const told = (line: string) => `
  UPDATE told SET line = (SELECT l.id FROM lines l WHERE l.ordinal = 0 AND l.debit = (told.direction = 'out') AND ${line}
    ORDER BY l.status = 'FAILED', l.amount IS NOT told.amount AND l.amount IS NOT -told.amount, l.id LIMIT 1)
  WHERE line IS NULL AND direction IS NOT NULL`;

const toldOfLine = [
  told('l.e2e = told.e2e'),
  told(
    `l.id IN (SELECT b.id FROM names a CROSS JOIN names b ON b.side = 'lines' AND b.name = a.name WHERE a.side = 'told' AND a.id = told.id)`,
  ),
  told(
    `l.identifier = told.identifier AND abs(l.amount) IS told.amount AND (told.e2e IS NULL OR l.e2e IS NULL)`,
  ),
];

const toldOfMeant = ['m.e2e = told.e2e', 'm.identifier = told.identifier AND m.amount IS told.amount'].map(
  (same) => `
  UPDATE told SET meant = (SELECT m.id FROM meant m WHERE ${same} AND ${unpaired('meant', 'm')} LIMIT 1)
  WHERE line IS NULL AND meant IS NULL AND direction = 'out'`,
);

/**
 * A row of the file matches one line of the same direction: first one of the same amount, and an intended one before
 * another.
 */
const rowOfLine = [
  'lines l ON l.e2e = r.e2e',
  'lines l ON l.identifier = r.identifier',
  'meant m ON m.ref = r.identifier CROSS JOIN pairs p ON p.meant = m.id CROSS JOIN lines l ON l.id = p.line',
  'meant m ON m.intent = r.identifier CROSS JOIN pairs p ON p.meant = m.id CROSS JOIN lines l ON l.id = p.line',
  `names n ON n.side = 'lines' AND n.name = r.bank CROSS JOIN lines l ON l.id = n.id`,
].map(
  (same) => `
  INSERT OR IGNORE INTO rows (ledger, line)
  SELECT r.id, l.id FROM ledger r CROSS JOIN ${same}
  WHERE l.ordinal = 0 AND (r.amount = 0 OR l.debit = (r.amount < 0))
    AND ${unwritten('ledger', 'r')} AND ${unwritten('line', 'l')}
  ORDER BY ${cameBack}, l.amount IS NOT r.amount, ${unpaired('line', 'l')}, l.id, r.id`,
);

/** A row of a payment that the statement does not show. */
const rowOfMeant = [
  'meant m ON m.e2e = r.e2e',
  'meant m ON m.identifier = r.identifier',
  'meant m ON m.ref = r.identifier',
  'meant m ON m.intent = r.identifier',
  `names n ON n.side = 'meant' AND n.name = r.bank CROSS JOIN meant m ON m.id = n.id`,
].map(
  (same) => `
  INSERT OR IGNORE INTO rows (ledger, meant)
  SELECT r.id, m.id FROM ledger r CROSS JOIN ${same}
  WHERE r.amount < 0 AND ${unpaired('meant', 'm')}
    AND ${unwritten('ledger', 'r')} AND ${unwritten('meant', 'm')}
  ORDER BY m.amount IS NOT -r.amount, m.id, r.id`,
);

/** Unmatched items are where `proposing()` looks: payments and lines for each other, lines and rows for each other. */
const leftAlone = [
  `INSERT INTO alone SELECT 'intent', m.amount, m.sent, m.intent, substr(m.destination, instr(m.destination, ' ') + 1)
   FROM meant m WHERE m.amount IS NOT NULL AND ${unpaired('meant', 'm')}`,
  ...(['pairs', 'rows'] as const).map(
    (
      table,
    ) => `INSERT INTO alone SELECT '${table}', l.amount, l.at, coalesce(json_extract(l.fact, '$.lineId'), json_extract(l.fact, '$.endToEndId'), l.identifier), l.pixkey
   FROM lines l WHERE l.ordinal = 0 AND NOT EXISTS (SELECT 1 FROM ${table} q WHERE q.line = l.id)`,
  ),
  `INSERT INTO alone SELECT 'ledger', r.amount, unixepoch(r.day || 'T12:00:00-03:00') * 1000, r.number, r.key
   FROM ledger r WHERE r.day IS NOT NULL AND ${unwritten('ledger', 'r')}`,
];
