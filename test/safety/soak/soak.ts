import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Intent } from '../../../src/lib/journal/intent.ts';
import { openSqliteJournal } from '../../../src/lib/journal/sqlite/journal.ts';
import { noon } from '../../sandbox/teller.ts';
import { inParallel, type Machine, machine, type Run } from '../../support/brl.ts';
import { type KillingBank, startKillingBank } from '../killing-bank.ts';
import { type Errand, nextErrand } from './errands.ts';
import { complaints, debitsOf, type Told } from './judge.ts';
import { type Measured, watchProcesses } from './measure.ts';
import { makeWeather, type Weather } from './weather.ts';

/** The plan of a soak. */
export interface SoakOptions {
  readonly minutes: number;
  /** Processes that pay at the same time. */
  readonly lanes: number;
  readonly random: () => number;
  /** Hears now and then how far it is. */
  say(text: string): void;
}

/** Its result. */
export interface Soaked {
  readonly figures: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

const dayMs = 24 * 60 * 60 * 1000;
/** A run that takes longer is given up by the person in front of it. */
const patienceMs = 15_000;

/** Two computers with a journal each, one account, and a bank that does all it may do wrong. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const folder = mkdtempSync(join(tmpdir(), 'brl-soak-'));
  const state = join(folder, 'bank', 'sandbox.sqlite');
  const weather = makeWeather(options.random);
  const bank = await startKillingBank(state, weather.trapOf);
  const { accountId } = bank.teller.sandbox.connection();
  const begunMs = Date.now();
  /** Time goes by, and jumps two minutes every twenty seconds, so that what comes late comes. */
  const nowMs = () => noon + (Date.now() - begunMs) + Math.floor((Date.now() - begunMs) / 20_000) * 120_000;
  const clock = setInterval(() => Object.assign(bank.teller.machine, { now: nowMs() }), 50);
  const office: Office = {
    options,
    bank,
    weather,
    nowMs,
    machines: await Promise.all([0, 1].map(() => computer(bank, folder))),
    running: watchProcesses(),
    counts: { errands: 0, runs: 0, kills: 0, signals: 0 },
    told: [],
  };
  try {
    // The first use makes the accounts.
    bank.teller.sandbox.control.clock();
    bank.makeRich();
    await work(office, begunMs + options.minutes * 60_000);
    options.say('recovering');
    weather.heal();
    clearInterval(clock);
    bank.bookedInTheEnd();
    const before = await recovered(office);
    const again = await recovered(office);
    const debits = debitsOf(state, accountId);
    const wrong = [
      ...(before.states === again.states ? [] : ['the second recovery changed something']),
      ...office.told.flatMap((told) =>
        complaints(told, own(again.intents, told.errand), debits, again.listed),
      ),
    ];
    return { figures: figuresOf(office, again.intents, debits, begunMs, wrong.length), wrong };
  } finally {
    clearInterval(clock);
    office.running.stop();
    await bank.close();
    for (const { home } of office.machines) rmSync(home, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Office {
  readonly options: SoakOptions;
  readonly bank: KillingBank;
  readonly weather: Weather;
  readonly machines: readonly Machine[];
  readonly running: Measured;
  readonly counts: { errands: number; runs: number; kills: number; signals: number };
  readonly told: Told[];
  nowMs(): number;
}

async function computer(bank: KillingBank, folder: string): Promise<Machine> {
  const home = machine(bank.variables);
  const preload = fileURLToPath(new URL('../kill-at.mjs', import.meta.url));
  Object.assign(home.env, {
    BRL_JOURNAL: join(home.home, 'journal', 'journal.sqlite'),
    NODE_OPTIONS: `--require=${preload}`,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  });
  mkdirSync(join(home.home, 'journal'), { mode: 0o700 });
  await openSqliteJournal(home.env.BRL_JOURNAL as string).close();
  return home;
}

async function work(office: Office, untilMs: number): Promise<void> {
  const { options, counts } = office;
  const talk = setInterval(
    () => options.say(`${JSON.stringify(counts)}, ${office.weather.faults()} faults`),
    30_000,
  );
  const lanes = Array.from({ length: options.lanes }, (_, lane) => lane);
  await inParallel(lanes, lanes.length, async () => {
    while (Date.now() < untilMs) office.told.push(await runErrand(office, counts.errands++));
  });
  clearInterval(talk);
}

/** One errand: the line, and whatever a person or a script types after what it said. */
async function runErrand(office: Office, number: number): Promise<Told> {
  const { weather } = office;
  const errand = await nextErrand(office.bank.teller, number, weather);
  const documents: Run['json'][] = [];
  let heard = false;
  const desk = weather.pick(office.machines);
  for (let round = 0; round < 4; round++) {
    const runs = await Promise.all(
      linesOf(office, errand, documents.at(-1)).map((line) => run(office, seat(office, errand, desk), line)),
    );
    const documented = runs.flatMap((one) => documentOf(one) ?? []);
    documents.push(...documented);
    heard = runs.length === 1 && documented.length === 1;
    const last = documented.at(-1);
    const isOver = last?.outcome === 'settled' || last?.outcome === 'refused';
    if (weather.chance(isOver ? 0.9 : 0.4)) break;
  }
  return { errand, documents, isLastWordHeard: heard };
}

/** The next commands, typed at once on as many terminals as there are lines. */
function linesOf({ weather }: Office, errand: Errand, last: Run['json'] | undefined): (readonly string[])[] {
  const recover = ['journal', 'recover', last?.intentId ?? '', '--no-wait', '--json'];
  const resume = ['journal', 'resume', last?.intentId ?? '', '--yes', '--no-wait', '--json'];
  if (last?.outcome === 'refused' && errand.ref !== null) return [[...errand.line, '--new-attempt']];
  if (last === undefined || last.intentId === null || weather.chance(0.4))
    return weather.chance(0.12) ? [errand.line, errand.line] : [errand.line];
  return weather.pick([[recover], [resume], [recover, errand.line], [resume, resume]]);
}

/** Most stay at one computer; a PIX that has a ref is now and then paid from both. */
function seat({ weather, machines }: Office, errand: Errand, desk: Machine): Machine {
  return errand.ref !== null && /maria@.*--ref/.test(errand.line.join(' ')) && weather.chance(0.1)
    ? weather.pick(machines)
    : desk;
}

/** Runs a line, in whatever weather there is. */
async function run(office: Office, home: Machine, line: readonly string[]): Promise<Run> {
  const { weather, counts, running } = office;
  const end = weather.endOf();
  counts.runs += 1;
  const { child, ended } = home.start(line, {
    env: { NOW_MS: String(office.nowMs()), ...(end.boundary ? { KILL_AT: end.boundary } : {}) },
    limitMs: 120_000,
  });
  running.add(child);
  weather.meet(child);
  const stop = setTimeout(() => child.kill(end.signal), end.afterMs ?? patienceMs);
  // It may take its time to say what it knows; then even that is over.
  const last = setTimeout(() => child.kill('SIGKILL'), (end.afterMs ?? patienceMs) + patienceMs);
  const seen = await ended;
  clearTimeout(stop);
  clearTimeout(last);
  weather.part(child);
  if (seen.signal === 'SIGKILL') counts.kills += 1;
  else if (end.afterMs !== null && seen.code === 40) counts.signals += 1;
  return seen;
}

function documentOf({ stdout }: Run): Run['json'] | null {
  try {
    const document = JSON.parse(stdout) as Run['json'] & { recovered?: unknown };
    return document.recovered === undefined && 'moneyMoved' in document ? document : null;
  } catch {
    return null;
  }
}

/** Recovers on each computer, days later when all is well again. */
async function recovered(office: Office) {
  const NOW_MS = String(office.nowMs() + 3 * dayMs);
  const listed = new Set<string>();
  const intents: Intent[] = [];
  for (const home of office.machines) {
    const env = { NOW_MS };
    const ended = await home.brl(['journal', 'recover', '--no-wait', '--json'], { env, limitMs: 600_000 });
    if (ended.signal !== null) throw new Error(`the recovery did not end: ${ended.stderr}`);
    const list = await home.brl(['journal', 'list', '--open', '--limit', '100000', '--json'], { env });
    for (const [, id] of list.stdout.matchAll(/"(int_[0-9a-z]+)"/g)) listed.add(String(id));
    const journal = openSqliteJournal(home.env.BRL_JOURNAL as string);
    intents.push(...(await journal.list({})));
    await journal.close();
  }
  return { listed, intents, states: intents.map(({ intentId, state }) => `${intentId} ${state}`).join() };
}

function own(intents: readonly Intent[], errand: Errand): Intent[] {
  return intents.filter((intent) => errand.isOwn(intent));
}

function figuresOf(
  office: Office,
  intents: readonly Intent[],
  debits: ReadonlyMap<number, number>,
  begunMs: number,
  wrong: number,
): Record<string, number> {
  const { told, counts, running, machines } = office;
  const worths = told.flatMap(({ errand }) => errand.debitsCentavos);
  const inState = (state: string) => intents.filter((intent) => intent.state === state).length;
  const journalBytes = machines.reduce((sum, { home }) => sum + bytesBelow(join(home, 'journal')), 0);
  return {
    seconds: Math.round((Date.now() - begunMs) / 1000),
    payments: worths.length,
    runs: counts.runs,
    kills: counts.kills,
    signals: counts.signals,
    faults: office.weather.faults(),
    debits: worths.filter((centavos) => (debits.get(centavos) ?? 0) > 0).length,
    settled: inState('SETTLED'),
    refused: inState('REFUSED'),
    'left uncertain': inState('UNCERTAIN'),
    'not sent': inState('INTENT'),
    'wrong ends': wrong,
    ...running.figures(),
    'bytes of journal a payment': Math.round(journalBytes / Math.max(1, intents.length)),
  };
}

function bytesBelow(directory: string): number {
  return readdirSync(directory).reduce((sum, name) => sum + statSync(join(directory, name)).size, 0);
}
