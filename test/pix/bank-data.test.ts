import { describe, expect, test } from 'vitest';
import { account, bank, fields, openMachineForThisFile, pc, result } from '../qr/qr-desk.ts';

openMachineForThisFile();

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

  test('the screen names the bank, and a command that is going away says so once, by a command', async () => {
    const line = ['pix', 'bigpix', 'send-bank', ...bank.with(-1, 'identifier=inv-10'), '--ref', 'bank-10'];
    const run = await pc.brl([...line, '--yes']);
    expect(run.stderr).toMatch(/^To bank +033 .*Santander/im);
    expect(run.stderr.match(/deprecated/gi)).toHaveLength(1);
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
        /To bank +033 .+\nBranch +1234\nAccount +56789 \(savings\)\nHolder +Joana Exemplo da Silva\nCPF +529\.982\.247-25/,
      );
      expect(paid.stderr).toMatch(/R\$ 1\.234,56\nIn words +one thousand two hundred thirty-four reais/);
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
    expect(run.stderr).toContain('Use brl pix send, which takes large amounts too.');
  });
});
