import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parseBrCode } from '../../brazil/br-code.ts';
import type { CodeTold, RowCode } from '../../payments/orders/row-code.ts';

/** A row with a boleto or a QR code, and who is paid according to the sheet. */
export interface CodeRow {
  readonly line: number;
  readonly inSheet: RowCode['inSheet'];
  readonly expected: { readonly document: string | null; readonly name: string | null };
}

/**
 * The boletos and QR codes of a file, with the bank's answers. They are in a nameless file that disappears with this process:
 * what the bank said is for this confirmation only, and a file may have a hundred thousand of them.
 */
export interface AskedCodes {
  /** How many different ones there are so far. */
  readonly count: number;
  add(code: Pick<RowCode, 'text' | 'boleto'>, row: CodeRow): void;
  /** In the order of the file: what to ask by, and whether it is a boleto. */
  each(): Iterable<{ readonly text: string; readonly isBoleto: boolean }>;
  /** A text says why the code cannot be paid. */
  answer(text: string, told: CodeTold | string): void;
  of(text: string): CodeTold | string | null;
  /** The rows with what the bank said of them, in the order of the file; without those that cannot be paid. */
  rows(): Iterable<CodeRow & { readonly text: string; readonly told: CodeTold }>;
  /** The rows of boletos and codes with the same amount due, and one's number in the other or the same due date. */
  pairs(): Iterable<{ readonly boleto: Placed; readonly qr: Placed }>;
  /** A boleto or code that the journal has a payment of, which is not refused. */
  addPaid(code: PaidCode, isBoleto: boolean): void;
  /** Answers those that the bank refuses, or was not asked about, as they were paid. */
  answerAsPaid(): void;
  /** The rows of which the journal has a payment of the same amount in the other form, which may be of the same bill. */
  paidPairs(): Iterable<{ readonly row: Placed; readonly isBoleto: boolean; readonly paid: PaidCode }>;
}

/** A boleto or a code as the journal has it. */
export interface PaidCode {
  readonly text: string;
  readonly told: CodeTold;
  readonly intentId: string;
  /** When it was sent, else when it was written down; milliseconds since the epoch. */
  readonly atMs: number;
}

/** A code in its row. */
interface Placed {
  readonly line: number;
  readonly text: string;
  readonly told: CodeTold;
}

const queries = {
  addCode: 'INSERT OR IGNORE INTO codes (text, is_boleto) VALUES (?, ?)',
  addRow: `INSERT INTO rows (code_id, line, in_sheet, document, name)
     VALUES ((SELECT code_id FROM codes WHERE text = ?), ?, ?, ?, ?)`,
  setAnswer:
    'UPDATE codes SET told = ?, amount = ?, due = ?, number = ?, is_dynamic = ?, twin_amount = ? WHERE text = ?',
  getAnswer: 'SELECT told FROM codes WHERE text = ?',
  codes: 'SELECT text, is_boleto FROM codes ORDER BY code_id',
  rows: `SELECT line, in_sheet, document, name, text, told FROM rows JOIN codes USING (code_id)
     WHERE amount IS NOT NULL ORDER BY line`,
  pairs: `SELECT b.line AS line, bc.text AS text, bc.told AS told, q.line AS other_line, qc.text AS other_text, qc.told AS other_told
     FROM codes AS bc JOIN codes AS qc ON qc.twin_amount = bc.amount
       AND (instr(substr(bc.text, 20), qc.number) > 0 OR (qc.is_dynamic = 1 AND qc.due IS bc.due))
     JOIN rows AS b ON b.code_id = bc.code_id JOIN rows AS q ON q.code_id = qc.code_id
     WHERE bc.is_boleto = 1 AND bc.amount > 0 ORDER BY b.line`,
  addPaid: 'INSERT OR IGNORE INTO paid VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  answerAsPaid: `UPDATE codes SET told = p.told, amount = p.amount, due = p.due, number = p.number, is_dynamic = p.is_dynamic,
     twin_amount = p.twin_amount FROM paid AS p WHERE p.text = codes.text AND codes.amount IS NULL`,
  paidPairs: `SELECT line, c.text, c.told, c.is_boleto, p.text AS paid_text, p.told AS paid_told, intent_id, at_ms
     FROM codes AS c JOIN paid AS p ON p.twin_amount = c.amount AND (instr(substr(c.text, 20), p.number) > 0 OR p.is_dynamic = 1)
     JOIN rows USING (code_id) WHERE c.is_boleto = 1 AND c.amount > 0
     UNION ALL SELECT line, c.text, c.told, c.is_boleto, p.text, p.told, intent_id, at_ms
     FROM codes AS c JOIN paid AS p ON p.amount = c.twin_amount AND p.is_boleto = 1
       AND (instr(substr(p.text, 20), c.number) > 0 OR c.is_dynamic = 1)
     JOIN rows USING (code_id) WHERE c.amount > 0 ORDER BY 1`,
} as const;

/** Creates the storage for them. */
export function openAskedCodes(): AskedCodes {
  const { addCode, addRow, setAnswer, getAnswer, codes, rows, pairs, addPaid, answerAsPaid, paidPairs } =
    prepared();
  let count = 0;
  return {
    get count() {
      return count;
    },
    add({ text, boleto }, { line, inSheet, expected }) {
      count += Number(addCode.run(text, boleto === null ? 0 : 1).changes);
      addRow.run(text, line, inSheet, expected.document, expected.name);
    },
    *each() {
      for (const { text, is_boleto: isBoleto } of codes.iterate())
        yield { text: String(text), isBoleto: isBoleto === 1 };
    },
    answer(text, told) {
      if (typeof told === 'string') setAnswer.run(JSON.stringify(told), null, null, null, null, null, text);
      else setAnswer.run(JSON.stringify(told), told.amountDue ?? 0, ...marksOf(text, told), text);
    },
    of(text) {
      const told = getAnswer.get(text)?.told;
      return typeof told === 'string' ? (JSON.parse(told) as CodeTold | string) : null;
    },
    *rows() {
      for (const row of rows.iterate()) {
        const [document, name] = [textOf(row.document), textOf(row.name)];
        const inSheet = row.in_sheet as RowCode['inSheet'];
        yield { ...placed(row.line, row.text, row.told), inSheet, expected: { document, name } };
      }
    },
    addPaid({ text, told, intentId, atMs }, isBoleto) {
      const rest = [intentId, atMs, ...marksOf(text, told)];
      addPaid.run(text, isBoleto ? 1 : 0, told.amountDue ?? 0, JSON.stringify(told), ...rest);
    },
    answerAsPaid() {
      answerAsPaid.run();
    },
    *paidPairs() {
      for (const row of paidPairs.iterate())
        yield {
          row: placed(row.line, row.text, row.told),
          isBoleto: row.is_boleto === 1,
          paid: {
            text: String(row.paid_text),
            told: JSON.parse(String(row.paid_told)) as CodeTold,
            intentId: String(row.intent_id),
            atMs: Number(row.at_ms),
          },
        };
    },
    *pairs() {
      for (const row of pairs.iterate())
        yield {
          boleto: placed(row.line, row.text, row.told),
          qr: placed(row.other_line, row.other_text, row.other_told),
        };
    },
  };
}

/**
 * What a boleto and a code of one bill have in common: the due date, the code's number, whether it is dynamic. Only a code that has
 * one of the last two has an amount to be found by: a thousand of one price would make a million pairs.
 */
function marksOf(text: string, { txid, dueDate, amountDue }: CodeTold) {
  const due = dueDate?.slice(0, 10) ?? null;
  if (/^[0-9]{44}$/.test(text)) return [due, null, 0, null] as const;
  const code = parseBrCode(text);
  const number = numberIn(txid ?? code.txid);
  const isDynamic = code.kind === 'dynamic';
  return [due, number, isDynamic ? 1 : 0, number !== null || isDynamic ? amountDue : null] as const;
}

/** The number in a code's own name that its boleto has in its free field, too. */
export function numberIn(txid: string | null): string | null {
  return /[1-9][0-9]{7,}/.exec(txid ?? '')?.[0] ?? null;
}

function prepared(): Record<keyof typeof queries, StatementSync> {
  const database = new DatabaseSync('');
  database.exec(schema);
  const names = Object.keys(queries) as (keyof typeof queries)[];
  const statements = names.map((name) => [name, database.prepare(queries[name])] as const);
  return Object.fromEntries(statements) as Record<keyof typeof queries, StatementSync>;
}

function placed(line: unknown, text: unknown, told: unknown): Placed {
  return { line: Number(line), text: String(text), told: JSON.parse(String(told)) as CodeTold };
}

const textOf = (value: unknown) => (value === null ? null : String(value));

const schema = `
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
CREATE TABLE codes (
  code_id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, is_boleto INTEGER NOT NULL, told TEXT, amount INTEGER,
  due TEXT, number TEXT, is_dynamic INTEGER, twin_amount INTEGER
) STRICT;
CREATE INDEX codes_by_amount ON codes (twin_amount) WHERE twin_amount IS NOT NULL;
CREATE TABLE rows (
  code_id INTEGER NOT NULL, line INTEGER PRIMARY KEY, in_sheet INTEGER, document TEXT, name TEXT
) STRICT;
CREATE INDEX rows_by_code ON rows (code_id);
CREATE TABLE paid (
  text TEXT PRIMARY KEY, is_boleto INTEGER NOT NULL, amount INTEGER NOT NULL, told TEXT NOT NULL, intent_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL, due TEXT, number TEXT, is_dynamic INTEGER, twin_amount INTEGER
) STRICT;
CREATE INDEX paid_by_twin ON paid (twin_amount) WHERE twin_amount IS NOT NULL;
CREATE INDEX paid_by_amount ON paid (amount) WHERE is_boleto = 1;
BEGIN;
`;
