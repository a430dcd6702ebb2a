import { crc32, deflateRawSync } from 'node:zlib';

/** Parts of a workbook by their path. */
export type Parts = Readonly<Record<string, string>>;

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A workbook as Excel lays it out: rows as they are given, with the texts and number formats that they name. */
export function partsOf(
  rows: string,
  more: {
    strings?: string;
    xfs?: string;
    formats?: string;
    workbook?: string;
    before?: string;
    after?: string;
  } = {},
): Parts {
  const {
    strings = '',
    formats = '',
    before = '',
    after = '',
    xfs = '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/>',
  } = more;
  return {
    'xl/workbook.xml': `${head}<workbook ${namespaces}>${
      more.workbook ??
      '<sheets><sheet name="Notas" sheetId="2" state="hidden" r:id="rId9"/><sheet name="Folha" sheetId="1" r:id="rId1"/></sheets>'
    }</workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet ${namespaces}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;dia&quot; #,##0.00 [Red]"/>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${namespaces}>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${namespaces}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
    'xl/worksheets/sheet2.xml': `${head}<worksheet ${namespaces}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Hidden</t></is></c></row></sheetData></worksheet>`,
  };
}

/** An archive of these parts. */
export function zipOf(parts: Parts): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(parts)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, name]));
    local.push(entry);
    at += entry.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, list, end]);
}

/** A row of cells without places: numbers are numbers, texts inline, and what begins with `<` is a cell as it is. */
export function rowOf(number: number, ...cells: readonly (string | number)[]): string {
  const said = cells.map((cell) => {
    if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
    return cell.startsWith('<') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}">${said.join('')}</row>`;
}
