import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { crc16 } from '../../src/lib/brazil/br-code.ts';
import { runHere } from '../support/in-process.ts';
import { create, openMachineForThisFile, pc, result } from './qr-desk.ts';

openMachineForThisFile();

const emvOf = async (identifier: string) => String(result(await create(identifier, '--json')).emv);

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
    expect((await pay('--amount', '23,00')).code).toBe(0);
    const wrong = ['--expect-name', 'Joana Exemplo'];
    for (const more of [
      ['--amount', '25,00', ...wrong],
      ['--amount', '23,00', '--allow-duplicate', ...wrong],
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
    expect(paid.stderr.match(/deprecated/gi), 'its route is not named beside its flag').toHaveLength(1);
    const told = await pc.brl([
      'pix',
      'qr',
      'pay',
      await emvOf('table-70'),
      '--sync',
      '--ref',
      't-70',
      '--yes',
      '--verbose',
    ]);
    expect(told.stderr).toContain('/pix/out/qr-code/async');
    expect(told.stderr).toMatch(/^Bank +\d{8}.*\nBranch +\d+\nAccount +\d+$/m);
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
});

describe('a refund that another machine made', () => {
  test('is refused without a person, and shown to one; another amount is none', async () => {
    await create('table-9');
    await pc.brl(['sandbox', 'settle', 'table-9']);
    const endToEnd = String(result(await pc.brl(['qr', 'status', 'table-9', '--json'])).endToEndId);
    const env = { BRL_JOURNAL: join(pc.home, 'another.sqlite') };
    const line = (amount: string, ...more: string[]) =>
      ['pix', 'refund', endToEnd, '--confirm', endToEnd.slice(-4), '--amount', amount].concat(more);
    const sure = ['--ref', 'same', '--yes'];
    expect((await pc.brl(line('5,00', ...sure), { env })).code).toBe(0);
    const again = await pc.brl(line('5,00', ...sure, '--json'));
    expect(again.json).toMatchObject({ sent: 'no', error: { code: 'duplicate_payment' } });
    expect([again.code, again.json.error?.hint]).toEqual([33, expect.stringContaining('--allow-duplicate')]);
    const asked = await runHere(line('5,00'), {
      env: { ...pc.env, TERM: 'xterm' },
      cwd: pc.home,
      terminal: { shows: 'both', answers: [{ at: /end-to-end id$/, text: 'none', keys: ['Enter'] }] },
    });
    expect([asked.code, asked.stdout]).toEqual([
      130,
      expect.stringMatching(/^Warning +the statement already/m),
    ]);
    expect((await pc.brl(line('4,00', ...sure))).code).toBe(0);
    const meant = await pc.brl(line('5,00', '--ref', 'second', '--yes', '--allow-duplicate'));
    expect([meant.code, meant.stderr]).toEqual([0, expect.stringMatching(/^Warning +the statement/m)]);
    // Its own refunds of that amount are no news to a journal.
    expect((await pc.brl(line('4,00', '--ref', 'third', '--yes'))).code).toBe(0);
  });
});

describe('a refund that is not asked for', () => {
  test('of a payment that the statement does not show needs an amount', async () => {
    const minute = new Date().toISOString().replaceAll(/[-T:]/g, '').slice(0, 12);
    const unseen = `E99999005${minute}0a1B2c3D4e5`;
    const line = [
      'pix',
      'refund',
      unseen,
      '--ref',
      'unseen',
      '--yes',
      '--json',
      '--confirm',
      unseen.slice(-4),
    ];
    const run = await pc.brl(line);
    expect([run.code, run.json.error?.code, run.json.sent, run.json.moneyMoved]).toEqual([
      2,
      'usage',
      'no',
      'no',
    ]);
    expect(run.json.next).toBe(`brl pix refund ${unseen} --amount REAIS`);
    const given = await pc.brl([...line, '--amount', '5,00']);
    expect([given.code, given.json.error?.code]).toEqual([30, 'original_transaction_not_found']);
  });

  test('a payment that this account sent only its payee can give back', async () => {
    const paid = await pc.brl(
      'pix send --key maria@example.com --amount 6,66 --ref sent-1 --yes --json'.split(' '),
    );
    const id = paid.json.endToEndId ?? '';
    const run = await pc.brl([
      'pix',
      'refund',
      id,
      '--yes',
      '--confirm',
      id.slice(-4),
      '--ref',
      'back-1',
      '--json',
    ]);
    expect([run.code, run.json.error?.code, run.json.sent]).toEqual([2, 'not_received', 'no']);
    expect(run.json.error?.hint).toContain('Only the payee can give back');
    const { intentId } = (await pc.brl(['journal', 'show', 'sent-1', '--json'])).json as {
      intentId?: string;
    };
    for (const name of ['sent-1', intentId ?? '']) {
      const named = await pc.brl(['pix', 'refund', name, '--json']);
      expect([named.code, named.json.error]).toEqual([2, run.json.error]);
    }
    const nobody = await pc.brl(['pix', 'refund', 'sent-2', '--json']);
    expect([nobody.code, nobody.json.error?.code]).toEqual([2, 'invalid_end_to_end_id']);
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

test('kept decodes are private', () => {
  const directory = join(pc.home, 'state', 'brl', 'decodes');
  expect(existsSync(directory)).toBe(true);
});
