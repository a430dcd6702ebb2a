import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BrCodeError, crc16, parseBrCode } from '../../src/lib/brazil/br-code.ts';

/** The Central Bank's published sample. */
const official =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const field = (id: string, value: string) => `${id}${String([...value].length).padStart(2, '0')}${value}`;
const pix = (...parts: string[]) => field('26', field('00', 'br.gov.bcb.pix') + parts.join(''));
const sealed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;

interface Parts {
  readonly template?: string;
  readonly once?: string;
  readonly currency?: string;
  readonly amount?: string;
  readonly country?: string;
  readonly name?: string;
  readonly city?: string;
  readonly more?: string;
  readonly additional?: string;
}

function code(parts: Parts = {}): string {
  return sealed(
    [
      field('00', '01'),
      parts.once === undefined ? '' : field('01', parts.once),
      parts.template ?? pix(field('01', 'maria@example.com')),
      field('52', '0000'),
      field('53', parts.currency ?? '986'),
      parts.amount === undefined ? '' : field('54', parts.amount),
      field('58', parts.country ?? 'BR'),
      field('59', parts.name ?? 'Padaria Exemplo'),
      field('60', parts.city ?? 'Recife'),
      field('62', parts.additional ?? field('05', '***')),
      parts.more ?? '',
    ].join(''),
  );
}

describe('a code that is whole', () => {
  test('the official sample', () => {
    expect(parseBrCode(official)).toEqual({
      kind: 'static',
      key: '123e4567-e12b-12d1-a456-426655440000',
      url: null,
      amount: null,
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      txid: null,
      recurrence: null,
      withdrawalIspb: null,
      tooLong: [],
    });
  });

  test('lengths count characters, the checksum counts bytes', () => {
    expect(parseBrCode(code({ city: 'BRASÍLIA' })).merchantCity).toBe('BRASÍLIA');
    expect(parseBrCode(code({ name: 'Pão 🥖 Quente' })).merchantName).toBe('Pão 🥖 Quente');
  });

  test.each([
    ['198', 19_800],
    ['198.', 19_800],
    ['198.5', 19_850],
    ['0.01', 1],
    ['10.00', 1000],
    ['0.00', null],
    ['0000000010', 1000],
  ])('amount %s is %s centavos', (amount, centavos) => {
    expect(parseBrCode(code({ amount })).amount).toBe(centavos);
  });

  test('a dynamic code has an address, also without field 01 and with the name of PIX in capitals', () => {
    const template = field('26', field('00', 'BR.GOV.BCB.PIX') + field('25', 'pix.example.com/qr/v2/abc123'));
    expect(parseBrCode(code({ template }))).toMatchObject({
      kind: 'dynamic',
      key: null,
      url: 'pix.example.com/qr/v2/abc123',
    });
    expect(parseBrCode(code({ template, once: '12' })).kind).toBe('dynamic');
  });

  test('a recurrence alone has nothing to pay', () => {
    const more = field('80', field('00', 'br.gov.bcb.pix') + field('25', 'pix.example.com/rec/1'));
    expect(parseBrCode(code({ template: pix(), more }))).toMatchObject({
      kind: 'recurrence',
      url: 'pix.example.com/rec/1',
    });
    const template = pix(field('25', 'pix.example.com/qr/1'));
    expect(parseBrCode(code({ template, more }))).toMatchObject({
      kind: 'dynamic',
      url: 'pix.example.com/qr/1',
    });
  });

  test('other templates beside the one of PIX do not matter', () => {
    const template =
      field('27', field('00', 'com.example.card') + field('01', '12345')) + pix(field('01', 'a@b.co'));
    expect(parseBrCode(code({ template })).key).toBe('a@b.co');
  });

  test('txid, blanks around, lower-case checksum', () => {
    expect(parseBrCode(code({ additional: field('05', 'INV1042') })).txid).toBe('INV1042');
    expect(parseBrCode(`  ${official}\n`).key).toContain('123e4567');
    expect(parseBrCode(`${official.slice(0, -4)}1d3d`).kind).toBe('static');
  });
});

describe('a code with more in it than usual', () => {
  test.each([
    [{ name: 'PADARIA E CONFEITARIA MODELO' }, ['name']],
    [{ city: 'SAO JOSE DO RIO PRETO' }, ['city']],
    [{ additional: field('05', 'x'.repeat(35)) }, ['txid']],
    [{ name: 'x'.repeat(25), city: 'x'.repeat(15) }, []],
  ])('a field that is longer than usual is named: %j', (parts, tooLong) => {
    expect(parseBrCode(code(parts)).tooLong).toEqual(tooLong);
  });

  test('Pix Saque, and later debits beside a payment', () => {
    const cash = code({ template: pix(field('01', 'maria@example.com'), field('03', '99999004')) });
    expect(parseBrCode(cash)).toMatchObject({ kind: 'static', withdrawalIspb: '99999004' });
    const more = field('80', field('00', 'br.gov.bcb.pix') + field('25', 'pix.example.com/rec/1'));
    expect(parseBrCode(code({ more }))).toMatchObject({
      kind: 'static',
      key: 'maria@example.com',
      url: null,
      recurrence: 'pix.example.com/rec/1',
    });
  });
});

describe('a code that is not', () => {
  test.each([
    ['', 'empty'],
    ['hello', 'a field should start'],
    [official.slice(0, -1), 'Part of the code is missing'],
    [official.replace('Fulano', 'Fulana'), 'checksum is wrong'],
    [`${official}0000`, 'after the checksum|twice'],
    [sealed(official.slice(6, -8)), 'starts with 000201'],
    [official.slice(0, -8), 'checksum .* missing'],
    [code({ currency: '840' }), 'currency'],
    [code({ country: 'AR' }), 'country'],
    [code({ amount: '1,50' }), 'amount'],
    [code({ amount: '1.500' }), 'amount'],
    [code({ amount: '-1.00' }), 'amount'],
    [code({ amount: '1e3' }), 'amount'],
    [code({ name: '' }), 'name'],
    [code({ city: '' }), 'city'],
    [code({ amount: '.5' }), 'amount'],
    [code({ amount: '198..' }), 'amount'],
    [code({ once: '13' }), 'Field 01'],
    [code({ template: pix() }), 'neither a key nor an address'],
    [code({ template: field('26', field('00', 'com.example.card')) }), 'not a PIX code'],
    [
      code({
        template:
          pix(field('01', 'a@b.co')) + field('27', field('00', 'br.gov.bcb.pix') + field('01', 'c@d.co')),
      }),
      'more than one PIX template',
    ],
    [code({ template: pix(field('01', 'a@b.co'), field('01', 'c@d.co')) }), 'twice'],
    [code({ template: pix(field('01', 'a@b.co'), field('25', 'e.co/x')) }), 'a key and an address'],
    [code({ template: pix(field('25', 'https://pix.example.com/x')) }), 'address'],
    [code({ template: pix(field('25', 'user:pass@pix.example.com/x')) }), 'address'],
    [code({ more: field('59', 'Outro') }), 'twice'],
    [code({ name: 'Pad\u202earia' }), 'invisible or control'],
    [code({ name: 'Pad\u001b[2Jaria' }), 'invisible or control'],
    [code({ template: pix(field('01', 'a b@c.co')) }), 'printable'],
    ['0'.repeat(600), 'at most 512'],
    [`000201${'é'.repeat(20_000)}`, 'at most 512'],
  ])('%# is refused', (text, reason) => {
    expect(() => parseBrCode(text)).toThrow(BrCodeError);
    expect(() => parseBrCode(text)).toThrow(new RegExp(reason));
  });

  test('no edit of one character passes', () => {
    for (let at = 0; at < official.length; at++) {
      for (const other of '09aZ*') {
        if (official[at]?.toUpperCase() === other.toUpperCase()) continue;
        const edited = official.slice(0, at) + other + official.slice(at + 1);
        expect(() => parseBrCode(edited), edited).toThrow(BrCodeError);
      }
    }
  });

  test('any text is read or refused, quickly, and never throws anything else', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom('00', '26', '0014br.gov.bcb.pix', '6304', official),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const body = pieces.join('');
        for (const text of [body, sealed(`000201${body}`)]) {
          try {
            parseBrCode(text);
          } catch (error) {
            expect(error).toBeInstanceOf(BrCodeError);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});
