import { isValidCnpj, isValidCpf, withoutPunctuation } from '../../brazil/documents.ts';
import { detectKey } from '../../brazil/key.ts';
import { keyTypesNamed } from '../../brazil/key-types.ts';
import { type Centavos, centavosFromJsonNumber } from '../../contract/money.ts';
import { isMoneyName } from '../../contract/money-names.ts';
import { pixWords } from '../../words/pix.ts';
import { rowWords } from '../../words/rows.ts';
import type { Message } from '../../words/topic.ts';
import { valueSays } from '../../words/values.ts';
import { type KeyPair, readCell } from './cell-lint.ts';
import { isHeading } from './columns.ts';
import { keyContradiction } from './key-document.ts';
import {
  type ColumnNames,
  columnLetter,
  type Finding,
  type FindingRule,
  type Role,
  type RowTable,
  type TableRow,
} from './row-table.ts';

/** The required and optional parts of a table of payments. */
export interface LintRules {
  readonly columns: ColumnNames;
  /** Roles without which no row can be read. */
  readonly required: readonly Role[];
  /** Whether identical rows may both be meant. */
  readonly allowRepeated: boolean;
}

/** Counts of cells that are written differently, by kind. */
export interface Rewritten {
  readonly amounts: number;
  readonly keys: number;
  /** Cells that only lost the blanks around them. */
  readonly blanks: number;
}

/** A table after reading: all findings at once, and the rows with amounts and keys in canonical form. */
export interface LintedTable {
  readonly findings: readonly Finding[];
  readonly rows: readonly (readonly string[])[];
  /** Sum of the amount column; meaningful only without findings. */
  readonly totalCentavos: Centavos;
  /** How many cells of each kind are written differently from the table. */
  readonly rewritten: Rewritten;
}

/**
 * Reads every row of a table of payments before any is sent, and names everything that is wrong with it: nothing is
 * guessed, nothing is dropped. Columns of unknown meaning stay as they are.
 */
export function lintRows(table: RowTable, rules: LintRules): LintedTable {
  const roles = rolesOf(table.columns, rules.columns);
  const findings = headingFindings(table, roles, rules);
  const seen: Seen = { rows: new Map(), names: new Map() };
  const rewritten = { amounts: 0, keys: 0, blanks: 0 };
  let totalCentavos = 0;
  const rows = table.rows.map((row, index) => {
    const place = { line: row.line, row: index + 1 };
    const about = wholeRow(table, row, roles);
    if (about) {
      findings.push({ ...place, column: null, heading: null, ...about });
      return row.cells;
    }
    const report = (column: number, rule: FindingRule, message: Message) =>
      findings.push({ ...place, ...named(table, column), rule, message });
    const cells = readRow(table, row, roles, report);
    const wrong = contradictionIn(roles, row.cells);
    if (wrong !== null) report(roles.indexOf('document'), 'document', wrong);
    totalCentavos += centavosFromJsonNumber(cells[roles.indexOf('amount')] ?? '') ?? 0;
    countRewritten(rewritten, roles, row.cells, cells);
    findings.push(...repeats(seen, table, roles, cells, place, rules.allowRepeated));
    return cells;
  });
  return { findings, rows, totalCentavos: totalCentavos as Centavos, rewritten };
}

/** The meaning of each column; null if unknown. If two columns fit one meaning, the likelier one gets it. */
export function rolesOf(columns: readonly string[], names: ColumnNames): readonly (Role | null)[] {
  const at = new Map<number, Role>();
  for (const [role, candidates] of Object.entries(names) as [Role, readonly string[]][]) {
    const places = candidates.map((name) => columns.findIndex((heading) => isHeading(name, heading)));
    const place = places.find((one) => one >= 0);
    if (place !== undefined) at.set(place, role);
  }
  return columns.map((name, i) => at.get(i) ?? (isMoneyName(name) ? 'money' : null));
}

type Place = Pick<Finding, 'line' | 'row'>;

function named({ columns }: RowTable, column: number): Pick<Finding, 'column' | 'heading'> {
  return { column: columnLetter(column), heading: columns[column] ?? null };
}

function headingFindings(table: RowTable, roles: readonly (Role | null)[], rules: LintRules): Finding[] {
  const place = { line: table.headingLine, row: null, rule: 'heading' as const };
  const missing = rules.required.filter((role) => !roles.includes(role));
  const whole = (message: Message): Finding => ({ ...place, column: null, heading: null, message });
  if (missing.length > 0 && looksLikeARow(table.columns)) return [whole(rowWords.noHeading)];
  const findings = missing.map((role) => {
    const names = role === 'money' ? [] : rules.columns[role];
    return whole(rowWords.noColumn(rowWords.roles[role], names.join(', ')));
  });
  for (const [i, name] of table.columns.entries()) {
    const same = table.columns.findIndex((other) => other.trim().toLowerCase() === name.trim().toLowerCase());
    const fault =
      name.trim() === '' ? rowWords.unnamedColumn : same < i ? rowWords.columnTwice(name.trim()) : null;
    if (fault !== null) findings.push({ ...place, ...named(table, i), message: fault });
  }
  return findings;
}

/** A heading holds neither amounts nor keys. */
function looksLikeARow(columns: readonly string[]): boolean {
  return columns.some((cell) =>
    (['amount', 'key'] as const).some((role) => cell.trim() !== '' && 'text' in readCell(role, cell)),
  );
}

/** A fault of a row as a whole: its cells are then not read. */
function wholeRow(
  { columns }: RowTable,
  { cells }: TableRow,
  roles: readonly (Role | null)[],
): { readonly rule: FindingRule; readonly message: Message } | null {
  if (cells.every((cell) => cell.trim() === '')) return { rule: 'empty_row', message: rowWords.emptyRow };
  if (isTotal(cells, [cells[roles.indexOf('key')] ?? '']))
    return { rule: 'total_row', message: rowWords.totalRow };
  if (cells.length === columns.length) return null;
  const say = cells.length > columns.length ? rowWords.longRow : rowWords.shortRow;
  return { rule: 'width', message: say(cells.length, columns.length) };
}

/** A word for a total, and nobody to pay. @param payee the cells that say who is paid */
export function isTotal(cells: readonly string[], payee: readonly string[]): boolean {
  const isWord = (cell: string) => totalWord.test(cell.trim());
  return cells.some(isWord) && payee.every((cell) => cell.trim() === '' || isWord(cell));
}

const totalWord = /^(?:sub-?\s*|grand\s+|valor\s+)?(?:total|totais|totals|soma|sum)\b/i;

function readRow(
  { columns }: RowTable,
  { cells }: TableRow,
  roles: readonly (Role | null)[],
  report: (column: number, rule: FindingRule, message: Message) => void,
): readonly string[] {
  const pair = keyPair(roles, cells);
  return columns.map((_, i) => {
    const text = cells[i] ?? '';
    const verdict = readCell(roles[i] ?? null, text, pair);
    if ('text' in verdict) return verdict.text;
    report(i, verdict.rule, verdict.message);
    return text;
  });
}

/** Key and type of a row. */
export function keyPair(roles: readonly (Role | null)[], cells: readonly string[]): KeyPair {
  const cellOf = (role: Role) => (roles.includes(role) ? (cells[roles.indexOf(role)] ?? '') : null);
  return { key: cellOf('key'), keyType: cellOf('keyType') };
}

/** A key that is a document, checked against the document column. */
function contradictionIn(roles: readonly (Role | null)[], cells: readonly string[]): Message | null {
  const textOf = (role: Role) => (cells[roles.indexOf(role)] ?? '').trim();
  const { keyType, key } = detectKey(textOf('key'), keyTypesNamed(textOf('keyType')) ?? []);
  if (key === null) return null;
  const wrong = keyContradiction(keyType, key, documentIn(textOf('document')));
  return wrong === null ? null : valueSays.several(wrong, pixWords.whichIsRight);
}

function documentIn(text: string): string | null {
  const bare = withoutPunctuation(text) ?? '';
  return isValidCpf(bare) || isValidCnpj(bare) ? bare : null;
}

function countRewritten(
  count: { -readonly [Kind in keyof Rewritten]: number },
  roles: readonly (Role | null)[],
  before: readonly string[],
  after: readonly string[],
): void {
  for (const [i, role] of roles.entries()) {
    if (before[i] === after[i]) continue;
    if (role === 'amount' || role === 'money') count.amounts += 1;
    else if (role === 'key' || role === 'keyType') count.keys += 1;
    else count.blanks += 1;
  }
}

/** The first row with each content, and with each identifier. */
interface Seen {
  readonly rows: Map<string, Place>;
  readonly names: Map<string, Place>;
}

function repeats(
  seen: Seen,
  table: RowTable,
  roles: readonly (Role | null)[],
  cells: readonly string[],
  place: Place,
  allowRepeated: boolean,
): Finding[] {
  const content = JSON.stringify(cells.map((cell) => cell.trim()));
  const same = seen.rows.get(content);
  if (same) {
    const message = rowWords.sameRow(placeOf(same));
    const finding = { ...place, column: null, heading: null, rule: 'repeated_row' as const, message };
    return allowRepeated ? [] : [finding];
  }
  seen.rows.set(content, place);
  const column = roles.indexOf('identifier');
  const name = cells[column]?.trim() ?? '';
  if (name === '') return [];
  const earlier = seen.names.get(name);
  if (!earlier) seen.names.set(name, place);
  return earlier
    ? [
        {
          ...place,
          ...named(table, column),
          rule: 'repeated_identifier',
          message: rowWords.sameIdentifier(placeOf(earlier)),
        },
      ]
    : [];
}

function placeOf({ line, row }: Place): Message {
  return line === null ? rowWords.row(row ?? 0) : rowWords.line(line);
}
