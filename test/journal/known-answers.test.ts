import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { inTheMorning } from '../support/morning.ts';
import { ok, strictEmv } from '../support/strict-answers.ts';
import { type StrictBank, startStrictBank } from '../support/strict-bank.ts';
import { afterFile } from '../support/tidy.ts';

/**
 * Names of rows and claims as they are written down, for ever: with other names a later version pays a file twice that an
 * earlier one paid, and with other claims it does not see a duplicate. So a value here is never renewed: a change that
 * needs another one keeps the old one for what was paid before. All of it is typed, so that each word counts of which
 * they are made.
 */

let bank: StrictBank;
let home: Machine;
beforeAll(async () => {
  bank = await startStrictBank();
  home = machine({ ...bank.tenant(), ...inTheMorning, BRL_ENVIRONMENT: 'sandbox' });
  afterFile(() => bank.close());
  afterFile(home.remove);
});

let journals = 0;
// None stands beside another's doubt about the same amount and payee.
beforeEach(() => {
  home.env.BRL_JOURNAL = `${home.home}/journal-${++journals}.sqlite`;
});

/** Types a line, and tells what of each payment it wrote down. */
async function written(words: readonly string[], columns: readonly string[]): Promise<unknown[]> {
  const rows = (select: string) => {
    const database = new DatabaseSync(home.env.BRL_JOURNAL ?? '');
    try {
      return database.prepare(select).all();
    } finally {
      database.close();
    }
  };
  await home.brl(['journal', 'list']);
  const before = rows('SELECT 1 FROM intents').length;
  const run = await home.brl([...words, '--json']);
  const made = rows(`SELECT ${columns.join(', ')} FROM intents ORDER BY position LIMIT -1 OFFSET ${before}`);
  expect(made.length, run.stderr + run.stdout).toBeGreaterThan(0);
  return made.map((row) => ({ ...row }));
}

const heading =
  'rail,amount,key,key type,bank,branch,account,account type,account id,document,name,description,reference';
const rows = [
  {
    row: 'pix,"1,01",529.982.247-25,CPF,,,,,,,,,',
    identifier: 'c1-4ba69a09ae2691b84629e95f0c04e7a7',
    idempotency_key: 'brl-c1-de2590c3a091e002b9cf2e8d8d088118',
  },
  {
    row: 'pix,"1,02",11444777000161,,,,,,,,,,',
    identifier: 'c1-c0421ae491ffbb63e63da8a8e2c35458',
    idempotency_key: 'brl-c1-40cda23cab1e418618026bcbb54d1018',
  },
  {
    row: 'pix,"1,03",Maria@Example.com,,,,,,,,,Nota 7,ref-3',
    identifier: 'c1-0c752ec9a93edf6c54affa889a6f10ba',
    idempotency_key: 'brl-c1-7017654f6bec0d73338f1eb704fc9d5b',
  },
  {
    row: 'pix,"1,04",+5511987654321,,,,,,,,,,',
    identifier: 'c1-a51452e7c66818d0daad4cd65c6a3a80',
    idempotency_key: 'brl-c1-d68e62ec3053ac351035581f29d8cef5',
  },
  {
    row: 'pix,"1,05",123e4567-e12b-12d1-a456-426655440000,,,,,,,,,,',
    identifier: 'c1-a68f6b218a5767a26e83a10a66bfb1d3',
    idempotency_key: 'brl-c1-8caba81e68588c214cce52ffefcc516c',
  },
  {
    row: 'pix,"1,05",123e4567-e12b-12d1-a456-426655440000,,,,,,,,,,',
    identifier: 'c1-fa802690fcc5c11d3f876679116755ae',
    idempotency_key: 'brl-c1-51e4e37534c294065c6ad3c992855f5f',
  },
  {
    row: 'pix-bank,"1,06",,,033,12,12345678,SAVINGS,,52998224725,Maria Exemplo,Nota 7,ref-6',
    identifier: 'c1-b5f354c5aa60cf5767f5201276daf211',
    idempotency_key: 'brl-c1-cf4a6a155840fe706bed6318a2aa2c97',
  },
  {
    row: 'ted,"1,07",,,341,234,56789,,,11444777000161,Joana Exemplo,"Ação ""1""",',
    identifier: 'c1-a7fd2c0359137af20a45fce6532b9099',
    idempotency_key: 'brl-c1-5f6be4e16aaae02da9090eb21e3aff85',
  },
  {
    row: 'transfer,"1,08",,,,,,,5a4db0c5-0000-4000-8000-00000000acc2,,,,',
    identifier: 'c1-b0ea575934c8ae459efbec365942f9e6',
    idempotency_key: 'brl-c1-50c677ba3e8604b21ec4a412e6add226',
  },
  {
    row: 'transfer,"1,09",,,,,,,,529.982.247-25,,,',
    identifier: 'c1-ef994b6ffbe66c373ef25ffb671468ba',
    idempotency_key: 'brl-c1-0cc907355b1230f3577279ce1ffc1cd8',
  },
  {
    row: 'transfer,"1,10",,,,0001,1002,,,52998224725,,,',
    identifier: 'c1-e032c9db1485ed4a7db97f29ed6a4928',
    idempotency_key: 'brl-c1-d17458a97f07e114c72b77982c5220df',
  },
];

test('the names of a row of every rail', async () => {
  const file = `${home.home}/june.csv`;
  writeFileSync(file, [heading, ...rows.map(({ row }) => row), ''].join('\n'));
  const line = ['payout', 'run', file, '--ref', 'june', '--confirm', '11,60', '--allow-repeated'];
  const expected = rows.map(({ row: _row, ...names }) => names);
  expect(await written(line, ['identifier', 'idempotency_key'])).toEqual(expected);
});

test('the names of a row of a boleto and of a code, and the claims that they share with single payments', async () => {
  const file = `${home.home}/codes.csv`;
  const boleto = '99990000040000000000000000000018800000000015000,,,Nota 7,ref-1';
  writeFileSync(
    file,
    `linha digitavel,pix copia e cola,amount,description,reference\n${boleto}\n,${strictEmv},25,,\n`,
  );
  const line = ['payout', 'run', file, '--ref', 'codes', '--confirm', '175'];
  expect(await written(line, ['identifier', 'idempotency_key', 'claim'])).toEqual([
    {
      identifier: 'c1-4ba2aace7aef4fa3efe883c10f5335f6',
      idempotency_key: 'brl-c1-11d3ba7667d41fe2056b109c6562ea29',
      claim: '5b4662f4185fb2ee8c46efda4ab066dcc9a922733aa481dc64e68881f11af561',
    },
    {
      identifier: 'c1-8e30e45947fdde628c50c2a750467f97',
      idempotency_key: 'brl-c1-3a16dfb2b31185b4bdc2e493a1d4b988',
      claim: 'be82adb07af9e0ea2882cdb958d540de7b4ba16f7fbf5333d4eda3de50b452af',
    },
  ]);
});

/** A code that names an address in place of a key. */
const dynamicEmv =
  '00020101021226500014br.gov.bcb.pix2528pix.example.com/qr/v2/cobv-15204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304AAE4';
const withoutKey = ok({
  decodeId: 'd-2',
  qrCodeType: 'static',
  allowChange: true,
  payeeName: 'Fulano de Tal',
});
const bankFlags =
  '--branch 12 --account-number 56789 --amount 4 --holder-name Maria --tax-number 529.982.247-25';
const bankFields =
  '--no-wait --field amount=6.00 --field bankCode=033 --field branch=1234 --field account=56789';

// [typed, claim]
const claims: readonly (readonly [string, string])[] = [
  [
    'pix send --key 52998224725 --key-type CPF --amount 1',
    '2210157605db0c413e13fbea1dde43714d904ae09cd8771226015cab6bccc712',
  ],
  [
    'pix send --key 11444777000161 --amount 1',
    '730d8977fc9753d5f99c8f90eab176b2c1dcafac0cbefdd21a4906a6a1b0f4ba',
  ],
  [
    'pix send --key Maria@Example.com --amount 1',
    '914e0e42a537fc679634aee60f2a9ee6c149593b706d4c3e449ca35aae36e2bd',
  ],
  [
    'pix send --key +5511987654321 --amount 1',
    '3dea2a8147155a7574b578a81eeea953075a6f16f301a410c5b07c21854d4c11',
  ],
  [
    'pix send --key 123E4567-e12b-12d1-a456-426655440000 --amount 1',
    '3894f99b301fb6417fac104d85df3d42d63daf2bc1e39426bf7c2c2e3c498a28',
  ],
  [
    'pix send --async --key maria@example.com --amount 2',
    '18a7552cacd3af90cda6d4e6254ebd5a5dc19bd1c59663384b0cfc267a97c0a7',
  ],
  [
    `pix send-bank --bank-code 033 ${bankFlags}`,
    'd8af6f783fc01b8c6763e130d3e748c899b863ef6257ae749aaf769db2ff16c5',
  ],
  [
    `pix send-bank --bank-code 033 --account-type SAVINGS ${bankFlags}`,
    '77855b621b1a38cf23a4d099028f6e1074a1a46be54be7cf081002e129e7a627',
  ],
  [`pix send-bank ${bankFields}`, 'e0de5f48917c104addf2743b12787b5aeed3e84d99d4b1388a8626c8d4952cc9'],
  [
    'pix bigpix send --no-wait --field amount=20000.00 --field key=maria@example.com',
    'd2028e0c3a4733588575acf9944a4ec2c0e6c62b204767607d12240cfc3efccd',
  ],
  [`pix bigpix send-bank ${bankFields}`, 'ea906f2903d6026d525aa71a792c7e56186e26180f4642c762a724462ba66802'],
  [
    `ted send --bank-code 341 ${bankFlags}`,
    '4bef11d3da39ce04bffbfaae2d811b949b19c57a9349a55ebe8e786840860cc8',
  ],
  [
    `ted send --bank-code 341 --account-type PAYMENT ${bankFlags}`,
    '75d808bb19dda4e94cfe3dfeeff953b46e884f530e7946cf7d1f7f5a154840ae',
  ],
  [
    'transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 7',
    'bce6391533dcc65085a3dc043da90439a5afc51b903d694d0abdebb1485a298b',
  ],
  [
    'transfer send --to-document 529.982.247-25 --amount 8',
    '8f94c92e2016612e61703f7bf9650b84839114f7cc3bcf6b1c906ba5b72883e7',
  ],
  [
    'transfer send --to-branch 0001 --to-number 1002 --holder-document 52998224725 --amount 9',
    '1be842c067681c300b3c9dc56e230ec9cba5a76aea1ab05b7eb80abd9398af62',
  ],
  [
    'boleto pay --line 99990000040000000000000000000018800000000015000',
    '5b4662f4185fb2ee8c46efda4ab066dcc9a922733aa481dc64e68881f11af561',
  ],
  [
    `pix qr pay ${strictEmv.replaceAll(' ', '_')} --amount 25`,
    'be82adb07af9e0ea2882cdb958d540de7b4ba16f7fbf5333d4eda3de50b452af',
  ],
  [
    'pix refund E9999900520350107100081815f1cdd7 --amount 1,50 --confirm cdd7',
    'd7370517bd063a00f415189f25a23ef7a6da50860ad1e3e8f91e68080e6d489e',
  ],
  [
    'batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --confirm 12500,00',
    '4db06dc37922945163c699b01b16e88cb4609fe8e2e1d35eb02f2bcc72d66649',
  ],
  [
    'api POST /v1/accounts/{accountId}/pix/out --field amount=11.50 --field keyType=EMAIL --field key=maria@example.com --field identifier=api-1',
    '77bf4a837e29b6944087a155eea3e1e5804cb30e0c72cc6cbcfd27c0545d09d6',
  ],
  [
    'api POST /v1/accounts/{accountId}/boletos/pay --field amount=11.50',
    'aaf04a9238ff0bc46741271ecc91eda7d7265bc1b4eb4fbd3879cf4061109e63',
  ],
];

test.each(claims)('the claim of %s', async (line, claim) => {
  const words = line.split(' ').map((word) => word.replaceAll('_', ' '));
  expect(await written([...words, '--yes'], ['claim'])).toEqual([{ claim }]);
});

test('the claim of a code that has no key, and of which the bank names none', async () => {
  bank.answer('POST A/pix/out/qr-code/decode', withoutKey);
  const line = ['pix', 'qr', 'pay', dynamicEmv, '--amount', '26', '--yes'];
  expect(await written(line, ['claim'])).toEqual([
    { claim: '90f6e21ad859a2a5ebd1c5836b2c18a9b7b1e7b9783a2edf994eb878c8c02127' },
  ]);
});
