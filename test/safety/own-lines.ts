import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLines, type Line } from '../support/strict-lines.ts';

const words = (text: string): Line => ({ words: text.split(' '), exit: 0 });

/** Commands that ask no service, or another one than the strict lines do. @param hook secret of the webhook that signs */
export function ownLines(home: string, hook: string, receiver = 'http://127.0.0.1:9'): readonly Line[] {
  const at = (name: string) => join(home, 'files', name);
  const signature = createHmac('sha256', hook)
    .update(readFileSync(at('body.json')))
    .digest('hex');
  const emv = commandLines(home).find((line) => line.words[2] === 'decode')?.words[3] ?? '';
  return [
    words('auth list'),
    words('auth lock'),
    words('auth status'),
    words('auth switch nobody'),
    words('auth logout --profile nobody'),
    words(
      `auth login --profile main --environment sandbox --base-url https://bank.invalid --tenant-id t --account-id a --client-id client-1 --client-secret-file ${at('secret.txt')} --store vault --no-check`,
    ),
    words(`config diff ${at('brl.yaml')}`),
    words(`config check ${at('brl.yaml')} --online`),
    words(`config apply ${at('brl.yaml')}`),
    words('config show'),
    words('config set confirm-above 5000,00'),
    words('completion bash'),
    words('doctor'),
    words('doctor --offline'),
    words('e2e decode E00000000202611201500a1B2c3D4e5F'),
    words('errors explain pin_required'),
    words('errors list'),
    words('journal list'),
    words('journal export'),
    words('journal recover --no-wait'),
    words(`journal copy --from ${at('pin')} --to postgres://ana@127.0.0.1:9/treasury`),
    words('journal migrate --apply --url postgres://ana@127.0.0.1:9/treasury'),
    words(`journal password --from ${at('pin')} --url postgres://ana@127.0.0.1:9/treasury`),
    words('journal show int_d1zqm4rv71nekmnw'),
    words('journal resume int_d1zqm4rv71nekmnw --yes'),
    words('journal resolve int_d1zqm4rv71nekmnw --as paid --evidence e --yes'),
    words(`payout lint ${at('rows.csv')}`),
    words(`payout plan ${at('rows.csv')} --ref march`),
    words(`payout run ${at('rows.csv')} --ref march --confirm 10,00 --lookup all --out ${at('result.csv')}`),
    words('payout resume march --yes --new-attempt --resend-absent'),
    words('payout recover march'),
    words('payout status march'),
    words('payout list'),
    words('payout show march'),
    words('payout stop march'),
    words(`payout export march --out ${at('exported.csv')}`),
    { ...words('payout worker --once'), exit: 2 },
    words(`receipt int_d1zqm4rv71nekmnw --out ${at('receipt.pdf')}`),
    words('status int_d1zqm4rv71nekmnw'),
    words('status nobody'),
    words('status E99999004202603101500a1B2c3D4e5F'),
    words('today'),
    words(
      `pix send --key maria@example.com --amount 5 --ref planned --plan ${at('day.plan')} --signing-ssh-key ${at('clerk')}`,
    ),
    words(`plan show ${at('day.plan')}`),
    words(`plan approve ${at('day.plan')} --key ${at('boss')} --yes`),
    words(`plan reject ${at('day.plan')} --key ${at('boss')} --reason late --yes`),
    words(`plan verify ${at('day.plan')}`),
    words(`plan execute ${at('day.plan')} --yes`),
    words(`plan list ${at('')} --key ${at('boss')}`),
    words(`policy init --out ${at('policy.json')} --account any --person ana=${at('boss.pub')}`),
    words('policy show'),
    words('policy check'),
    words('policy explain --amount 10 --key maria@example.com --as ana'),
    words('payees list'),
    words('payees add grafica --key maria@example.com'),
    words('pix send --to grafica --amount 2 --ref to-grafica --yes'),
    words('payees show grafica'),
    words('payees rename grafica oficina'),
    words(`payees export --out ${at('payees.csv')}`),
    words(`payees import ${at('payees.csv')} --yes`),
    words('payees remove oficina'),
    words('pix send --key maria@example.com --amount 4 --on 2099-12-10 --ref later --yes'),
    words(`payout schedule ${at('rows.csv')} --ref later-rows --on 2099-12-10 --confirm 10,00`),
    words('schedule list'),
    words('schedule show later'),
    words('schedule cancel later --yes'),
    words('schedule run'),
    words('schedule install --print cron'),
    words(`cnab lint ${at('rows.csv')}`),
    words(`cnab show ${at('rows.csv')}`),
    words(`cnab return march --out ${at('march.ret')}`),
    words(`journal seal --key ${at('clerk')} --out ${at('head.seal')}`),
    words(`journal verify --seal ${at('head.seal')}`),
    words(`journal backup --out ${at('copy.sqlite')}`),
    words(`journal verify ${at('copy.sqlite')}`),
    words(`journal restore ${at('copy.sqlite')} --yes`),
    words('journal reopen --yes'),
    words('key detect maria@example.com'),
    { words: ['qr', 'parse', emv], exit: 0 },
    words('pix send --key maria@example.com --amount 3 --ref z --dry-run'),
    words(`pin set --document 52998224725 --dry-run --pin-file ${at('pin')}`),
    words(`signature explain POST /v1/accounts/{accountId}/pix/out --idempotency-key k`),
    words('reconcile --reread-after 0 --webhooks'),
    words('signature verify'),
    words('transfer status int_d1zqm4rv71nekmnw'),
    words('version'),
    { ...words(`version --check ${at('rows.csv')}`), exit: 2 },
    words('webhooks captured list'),
    ...['HMAC', 'API_KEY', 'BEARER'].flatMap((type) => {
      const sent = `webhooks trigger pix.in.completed --to ${receiver}/hook --auth-type ${type} --secret-file ${at('hmac')}`;
      return [words(sent), words(`${sent} --dry-run`)];
    }),
    words(`webhooks replay 1 --to ${receiver}/hook --auth-type BEARER --secret-file ${at('hmac')}`),
    words(`webhooks doctor ${receiver}/hook --secret-file ${at('hmac')}`),
    words('webhooks captured show e-1'),
    words('webhooks captured export'),
    words('webhooks captured note e-1 seen'),
    words(`webhooks captured case e-1 --out ${at('case.tar.gz')} --offline`),
    words('webhooks captured prune --older-than 90d --yes'),
    words(`webhooks verify --body ${at('body.json')} --signature ${signature} --secret-file ${at('hmac')}`),
    words(`webhooks verify --body ${at('body.json')} --signature ${hook} --secret-file ${at('hmac')}`),
    words(
      `webhooks create --url https://hooks.example.com/k --event qrcode.paid --auth-type API_KEY --store vault --secret-file ${at('hmac')}`,
    ),
    words(
      `webhooks create --url https://hooks.example.com/b --event qrcode.paid --auth-type BEARER --no-store --secret-file ${at('hmac')}`,
    ),
    ...[
      'clock --advance 1m',
      'deliveries',
      'deposit 10,00',
      'events',
      'fail --clear',
      'keys',
      'reset',
      'seed --rows 2',
      'settle x',
    ].map((rest) => words(`sandbox ${rest}`)),
  ];
}

/** These run until they are stopped. The first prints its own secret, which guards nothing; the last shows what the second keeps. */
export const elsewhere = ['mcp', 'sandbox start', 'webhooks listen', 'webhooks inspect'];
