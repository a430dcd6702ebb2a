import { expect, test } from 'vitest';
import { readOfx } from '../../src/lib/payments/ofx/read.ts';

const list = (from: string, to: string, amount: string) =>
  `<BANKTRANLIST><DTSTART>${from}<DTEND>${to}<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${from}<TRNAMT>${amount}</STMTTRN></BANKTRANLIST>`;
const read = (...statements: string[]) =>
  readOfx(
    Buffer.from(
      `<OFX>${statements.map((text) => `<STMTRS><BANKACCTFROM><ACCTID>1</BANKACCTFROM>${text}</STMTRS>`).join('')}</OFX>`,
    ),
  );
const first = list('20260310', '20260310', '-5.00');
const second = list('20260311', '20260312', '7.00');

test.each([[first + second], [second + first]])('two lists of one statement are one statement', (text) => {
  const { from, to, lines } = read(text);
  expect([from, to]).toEqual(['2026-03-10', '2026-03-12']);
  expect(lines.map((line) => line.amountCentavos).toSorted((a, b) => a - b)).toEqual([-500, 700]);
});

test('two statements with days of their own are still refused', () => {
  expect(() => read(first, second)).toThrow('DTSTART');
});
