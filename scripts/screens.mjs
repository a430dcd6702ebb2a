// `npm run screens`: types the commands of the pages below into a terminal of 80 columns and writes what it showed into
// them and docs/assets. `npm run screens -- --check` writes nothing and fails when they would change.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare, root } from './bootstrap.mjs';
import { drawTerminal } from './terminal-svg.mjs';

const columns = 80;
const rows = 70;
const longestWaitMs = 120_000;

const pay = 'brl pix send --key maria@example.com --amount 150,75 --ref invoice-1042';

const listening = (file, count) =>
  `(brl webhooks listen --subscription $ID --count ${count} \\\n  > ${file}.ndjson 2> ${file}.log &)`;
const ready = (file) => `until grep -q Listening ${file}.log; do sleep 1; done`;
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
      `ID=$(brl webhooks create --url ${receiver} \\\n  --event pix.out.completed --store vault --query id | tr -d '"'); echo $ID`,
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
    shows: 'Every settled payment has its event.',
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
      'brl webhooks captured show 1 | grep Forwarded',
      'until [ $(wc -l < app.ndjson) -eq 2 ]; do sleep 1; done',
      'brl webhooks captured list --gaps',
    ],
    shows: 'Forwarded',
  },
];

/**
 * The screens of docs/paying.md in the order in which they are typed, in one home. `answer` is typed when the command asks; `svg` also
 * draws the screen. A screen without the text of `shows` is a fault of brl, and is not written anywhere.
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

/** The screens of docs/receipts.md: pay, take the receipt, see what is none, take those of a run. */
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
      'ls receipts',
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
      'brl pix send --key maria@example.com --amount 80,00 --yes --no-wait',
      'echo "exit $?"',
      'brl journal recover',
      'echo "exit $?"',
    ],
    shows: 'settled',
  },
];

/** The screens of docs/statement.md: three days of a made-up account as files for books. */
const march = '--from 29/03/2026 --to 31/03/2026 --all';
const statementScreens = [
  {
    name: 'excel',
    lines: [
      'brl sandbox clock --set 2026-04-01T12:00:00Z > log.txt 2>&1',
      'brl sandbox seed --rows 6 --days 3 > log.txt 2>&1',
      `brl statement list ${march} \\\n  --output csv --csv-style excel-br > march.csv`,
      "cut -d';' -f1,2,4,6,10 march.csv",
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
      "sed -i 's/-178.50/-187.50/; /faxina/d' ledger.csv",
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

/** The parts that differ from run to run; each always has the same length, so that a masked screen keeps its form. */
const volatile = [
  /(?:int|run)_[0-9a-z]+/g,
  /[EDcerp]1?-?[0-9a-f]{32}/g,
  /[DE]99999004\d{12}[0-9A-Za-z]{11}/g,
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?Z?/g,
  /\d\d-\d\d \d\d:\d\d(?::\d\d)?/g,
  /\d\d\/\d\d(?:\/\d{4})? \d\d:\d\d(?::\d\d)?/g,
];

/** The limit that is left has another name by night, and another width in a drawing. */
const limitOfTheHour =
  /(?: textLength="[\d.]+" fill="#\w+">)?R\$.100\.000,00 (?:today, by day|tonight|hoje, de dia|nesta noite)/g;

/** The same lines for a page in Portuguese. @param {Record<string, string>} shows what is shown otherwise, by screen */
function inPortuguese(screens, shows) {
  return screens.map(({ svg: _drawnOnce, ...screen }) => ({
    ...screen,
    shows: shows[screen.name] ?? screen.shows,
  }));
}

const pages = [
  {
    file: 'docs/pt-BR/pagar.md',
    language: 'pt-BR',
    screens: inPortuguese(payingScreens, { pay: 'Pago: R$ 150,75', again: 'nada foi enviado agora' }),
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
  { file: 'docs/scripts.md', screens: scriptScreens },
  { file: 'docs/webhooks.md', screens: webhookScreens },
];

const check = process.argv.includes('--check');
// A check is made while tests run: what they run must stay where it is.
if (!check) prepare();
let home;
// A server that is leaving answers nobody: each page has a terminal of its own.
let socket;
const changed = [];
for (const page of pages) {
  socket = `brl-screens-${process.pid}-${pages.indexOf(page)}`;
  home = mkdtempSync(join(tmpdir(), 'brl-screens-'));
  try {
    changed.push(...compare(page, await record(page)));
  } finally {
    stopSandbox();
    tmux('kill-server');
    rmSync(home, { recursive: true, force: true });
  }
}
for (const file of changed) process.stdout.write(`${check ? 'not current' : 'written'}: ${file}\n`);
if (changed.length === 0) process.stdout.write('The screens are current.\n');
process.exitCode = check && changed.length > 0 ? 1 : 0;

/** The sandbox that a page started, which outlives its terminal. */
function stopSandbox() {
  const file = join(home, 'sandbox.pid');
  if (!existsSync(file)) return;
  try {
    process.kill(Number(readFileSync(file, 'utf8')));
  } catch {
    // It had ended by itself.
  }
}

/** @returns each screen's lines with their colours, by name */
async function record({ screens, language }) {
  const shell = spawnSync('tmux', ['-V']).error ? null : openTerminal(language);
  if (shell === null) throw new Error('The screens need tmux.');
  await prompt();
  const shots = {};
  for (const { name, lines, answer, shows } of screens) {
    // Cleared by the terminal itself: a typed `clear` would race with what it clears.
    tmux('send-keys', '-R');
    tmux('clear-history');
    tmux('send-keys', 'Enter');
    await prompt();
    for (const line of lines) await type(line, answer);
    if (!screen().join('\n').includes(shows))
      throw new Error(`The screen ${name} lacks "${shows}":\n${screen().join('\n')}`);
    shots[name] = screen('-e').slice(1, -1);
  }
  return shots;
}

function openTerminal(language) {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  symlinkSync(join(root, 'bin', 'run.js'), join(bin, 'brl'));
  // What the reader of a page is told to wait for is looked for more often here.
  writeFileSync(join(bin, 'sleep'), '#!/bin/sh\nPATH=/usr/bin:/bin exec sleep 0.1\n', { mode: 0o755 });
  const path = [bin, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  // Nothing of the person who runs this is read, written or shown.
  const clean = [
    '-C',
    home,
    '-i',
    `PATH=${path}`,
    `HOME=${home}`,
    'USER=ana',
    'LANG=C.UTF-8',
    ...(language ? [`BRL_LANG=${language}`] : []),
    'TERM=xterm-256color',
    'HISTFILE=/dev/null',
    'PS1=$ ',
  ];
  const size = ['-x', String(columns), '-y', String(rows)];
  return tmux('new-session', '-d', ...size, 'env', ...clean, 'bash', '--noprofile', '--norc');
}

async function type(line, answer) {
  const before = screen().length;
  tmux('send-keys', '-l', line);
  tmux('send-keys', 'Enter');
  if (answer !== undefined) {
    await until(
      (shown) => /(\([ys]\/N\)|pay it:|para pagá-lo:)$/.test(shown.at(-1) ?? ''),
      `the question of: ${line}`,
    );
    // Keys typed within 300 ms of a question are not read.
    await sleep(500);
    tmux('send-keys', '-l', answer);
    tmux('send-keys', 'Enter');
  }
  await prompt(before);
}

/** The next one: a shell that was kept waiting has not shown the line yet, and still stands at the last one. */
function prompt(before = 0) {
  return until((shown) => shown.length > before && shown.at(-1) === '$', 'the prompt');
}

async function until(isThere, what) {
  const end = Date.now() + longestWaitMs;
  while (!isThere(screen())) {
    if (Date.now() > end) throw new Error(`${what} did not appear:\n${screen().join('\n')}`);
    await sleep(50);
  }
}

/** The lines on the screen, without the blank ones at its end. */
function screen(...options) {
  const lines = tmux('capture-pane', '-p', ...options).split('\n');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1).map((line) => line.trimEnd());
}

function tmux(...args) {
  // -u: the terminal shows UTF-8 whatever the locale of the caller.
  return (
    spawnSync('tmux', ['-u', '-L', socket, '-f', '/dev/null', ...args], { encoding: 'utf8' }).stdout ?? ''
  );
}

/** Writes what changed, unless it is a check. @returns the files that differ */
function compare({ file, screens }, shots) {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  let after = before;
  const differing = [];
  for (const { name, svg } of screens) {
    const shot = shots[name];
    after = withBlock(file, after, name, plain(shot));
    if (svg === undefined) continue;
    const picture = join(root, 'docs', 'assets', `${name}.svg`);
    const drawing = drawTerminal(shot, columns, svg);
    if (existsSync(picture) && masked(readFileSync(picture, 'utf8')) === masked(drawing)) continue;
    differing.push(`docs/assets/${name}.svg`);
    if (!check) writeFileSync(picture, drawing);
  }
  if (after === before) return differing;
  if (!check) writeFileSync(path, after);
  return [...differing, file];
}

/** The block between the marks of `name`, replaced unless only what is volatile differs. */
function withBlock(file, text, name, shown) {
  const marks = new RegExp(`(<!-- screen: ${name} -->\n)([^]*?)(<!-- /screen -->)`);
  const found = marks.exec(text);
  if (!found) throw new Error(`${file} has no block for the screen ${name}.`);
  const block = `\`\`\`console\n${shown}\n\`\`\`\n`;
  return loosely(found[2]) === loosely(block) ? text : text.replace(marks, () => found[1] + block + found[3]);
}

function plain(lines) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with ESC.
  return lines.map((line) => line.replaceAll(/\u001b\[[\d;]*m/g, '').trimEnd()).join('\n');
}

/** A time of one digit more moves the columns of its table, and cuts an id elsewhere; of an id the end may be there alone. */
function loosely(text) {
  return masked(text)
    .replaceAll(/\d+ ms/g, 'N ms')
    .replaceAll(/\S*…/g, '…')
    .replaceAll(/…[0-9a-f-]{6,}/g, '…')
    .replaceAll(/ {2,}/g, '  ');
}

function masked(text) {
  return volatile.reduce(
    (kept, pattern) => kept.replaceAll(pattern, (found) => 'x'.repeat(found.length)),
    text.replaceAll(limitOfTheHour, 'LIMIT'),
  );
}
