import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { limitColumns } from '../../src/lib/areas/limits/limits-view.ts';
import { lineColumns } from '../../src/lib/areas/statement/statement-view.ts';
import { limitWindows } from '../../src/lib/contract/limits.ts';
import { definitions } from '../../src/lib/docs/text.ts';
import { limitRows } from '../../src/lib/payments/limits-left.ts';
import type { Column } from '../../src/lib/terminal/answer.ts';
import { chooseColumns } from '../../src/lib/terminal/columns.ts';
import { tableText } from '../../src/lib/terminal/table.ts';
import { tableWidth, terminalWidth } from '../../src/lib/terminal/width.ts';
import { wrapForTerminal } from '../../src/lib/terminal/wrap.ts';
import { speak } from '../../src/lib/words/language.ts';

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

  test('has its value beside the longest of the labels, like its neighbours', () => {
    const columns = 60;
    expect(wrapForTerminal(`boletoBeneficiaryDocument  ${'word '.repeat(9)}`, { isTTY: true, columns })).toBe(
      `boletoBeneficiaryDocument  ${'word '.repeat(6).trim()}\n${' '.repeat(27)}word word word`,
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
    expect(wrapForTerminal('If nobody asked for them: unset NODE_EXTRA_CA_CERTS', terminal)).toBe(
      'If nobody asked for them:\n  unset NODE_EXTRA_CA_CERTS',
    );
  });

  test('begins further left where it is a path that has no room under its value', () => {
    const path = `/home/maria/${'a'.repeat(20)}`;
    expect(wrapForTerminal(`journal  It is in ${path}`, terminal)).toBe(`journal  It is in\n  ${path}`);
  });
});

describe('what reads as one on a terminal', () => {
  test.each([
    ['a flag and its value', 'It goes on with the words of --reason TEXT, or --as paid|not-paid.'],
    [
      'a number and what it is of',
      'Maria Exemplo de Souza at bank 033, branch 1234, or after 60 s, exit 35.',
    ],
  ])('is not broken inside %s', (_what, sentence) => {
    for (let columns = 24; columns < 72; columns += 1)
      for (const line of wrapForTerminal(sentence, { isTTY: true, columns }).split('\n')) {
        expect(line).not.toMatch(/(?:--\w+|bank|branch|after|exit|\d\d)$/);
        expect(line).not.toMatch(/^\s*(?:TEXT|paid|\d|s,)/);
      }
  });

  test('holds a day and its time together', () => {
    const told = 'Issued with brl from what the service answered at 2026-11-25 21:34:16 (Brasilia).';
    const text = wrapForTerminal(told, { isTTY: true, columns: 64 });
    expect(text).toBe(told.replace('at 2026', 'at\n  2026'));
  });

  test('holds a command within a sentence together where the line ends in another', () => {
    const advice = 'The profile is missing; use `brl auth login` and type: brl config set output json';
    expect(wrapForTerminal(advice, { isTTY: true, columns: 42 })).toBe(
      'The profile is missing; use\n  `brl auth login` and type:\n  brl config set output json',
    );
  });

  test('leaves no short word alone on its last line, but for a name that is copied', () => {
    expect(wrapForTerminal('The payee is a bank named OUTRO BANCO S.A.', terminal)).toBe(
      'The payee is a bank named OUTRO\n  BANCO S.A.',
    );
    expect(
      wrapForTerminal('The address of the payment that was made is /home/maria/receipts', terminal),
    ).toBe('The address of the payment that was\n  made is /home/maria/receipts');
  });

  test('goes on under its value where its label is indented, and stays as it is when it is wrapped again', () => {
    const link = `  Link  ${'word '.repeat(9)}end\n  not here: brl pix status --identifier invoice-1042-of-november`;
    const once = wrapForTerminal(link, terminal);
    expect(once.split('\n').slice(0, 2)).toEqual([
      '  Link  word word word word word word',
      '        word word word end',
    ]);
    expect(wrapForTerminal(once, terminal)).toBe(once);
  });
});

const narrow = { isTTY: true, columns: 20 } as NodeJS.WriteStream;

describe('a terminal that is no usual size', () => {
  test.each([0, 1, 19])('is written to as one of 80 columns where it says it has %i', (columns) => {
    const sentence =
      'The key is not in the directory, and that is all that is known about it for the moment.';
    expect(wrapForTerminal(sentence, { isTTY: true, columns } as NodeJS.WriteStream).split('\n')).toEqual([
      'The key is not in the directory, and that is all that is known about it for',
      '  the moment.',
    ]);
    expect([terminalWidth({ columns }), terminalWidth({ columns: 20 }), terminalWidth({})]).toEqual([
      80,
      20,
      undefined,
    ]);
  });

  test('puts a hash that has no room beside its label below it, whole', () => {
    const hash = '0123456789abcdef0123456789abcdef';
    expect(wrapForTerminal(`Body SHA-256  ${hash}`, terminal)).toBe(`Body SHA-256\n  ${hash}`);
    expect(wrapForTerminal(`  x-signature  ${hash}`, terminal), 'not as the next label').toBe(
      `  x-signature\n    ${hash}`,
    );
    expect(wrapForTerminal(`  the key is ${hash}`, terminal)).toBe(`  the key is\n    ${hash}`);
    expect(wrapForTerminal(`Id  ${hash}`, terminal)).toBe(`Id  ${hash}`);
    expect(wrapForTerminal(`Id  ${hash}${hash}`, terminal)).toBe(`Id  ${hash}${hash}`);
  });

  test('keeps a command in a sentence on one line, where it fits one', () => {
    const advice = 'Check tenant and profile with `brl config show --origin`.';
    expect(wrapForTerminal(advice, { isTTY: true, columns: 50 })).toBe(
      'Check tenant and profile with\n  `brl config show --origin`.',
    );
    expect(wrapForTerminal(advice, { isTTY: true, columns: 24 })).toMatch(/`brl\n/);
  });

  test('breaks no amount: beside a long label there is no room, so it stands below', () => {
    expect(wrapForTerminal('Amount to pay  R$\u00a01.234.567,89', narrow)).toBe(
      'Amount to pay\n  R$\u00a01.234.567,89',
    );
  });

  test('is one for a table where nobody reads it: in a pipe only COLUMNS, asked for, cuts a value', () => {
    expect([
      tableWidth({}, {}),
      tableWidth({}, { COLUMNS: '60' }),
      tableWidth({ columns: 90 }, { COLUMNS: '60' }),
    ]).toEqual([undefined, 60, 90]);
    for (const COLUMNS of ['', '0', '19', 'wide', '-80']) expect(tableWidth({}, { COLUMNS })).toBeUndefined();
    const name = 'pix-out-completed-3d5cf523-62f0-4c1a-a0b2-9c8d7e6f5a4b, of a very long name and more of it';
    const columns: readonly Column<string>[] = [{ header: 'Name', value: (one) => one, freeText: true }];
    expect(tableText({ columns, records: [name] })).toContain(name);
    expect(tableText({ columns, records: [name] }, 40)).not.toContain(name);
  });

  test('gets the records of a table that cannot fit one below the other', () => {
    const columns: Column<number>[] = [
      { header: 'Intent', value: () => 'int_d1zqm4rv71nekmnw', whole: true as const },
      { header: 'Amount', value: () => 'R$\u00a01.234,56', align: 'right' as const },
      { header: 'Ref', value: () => '' },
    ];
    const shown = tableText({ columns, records: [1, 2] }, 20);
    const record = 'Id      int_d1zqm4rv71nekmnw\nAmount  R$\u00a01.234,56';
    expect(shown).toBe(`${record}\n\n${record}`);
    expect(tableText({ columns, records: [1] }, 80).split('\n')).toHaveLength(2);
    expect(tableText({ columns, records: [1] }).split('\n')).toHaveLength(2);
  });

  test('gets its help with each term above its text', () => {
    expect(definitions([['--amount AMOUNT', 'in BRL: 150,00']], 30)).toEqual([
      '  --amount AMOUNT',
      '    in BRL: 150,00',
    ]);
    expect(definitions([['--amount AMOUNT', 'in BRL: 150,00']], 80)).toEqual([
      '  --amount AMOUNT  in BRL: 150,00',
    ]);
  });
});

describe('a column that is empty in every row', () => {
  const columns: readonly Column<string>[] = [
    { header: 'Ref', value: (ref) => ref, freeText: true },
    { header: 'Remark', value: () => '', freeText: true },
  ];
  const table = { columns, records: ['invoice-of-november-1042', 'short'] };
  const firstLines = (shown: typeof table, width?: number) => tableText(shown, width).split('\n').slice(0, 2);

  test('is left out before another is cut', () => {
    expect(firstLines(table, 26)).toEqual(['REF', 'invoice-of-november-1042']);
  });

  test('stays where all have room, where one row has something, and where it is asked for', async () => {
    expect(firstLines(table, 60)[0]).toMatch(/^REF +REMARK$/);
    expect(firstLines(table)[0]).toMatch(/^REF +REMARK$/);
    const remark = { header: 'Remark', value: (ref: string) => (ref === 'short' ? 'late' : '') } as const;
    expect(firstLines({ ...table, columns: [columns[0] as Column<string>, remark] }, 26)[0]).toMatch(
      /^REF +REMARK$/,
    );
    expect(firstLines((await chooseColumns(table, 'ref,remark')) as typeof table, 26)[0]).toMatch(
      /^REF +REMARK$/,
    );
  });
});

test('a ref that has no room is cut in its middle, as refs differ at their ends', () => {
  const columns: readonly Column<string>[] = [
    { header: 'Intent', value: () => 'int_d1zqm4rv71nekmnw', whole: true },
    { header: 'Ref', value: (ref) => ref, freeText: true, differsAtEnd: true },
  ];
  const lines = tableText({ columns, records: ['invoice-1042', 'invoice-1043', 'short'] }, 33).split('\n');
  expect(lines.map((line) => line.slice(22))).toEqual(['REF', 'invoi…-1042', 'invoi…-1043', 'short']);
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

test('no heading is cut: where the columns have no room for theirs, the records stand below each other', () => {
  const columns = [
    { header: 'Description' as const, value: () => 'x'.repeat(30) },
    { header: 'Authentication' as const, value: () => 'y'.repeat(30) },
  ];
  expect(tableText({ columns, records: [0] }, 40).split('\n')[0]).toBe('DESCRIPTION          AUTHENTICATION');
  expect(tableText({ columns, records: [0] }, 24).split('\n')[0]).toBe('Description');
});

describe('a column that is spare', () => {
  const columns: readonly Column<string>[] = [
    { header: 'Name', value: (name) => name, whole: true },
    { header: 'Ref', value: () => 'invoice-1042', spare: true },
  ];

  test('is left out where a terminal has no room for it, and stays in a pipe', () => {
    expect(tableText({ columns, records: ['maria'] }, 10)).toBe('NAME\nmaria');
    expect(tableText({ columns, records: ['maria'] })).toContain('invoice-1042');
  });

  test('gives what it says to the column that stands for it, also where that one is empty in every row', () => {
    const intent = 'int_d22n76dxyzd2dwy9';
    const named: readonly Column<string>[] = [
      { header: 'Intent', value: () => intent, whole: true, spare: true },
      { header: 'Name', value: (name) => name, least: 24, alone: { least: 12 } },
      { header: 'Ref', value: () => '', alone: { header: 'Ref or intent', shown: () => intent } },
    ];
    const shown = (width: number) =>
      tableText({ columns: named, records: ['Papelaria Exemplo de Souza Ltda'] }, width).split('\n');
    expect(shown(48)[0]).toMatch(/^ID +NAME *$/);
    expect(shown(42)).toEqual([expect.stringMatching(/ REF OR ID *$/), expect.stringContaining(intent)]);
  });

  test('stays where it was asked for', async () => {
    const chosen = await chooseColumns({ columns, records: ['maria'] }, 'name,ref');
    expect(tableText(chosen, 10)).toContain('Ref');
  });

  test.each(['en', 'pt'] as const)('limits and the statement fit 60 columns in %s', async (wanted) => {
    const limit = { usedBrl: 99797.1, availableBrl: 100000, source: 'tenant_default' };
    const windows = Object.fromEntries(limitWindows.map((window) => [window, limit]));
    const limits = limitRows({ pix: windows, internal: windows });
    const line = {
      timestamp: '2026-11-22T14:03:07-03:00',
      operation: 'INTERNAL',
      amount: -4321.98,
      counterParty: { name: 'Papelaria Exemplo de Souza Ltda' },
      description: 'pedido-1042',
      status: 'PENDING_APPROVAL',
    };
    await speak(wanted);
    const tables = [
      tableText({ columns: limitColumns, records: limits }, 60),
      tableText({ columns: lineColumns([]), records: [line, line] }, 60),
    ].map((text) => text.split('\n'));
    await speak('en');
    expect(tables.map((lines) => lines.length)).toEqual([limits.length + 1, 3]);
    for (const text of tables.flat()) expect(stringWidth(text)).toBeLessThanOrEqual(60);
  });
});
