import { describe, expect, test } from 'vitest';
import { isPayable } from '../../src/lib/areas/payout/summary.ts';
import { lint } from '../payout/lint-desk.ts';
import { bankBoleto } from '../support/boletos.ts';
import { bytesOf, type Paid, payer, remittance, type Written } from './remittance.ts';

/** Remittances of each layout, and each fault once: what is told of them, and where. */

const document = '52998224725';
const payments: readonly Paid[] = [
  {
    form: '45',
    centavos: 100,
    reference: 'NF 1',
    keyType: '01',
    key: '+5511987654321',
    document: '12ABC34501DE35',
  },
  { form: '45', centavos: 200, reference: 'NF 2', keyType: '02', key: 'maria@example.com' },
  { form: '45', centavos: 300, reference: 'NF 3', keyType: '03', document: '12345678000195' },
  {
    form: '45',
    centavos: 400,
    reference: 'NF 4',
    keyType: '04',
    key: '2e1a7b52-9d1c-4c11-8a50-0f8f5a3c9b1e',
  },
  {
    form: '45-bank',
    centavos: 500,
    reference: 'NF 5',
    bank: '341',
    branch: '1234',
    account: '56789',
    digit: '0',
    name: 'JOÃO',
    document,
  },
  {
    form: '41',
    centavos: 600,
    reference: 'NF 6',
    bank: '001',
    branch: '0012',
    account: '56789',
    digit: 'X',
    name: 'LOJA',
    document: '12345678000195',
  },
  { form: '31', centavos: 700, reference: 'NF 7', barcode: bankBoleto(700).barcode },
  {
    form: '47',
    centavos: 800,
    reference: 'NF 8',
    key: 'maria@example.com',
    txid: 'VENDA8',
    name: 'MARIA EXEMPLO',
  },
  { form: '47', centavos: 900, reference: 'NF 9', key: 'https://pix.example.com/qr/9', name: 'LOJA EXEMPLO' },
];
const whom = [
  'PHONE +5511987654321',
  'EMAIL maria@example.com',
  'CNPJ 12345678000195',
  'EVP 2e1a7b52-9d1c-4c11-8a50-0f8f5a3c9b1e',
  '341 1234 567890 52998224725',
  '001 0012 56789 12345678000195',
  'boleto',
  'qr maria@example.com',
  'qr pix.example.com/qr/9',
];

async function judged(
  bytes: Uint8Array,
  more: Written & { accounts?: string[] | null; named?: 'itau' } = {},
) {
  const remittanceReading = { layout: more.named ?? null, accounts: more.accounts ?? null };
  const { rows, summary } = await lint(bytes, { today: '2026-11-27', remittance: remittanceReading });
  const findings = rows.flatMap((row) =>
    row.findings.map(({ line, column, rule }) => `${line} ${column} ${rule}`),
  );
  const to = rows.map(({ row }) => {
    const payee = row?.draft.to;
    if (payee?.kind === 'pix-key') return `${payee.keyType} ${payee.key}`;
    if (payee?.kind === 'bank-account')
      return `${payee.bank} ${payee.branch} ${payee.account} ${payee.document}`;
    return payee?.kind === 'qr' ? `qr ${payee.code}` : payee?.kind;
  });
  return { findings, to, summary, rows };
}

test.each(['febraban', 'itau', 'bradesco', 'santander'] as const)(
  'every segment in the layout %s',
  async (layout) => {
    const { findings, to, rows } = await judged(bytesOf(remittance(payments, { layout })), {
      accounts: [payer(layout).replace('/0001/', '/1/').replace('-', '')],
    });
    expect(findings).toEqual([]);
    expect(to).toEqual(whom);
    expect(rows.map(({ row }) => [row?.reference, row?.amountCentavos])).toEqual(
      payments.map(({ reference, centavos }) => [reference, centavos]),
    );
  },
);

const own = remittance(payments);
const put = (line: number, column: number, text: string) =>
  own.map((one, i) =>
    i + 1 === line ? `${one.slice(0, column - 1)}${text}${one.slice(column - 1 + text.length)}` : one,
  );

describe('the bytes of a file', () => {
  const plain = bytesOf(own);
  test.each([
    ['lines end in LF', bytesOf(own, '\n')],
    ['the last line has no end', plain.subarray(0, -2)],
    ['MS-DOS ends it', Buffer.concat([plain, Buffer.from([0x1a])])],
    ['it ends in empty lines', Buffer.concat([plain, Buffer.from('\r\n\r\n')])],
    ['a byte order mark begins it', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain])],
    ['its columns are letters in UTF-8', bytesOf(own, '\r\n', 'utf8')],
  ])('%s', async (_how, bytes) => {
    const { findings, to, rows } = await judged(bytes);
    expect(findings).toEqual([]);
    expect(to).toEqual(whom);
    expect(rows[4]?.cells[9]).toBe('JOÃO');
  });

  test('a CNAB 400 file and one of no known version are refused by name', async () => {
    await expect(judged(Buffer.from('01REMESSA'.padEnd(400)))).rejects.toThrow('CNAB 400');
    const other = put(1, 164, '012');
    await expect(judged(bytesOf(other))).rejects.toThrow('version "012"');
    await expect(judged(bytesOf(other))).rejects.toThrow('EMPRESA EXEMPLO LTDA');
  });
});

describe('a fault', () => {
  const cut = (line: number) => own.filter((_, i) => i + 1 !== line);
  const faults: readonly (readonly [what: string, lines: readonly string[], ...findings: string[]])[] = [
    [
      'a line of 239 columns',
      put(3, 1, '').map((one, i) => (i === 2 ? one.slice(0, 239) : one)),
      '3 null width',
    ],
    ['a line of 241 columns', own.map((one, i) => (i === 2 ? `${one} ` : one)), '3 null width'],
    ['an empty line', [...own.slice(0, 2), '', ...own.slice(2)], '3 null width'],
    ['a control character', put(3, 50, '\t'), '3 null field'],
    ['a return', put(1, 143, '2'), '1 143-143 record'],
    ['no day', put(1, 144, '31022026'), '1 144-151 field'],
    ['another account in a batch', put(2, 59, '000000099999'), '2 59-70 own_account'],
    ['a debit', put(2, 9, 'D'), '2 9-9 field'],
    ['a batch out of order', put(2, 4, '0007'), '2 4-7 sequence'],
    ['a payment in another batch', put(3, 4, '0007'), '3 4-7 sequence'],
    ['a record out of order', put(4, 9, '00007'), '4 9-13 sequence', '5 9-13 sequence'],
    ['an exclusion', put(3, 15, '999'), '3 15-17 field'],
    ['another clearing house', put(3, 18, '018'), '3 18-20 form'],
    ['another currency', put(3, 102, 'USD'), '3 102-104 field'],
    ['no amount', put(3, 120, '000000000000000'), '13 24-41 sum', '3 120-134 field', '3 120-134 amount'],
    [
      'letters in an amount',
      put(3, 120, '00000000000010O'),
      '13 24-41 sum',
      '3 120-134 field',
      '3 120-134 amount',
    ],
    ['an amount paid before it is paid', put(3, 163, '000000000000100'), '3 163-177 field'],
    ['codes in a remittance', put(3, 231, '00'), '3 231-240 field'],
    ['no such kind of key', put(4, 15, '09 '), '4 15-17 record'],
    ['a key of another kind', put(4, 15, '02 '), '4 128-226 key'],
    ['a wrong document', put(12, 19, '00052998224726'), '12 19-32 document'],
    ['a wrong barcode', put(19, 40, '7'), '19 18-61 boleto'],
    ['segment N', put(15, 14, 'N'), '15 14-14 record', '16 null record'],
    ['a form that is not paid', put(14, 12, '22'), '14 12-13 form'],
    ['a boleto in a batch of TEDs', put(18, 12, '41'), '19 14-14 record'],
    ['a batch without its trailer', cut(13), 'later'],
    ['a count of the batch', put(13, 18, '000011'), '13 18-23 sum'],
    ['a sum of the batch', put(13, 24, '000000000000001501'), '13 24-41 sum'],
    ['a count of batches', put(own.length, 18, '000009'), `${own.length} 18-23 sum`],
    ['a count of records', put(own.length, 24, '000009'), `${own.length} 24-29 sum`],
    ['something after the end', [...own, own[2] ?? ''], `${own.length + 1} null record`],
    ['no end', own.slice(0, -1), `${own.length - 1} null record`],
  ];
  test.each(faults.map(([what, lines, ...told]) => ({ what, lines, told })))(
    '$what',
    async ({ lines, told }) => {
      const { findings } = await judged(bytesOf(lines));
      const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();
      if (told[0] === 'later') expect(findings.length).toBeGreaterThan(1);
      else expect(sorted(findings)).toEqual(sorted(told));
    },
  );

  test('of several each is told with its field and content', async () => {
    const lines = put(3, 120, '000000000000000').map((one, i) =>
      i === 3 ? `${one.slice(0, 127)}${'maria@'.padEnd(99)}${one.slice(226)}` : one,
    );
    const { rows } = await judged(bytesOf(lines));
    expect(
      rows[0]?.findings.map(({ line, column, heading, content }) => [line, column, heading, content]),
    ).toEqual([
      [3, '120-134', 'amount', '000000000000000'],
      [3, '120-134', 'amount', '000000000000000'],
      [4, '128-226', 'PIX key or address', 'maria@'],
    ]);
  });

  test('a file of another account, or of one that brl does not know', async () => {
    expect((await judged(bytesOf(own), { accounts: [] })).findings).toEqual(['1 59-70 own_account']);
    expect((await judged(bytesOf(own), { accounts: ['299/1/999999'] })).findings).toEqual([
      '1 59-70 own_account',
    ]);
  });
});

test('a header or trailer that is wrong is no row, and nothing is paid because of it', async () => {
  const { summary } = await judged(bytesOf(put(own.length, 24, '000009')));
  expect(summary.rows).toMatchObject({ ok: payments.length, invalid: 0 });
  expect(summary.wrongLines).toBe(1);
  expect(isPayable(summary)).toBe(false);
});
