import type { Client } from '../../client/client.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { foldNickname, type KnownPayee, type PayeeBook } from '../../journal/payees.ts';
import { payeeSentence } from '../../payments/destination.ts';
import { rowCells } from '../../payments/orders/row-cells.ts';
import type { Finding } from '../../payments/orders/row-table.ts';
import { readSheet } from '../../payments/sheet/read.ts';
import { isBlank } from '../../payments/sheet/sheet.ts';
import { payeeBookSays, payeeBookWords } from '../../words/payee-book.ts';
import type { Telling } from '../../words/topic.ts';
import { differences } from './payee-view.ts';
import { payeeColumns, payeeOfCells } from './read.ts';
import { putInto } from './with-payees.ts';

/** Reads a file of payees. @throws {CliError} exit 2, with everything that is wrong and where; then nothing may be changed */
export async function payeesOfFile(path: string): Promise<readonly KnownPayee[]> {
  const sheet = await readSheet(path, { sheet: null });
  const { columns, findings: ofHeading } = payeeColumns(sheet.columns, sheet.headingLine);
  if (ofHeading.length > 0) throw wrong(ofHeading);
  const findings: Finding[] = [];
  const read: KnownPayee[] = [];
  const lines = new Map<string, number>();
  let ordinal = 0;
  for await (const { line, cells } of sheet.rows) {
    if (isBlank(cells)) continue;
    ordinal += 1;
    const row = rowCells(columns, cells);
    const payee = payeeOfCells(row);
    const earlier = payee && lines.get(foldNickname(payee.nickname));
    if (payee && earlier)
      row.fault('nickname', 'nickname', payeeBookSays.sameInFile(payee.nickname, earlier));
    for (const fault of row.faults) findings.push({ line, row: ordinal, ...fault });
    if (!payee) continue;
    lines.set(foldNickname(payee.nickname), line);
    read.push(payee);
  }
  if (findings.length > 0) throw wrong(findings);
  if (read.length === 0)
    throw usageError('no_rows', payeeBookWords.import.noRows, payeeBookWords.import.form);
  return read;
}

function wrong(findings: readonly Finding[]): CliError {
  return new CliError({
    code: 'invalid_rows',
    ends: 'usage',
    message: payeeBookWords.import.faults(findings.length),
    hint: payeeBookWords.import.correct,
    violations: findings,
  });
}

/** What a file would change of the payees as they are. */
export function importOf(book: PayeeBook, given: readonly KnownPayee[], client: Client) {
  const puts = given.map((payee) => ({ payee, ...putInto(book, payee, client) }));
  const count = (kind: string) => puts.filter(({ put }) => put === kind).length;
  const counts = { added: count('added'), changed: count('changed'), same: count('same') };
  return { puts, counts, changes: puts.flatMap(({ change }) => (change ? [change] : [])) };
}

/** As many as a person will look through. */
const mostTold = 50;

/** What an import would do, before it is asked about. */
export function importLines({ puts, counts }: ReturnType<typeof importOf>): readonly Telling[] {
  const say = payeeBookWords.import;
  const told = puts.flatMap(({ put, payee, before, change }): readonly Telling[] => {
    if (put === 'added') return [() => say.added(payee.nickname, payeeSentence(payee.to, false))];
    return before && change ? [() => say.changed(payee.nickname, differences(before, change.payee))] : [];
  });
  const more = told.length > mostTold ? [() => say.more(told.length - mostTold)] : [];
  return [() => say.counts(counts.added, counts.changed, counts.same), ...told.slice(0, mostTold), ...more];
}
