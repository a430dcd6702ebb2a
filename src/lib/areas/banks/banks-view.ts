import { member } from '../../json/members.ts';
import type { Column, Field } from '../../terminal/answer.ts';
import { headText } from '../../terminal/fields.ts';
import { valueWords } from '../../words/values.ts';

/** A bank of the catalogue (specification, section 4.8: name, code, ISPB, flags; the names of the fields are not shown). */
export interface BankRecord {
  readonly name: string;
  readonly code: string;
  readonly ispb: string;
  readonly pix: boolean;
  readonly ted: boolean;
  /** The service's object. */
  readonly source: unknown;
}

/** Columns of `banks list`. */
export const bankColumns: readonly Column<BankRecord>[] = [
  { header: 'Code', value: (bank) => bank.code },
  { header: 'ISPB', value: (bank) => bank.ispb },
  { header: 'Name', value: (bank) => bank.name, freeText: true },
  { header: 'PIX', value: (bank) => yesOrNo(bank.pix) },
  { header: 'TED', value: (bank) => yesOrNo(bank.ted) },
];

/** The banks in an answer: a bare list, or a list in `items`, `banks` or `data`. */
export function bankRecords(json: unknown): BankRecord[] {
  const list =
    [json, member(json, 'items'), member(json, 'banks'), member(json, 'data')].find(Array.isArray) ?? [];
  return (list as unknown[]).map(bankRecord);
}

/** One bank as labelled lines. */
export function bankFields(json: unknown): Field[] {
  const bank = bankRecord(json);
  return bankColumns.map((column) => [{ said: headText(column.header) }, column.value(bank)]);
}

/** A bank as the catalogue shows it; empty for what it does not say. */
export function bankRecord(source: unknown): BankRecord {
  const text = (...names: string[]) => {
    const found = names
      .map((name) => member(source, name))
      .find((value) => value !== undefined && value !== null);
    return found === undefined ? '' : String(found);
  };
  return {
    name: text('name', 'shortName', 'fullName'),
    code: text('code', 'compe', 'bankCode'),
    ispb: text('ispb'),
    pix: member(source, 'pix') === true,
    ted: member(source, 'ted') === true,
    source,
  };
}

function yesOrNo(flag: boolean): string {
  return flag ? valueWords.yes : valueWords.no;
}
