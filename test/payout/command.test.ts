import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvSheet } from '../../src/lib/payments/sheet/csv.ts';
import { type Machine, machine } from '../support/brl.ts';
import { verdictsOf } from './lint-desk.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

function file(name: string, content: string | Uint8Array): string {
  const path = join(home.home, name);
  writeFileSync(path, content);
  return path;
}
const lint = (...words: string[]) => home.brl(['payout', 'lint', ...words]);

const good = 'Valor;Chave PIX;Obs\n1.500,00;MARIA@example.com;=1+1\n10,00;529.982.247-25;"a;b"\n';
const bad = `${good}1.500;jose@example.com;\n10,00;11987654321;\n10,00;52998224725;\n`;

describe('payout lint', () => {
  test('of a file that is right ends with 0; stdout has the findings, stderr what the rows come to', async () => {
    const { code, stdout, stderr } = await lint(file('good.csv', good));
    expect([code, stdout.trim()]).toEqual([0, 'Nothing is wrong with the rows.']);
    expect(stderr).toContain('2 rows read: 2 ok.');
    expect(stderr).toContain('2 rows can be paid, R$ 1.510,00 in all.');
    expect(stderr).toContain('line 2: R$ 1.500,00 to EMAIL maria@example.com');
    expect(existsSync(home.journal())).toBe(false);
  });

  const places = [
    [4, 'A', 'Valor', 'invalid', 'amount'],
    [5, 'B', 'Chave PIX', 'confirm', 'key_guess'],
    [6, null, null, 'duplicate', 'repeated_row'],
  ];
  const placeOf = (finding: Record<string, unknown>) =>
    ['line', 'column', 'heading', 'verdict', 'rule'].map((name) => finding[name]);

  test('of a file with mistakes ends with 2, and says all of them in every format', async () => {
    const path = file('bad.csv', bad);
    const json = await lint(path, '--json');
    const found = json.json as unknown as { items: Record<string, unknown>[]; summary: unknown };
    expect([json.code, found.items.map(placeOf)]).toEqual([2, places]);
    expect(found.summary).toMatchObject({
      rows: { ok: 2, confirm: 1, duplicate: 1, invalid: 1 },
      total: { rows: 2, amount: 1510 },
      rails: { pix: { rows: 2, amount: 1510 } },
      largest: [{ line: 2, rail: 'pix', amount: 1500, destination: 'EMAIL maria@example.com' }, { line: 3 }],
    });
    const lines = await lint(path, '--output', 'ndjson');
    expect([
      lines.code,
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => placeOf(JSON.parse(line))),
    ]).toEqual([2, places]);
    const csv = await lint(path, '--output', 'csv', '--columns', 'line,column,rule');
    expect([csv.code, csv.stdout]).toEqual([
      2,
      'Line,Column,Rule\r\n4,A,amount\r\n5,B,key_guess\r\n6,,repeated_row\r\n',
    ]);
    expect((await lint(path, '--query', 'items[].line')).json).toEqual([4, 5, 6]);
  });

  test('takes standard input, names of columns and a rail, and refuses names that mean nothing', async () => {
    const text = 'quanto;conta;banco;agência;cpf;quem\n10,00;12345678;033;1234;52998224725;Maria\n';
    const map = ['--map', 'amount=quanto,name="quem"'];
    const typed = await home.brl(['payout', 'lint', '-', '--rail', 'ted', ...map], { stdin: text });
    expect([typed.code, typed.stderr]).toEqual([0, expect.stringContaining('TED: 1 row, R$ 10,00')]);
    const path = file('named.csv', text);
    for (const wrong of ['amount', 'amount=', 'price=quanto', 'amount=quanto,amount=conta'])
      expect((await lint(path, '--map', wrong, '--json')).json).toMatchObject({ error: { code: 'usage' } });
    expect((await lint(path, '--map', 'amount=preço', '--json')).json).toMatchObject({
      error: { code: 'invalid_rows', violations: [{ rule: 'heading' }] },
    });
  });

  test('says on which line a file stops being one, after what was found before', async () => {
    const { code, json } = await lint(file('cut.csv', `${bad}1,00;"maria@example.com;\n`), '--json');
    expect([code, json]).toMatchObject([2, { error: { code: 'unreadable_data' } }]);
    expect(JSON.stringify(json)).toContain('(line 7)');
  });
});

describe('payout lint --out', () => {
  test('writes the rows that can be paid, in one form and harmless to a spreadsheet', async () => {
    const out = join(home.home, 'clean.csv');
    const { code, stderr } = await lint(file('bad.csv', bad), '--out', out);
    expect([code, stderr]).toEqual([2, expect.stringContaining('clean.csv has the 2 rows that can be paid')]);
    const text = readFileSync(out, 'utf8');
    expect(text).toBe("Valor,Chave PIX,Obs\r\n1500.00,maria@example.com,'=1+1\r\n10.00,52998224725,a;b\r\n");
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect((await verdictsOf(text)).map(([, verdict]) => verdict)).toEqual(['ok', 'ok']);
  });

  test('never writes over a file, and leaves none where the input is none', async () => {
    const there = file('there.csv', 'mine');
    const refused = await lint(file('good.csv', good), '--out', there, '--json');
    expect([refused.code, refused.json]).toMatchObject([2, { error: { code: 'file_exists' } }]);
    expect(readFileSync(there, 'utf8')).toBe('mine');
    const none = join(home.home, 'none.csv');
    expect((await lint(file('cut.csv', `${good}1,00;"x\n`), '--out', none)).code).toBe(2);
    expect(existsSync(none)).toBe(false);
  });

  test('keeps a key as it was typed where its bare form has two readings', async () => {
    const out = join(home.home, 'doubt.csv');
    await lint(
      file('cpf.csv', '"va;lor";chave\n1,00;119.123.456-84\n'),
      '--map',
      'amount="va;lor"',
      '--out',
      out,
    );
    expect(readFileSync(out, 'utf8')).toBe('va;lor,chave\r\n1.00,119.123.456-84\r\n');
  });
});

test('a file is read as its rows are asked for, however long it is', async () => {
  let pieces = 0;
  function* endless() {
    yield 'valor;chave\n';
    for (;;) {
      pieces += 1;
      yield `${pieces},00;p${pieces}@example.com\n`.repeat(1000);
    }
  }
  const { rows } = await csvSheet(endless());
  let count = 0;
  for await (const row of rows) {
    count += row.cells.length > 0 ? 1 : 0;
    if (count === 100_000) break;
  }
  expect(pieces).toBeGreaterThanOrEqual(100);
  expect(pieces).toBeLessThan(130);
});
