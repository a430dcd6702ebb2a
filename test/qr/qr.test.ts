import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crc16, parseBrCode } from '../../src/lib/brazil/br-code.ts';
import { type Machine, machine } from '../support/brl.ts';

const official =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

let pc: Machine;
beforeAll(() => {
  pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => pc.remove());

const create = (identifier: string, ...more: string[]) =>
  pc.brl([
    'qr',
    'create',
    '--key',
    '11444777000161',
    '--amount',
    '25,00',
    '--identifier',
    identifier,
    ...more,
  ]);
const result = (run: { json: unknown }) => run.json as Record<string, unknown>;
const emvOf = async (identifier: string) => String(result(await create(identifier, '--json')).emv);

describe('qr parse', () => {
  test('the official code, in the shape that scripts rely on, without asking anybody', async () => {
    const run = await pc.brl(['qr', 'parse', official, '--json']);
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.json).toEqual({
      kind: 'static',
      key: '123e4567-e12b-12d1-a456-426655440000',
      url: null,
      amount: null,
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      txid: null,
    });
  });

  // A code is a frame: its checksum is right whatever key it holds.
  const codeOf = (key: string) => {
    const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
    const account = field('26', field('00', 'br.gov.bcb.pix') + field('01', key));
    const rest = '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
    const text = `000201${account}${rest}`;
    return `${text}${crc16(text)}`;
  };

  test.each([
    ['12345678900', 'Eleven digits, but neither a valid CPF'],
    ['11444777000162', 'The check digits of this CNPJ are wrong'],
    ['maria@example', 'mail'],
    ['123e4567-e12b-12d1-a456-42665544000', 'Not a PIX key'],
    ['123.456.789-09', 'A key is written 12345678909 there'],
    ['11987654321', 'A key is written +5511987654321 there'],
  ])(
    'a key that is none, %s, is a warning in JSON, on the screen, before decode and payment',
    async (key, why) => {
      const emv = codeOf(key);
      const parsed = await pc.brl(['qr', 'parse', emv, '--json']);
      expect(parsed.code).toBe(0);
      expect(result(parsed)).toMatchObject({ kind: 'static', key });
      expect(String(result(parsed).warnings)).toMatch(/^The key in this code is no PIX key\. /);
      expect(String(result(parsed).warnings)).toContain(why);
      expect((await pc.brl(['qr', 'parse', emv])).stdout).toContain('no PIX key');
      for (const line of [['decode'], ['pay', '--amount', '1,00', '--dry-run']]) {
        const [verb = '', ...more] = line;
        const run = await pc.brl(['pix', 'qr', verb, emv, ...more, '--json']);
        expect(run.stderr).toContain('Warning: The key in this code is no PIX key.');
      }
    },
  );

  test.each(['12345678909', '11444777000161', 'maria@example.com', '+5511987654321'])(
    'the key %s is none to warn of',
    async (key) => {
      expect(result(await pc.brl(['qr', 'parse', codeOf(key), '--json'])).warnings).toBeUndefined();
    },
  );

  test('a changed character exits 2 and says so', async () => {
    const run = await pc.brl(['qr', 'parse', official.replace('Fulano', 'Fulana'), '--json']);
    expect([run.code, run.json.error?.code]).toEqual([2, 'invalid_br_code']);
    expect(run.json.error?.message).toContain('checksum');
  });
});

describe('a charge', () => {
  test('is made, followed, cancelled; the identifier is told before it is sent', async () => {
    const made = await create('table-1');
    expect(made.code).toBe(0);
    expect(made.stderr).toContain('identifier table-1\n');
    expect(made.stdout).toMatch(/Status +ACTIVE\nAmount +R\$\u00a025,00\n/);
    const shown = await pc.brl(['qr', 'status', 'table-1', '--json']);
    expect(parseBrCode(String(result(shown).emv)).kind).toBe('dynamic');
    expect((await pc.brl(['qr', 'cancel', 'table-1', '--json'])).json).toEqual({
      identifier: 'table-1',
      status: 'CANCELLED',
    });
    const none = await pc.brl(['qr', 'status', 'nothing', '--json']);
    expect([none.code, none.json.error?.code]).toEqual([30, 'not_found']);
  });

  test.each([
    ['--amount', '0', 'invalid_amount'],
    ['--identifier', 'a b', 'invalid_identifier'],
    ['--message', 'x'.repeat(141), 'invalid_field'],
    ['--expires-in', 'soon', 'usage'],
    ['--expires-at', '2020-01-01T00:00:00Z', 'usage'],
    ['--key', 'nobody', 'invalid_pix_key'],
  ])('%s %s is refused here, exit 2', async (flag, value, code) => {
    const flags = { '--key': '11444777000161', '--amount': '25,00', [flag]: value };
    const run = await pc.brl(['qr', 'create', ...Object.entries(flags).flat(), '--json']);
    expect([run.code, run.json.error?.code]).toEqual([2, code]);
  });

  test('a lost answer is looked up, and nothing is made twice', async () => {
    await pc.brl(['sandbox', 'fail', 'lost_answer', '--route', 'qr.create']);
    const run = await create('table-2', '--json');
    expect([run.code, result(run).status]).toEqual([0, 'ACTIVE']);
    expect(run.stderr).toContain('The answer was lost; this is what the service shows.');
  });

  test('a request that never arrived is sent again under the same identifier', async () => {
    await pc.brl(['sandbox', 'fail', 'db_unavailable', '--route', 'qr.create']);
    const run = await create('table-3', '--json');
    expect([run.code, result(run).identifier]).toEqual([0, 'table-3']);
  });

  test('--dry-run shows the request', async () => {
    const run = await create('table-4', '--dry-run', '--json');
    expect(run.json).toMatchObject({ method: 'POST', body: { value: 25, identifier: 'table-4' } });
    expect((await pc.brl(['qr', 'status', 'table-4'])).code).toBe(30);
  });

  test('statistics', async () => {
    const table = await pc.brl(['qr', 'stats', '--days', '1']);
    expect(table.stdout).toMatch(/DATE +GENERATED +PAID +REFUNDED +VALUE\n/);
    expect((await pc.brl(['qr', 'stats', '--days', '0', '--json'])).code).toBe(2);
  });
});

describe('qr show', () => {
  test('draws in the terminal and into files, which are not written over', async () => {
    const run = await pc.brl(['qr', 'show', official]);
    expect(run.stdout.split('\n').filter((line) => /^[█▀▄ ]+$/.test(line)).length).toBeGreaterThan(20);
    const [png, svg] = [join(pc.home, 'a.png'), join(pc.home, 'a.svg')];
    expect((await pc.brl(['qr', 'show', official, '--png', png, '--svg', svg, '--json'])).json).toMatchObject(
      {
        emv: official,
        png,
      },
    );
    expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
    expect(readFileSync(svg, 'utf8')).toContain('<svg');
    expect((await pc.brl(['qr', 'show', official, '--png', png])).code).toBe(2);
  });
});

describe('pix qr', () => {
  test('decode shows both sides; pay uses that decode, once for a ref', async () => {
    const emv = await emvOf('table-5');
    const decoded = await pc.brl(['pix', 'qr', 'decode', emv]);
    expect(decoded.code).toBe(0);
    expect(decoded.stdout).toMatch(/Name +Padaria Exemplo Ltda +Padaria Exemplo Ltda +same\n/);
    const line = ['pix', 'qr', 'pay', emv, '--ref', 't-5', '--yes', '--json'];
    const dry = await pc.brl([...line, '--dry-run']);
    const { decodeId } = result(dry).body as { decodeId: string };
    expect(decodeId).toMatch(/^[0-9a-f-]{36}$/);
    const paid = await pc.brl(line);
    expect(paid.json).toMatchObject({ outcome: 'settled', operation: 'pixQr.payAsync', amount: 25 });
    const again = await pc.brl(line);
    expect([again.code, again.json.intentId]).toEqual([0, paid.json.intentId]);
    const other = await pc.brl([...line, '--amount', '24,00']);
    expect([other.code, other.json.error?.code]).toEqual([33, 'ref_conflict']);
    expect(result(await pc.brl(['qr', 'status', 'table-5', '--json'])).status).toBe('PAID');
  });

  test('a fixed amount, an open one, a code that is gone, one with nothing to pay', async () => {
    const emv = await emvOf('table-6');
    const pay = (code: string, ...more: string[]) =>
      pc.brl([
        'pix',
        'qr',
        'pay',
        code,
        '--ref',
        `r${more.join('')}${code.slice(-4)}`,
        '--yes',
        '--json',
        ...more,
      ]);
    expect((await pay(emv, '--amount', '24,00')).json.error?.code).toBe('qr_amount_mismatch');
    const open = await emvOf('open-6');
    expect((await pay(open, '--amount', '24,00')).json).toMatchObject({ outcome: 'settled', amount: 24 });
    await pc.brl(['qr', 'cancel', 'table-6']);
    const gone = await pay(emv);
    // The kept decode is still good here, so the payment itself is refused, after a look-up for the ref.
    expect([gone.code, gone.json.error?.code, gone.json.moneyMoved]).toEqual([30, 'qr_gone', 'no']);
    const broken = await pay(`${emv.slice(0, -1)}${emv.endsWith('0') ? '1' : '0'}`);
    expect([broken.code, broken.json.error?.code]).toEqual([2, 'invalid_br_code']);
  });

  test('a second payment of an open code is decoded, compared and expected like the first', async () => {
    const open = await emvOf('open-7');
    const env = { BRL_JOURNAL: join(pc.home, 'second.sqlite') };
    const pay = (...more: string[]) =>
      pc.brl(['pix', 'qr', 'pay', open, '--yes', '--json', ...more], { env });
    expect((await pay('--amount', '24,00')).code).toBe(0);
    const wrong = ['--expect-name', 'Joana Exemplo'];
    for (const more of [
      ['--amount', '25,00', ...wrong],
      ['--amount', '24,00', '--allow-duplicate', ...wrong],
    ]) {
      const run = await pay(...more);
      expect([run.code, run.json.error?.code]).toEqual([35, 'expectation_failed']);
    }
    // Nor does another account take its amount from that one's payment.
    const other = await pay('--account', '5a4db0c5-0000-4000-8000-00000000acc2');
    expect([other.code, other.json.error?.code, other.json.intentId]).toEqual([30, 'qr_gone', null]);
  });
});

describe('pix qr, where something is not as expected', () => {
  test('a difference between code and bank stops; another name can be accepted, an amount cannot', async () => {
    const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
    const body = [
      field('00', '01'),
      field('26', field('00', 'br.gov.bcb.pix') + field('01', 'maria@example.com')),
      '52040000530398654045.005802BR',
      field('59', 'Loja de Outra Pessoa'),
      '6006RECIFE62070503***6304',
    ].join('');
    const emv = body + crc16(body);
    const decoded = await pc.brl(['pix', 'qr', 'decode', emv]);
    expect([decoded.code, decoded.stdout]).toEqual([
      35,
      expect.stringMatching(/Maria Exemplo de Souza +differs\n/),
    ]);
    const line = ['pix', 'qr', 'pay', emv, '--ref', 'static', '--yes', '--json'];
    const stopped = await pc.brl(line);
    expect([stopped.code, stopped.json.error?.code, stopped.json.moneyMoved]).toEqual([
      35,
      'qr_differs',
      'no',
    ]);
    const unexpected = await pc.brl([...line, '--accept-name', '--expect-name', 'Joana Exemplo']);
    expect([unexpected.code, unexpected.json.error?.code]).toEqual([35, 'expectation_failed']);
    const paid = await pc.brl([...line, '--accept-name']);
    expect(paid.json).toMatchObject({
      outcome: 'settled',
      amount: 5,
      result: { pixKey: 'maria@example.com' },
    });
  });

  test('the deprecated route pays and warns', async () => {
    const emv = await emvOf('table-7');
    const paid = await pc.brl(['pix', 'qr', 'pay', emv, '--sync', '--ref', 't-7', '--yes', '--json']);
    expect([paid.code, paid.json.operation]).toEqual([0, 'pixQr.pay']);
    expect(paid.stderr).toContain('Deprecated');
  });
});

describe('pix refund', () => {
  test('is confirmed, counts what is left, and never follows one whose end is not known', async () => {
    await create('table-8');
    await pc.brl(['sandbox', 'settle', 'table-8']);
    const endToEnd = String(result(await pc.brl(['qr', 'status', 'table-8', '--json'])).endToEndId);
    const refund = (ref: string, ...more: string[]) =>
      pc.brl(['pix', 'refund', endToEnd, '--ref', ref, '--yes', '--json', ...more]);
    const confirm = ['--confirm', endToEnd.slice(-4)];
    expect((await refund('a')).json.error?.code).toBe('confirmation_mismatch');
    expect((await refund('a', '--confirm', 'xxxx')).code).toBe(2);
    expect((await refund('a', ...confirm, '--reason', 'FR01')).code).toBe(2);
    const part = await refund('a', ...confirm, '--amount', '5,00');
    expect(part.json).toMatchObject({ outcome: 'settled', amount: 5, result: { reason: 'MD06' } });
    expect((await refund('a', ...confirm, '--amount', '5,00')).json.intentId).toBe(part.json.intentId);
    const above = await refund('b', ...confirm, '--amount', '20,01');
    expect([above.code, above.json.error?.code]).toEqual([2, 'refund_amount_exceeded']);
    // Another machine, with an empty journal, counts them on the statement.
    const env = { BRL_JOURNAL: join(pc.home, 'other.sqlite') };
    const elsewhere = await pc.brl(
      ['pix', 'refund', endToEnd, '--ref', 'z', '--yes', '--json', ...confirm, '--amount', '20,01'],
      { env },
    );
    expect(elsewhere.json.error?.message).toContain('at most R$ 20,00');
    const lost = await refund('c', ...confirm, '--amount', '0,19', '--no-wait');
    expect([lost.code, lost.json.outcome]).toEqual([40, 'uncertain']);
    const recovered = await pc.brl(['journal', 'recover', String(lost.json.intentId), '--no-wait', '--json']);
    expect([recovered.code, recovered.json.error?.message]).toEqual([
      40,
      expect.stringContaining('refund D'),
    ]);
    const next = await refund('d', ...confirm);
    expect([next.code, next.json.moneyMoved]).toEqual([33, 'unknown']);
  });

  test('a refund cannot be refunded, and an id must be one', async () => {
    const run = await pc.brl(['pix', 'refund', 'D99999004202603101500a1B2c3D4e5F', '--dry-run', '--json']);
    expect([run.code, run.json.error?.code]).toEqual([2, 'invalid_end_to_end_id']);
  });

  test('a payment that its id dates back more than 90 days is not asked for', async () => {
    const run = await pc.brl(['pix', 'refund', 'E99999005202501101500a1B2c3D4e5F', '--dry-run', '--json']);
    expect([run.code, run.json.error?.code]).toEqual([2, 'refund_too_late']);
    expect(run.json.error?.message).toContain('2025-01-10');
  });
});

const fields = (...pairs: string[]) => pairs.flatMap((pair) => ['--field', pair]);

const bank = fields('amount=10.00', 'bankCode=033', 'branch=1234', 'account=56789', 'identifier=inv-9');

const account = '--bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25';

const typed = [...account.split(' '), '--holder-name', 'Joana Exemplo da Silva'];

const codes = async (...line: string[]) => {
  const run = await pc.brl([...line, '--yes', '--ref', 'refused', '--json']);
  return [run.code, run.json.error?.code, run.json.moneyMoved];
};

describe('a PIX by bank data, as fields', () => {
  test('send-bank sends them as they are, digits as text, once', async () => {
    const line = ['pix', 'send-bank', ...bank, '--ref', 'bank-9', '--yes', '--json'];
    const dry = await pc.brl([...line, '--dry-run']);
    expect(result(dry).body).toEqual({
      amount: 10,
      bankCode: '033',
      branch: '1234',
      account: '56789',
      identifier: 'inv-9',
    });
    const paid = await pc.brl(line);
    expect(paid.json).toMatchObject({ outcome: 'settled', identifier: 'inv-9', amount: 10 });
    expect((await pc.brl(line)).json.intentId).toBe(paid.json.intentId);
  });

  test('no body, a bad bank code, a number for an account', async () => {
    const code = async (...more: string[]) =>
      (await pc.brl(['pix', 'send-bank', ...more, '--yes', '--ref', 'x', '--json'])).json.error?.code;
    expect(await code()).toBe('usage');
    expect(await code(...fields('amount=1.00', 'bankCode=0331'))).toBe('invalid_bank_code');
  });
});

describe('a PIX by bank data, as flags', () => {
  test.each([['send-bank'], ['bigpix', 'send-bank']])(
    '%s takes flags, shows the account, the amount in words, and sends an identifier',
    async (...command) => {
      const ref = `typed-${command.length}`;
      const line = ['pix', ...command, ...typed, '--amount', '1.234,56', '--account-type', 'savings'];
      const dry = await pc.brl([...line, '--dry-run', '--json']);
      expect(result(dry).body).toEqual({
        amount: 1234.56,
        bankCode: '033',
        branch: '1234',
        account: '56789',
        accountType: 'SAVINGS',
        taxNumber: '52998224725',
        holderName: 'Joana Exemplo da Silva',
        identifier: expect.stringMatching(/^[\w.-]{1,38}$/),
      });
      const paid = await pc.brl([...line, '--ref', ref, '--yes', '--json']);
      expect(paid.json).toMatchObject({ outcome: 'settled', amount: 1234.56 });
      expect(paid.json.identifier).toMatch(/./);
      expect(paid.stderr).toMatch(
        /To bank +033 .+\nBranch +1234\nAccount +56789 \(SAVINGS\)\nHolder +Joana Exemplo da Silva\nCPF +529\.982\.247-25/,
      );
      expect(paid.stderr).toMatch(/R\$ 1\.234,56\nIn words +mil duzentos e trinta e quatro reais/);
      const shown = await pc.brl(['pix', 'status', '--identifier', String(paid.json.identifier), '--json']);
      expect(JSON.parse(shown.stdout)).toMatchObject({
        counterParty: { bankCode: '033', branch: '1234', account: '56789' },
      });
    },
  );

  test.each([
    [['--amount', '1.234'], 'invalid_amount'],
    [['--amount', '10,00', '--bank-code', '33'], 'invalid_bank_code'],
    [['--amount', '10,00', '--branch', '12345'], 'invalid_field'],
    [['--amount', '10,00', '--account-number', '5678-9'], 'invalid_field'],
    [['--amount', '10,00', '--tax-number', '529.982.247-26'], 'invalid_document'],
    [['--amount', '10,00', '--account-type', 'SAVING'], 'invalid_account_type'],
    [['--amount', '10,00', '--field', 'amount=10.00'], 'usage'],
    [[], 'usage'],
  ])('flags with %j are refused as %s, and nothing is sent', async (more, code) => {
    const others = typed.flatMap((word, at) =>
      at % 2 === 0 && !more.includes(word) ? [word, typed[at + 1] ?? ''] : [],
    );
    expect(await codes('pix', 'send-bank', ...others, ...more)).toEqual([2, code, 'no']);
  });

  test('a given body is held to the same rules, and one without an amount to a second word', async () => {
    const send = (...pairs: string[]) => codes('pix', 'send-bank', ...fields(...pairs));
    expect(await send('amount=1.00', 'taxNumber=52998224726')).toEqual([2, 'invalid_document', 'no']);
    expect(await send('amount="1,0"', 'account=1')).toEqual([2, 'invalid_amount', 'no']);
    expect(await send('bankCode=033', 'account=1')).toEqual([2, 'needs_confirm', 'no']);
  });
});

describe('BigPix', () => {
  test('BigPix by key takes flags', async () => {
    const line = ['pix', 'bigpix', 'send', '--key', 'maria@example.com', '--amount', '20.000,00'];
    const dry = await pc.brl([...line, '--identifier', 'big-10', '--dry-run', '--json']);
    expect(result(dry).body).toEqual({
      amount: 20_000,
      keyType: 'EMAIL',
      key: 'maria@example.com',
      identifier: 'big-10',
    });
    const other = [...line, '--expect-document', '111.444.777-35'];
    expect(await codes(...other)).toEqual([35, 'expectation_failed', 'no']);
    expect(await codes('pix', 'bigpix', 'send', '--key', 'maria@example.com')).toEqual([2, 'usage', 'no']);
    const paid = await pc.brl([...line, '--ref', 'big-10', '--yes', '--json']);
    expect(paid.json).toMatchObject({ outcome: 'settled', amount: 20_000, operation: 'bigpix.send' });
  });

  test('BigPix warns and names what takes its place', async () => {
    const line = [
      'pix',
      'bigpix',
      'send',
      ...fields('amount=20000.00', 'key=maria@example.com', 'identifier=big-9'),
    ];
    const run = await pc.brl([...line, '--ref', 'big-9', '--yes', '--json']);
    expect([run.code, run.json.operation]).toEqual([0, 'bigpix.send']);
    expect(run.stderr).toContain('brl pix send takes any amount');
  });
});

test('kept decodes are private', () => {
  const directory = join(pc.home, 'state', 'brl', 'decodes');
  expect(existsSync(directory)).toBe(true);
});
