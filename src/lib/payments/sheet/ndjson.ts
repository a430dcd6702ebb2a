import { readJson, UnreadableJson } from '../../json/strict.ts';
import { sheetWords } from '../../words/sheet.ts';
import { numberText } from './number-text.ts';
import { type Sheet, SheetError, type SheetLine } from './sheet.ts';

/** How many rows are read before the columns are fixed: a member found only later is a mistake. */
const firstRows = 1000;

interface ReadLine {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** Reads one JSON object per line; its members are the columns. @throws {SheetError} for a line that is not an object */
export function ndjsonSheet(texts: Iterable<string>): Sheet {
  const lines = linesOf(texts);
  const first: ReadLine[] = [];
  for (
    let next = lines.next();
    !next.done;
    next = first.length < firstRows ? lines.next() : { done: true, value: undefined }
  )
    first.push(next.value);
  const columns = [...new Set(first.flatMap(({ cells }) => [...cells.keys()]))];
  return { columns, headingLine: null, title: [], rows: rowsOf(first, lines, columns) };
}

async function* rowsOf(
  first: readonly ReadLine[],
  rest: Iterable<ReadLine>,
  columns: readonly string[],
): AsyncGenerator<SheetLine> {
  const known = new Set(columns);
  for (const lines of [first, rest])
    for (const { line, cells } of lines) {
      const other = [...cells.keys()].find((name) => !known.has(name));
      if (other !== undefined)
        throw new SheetError(sheetWords.newMember(other), line, sheetWords.sameMembers);
      yield { line, cells: columns.map((name) => cells.get(name) ?? '') };
    }
}

function* linesOf(texts: Iterable<string>): Generator<ReadLine> {
  let line = 1;
  let rest = '';
  for (const text of texts) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) {
      if (one.trim() !== '') yield { line, cells: cellsOf(one, line) };
      line += 1;
    }
  }
  if (rest.trim() !== '') yield { line, cells: cellsOf(rest, line) };
}

function cellsOf(text: string, line: number): ReadonlyMap<string, string> {
  try {
    readJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof UnreadableJson) throw new SheetError(sheetWords.notJson, line, sheetWords.oneObject);
    throw error;
  }
  const value: unknown = JSON.parse(text, (_name, member, context?: { source?: string }) =>
    typeof member === 'number' ? numberText(context?.source ?? String(member)) : member,
  );
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SheetError(sheetWords.notJson, line, sheetWords.oneObject);
  return new Map(Object.entries(value).map(([name, member]) => [name, cellText(name, member, line)]));
}

function cellText(name: string, member: unknown, line: number): string {
  if (typeof member === 'string') return member;
  if (member === null) return '';
  if (typeof member === 'boolean') return String(member);
  throw new SheetError(sheetWords.nested(name), line, sheetWords.oneObject);
}
