// `npm run screens`: types the lines of screens-typed.mjs into a terminal of 80 columns and writes what it showed into
// the pages and docs/assets. `npm run screens -- --check` writes nothing and fails if they would change.
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
import { hostname, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepare, root } from './bootstrap.mjs';
import { pages } from './screens-typed.mjs';
import { drawTerminal } from './terminal-svg.mjs';

const columns = 80;
const rows = 70;
const longestWaitMs = 120_000;

/**
 * The parts that differ from run to run; each replacement has a fixed length, so that a masked screen keeps its layout.
 */
const volatile = [
  /(?:int|run)_[0-9a-z]+/g,
  /[EDcerp]1?-?[0-9a-f]{32}/g,
  /[DE]99999004\d{12}[0-9A-Za-z]{11}/g,
  /_[0-9A-Za-z]{11}(?=\.pdf)/g,
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?Z?/g,
  /\d\d-\d\d \d\d:\d\d(?::\d\d)?/g,
  /\d\d\/\d\d(?:\/\d{4}(?: \d\d:\d\d(?::\d\d)?)?| \d\d:\d\d(?::\d\d)?)/g,
];

/** The remaining limit has another name at night, and another width in a drawing. */
const limitOfTheHour =
  /(?: textLength="[\d.]+" fill="#\w+">)?R\$.100\.000,00 (?:today, in the daytime|tonight|hoje, no período diurno|nesta noite)/g;
/** What was sent a moment ago was sent a minute ago on a slow machine. */
const momentsAgo = /, (?:just now|\d min ago|agora há pouco|há \d min)/g;

const check = process.argv.includes('--check');
// A check runs while tests run: what they run must stay in place.
if (!check) prepare();
let home;
// A server that is shutting down answers nobody, so each page has its own terminal.
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
    // It had already ended.
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
    shots[name] = screen('-e').slice(1, -1).map(withoutMachine);
  }
  return shots;
}

/** A page names no machine that it was made on. */
function withoutMachine(line) {
  return line.replace(new RegExp(`(sandbox-app (?:on|em) )${hostname()}(?=,)`), '$1desk-1');
}

function openTerminal(language) {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  symlinkSync(join(root, 'bin', 'run.js'), join(bin, 'brl'));
  // What a reader is told to wait for is polled more often here.
  writeFileSync(join(bin, 'sleep'), '#!/bin/sh\nPATH=/usr/bin:/bin exec sleep 0.1\n', { mode: 0o755 });
  const path = [bin, join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  // Nothing of the person running this is read, written or shown.
  const clean = [
    '-C',
    home,
    '-i',
    `PATH=${path}`,
    `HOME=${home}`,
    'BRL_OPERATOR=ana',
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
      (shown) => /(\([ys]\/N\)|pay the file:|para pagar o arquivo:)$/.test(shown.at(-1) ?? ''),
      `the question of: ${line}`,
    );
    // Keys typed within 300 ms of a question are not read.
    await sleep(500);
    tmux('send-keys', '-l', answer);
    tmux('send-keys', 'Enter');
  }
  await prompt(before);
}

/** The next prompt: a shell that was kept waiting has not shown the line yet, and the cursor is still at the last one. */
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
function compare({ file, screens, language }, shots) {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  let after = before;
  const differing = [];
  for (const { name, svg } of screens) {
    const shot = shots[name];
    after = withBlock(file, after, name, plain(shot));
    if (svg === undefined) continue;
    const drawn = `docs/assets/${language ? `${language}/` : ''}${name}.svg`;
    const picture = join(root, drawn);
    const drawing = drawTerminal(shot, columns, svg);
    if (existsSync(picture) && masked(readFileSync(picture, 'utf8')) === masked(drawing)) continue;
    differing.push(drawn);
    if (!check) writeFileSync(picture, drawing);
  }
  if (after === before) return differing;
  if (!check) writeFileSync(path, after);
  return [...differing, file];
}

/** The block between the marks of `name`, replaced unless only volatile parts differ. */
function withBlock(file, text, name, shown) {
  const marks = new RegExp(`(<!-- screen: ${name} -->\n)([^]*?)(<!-- /screen -->)`);
  const found = marks.exec(text);
  if (!found) throw new Error(`${file} has no block for the screen ${name}.`);
  const block = `\`\`\`console\n${shown}\n\`\`\`\n`;
  const [there, now] = [loosely(found[2]), loosely(block)];
  if (there === now) return text;
  if (check) process.stdout.write(differenceOf(`${file}: ${name}`, there, now));
  return text.replace(marks, () => found[1] + block + found[3]);
}

function differenceOf(what, there, now) {
  const [before, after] = [there.split('\n'), now.split('\n')];
  const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
  const come = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
  return `${[what, ...gone, ...come].join('\n')}\n`;
}

function plain(lines) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with ESC.
  return lines.map((line) => line.replaceAll(/\u001b\[[\d;]*m/g, '').trimEnd()).join('\n');
}

/**
 * A time with one more digit moves the columns of its table, and cuts an id elsewhere; only the end of an id may be left.
 */
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
    text.replaceAll(limitOfTheHour, 'LIMIT').replaceAll(momentsAgo, ', AGO'),
  );
}
