import { describe, expect, test } from 'vitest';
import { crc16 } from '../../src/lib/brazil/br-code.ts';
import { openMachineForThisFile, pc } from './qr-desk.ts';

/** Codes as banks and shops write them, longer or with more in them than the manual shows. */

openMachineForThisFile();

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
const emvOf = (parts: { name?: string; amount?: string; template?: string; more?: string }) => {
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', 'maria@example.com') + (parts.template ?? '')),
    field('52', '0000'),
    field('53', '986'),
    field('54', parts.amount ?? '12.50'),
    field('58', 'BR'),
    field('59', parts.name ?? 'MARIA EXEMPLO'),
    field('60', 'RECIFE'),
    field('62', field('05', '***')),
    parts.more ?? '',
    '6304',
  ].join('');
  return body + crc16(body);
};

const laterDebits = field('80', field('00', 'br.gov.bcb.pix') + field('25', 'pix.example.com/rec/1'));

describe.each([
  ['a name of 28 characters', { name: 'MARIA EXEMPLO DA SILVA SOUZA' }, /longer than the 25 characters/],
  ['Pix Saque', { template: field('03', '99999004') }, /Pix Saque.*cash/],
  ['later debits', { more: laterDebits }, /later debits \(Pix Automático\)/],
])('%s', (_, parts, told) => {
  const emv = emvOf(parts);

  test('is told where the code is read and before it is paid, and paid', async () => {
    const parsed = await pc.brl(['qr', 'parse', emv]);
    expect([parsed.code, parsed.stdout.replaceAll(/\s+/g, ' ')]).toEqual([0, expect.stringMatching(told)]);
    const decoded = await pc.brl(['pix', 'qr', 'decode', emv]);
    expect(decoded.stderr).toMatch(told);
    const paid = await pc.brl(
      `pix qr pay ${emv.replaceAll(' ', '~')} --accept-name --yes --json --ref`
        .split(' ')
        .map((word) => word.replaceAll('~', ' '))
        .concat(`code-${emv.slice(-4)}`),
    );
    expect([paid.code, paid.json.outcome]).toEqual([0, 'settled']);
    expect(paid.stderr).toMatch(told);
  });
});

test('an amount that ends with its point is one', async () => {
  const { code, stdout } = await pc.brl(['qr', 'parse', emvOf({ amount: '98.' }), '--json']);
  expect([code, JSON.parse(stdout).amount]).toEqual([0, 98]);
});
