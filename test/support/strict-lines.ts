import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strictEmv } from './strict-answers.ts';

/** One typed line and how it ends when the service does what it is asked. */
export interface Line {
  readonly words: readonly string[];
  readonly exit: number;
  readonly stdin?: string;
}

/** Files that the lines name. */
export function writeLineFiles(home: string, publicKeyPem: string): void {
  mkdirSync(join(home, 'files'));
  const file = (name: string, text: string) =>
    writeFileSync(join(home, 'files', name), text, { mode: 0o600 });
  file('contract.pdf', '%PDF-1.4\n1 0 obj\n');
  file('rows.csv', 'amount,keyType,key\n10.00,EMAIL,maria@example.com\n');
  file('pin', '804617\n');
  file('hmac', 'hook-secret-0123456789\n');
  file('passphrase', 'correct horse battery\n');
  file('key.pub.pem', publicKeyPem);
}

const batch = '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10';
const words = (text: string) => text.split(' ');
const plainPerson = words(
  '--cpf 390.533.447-05 --birth-date 1990-05-20 --email jose@example.com --phone +5511999990001 --monthly-income 3500.50 --zip-code 01310-100 --number 100 --neighborhood Centro --state SP --city-ibge-code 3550308',
);
const named = ['--name', 'José Exemplo Pereira', '--street', 'Rua Exemplo', '--city', 'São Paulo'];
const person = [...plainPerson, ...named, '--complement', 'Apto 1'];
const company = JSON.stringify({
  documentType: 'CNPJ',
  document: '11444777000161',
  legalName: 'Papelaria Exemplo Ltda',
  company: { cnpj: '11444777000161' },
  partners: [{ name: 'José Exemplo', cpf: '39053344705' }],
});
const bankData = ['amount=10.00', 'bankCode=033', 'branch=1234', 'account=56789'].flatMap((pair) => [
  '--field',
  pair,
]);
/** A PIX that came in this minute: what is older than 90 days is not refunded. */
export const received = `E99999005${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}81815f1cdd7`;

/** Every command that talks to the service; a word in `files/` is a file of {@link writeLineFiles}. */
export function commandLines(home: string): readonly Line[] {
  const at = (name: string) => join(home, 'files', name);
  const line = (text: string, ...more: string[]): Line => ({ words: [...words(text), ...more], exit: 0 });
  return [
    line('pix send --key maria@example.com --amount 0,10 --ref a --yes --description', 'Ação "1" €'),
    line('pix send --key +5511987654321 --amount 1.234,56 --ref b --yes --async'),
    line('pix send --key 52998224725 --key-type CPF --amount 1 --ref c --yes --expect-name', 'Maria Exemplo'),
    line('pix send --key 11444777000161 --amount 2,30 --identifier inv-1 --yes'),
    line('pix send-bank --yes --ref d --field identifier=bank-1', ...bankData),
    line('pix lookup 123e4567-e12b-12d1-a456-426655440000 --no-cache'),
    line('pix lookup maria@example.com'),
    line('pix find --identifier inv-1'),
    line(`pix find --e2e ${received}`),
    line(`pix refund ${received} --reason MD06 --amount 1,50 --confirm cdd7 --ref e --yes`),
    line('pix qr decode', strictEmv),
    line('pix qr pay', strictEmv, '--amount', '25,00', '--ref', 'f', '--yes'),
    line('pix qr pay', strictEmv, '--amount', '26,00', '--ref', 'g', '--yes', '--sync'),
    line(
      'pix bigpix send --field amount=20000.00 --field key=maria@example.com --field identifier=big-1 --ref h --yes',
    ),
    line('pix bigpix send-bank --ref i --yes --field identifier=big-2', ...bankData),
    line('pix keys register --key-type random'),
    line('pix keys register --key-type EMAIL --key treasury@example.com'),
    line('pix keys verify challenge-1 --code 123456'),
    { ...line('pix keys resend challenge-1'), exit: 20 },
    line(
      'qr create --key 11444777000161 --amount 25,50 --identifier table-7 --expires-in 30m --message',
      'Mesa 7 "ç"',
    ),
    line('qr create --key maria@example.com --amount 3 --allowed-payer 529.982.247-25'),
    line('qr status table-7'),
    line('qr show --identifier table-7'),
    line('qr cancel table-7'),
    line('qr stats --days 7'),
    line(
      'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --amount 1.500,00 --ref t --yes --holder-name',
      'Joana Exemplo',
    ),
    { ...line('ted status ted-inv-9'), exit: 40 },
    line('transactions timeline --identifier inv-1'),
    line('transactions timeline --ted-id ted-inv-9'),
    line(`transactions timeline --e2e ${received}`),
    line('transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 7,77 --ref j --yes'),
    line('transfer send --to-document 529.982.247-25 --amount 8 --ref k --yes'),
    line(
      'transfer send --to-branch 0001 --to-number 1002 --holder-document 52998224725 --amount 9 --ref l --yes',
    ),
    line('transfer lookup 529.982.247-25'),
    line('statement list --from 01/01/2026 --to 2026-06-30 --operation PIX --order asc --all'),
    line('statement list'),
    line('statement search --after 2026-03-10T09:00:00-03:00 --order asc --all'),
    line('statement search --after 2026-01-01 --before 2026-03-01 --order desc'),
    line(`statement export --format csv --from 2026-03-01 --to 2026-03-31 --out ${at('out.csv')}`),
    line('limits show'),
    line('limits show --partner'),
    line('limits operators get 529.982.247-25'),
    line('limits operators set 52998224725 --field pixDaytimeBrl=5000'),
    line('limits operators remove 52998224725'),
    line('accreditation create-pf', ...person),
    { words: ['accreditation', 'create-pj', '--data', '-'], exit: 0, stdin: company },
    line('accreditation list --document 529.982.247-25'),
    line('accreditation list --pj --document 11444777000161'),
    line('accreditation status 1b4e28ba-2fa1-41d2-883f-0016d3cca427'),
    line('accreditation retry 1b4e28ba-2fa1-41d2-883f-0016d3cca427 529.982.247-25'),
    line('accreditation cancel 1b4e28ba-2fa1-41d2-883f-0016d3cca427'),
    line('accreditation cancel 2b4e28ba-2fa1-41d2-883f-0016d3cca427 --reason outra'),
    line(
      `accreditation upload-document 1b4e28ba-2fa1-41d2-883f-0016d3cca427 ${at('contract.pdf')} --kind cnpj_card`,
    ),
    line('accreditation upload-evidence --field provider=example'),
    line('webhooks events'),
    line(
      `webhooks create --url https://hooks.example.com/brl --event pix.out.completed --auth-type HMAC --no-store --secret-file ${at('hmac')}`,
    ),
    line(
      `webhooks create --url https://hooks.example.com/b --event qrcode.paid --auth-type BASIC --no-store --username u --secret-file ${at('hmac')}`,
    ),
    line('webhooks retry 7c0f4c38-6f1e-4d0c-9a53-0a1b2c3d4e5f 1d2c3b4a-5f6e-4a7b-8c9d-0e1f2a3b4c5d'),
    line('batch create --field name=march'),
    line('batch list'),
    line(`batch status ${batch}`),
    line('batch template'),
    line(`batch upload-csv ${batch} ${at('rows.csv')}`),
    {
      ...line(`batch put-items ${batch} --data -`),
      stdin: '{"items":[{"amount":10.00,"key":"maria@example.com"}]}',
    },
    line(`batch review ${batch}`),
    line(`batch dispatch ${batch} --confirm 12500,00 --yes --wait 20`),
    line(`batch export-failed ${batch}`),
    line(`batch receipt ${batch} item-1 --out ${at('receipt')}`),
    line(`batch receipts ${batch} --out ${at('receipts')}`),
    line('boleto preview --line 99990000040000000000000000000018800000000015000'),
    line('boleto pay --line 99990000040000000000000000000018800000000015000 --ref m --yes'),
    line('boleto status 3f0c9a52-2f54-4a1a-9b0e-6f8d7a1e5c11'),
    line('boleto charge create --field identifier=inv-1 --field amount=150.00'),
    line('boleto charge list'),
    line('boleto charge quota'),
    line('boleto charge beneficiary'),
    line('boleto charge batch create'),
    line('boleto charge batch list'),
    line(`boleto charge batch status ${batch}`),
    { ...line(`boleto charge batch put-items ${batch} --data -`), stdin: '{"items":[{"identifier":"i-1"}]}' },
    line(`boleto charge batch dispatch ${batch} --confirm ${batch} --yes`),
    line('account shared-access'),
    line('account close --confirm 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --yes'),
    line(`pin set --document 52998224725 --pin-file ${at('pin')}`),
    line(`pin verify --document 52998224725 --pin-file ${at('pin')}`),
    line('pin status --document 529.982.247-25'),
    line('pin reset --document 52998224725'),
    line('pin remove 529.982.247-25 --yes'),
    line('locks show'),
    line('locks set --blocked'),
    line('locks set --hours 08:00-18:00 --source-ip 203.0.113.0/24'),
    line('locks pending'),
    line('locks cancel'),
    line('locks approve --yes'),
    line('banks list'),
    line('banks show 341'),
    line('banks show 60701190'),
    line(
      'identity create --cpf 529.982.247-25 --purpose sensitive_action --reference-id order-77 --callback-uri https://app.example.com/return',
    ),
    line('identity status iv-1'),
    line('identity consume iv-1 --purpose sensitive_action --reference-id order-77'),
    line('identity artifacts iv-1'),
    line(
      `credentials delegate --allowed-ip 203.0.113.7/32 --public-key-file ${at('key.pub.pem')} --secret-out ${at('child')}`,
    ),
    line('credentials list'),
    line('credentials revoke child-1 --yes'),
    line('credentials keys list child-1'),
    line(`credentials keys add child-1 --public-key-file ${at('key.pub.pem')}`),
    line('credentials keys remove child-1 key-1 --yes'),
    line('credentials ips list child-1'),
    line('credentials ips add child-1 198.51.100.0/24'),
    line('credentials ips remove child-1 192.0.2.0/24 --yes'),
    line('tenant ips set --allowed-ip 203.0.113.7/32 --yes'),
    line('backoffice accounts tenant-1'),
    line('backoffice limits set 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --field pixOut=5000'),
    line('med list'),
    line('med answer med-1 --field reason=example --yes'),
    line('med decide med-1 --field reason=example --yes'),
    line('med evidence med-1 files'),
    line('med evidence med-1 files --field note=example'),
    // Long after the payment that they ask for: lines run side by side.
    line('pix status --identifier inv-1'),
    line('api GET /v1/accounts/{accountId}/payments/inv-1'),
    { ...line('api GET /v1/accounts/{accountId}/transfers/ted/ted-inv-9'), exit: 30 },
    line(
      'api POST /v1/accounts/{accountId}/pix/out --ref n --yes --field amount=11.50 --field keyType=EMAIL --field key=maria@example.com --field identifier=api-1',
    ),
  ];
}
