import { afterAll, expect, test } from 'vitest';
import { readManifest, typedName, visibleCommands } from '../../src/lib/docs/manifest.ts';
import { wrongTurns } from '../../src/lib/docs/wrong-turns.ts';
import { machine } from '../support/brl.ts';

const manifest = readManifest(process.cwd());
const pc = machine();
afterAll(pc.remove);
const typed = (line: string, env = {}) => pc.brl(line.split(' '), { env });
const names = visibleCommands(manifest).map(typedName);

test('every wrong turn leads to commands that there are, and is none itself', () => {
  const known = new Set([...names, '--help']);
  for (const [typed, meant] of Object.entries(wrongTurns)) {
    expect(
      meant.filter((name) => !known.has(name)),
      typed,
    ).toEqual([]);
    expect(names, typed).not.toContain(typed);
  }
});

test.each([
  [['pagar'], 'brl pix send --key KEY --amount REAIS  or  brl payout run FILE  or  brl boleto pay'],
  [
    ['pix', 'pay', '--key', 'secret-looking'],
    'brl pix send --key KEY --amount REAIS  or  brl pix qr pay EMV',
  ],
  [['pix', 'sned'], 'brl pix send --key KEY --amount REAIS'],
  [['salod'], 'brl statement list  or  brl limits show'],
  [['recibo'], 'brl receipt NAME  or  brl batch receipt BATCH ITEM'],
  [['login'], 'brl auth login'],
  [['estornar'], 'brl pix refund E2E  or  brl qr cancel IDENTIFIER'],
  [['estorno'], 'brl pix refund E2E  or  brl qr cancel IDENTIFIER'],
  [['conectar'], 'brl auth login'],
  [['contestar'], 'brl med list'],
  [['explicar'], 'brl errors explain CODE'],
  [['pix', 'receber'], 'brl qr create --key KEY --amount REAIS'],
  [['pix', 'consultar'], 'brl pix lookup KEY  or  brl pix status'],
  [['sair'], 'brl auth logout'],
  [['Pagar'], 'brl pix send --key KEY --amount REAIS  or  brl payout run FILE  or  brl boleto pay'],
  [['devolver'], 'brl pix refund E2E'],
  [['devolução'], 'brl pix refund E2E'],
  [['pix', 'estornar', 'E123'], 'brl pix refund E2E  or  brl qr cancel IDENTIFIER'],
  [['pix', 'cancelar'], 'brl pix refund E2E  or  brl qr cancel IDENTIFIER'],
  [['undo'], 'brl pix refund E2E  or  brl qr cancel IDENTIFIER'],
  [['agendar'], 'brl schedule list  or  brl payout schedule FILE  or  brl pix send --key KEY --amount REAIS'],
  [
    ['pix', 'agendar'],
    'brl schedule list  or  brl payout schedule FILE  or  brl pix send --key KEY --amount REAIS',
  ],
  [
    ['ted', 'agendamento'],
    'brl schedule list  or  brl payout schedule FILE  or  brl pix send --key KEY --amount REAIS',
  ],
  [['favoritos'], 'brl payees list  or  brl payees add NAME'],
  [['buscar', 'maria'], 'brl journal list  or  brl statement search  or  brl pix find'],
  [['pagamentos'], 'brl journal list  or  brl statement list  or  brl pix send --key KEY --amount REAIS'],
  [['ajuda'], 'brl --help'],
  [['ajuda', 'pix'], 'brl pix --help'],
  [['pix', 'ajuda'], 'brl pix --help'],
  [['boleto', 'cancelar'], 'brl boleto --help'],
  [['anular'], 'brl --help'],
  [['mostrar'], 'brl --help'],
  [['saldo'], 'brl statement list  or  brl limits show'],
  [['constructor'], 'brl --help'],
])('brl %s', async (words, next) => {
  const { code, stderr } = await pc.brl(words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`Next: ${next}\n`)]);
  expect(stderr).not.toContain('secret-looking');
});

test.each([
  ['pix send --key maria@example.com --amout 10', 'Did you mean --amount?', 'Quis dizer --amount?'],
  ['pix send --chave maria@example.com', 'Did you mean --key?', 'Quis dizer --key?'],
  ['pix send --key maria@example.com --valor 10', 'Did you mean --amount?', 'Quis dizer --amount?'],
  [
    'pix send maria@example.com 10,00',
    'Each value has its flag: --key KEY',
    'Cada valor tem a sua opção: --key CHAVE',
  ],
  [
    'boleto preview 23793381286000782713695000063305984660000012300',
    'Each value has its flag: --line DIGITS',
    'Cada valor tem a sua opção: --line DÍGITOS',
  ],
  [
    'pix send --key maria@example.com --amount R$ 150,75',
    'Write the amount without R$: --amount 150,75',
    'Escreva o valor sem R$: --amount 150,75',
  ],
  ['pix send --key maria@example.com --amount 1,00 --ref não', 'without accents', 'sem acentos nem cedilha'],
  ['pagar', '  or  brl payout run FILE', '  ou  brl payout run ARQUIVO'],
])('%s leads on in both languages', async (line, english, portuguese) => {
  for (const [BRL_LANG, next] of [
    ['en', english],
    ['pt-BR', portuguese],
  ] as const) {
    const { code, stderr } = await typed(line, { BRL_LANG });
    expect([code, stderr]).toEqual([2, expect.stringContaining(next)]);
  }
});

test.each([
  ['undo', 'A PIX that was paid cannot be cancelled: only its payee can give it back.'],
  ['pix Cancelar', 'A PIX that was paid cannot be cancelled: only its payee can give it back.'],
  ['saldo', 'The specification of the service has no balance.'],
  ['sair', 'each command ends by itself'],
  ['idioma', 'brl config set lang pt-BR'],
])('%s is told what no command does', async (line, said) => {
  const { code, stderr } = await typed(line);
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
});

test('the name of a command is understood in capitals, and what follows it stays as it was typed', async () => {
  const dry = await typed('Pix SEND --key maria@example.com --amount 1,00 --description Nota --dry-run');
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('"Nota"')]);
  expect((await typed('PIX')).stdout).toContain('brl pix send');
  expect((await typed('E2E Decode E9999900420261121100681815f1cdd7')).stdout).toContain('81815f1cdd7');
  expect((await typed('SECRET-looking')).stderr).not.toMatch(/secret-looking/i);
});

test.each([
  ['00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000', 'brl pix qr pay CODE'],
  ['23793.38128 60007.827136 95000.063305 9 84660000012300', 'brl boleto pay --line CODE'],
])('a code in place of a key leads to the command that pays it', async (emv, next) => {
  const { code, stderr } = await pc.brl(['pix', 'send', '--key', emv, '--amount', '1,00', '--dry-run']);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`Next: ${next}\n`)]);
});
