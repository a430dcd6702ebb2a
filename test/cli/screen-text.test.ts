import { describe, expect, test } from 'vitest';
import { tableText } from '../../src/lib/cli/table.ts';
import { wrapForTerminal } from '../../src/lib/cli/wrap.ts';

const terminal = { isTTY: true, columns: 40 } as NodeJS.WriteStream;

describe('a line on a terminal', () => {
  test('is broken behind the commas of a list, under its value', () => {
    const names = 'document,taxNumber,taxId,holderDocument,owner.document';
    expect(wrapForTerminal(`keyLookup   ${names}  (default)`, terminal)).toBe(
      [
        'keyLookup   document,taxNumber,taxId,',
        '            holderDocument,',
        '            owner.document  (default)',
      ].join('\n'),
    );
  });

  test('stays one line where it is the text of a QR code, which has blanks and is copied', () => {
    const code = `Code  00020101021226${'9'.repeat(40)}5920Padaria Exemplo Ltda6009SAO PAULO63046E47`;
    expect(wrapForTerminal(code, terminal)).toBe(code);
  });

  test('is not broken inside a command, of which the first half would run alone when it is copied', () => {
    const command = 'brl pix status --identifier invoice-1042-of-november';
    expect(wrapForTerminal(`  not from here: ${command}`, terminal)).toBe(`  not from here:\n  ${command}`);
    expect(wrapForTerminal(`Next  ${command}`, terminal)).toBe(`Next  ${command}`);
    expect(wrapForTerminal('Type: brl pix status, and wait for what it says.', terminal)).toBe(
      'Type: brl pix status, and wait for what\n  it says.',
    );
  });
});

describe('a table whose last column is a sentence', () => {
  const columns = [
    { header: 'Key', value: (row: { key: string }) => row.key, whole: true },
    { header: 'What', value: () => 'is paid, then the connection drops before the answer', sentence: true },
  ] as const;
  const table = { columns, records: [{ key: 'lost@example.com' }] };

  test('goes on below itself on a terminal', () => {
    expect(tableText(table, 40).split('\n')).toEqual([
      'KEY               WHAT',
      'lost@example.com  is paid, then the',
      '                  connection drops',
      '                  before the answer',
    ]);
  });

  test('is whole in a pipe', () => {
    expect(tableText(table).split('\n')[1]).toMatch(/before the answer$/);
  });
});
