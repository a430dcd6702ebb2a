// What is typed for the screens of each page of documentation: `npm run screens` records it.

const pay = 'brl pix send --key maria@example.com --amount 150,75 --ref invoice-1042';

const listening = (file, count) =>
  `(brl webhooks listen --subscription $ID --count ${count} \\\n  > ${file}.ndjson 2> ${file}.log &)`;
const ready = (file) => `until grep -sq http: ${file}.log; do sleep 1; done`;
const receiver = 'http://127.0.0.1:4272/';

/** The screens of docs/webhooks.md: subscribe, pay, receive, verify, lose, retry, trigger, replay on one machine. */
const webhookScreens = [
  {
    name: 'start',
    lines: [
      'umask 077; echo "correct horse battery" > passphrase',
      'export BRL_VAULT_PASSPHRASE_FILE=$PWD/passphrase',
      '(brl sandbox start --allow-http-webhooks --port 0 --client-port 0 \\\n  --export > sandbox.env 2> sandbox.log & echo $! > sandbox.pid)',
      'until [ -s sandbox.env ]; do sleep 1; done; . ./sandbox.env',
    ],
    shows: 'sandbox.env',
  },
  {
    name: 'subscribe',
    lines: [
      `ID=$(brl webhooks create --url ${receiver} \\\n  --event pix.out.completed --store vault --query id --raw); echo $ID`,
    ],
    shows: 'echo $ID',
  },
  {
    name: 'receive',
    lines: [
      listening('events', 1),
      ready('events'),
      `${pay} \\\n  --yes 2> log.txt`,
      'until [ -s events.ndjson ]; do sleep 1; done; brl webhooks captured list',
    ],
    shows: 'new   pix.out.completed',
  },
  {
    name: 'verify',
    lines: [
      'brl webhooks verify --event-id 1 --subscription $ID',
      "brl webhooks captured show 1 | sed '1,/^$/d' > kept.json",
      "SIGNATURE=$(brl webhooks captured show 1 | sed -n 's/^ *X-Signature *//p')",
      'brl webhooks verify --body kept.json --signature $SIGNATURE \\\n  --subscription $ID; echo "exit $?"',
    ],
    shows: 'reserialised_json',
  },
  {
    name: 'lose',
    lines: [
      'brl pix send --key maria@example.com --amount 80,00 --ref invoice-1043 \\\n  --yes > log.txt 2>&1',
      'brl webhooks captured list --gaps; echo "exit $?"',
    ],
    shows: 'exit 35',
  },
  {
    name: 'retry',
    lines: [
      listening('again', 1),
      ready('again'),
      'brl sandbox deliveries',
      'brl webhooks retry $ID dlv-2',
      'until [ -s again.ndjson ]; do sleep 1; done; brl webhooks captured list --gaps',
    ],
    shows: 'have their events.',
  },
  {
    name: 'trigger',
    lines: [
      listening('made', 3),
      ready('made'),
      `brl webhooks trigger ted.out.confirmed --pair --out-of-order \\\n  --subscription $ID --to ${receiver}`,
      'brl webhooks captured list --limit 3',
      'brl webhooks trigger pix.out.failed --auth-type NONE --dry-run \\\n  --field data.amout=10.50; echo "exit $?"',
    ],
    shows: 'Did you mean data.amount?',
  },
  {
    name: 'replay',
    lines: [
      '(brl webhooks listen --auth-type NONE --port 4275 --count 2 \\\n  > app.ndjson 2> app.log &)',
      ready('app'),
      'brl webhooks replay --event pix.out.completed --to http://127.0.0.1:4275/',
      'brl webhooks captured show 1 | grep -A1 :4275/',
      'until [ $(wc -l < app.ndjson) -eq 2 ]; do sleep 1; done',
      'brl webhooks captured list --gaps',
    ],
    shows: 'Application',
  },
];

/**
 * The screens of docs/paying.md in typing order, in one home. `answer` is typed when the command asks; `svg` also draws
 * the screen. A screen without the text of `shows` is a bug in brl, and is not written anywhere.
 */
const payingScreens = [
  {
    name: 'pay',
    lines: [pay],
    answer: 'y',
    shows: 'Paid: R$ 150,75',
    svg: 'brl shows who gets what, asks, pays and says what came of it',
  },
  { name: 'again', lines: [`${pay} --yes`], shows: 'nothing was sent now' },
  {
    name: 'amount',
    lines: ['brl pix send --key maria@example.com --amount 1.500'],
    shows: '(invalid_amount)',
  },
];

const payMarch = 'brl payout run march.csv --ref payroll-march';

/** The screens of docs/payouts.md: check a file, pay it, read the result, type it again. */
const payoutScreens = [
  {
    name: 'lint',
    lines: [
      `printf '%s\\n' 'Favorecido;Chave PIX;Valor' \\\n  'Maria Exemplo;maria@example.com;1.500,00' \\\n  'Joana Exemplo;529.982.247-25;980,50' \\\n  'Pessoa Exemplo;not-found@example.com;29,50' > march.csv`,
      'sed s/1.500,00/1.500/ march.csv > draft.csv',
      'brl payout lint draft.csv; echo "exit $?"',
    ],
    shows: 'exit 2',
  },
  {
    name: 'run',
    lines: [`${payMarch} --out result.csv`],
    answer: '2510,00',
    shows: 'not paid',
  },
  {
    name: 'result',
    lines: ['head -1 result.csv', 'brl payout show payroll-march'],
    shows: 'key_not_found',
  },
  { name: 'again', lines: [`${payMarch} --confirm 2510,00`], shows: 'not paid' },
  {
    name: 'other',
    lines: ['brl payout run march.csv --ref payroll-april --confirm 2510,00', 'echo "exit $?"'],
    shows: 'exit 33',
  },
  {
    name: 'failed',
    lines: ['brl payout export payroll-march --failed --out failed.csv', 'cat failed.csv'],
    shows: 'not-found@example.com',
  },
];

/** The screens of docs/receipts.md: pay, take the receipt, see a payment without one, take those of a run. */
const receiptScreens = [
  {
    name: 'one',
    lines: [
      'export BRL_ENVIRONMENT=sandbox; brl pix send --key maria@example.com \\\n  --amount 1.234,56 --ref invoice-1042 --yes > log.txt 2>&1',
      'brl receipt invoice-1042; echo "exit $?"',
    ],
    shows: 'exit 0',
  },
  {
    name: 'message',
    lines: ['brl receipt invoice-1042 --format text'],
    shows: 'SANDBOX',
  },
  {
    name: 'none',
    lines: [
      'brl pix send --key held-completed@example.com --amount 80,00 \\\n  --ref rent --no-wait --yes > log.txt 2>&1',
      'brl receipt rent --out rent.pdf; echo "exit $?"',
    ],
    shows: 'exit 21',
  },
  {
    name: 'run',
    lines: [
      `printf '%s\\n' 'Chave PIX;Valor' 'maria@example.com;1.500,00' \\\n  '529.982.247-25;980,50' 'refused@example.com;29,50' > march.csv`,
      'brl payout run march.csv --ref march --confirm 2510,00 > log.txt 2>&1',
      'brl receipt march --out receipts/; echo "exit $?"',
      'ls -1 receipts',
    ],
    shows: '.pdf',
  },
];

/** The screens of docs/scripts.md. */
const scriptScreens = [
  {
    name: 'script',
    lines: [
      'export BRL_ENVIRONMENT=sandbox',
      'brl pix send --key refused@example.com --amount 9.90 --ref t-7 --yes \\\n  --json > answer.json 2> log.txt',
      'echo "exit $?"; head -4 answer.json',
    ],
    shows: 'exit 30',
  },
  {
    name: 'recover',
    lines: [
      'brl pix lookup maria@example.com > log.txt 2>&1',
      'brl sandbox fail internal_error_executed --times 3 > log.txt',
      'brl pix send --key maria@example.com --amount 80,00 --ref nf-14 \\\n  --yes --no-wait',
      'echo "exit $?"',
      'brl journal recover',
      'echo "exit $?"',
    ],
    shows: 'settled',
  },
];

/** The screens of docs/statement.md: three days of a made-up account as bookkeeping files. */
const march = '--from 29/03/2026 --to 31/03/2026 --all';
const statementScreens = [
  {
    name: 'excel',
    lines: [
      'brl sandbox clock --set 2026-04-01T12:00:00Z > log.txt 2>&1',
      'brl sandbox seed --rows 6 --days 3 > log.txt 2>&1',
      `brl statement list ${march} \\\n  --output csv --csv-style excel-br > march.csv`,
      "cut -d';' -f1-4,6 march.csv",
    ],
    shows: ';-',
  },
  {
    name: 'ofx',
    lines: [
      `brl statement list ${march} \\\n  --output ofx --closing 8123,45 --bank-account 341/1234/56789-0 > march.ofx`,
      'iconv -f WINDOWS-1252 -t UTF-8 march.ofx | tail -4',
    ],
    shows: '<BALAMT>8123.45',
  },
  {
    name: 'no-closing',
    lines: [`brl statement list ${march} --output ofx; echo "exit $?"`],
    shows: 'exit 2',
  },
];

const reconciled = 'brl reconcile --ledger ledger.csv --reread-after 0';

/** The screens of docs/close-the-day.md: a day of the sandbox, its doubts, the company's file, the close, the page. */
const closingScreens = [
  {
    name: 'seed',
    lines: [
      'export BRL_ENVIRONMENT=sandbox',
      'brl sandbox seed --day --ledger-out ledger.csv 2> log.txt | sh > day.log 2>&1',
      'head -4 ledger.csv',
    ],
    shows: '-178.50,papelaria',
  },
  {
    name: 'first',
    lines: ['brl reconcile --reread-after 0; echo "exit $?"'],
    shows: 'exit 41',
  },
  {
    name: 'recover',
    lines: ['brl sandbox settle --all > log.txt 2>&1', 'brl journal recover'],
    shows: '8.888,02',
  },
  {
    name: 'ledger',
    lines: [`${reconciled} 2> log.txt; echo "exit $?"`],
    shows: 'exit 35',
  },
  {
    name: 'correct',
    lines: [
      "sed -i.bak 's/-178.50/-187.50/; /faxina/d' ledger.csv",
      'DAY=$(tail -1 ledger.csv | cut -d, -f1)',
      'echo "$DAY,-96.40,frete-$DAY,,,frete" >> ledger.csv',
      `${reconciled} > day.txt; echo "exit $?"`,
    ],
    shows: 'exit 35',
  },
  {
    name: 'close',
    lines: [`${reconciled} \\\n  --close --close-with-differences > day.txt; echo "exit $?"`],
    shows: 'exit 35',
  },
  {
    name: 'report',
    lines: [`${reconciled} --report day.html > day.txt`],
    shows: 'day.html',
  },
];

/**
 * The same lines for a page in Portuguese, by screen.
 * @param {Record<string, string>} shows what is shown differently
 * @param {Record<string, string>} drawn what the pictures show
 */
function inPortuguese(screens, shows, drawn = {}) {
  return screens.map((screen) => ({
    ...screen,
    svg: drawn[screen.name],
    shows: shows[screen.name] ?? screen.shows,
  }));
}

/** Every page with screens, in the order in which they are recorded. */
export const pages = [
  {
    file: 'docs/pt-BR/pagar.md',
    language: 'pt-BR',
    screens: inPortuguese(
      payingScreens,
      { pay: 'Pago: R$ 150,75', again: 'nada foi enviado agora' },
      { pay: 'o brl mostra o favorecido e o valor, pergunta, paga e diz o que houve' },
    ),
  },
  {
    file: 'docs/pt-BR/remessas.md',
    language: 'pt-BR',
    screens: inPortuguese(payoutScreens, { run: 'não pago', again: 'não pago' }),
  },
  {
    file: 'docs/pt-BR/comprovantes.md',
    language: 'pt-BR',
    screens: inPortuguese(receiptScreens, {}),
  },
  { file: 'docs/receipts.md', screens: receiptScreens },
  {
    file: 'docs/pt-BR/fechar-o-dia.md',
    language: 'pt-BR',
    screens: inPortuguese(closingScreens, {}),
  },
  { file: 'docs/close-the-day.md', screens: closingScreens },
  { file: 'docs/paying.md', screens: payingScreens },
  { file: 'docs/payouts.md', screens: payoutScreens },
  { file: 'docs/pt-BR/extrato.md', language: 'pt-BR', screens: statementScreens },
  { file: 'docs/statement.md', screens: statementScreens },
  {
    file: 'docs/pt-BR/scripts.md',
    language: 'pt-BR',
    screens: inPortuguese(scriptScreens, { recover: 'liquidado' }),
  },
  { file: 'docs/scripts.md', screens: scriptScreens },
  {
    file: 'docs/pt-BR/webhooks.md',
    language: 'pt-BR',
    screens: inPortuguese(webhookScreens, {
      receive: 'nova  pix.out.completed',
      retry: 'têm os seus eventos.',
      trigger: 'Seria data.amount?',
      replay: 'Aplicação',
    }),
  },
  { file: 'docs/webhooks.md', screens: webhookScreens },
];
