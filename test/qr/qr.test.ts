import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { crc16, parseBrCode } from '../../src/lib/brazil/br-code.ts';
import { runHere } from '../support/in-process.ts';
import { create, openMachineForThisFile, pc, result } from './qr-desk.ts';

openMachineForThisFile();

const official =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

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
      recurrence: null,
      withdrawalIspb: null,
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
    ['123.456.789-09', 'A key must be written as 12345678909'],
    ['11987654321', 'A key must be written as +5511987654321'],
  ])(
    'a key that is none, %s, is a warning in JSON, on the screen, before decode and payment',
    async (key, why) => {
      const emv = codeOf(key);
      const parsed = await pc.brl(['qr', 'parse', emv, '--json']);
      expect(parsed.code).toBe(0);
      expect(result(parsed)).toMatchObject({ kind: 'static', key });
      expect(String(result(parsed).warnings)).toMatch(/^The key in this code is not a PIX key\. /);
      expect(String(result(parsed).warnings)).toContain(why);
      expect((await pc.brl(['qr', 'parse', emv])).stdout).toContain('not a PIX key');
      for (const line of [['decode'], ['pay', '--amount', '1,00', '--dry-run']]) {
        const [verb = '', ...more] = line;
        const run = await pc.brl(['pix', 'qr', verb, emv, ...more, '--json']);
        expect(run.stderr).toContain('Warning: The key in this code is not a PIX key.');
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
    expect(made.stdout).toMatch(/Status +open \(ACTIVE\)\nAmount +R\$\u00a025,00\n/);
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

  test('is shown, drawn and cancelled by the ref that it was made with', async () => {
    const line = 'qr create --key 11444777000161 --amount 25,00 --ref by-ref --json'.split(' ');
    const { identifier, emv } = result(await pc.brl(line));
    expect(result(await pc.brl('qr show --identifier by-ref --json'.split(' '))).emv).toBe(emv);
    const cancelled = await pc.brl('qr cancel by-ref --json'.split(' '));
    expect([cancelled.code, result(cancelled).identifier]).toEqual([0, identifier]);
  });

  test('--dry-run shows the request', async () => {
    const run = await create('table-4', '--dry-run', '--json');
    expect(run.json).toMatchObject({ method: 'POST', body: { value: 25, identifier: 'table-4' } });
    expect((await pc.brl(['qr', 'status', 'table-4'])).code).toBe(30);
  });

  test('statistics', async () => {
    const table = await pc.brl(['qr', 'stats', '--days', '1']);
    expect(table.stdout).toMatch(/DAY +MADE +PAID +REFUNDED +AMOUNT\n/);
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

  test.each([
    [60, true],
    [40, false],
  ])(
    'on a terminal of %i columns draws the picture where it has room, and else says how to get one',
    async (columns, isDrawn) => {
      const terminal = { shows: 'both', columns } as const;
      const screen = await runHere(['qr', 'show', official], { env: pc.env, cwd: pc.home, terminal });
      expect(screen.code).toBe(0);
      expect(/[█▀▄]{3}/.test(screen.stdout)).toBe(isDrawn);
      expect(screen.stdout.includes('--png FILE')).toBe(!isDrawn);
      expect(screen.stdout).toContain('Fulano de Tal');
    },
  );
});

test('a charge that is drawn by its identifier alone is led to the flag for it; a code that is broken is not', async () => {
  const named = await pc.brl(['qr', 'show', 'table-7']);
  expect([named.code, named.stderr]).toEqual([
    2,
    expect.stringContaining('(invalid_br_code)\nNext: brl qr show --identifier table-7'),
  ]);
  const broken = await pc.brl(['qr', 'show', official.slice(0, 60)]);
  expect([broken.code, broken.stderr]).toEqual([2, expect.not.stringContaining('--identifier')]);
  const cut = await pc.brl(['qr', 'show', official.slice(0, 12)]);
  expect([cut.code, cut.stderr]).toEqual([2, expect.not.stringContaining('--identifier')]);
});
