import { describe, expect, test } from 'vitest';
import { readSheet } from '../../src/lib/payments/sheet/read.ts';
import { saved, verdictsOf } from './lint-desk.ts';
import { type Parts, partsOf, rowOf, zipOf } from './workbooks.ts';

/** Of a workbook is paid what a person sees who looks at it, and what nobody sees is refused with its place. */

const heading = rowOf(1, 'valor', 'chave', 'nome');
const maria = rowOf(2, 10, 'maria@example.com', 'Maria');

async function read(parts: Parts, sheet: string | null = null): Promise<readonly (readonly string[])[]> {
  const { rows } = await readSheet(saved(zipOf(parts), 'book.xlsx'), { sheet });
  const lines: (readonly string[])[] = [];
  for await (const { cells } of rows) lines.push(cells);
  return lines;
}

describe('a number that is shown', () => {
  const formats = [
    ['166', '[$R$-416]\\ #,##0.00;[Red]\\-[$R$-416]\\ #,##0.00', 'ok'],
    ['167', '_-&quot;R$&quot;\\ * #,##0.00_-', 'ok'],
    ['168', '#,##0.00 &quot;reais&quot;', 'ok'],
    ['169', '0.00%', 'invalid'],
    ['170', '[$€-407] #,##0.00', 'invalid'],
    ['171', '&quot;US$&quot; #,##0.00', 'invalid'],
    ['172', '#,##0.00 [$USD]', 'invalid'],
    ['173', '[$£-809]#,##0.00', 'invalid'],
  ] as const;
  const xfs = ['0', '9', '44', ...formats.map(([id]) => id)].map((id) => `<xf numFmtId="${id}"/>`).join('');
  const more = {
    xfs,
    formats: formats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join(''),
  };
  const verdictOf = (style: number) =>
    verdictsOf(
      zipOf(
        partsOf(heading + rowOf(2, `<c s="${style}"><v>1.5</v></c>`, 'maria@example.com', 'Maria'), more),
      ),
    );

  test.each(formats.map(([, code, verdict], i) => [code, verdict, i + 3] as const))(
    'by %s is %s as an amount',
    async (_code, verdict, style) => {
      expect(await verdictOf(style)).toEqual([verdict === 'ok' ? [2, 'ok'] : [2, 'invalid', 'A amount']]);
    },
  );

  test('as a percentage or as money of whichever country, without saying how', async () => {
    expect([await verdictOf(1), await verdictOf(2)]).toEqual([[[2, 'invalid', 'A amount']], [[2, 'ok']]]);
  });
});

describe('what nobody sees is refused', () => {
  const seen = { exit: 2 };
  const why = (message: string) => ({ ...seen, message: expect.stringContaining(message) });

  test('in a hidden column', async () => {
    const cols = (place: string) => ({ before: `<cols><col ${place} hidden="1"/></cols>` });
    await expect(read(partsOf(heading + maria, cols('min="2" max="3"')))).rejects.toMatchObject(
      why('the column B is hidden in the workbook'),
    );
    // Of no column that has cells.
    expect(await read(partsOf(heading + maria, cols('min="4" max="16384"')))).toHaveLength(1);
  });

  test('below merged cells; merged cells themselves have their first value', async () => {
    const merged = (...places: string[]) => ({
      after: `<mergeCells>${places.map((place) => `<mergeCell ref="${place}"/>`).join('')}</mergeCells>`,
    });
    const joao = rowOf(3, 20, 'joao@example.com', '');
    expect(await read(partsOf(heading + maria + joao, merged('C2:C3')))).toEqual([
      ['10', 'maria@example.com', 'Maria'],
      ['20', 'joao@example.com', ''],
    ]);
    await expect(read(partsOf(heading + maria + joao, merged('A5:C5', 'A2:A3')))).rejects.toMatchObject(
      why(
        'the cell A3 has a value, but it is merged with others, so who looks at it would not see it (line 3)',
      ),
    );
  });
});

describe('of several sheets that can be seen', () => {
  const workbook = '<sheets><sheet name="Notas" r:id="rId9"/><sheet name="Folha" r:id="rId1"/></sheets>';
  const parts = partsOf(heading + maria, { workbook });

  test('none is chosen where more than one has cells, and the one that is named is read', async () => {
    await expect(read(parts)).rejects.toMatchObject({
      exit: 2,
      message: expect.stringContaining('"Notas", "Folha"'),
    });
    expect(await read(parts, 'Folha')).toHaveLength(1);
  });

  test('an empty one is none', async () => {
    const empty = '<worksheet><sheetData><row r="1"><c r="A1" s="1"/></row></sheetData></worksheet>';
    expect(await read({ ...parts, 'xl/worksheets/sheet2.xml': empty })).toHaveLength(1);
  });
});
