import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

/** A run as an analyst sees it: on a screen of 80 columns, in both languages. */

const payees = [
  'maria',
  'refused',
  'held-completed',
  'timeout-forever',
  'not-found',
  'internal-error',
  ...Array.from({ length: 6 }, () => 'inactive'),
];
const rows = payees.map((key, i) => `Fornecedor ${i + 2};${key}@example.com;1.500,${10 + i}`);

let desk: Desk;
beforeAll(async () => {
  desk = openDesk();
  const file = desk.file('march.csv', ['Favorecido;Chave PIX;Valor', ...rows]);
  expect(await desk.told(['run', file, '--ref', 'march', '--confirm', '18001,86'])).toMatchObject({
    exit: 41,
    state: 'finished',
  });
});
afterAll(() => desk.close());

/** The screen in a language, what the terminal broke joined again. */
async function screen(language: string, ...words: string[]): Promise<string> {
  desk.machine.env.BRL_LANG = language;
  try {
    return (await desk.onScreen(words)).stdout.replaceAll(/\n {2,}/g, ' ').replaceAll('\u00a0', ' ');
  } finally {
    delete desk.machine.env.BRL_LANG;
  }
}

describe('the last screen of a run', () => {
  test('does not call it finished while a row is open, and names the rows that a person looks at', async () => {
    const shown = await screen('en', 'status', 'march');
    expect(shown).toMatch(/State +sent, 3 still open\n/);
    expect(shown).not.toContain('finished');
    expect(shown).toMatch(
      /line 3 +R\$ 1\.500,11 to EMAIL refused@example\.com \(Fornecedor 3\): The bank refused the operation for reasons of policy, risk or suspected fraud\. \(partner_rejected\)\n/,
    );
    expect(shown).toMatch(/line 6 .*The key is not in the directory \(DICT\)\. \(key_not_found\)\n/);
    expect(shown).toMatch(/others +3 more rows: brl payout show run_\w+ --state refused\n/);
    expect(shown).toMatch(/in doubt +1 row, R\$ 1\.500,15\nline 7 .*\(internal_error\)\n/);
    expect(shown).toMatch(
      /Next +brl payout recover run_\w+\nNext +brl payout export run_\w+ --failed --out FILE/,
    );
  });

  test('says the same in Portuguese', async () => {
    const shown = await screen('pt_BR', 'status', 'march');
    expect(shown).toMatch(/Situação +enviada, 3 em aberto\n/);
    expect(shown).toMatch(
      /linha 3 +R\$ 1\.500,11 para e-mail refused@example\.com \(Fornecedor 3\): O banco recusou a operação por política, risco ou suspeita de fraude\. \(partner_rejected\)\n/,
    );
    expect(shown).toMatch(/outras +mais 3 linhas: brl payout show run_\w+ --state refused\n/);
  });

  test('is called by the same words in a list, where nothing is cut', async () => {
    expect(await screen('en', 'list')).toMatch(/sent, 3 still open/);
    expect(await screen('pt_BR', 'list')).toMatch(/enviada, 3 em aberto/);
    expect(`${await screen('en', 'list')}${await screen('en', 'show', 'march')}`).not.toContain('…');
  });
});

test('a row that is held has one word on every screen', async () => {
  await desk.told(['recover', 'march']);
  for (const words of [['status'], ['recover'], ['show']]) {
    expect(await screen('en', ...words, 'march')).toMatch(/[Hh]eld for risk analysis/);
    expect(await screen('pt_BR', ...words, 'march')).toMatch(/[Rr]etido para análise de risco/);
  }
});

test('a run whose rows have all ended is finished, and says how many are not paid', async () => {
  const file = desk.file('april.csv', ['valor;chave', '1,00;maria@example.com', '2,00;refused@example.com']);
  await desk.told(['run', file, '--ref', 'april', '--confirm', '3,00']);
  expect(await screen('en', 'status', 'april')).toMatch(/State +finished, 1 not paid\n/);
  expect(await screen('pt_BR', 'status', 'april')).toMatch(/Situação +concluída, 1 não paga\n/);
});

test('a lint that finds something wrong does not say that the other rows can be paid', async () => {
  const file = desk.file('may.csv', ['valor;chave', '1,00;maria@example.com', '1.500;maria@example.com']);
  const shown = (await screen('en', 'lint', file)).replaceAll('\n', ' ');
  expect(shown).toContain('1 row is right, R$ 1,00 in all; 1 is not. Nothing in this file is paid until');
  expect(shown).not.toContain('can be paid');
  expect((await screen('pt_BR', 'lint', file)).replaceAll('\n', ' ')).toContain(
    '1 linha está certa, R$ 1,00 no total; 1 não está. Nada deste arquivo é pago',
  );
});

test('a file without rows is told as that, not as one in which nothing is wrong', async () => {
  const heading = desk.file('heading.csv', ['valor;chave']);
  expect(await desk.payout(['lint', heading])).toMatchObject({
    code: 2,
    stdout: 'The file has no rows to pay.\n',
    stderr: '',
  });
  const empty = desk.file('empty.csv', new Uint8Array());
  expect(await desk.refusal(['lint', empty])).toEqual([2, 'invalid_rows']);
  expect((await desk.payout(['lint', empty])).stderr).toContain('The file is empty.');
});

test('control characters of a file reach no terminal, in its heading neither', async () => {
  const escapes = 'Ev\u001b[31mil\u001b]0,x\u0007';
  const file = desk.file('june.csv', [
    `nome;valor;chave;${escapes}`,
    `${escapes};1.500;refused@example.com;x`,
  ]);
  const { stdout } = await desk.onScreen(['lint', file]);
  expect(stdout).toContain('1.500');
  for (const wild of ['\u001b[31m', '\u001b]0', '\u0007']) expect(stdout).not.toContain(wild);
});

test('a sheet that is right leads to its payment, and its summary is in one language beside a CSV too', async () => {
  const file = desk.file('july.csv', ['valor;chave;nome', '1,00;maria@example.com;Maria']);
  const right = await desk.payout(['lint', file]);
  expect(right.stderr).toContain(`Next: brl payout run ${file} --ref NAME\n`);
  expect(right.stderr).toContain('line 2: R$ 1,00 to EMAIL maria@example.com (Maria)');
  const wrong = desk.file('wrong.csv', ['valor;chave', '1,00;maria@example.com', '1.500;x', '2,00;y']);
  desk.machine.env.BRL_LANG = 'pt_BR';
  try {
    const { stderr } = await desk.payout(['lint', wrong, '--output', 'csv']);
    expect(stderr).toContain('3 linhas lidas: 1 ok, 2 inválidas.');
    expect(stderr).toContain('PIX: 1 linha, R$ 1,00');
    expect(stderr).toContain('para e-mail maria@example.com');
  } finally {
    delete desk.machine.env.BRL_LANG;
  }
  expect((await desk.payout(['plan', wrong, '--ref', 'wrong'])).stderr).toContain(`brl payout lint ${wrong}`);
});
