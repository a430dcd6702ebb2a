import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fileOf, institutionsIn } from '../../scripts/renew-institutions.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const headings =
  'ISPB,Nome_Reduzido,Número_Código,Participa_da_Compe,Acesso_Principal,Nome_Extenso,Início_da_Operação';

/** A made-up list of so many institutions, as the Banco Central writes it. */
function listOf(count: number, ...more: readonly string[]): Uint8Array {
  const rows = Array.from({ length: count }, (_, at) =>
    rowOf(String(90_000_000 + at), `Banco Exemplo ${at} S.A.`),
  );
  return Buffer.from(`\ufeff${[headings, ...rows, ...more].join('\r\n')}\r\n`);
}
const rowOf = (ispb: string, name: string, code = 'n/a') =>
  `${ispb},EXEMPLO,${code},Não,RSFN,"${name}",22/04/2002`;

describe('the list of institutions', () => {
  test('is read whole: names with commas, accents and blanks, in any order', () => {
    const list = institutionsIn(listOf(300, rowOf('00000208', 'Crédito, Câmbio  e Cia. ', '070')));
    const { names } = list;
    expect(Object.keys(names)).toHaveLength(301);
    expect(names['00000208']).toBe('Crédito, Câmbio e Cia.');
    expect(list.codes).toEqual({ '070': '00000208' });
    expect(fileOf('2026-11-22', list).split('\n').slice(3, 6)).toEqual([
      '  "names": {',
      '    "00000208": "Crédito, Câmbio e Cia.",',
      '    "90000000": "Banco Exemplo 0 S.A.",',
    ]);
  });

  test.each([
    ['half of it', listOf(299), 'only 299 institutions'],
    ['a page that tells of an error', Buffer.from('<html>\nbusy\n</html>\n'), 'has no ISPB of 8 digits'],
    [
      'an ISPB that lost its zeros',
      listOf(300, rowOf('208', 'Banco')),
      'institution 301 has no ISPB of 8 digits',
    ],
    [
      'an ISPB that stands there twice',
      listOf(300, rowOf('90000000', 'Banco')),
      '90000000 stands there twice',
    ],
    ['no name', listOf(300, rowOf('00000208', '')), 'institution 301 has no usable name'],
    ['a name that steers a terminal', listOf(300, rowOf('00000208', 'A\u001b[2J')), 'has no usable name'],
    [
      'another encoding',
      Buffer.from(`${headings}\r\n00000208,B,n/a,N\xe3o,RSFN,B\xe9,1`, 'latin1'),
      'encoded data',
    ],
  ])('%s does not take its place', (_name, bytes, why) => {
    expect(() => institutionsIn(bytes)).toThrow(why);
  });

  test('of this tree is what the script would write, and says of which day it is', () => {
    const text = readFileSync(join(root, 'src/lib/brazil/institutions.json'), 'utf8');
    const { date, names, codes, source } = JSON.parse(text) as {
      date: string;
      names: Record<string, string>;
      codes: Record<string, string>;
      source: string;
    };
    expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
    const written = fileOf(date, { names, codes }).split('\n');
    written[1] = `  "source": ${JSON.stringify(source)},`;
    expect(text.split('\n')).toEqual(written);
  });
});
