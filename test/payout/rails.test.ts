import { describe, expect, test } from 'vitest';
import { outBankAccount } from '../../src/lib/contract/pix-bank.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { bankDataDraft, readBankData } from '../../src/lib/payments/orders/pix-bank.ts';
import { readTed, tedDraft } from '../../src/lib/payments/orders/ted.ts';
import { readTransfer, transferDraft } from '../../src/lib/payments/orders/transfer.ts';
import { lint, verdictsOf } from './lint-desk.ts';

const bankHeading = 'forma;banco;agência;conta;tipo de conta;cpf/cnpj;favorecido;valor;mensagem';
const bankRow = ';033;1234;12345678;SAVINGS;529.982.247-25;Maria Exemplo;150,00;Nota 7';
const flags = {
  'bank-code': '033',
  branch: '1234',
  'account-number': '12345678',
  'account-type': 'SAVINGS',
  'tax-number': '52998224725',
  'holder-name': 'Maria Exemplo',
  amount: '150,00',
  description: 'Nota 7',
};
const uuid = '5a4db0c5-0000-4000-8000-00000000acc2';

const draftOf = async (text: string) => (await lint(text)).rows[0]?.row?.draft;
const bodyOf = (draft: { bodyText(identifier: string): string } | undefined) => draft?.bodyText('r-1');

describe('a row is the payment that the same words are as flags', () => {
  test('ted', async () => {
    const draft = await draftOf(`${bankHeading}\nTED${bankRow}`);
    const typed = tedDraft(await readTed(flags));
    expect([draft?.operation, draft?.to, bodyOf(draft)]).toEqual([typed.operation, typed.to, bodyOf(typed)]);
  });

  test('pix by bank data', async () => {
    const draft = await draftOf(`${bankHeading}\nPIX dados bancários${bankRow}`);
    const typed = bankDataDraft(outBankAccount, defaultGapSettings, readBankData(flags));
    expect([draft?.rail, draft?.to, bodyOf(draft)]).toEqual([typed.rail, typed.to, bodyOf(typed)]);
  });

  test.each([
    ['rail;amount;account id\n;150,00;%', { 'to-account': uuid }],
    ['rail;amount;document\ntransfer;150,00;529.982.247-25', { 'to-document': '52998224725' }],
    [
      'rail;amount;branch;account;document;name\ntransferência interna;150,00;1;12345-6;52998224725;Maria',
      { 'to-branch': '1', 'to-number': '12345-6', 'holder-document': '52998224725', 'holder-name': 'Maria' },
    ],
  ])('transfer: %s', async (text, target) => {
    const draft = await draftOf(text.replaceAll(';', '\t').replace('%', uuid));
    const typed = transferDraft(readTransfer({ amount: '150,00', ...target }));
    expect([draft?.operation.id, bodyOf(draft)]).toEqual([typed.operation.id, bodyOf(typed)]);
  });
});

describe('which way a row takes', () => {
  test('its own word stands over --rail, and --rail over what it fills', async () => {
    const text = `${bankHeading}\nted${bankRow}\n${bankRow}`;
    const { rows } = await lint(text, { rail: 'pix-bank' });
    expect(rows.map(({ row }) => row?.rail)).toEqual(['ted', 'pix-bank']);
  });

  test('it is never guessed where two fit, or none', async () => {
    expect(await verdictsOf(`${bankHeading}\n${bankRow}`)).toEqual([[2, 'invalid', 'row rail']]);
    // A document alone may be the owner of a key that was forgotten.
    expect(await verdictsOf('valor;chave;cpf\n1,00;;52998224725')).toEqual([[2, 'invalid', 'row missing']]);
    expect(await verdictsOf('valor;chave;banco\n1,00;maria@example.com;033')).toEqual([
      [2, 'invalid', 'row rail'],
    ]);
    expect(await verdictsOf('valor;chave;tipo\n1,00;maria@example.com;cheque')).toEqual([
      [2, 'invalid', 'C rail'],
    ]);
  });

  test('a PIX by bank data that could not be found again is refused', async () => {
    const settings = { ...defaultGapSettings, bankDataIdentifierField: '' };
    expect(await verdictsOf(`${bankHeading}\npix-bank${bankRow}`, { settings })).toEqual([
      [2, 'invalid', 'row rail'],
    ]);
  });
});

describe('what a TED does not take is told by column', () => {
  test.each([
    ['033', '33', 'B bank'],
    ['033', '90400888', 'B bank'],
    ['1234', '12345', 'C branch'],
    ['1234', '123-4', 'C branch'],
    ['12345678', '1234567-8', 'D account'],
    ['12345678', '', 'D missing'],
    ['SAVINGS', 'OTHER', 'E account_type'],
    ['529.982.247-25', '529.982.247-24', 'F document'],
    ['Maria Exemplo', '', 'G missing'],
  ])('%s as %s', async (right, wrong, found) => {
    const row = bankRow.replace(right, wrong);
    expect(await verdictsOf(`${bankHeading}\nted${row}`)).toEqual([[2, 'invalid', found]]);
  });

  test('a message names the column, not a flag', async () => {
    const wrong = ';341;12345;1;other;52998224725;Maria;1,00;'.concat('x'.repeat(141));
    const { rows } = await lint(`${bankHeading}\nted${wrong}\npix;;;;;;;1,00;x\n`);
    const said = rows.flatMap(({ findings }) => findings.map(({ message }) => message)).join(' ');
    expect(said).toContain('agência "12345"');
    expect(said).toContain('mensagem has 141 characters');
    expect(said).toContain('tipo de conta must be one of');
    expect(said).not.toContain('--');
  });

  test.each([
    ['Conta Corrente', 'CHECKING'],
    ['poupança', 'SAVINGS'],
    ['', 'CHECKING'],
  ])('an account of the type %j is %s', async (text, type) => {
    const { rows } = await lint(`${bankHeading}\nted${bankRow.replace('SAVINGS', text)}`);
    expect(JSON.parse(rows[0]?.row?.draft.bodyText('r-1') ?? '{}')).toMatchObject({ accountType: type });
  });
});
