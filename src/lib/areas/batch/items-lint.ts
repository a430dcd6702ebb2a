import { parseAmount } from '../../brazil/typed-amount.ts';
import { keyTypes } from '../../contract/fields.ts';
import { centavosFromWire, formatPlain } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import { lintRows, rolesOf } from '../../payments/orders/row-lint.ts';
import {
  type ColumnNames,
  columnLetter,
  type Finding,
  type RowTable,
} from '../../payments/orders/row-table.ts';
import { batchWords } from '../../words/batch.ts';
import { rowWords } from '../../words/rows.ts';
import type { Message } from '../../words/topic.ts';
import { cellText } from './sheet.ts';

/**
 * The items of a chunk: a bare list, or the one list in an object.
 * @throws {CliError} exit 2 unless there are 1 to `most`
 */
export function chunkItems(body: unknown, most: number): readonly unknown[] {
  const lists = Array.isArray(body) ? [body] : Object.values(body ?? {}).filter(Array.isArray);
  const [items, ...others] = lists;
  if (!items || others.length > 0) throw usageError('invalid_request', batchWords.oneList);
  if (items.length >= 1 && items.length <= most) return items;
  const { chunkSize, severalChunks } = batchWords;
  throw usageError('invalid_request', chunkSize(most, items.length), severalChunks);
}

/**
 * Everything that is wrong with the items of a JSON chunk, which is sent unchanged. A number must be an amount; text that
 * is an amount must be written like a number, `1500.00`. Items that are not objects are left to the service.
 */
export function itemFindings(
  items: readonly unknown[],
  names: ColumnNames,
  allowRepeated: boolean,
): readonly Finding[] {
  const objects = items.flatMap((item, i) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? [{ row: i + 1, item: item as Record<string, unknown> }]
      : [],
  );
  const columns = [...new Set(objects.flatMap(({ item }) => Object.keys(item)))];
  const roles = rolesOf(columns, names);
  const table: RowTable = {
    columns,
    headingLine: null,
    rows: objects.map(({ item }) => ({
      line: null,
      cells: columns.map((name, i) => (item[name] == null ? '' : cellText(item[name], roles[i] ?? null))),
    })),
  };
  const own = objects.flatMap(({ row, item }) =>
    columns.flatMap((heading, i): Finding[] => {
      const isMoney = roles[i] === 'amount' || roles[i] === 'money';
      const message = isMoney
        ? whyNoAmount(item[heading])
        : roles[i] === 'keyType'
          ? whyNoType(item[heading])
          : null;
      const rule = isMoney ? 'amount' : 'key_type';
      return message === null ? [] : [{ line: null, row, column: columnLetter(i), heading, rule, message }];
    }),
  );
  // Found in the item itself: the same cell is not reported again.
  const placed = new Set(own.map(({ row, heading }) => `${row} ${heading}`));
  const { findings } = lintRows(table, { columns: names, required: [], allowRepeated });
  const others = findings
    .map((finding) => ({
      ...finding,
      // Counted among the objects there, and among all items here.
      row: finding.row === null ? null : (objects[finding.row - 1]?.row ?? null),
    }))
    .filter(({ row, heading }) => !placed.has(`${row} ${heading}`));
  return [...own, ...others].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

/** In a CSV, which is rewritten, a word for a type is understood; here it would be sent as it is. */
function whyNoType(value: unknown): Message | null {
  const isKnown = typeof value !== 'string' || value === '' || keyTypes.some((known) => known === value);
  return isKnown ? null : rowWords.noKeyType(`"${value.slice(0, 40)}"`, keyTypes.join(', '));
}

function whyNoAmount(value: unknown): Message | null {
  if (typeof value === 'number') {
    const centavos = centavosFromWire(value);
    if (centavos === null) return batchWords.noAmount(value);
    return centavos < 0 ? batchWords.negative(value) : null;
  }
  if (typeof value !== 'string' || /^(?:0|[1-9]\d*)(?:\.\d{2})?$/.test(value)) return null;
  try {
    return batchWords.amountAsText(value, formatPlain(parseAmount(value)));
  } catch {
    // The rules for rows report text that is not an amount.
    return null;
  }
}
