import { inParallel, type Machine, machine, type Run } from '../../support/brl.ts';
import { inTheMorning } from '../../support/morning.ts';
import { afterFile } from '../../support/tidy.ts';
import { type Seat, type StormBank, startStormBank } from './bank.ts';
import type { Debit } from './books.ts';
import { couldTell, type Meant, type Plot, plotOf } from './stories.ts';

/** A line that was typed, and how it ended. */
interface Told {
  readonly by: 'A' | 'B';
  readonly meant: Meant;
  readonly words: readonly string[];
  readonly run: Run;
  /** The bank's latest event when it ended. */
  readonly at: number;
}

/** Pairs of machines side by side. A name is shared within a pair. */
const lanes = 6;

/** Lets so many stories happen. */
export async function runStorm(count: number) {
  const bank = await startStormBank();
  afterFile(() => bank.close());
  const only = process.env.BRL_SAFETY_STORM_ONLY;
  const numbers = only ? only.split(',').map(Number) : Array.from({ length: count }, (_, i) => i + 1);
  const figures: Record<string, number> = {
    payments: numbers.length,
    lines: 0,
    debits: 0,
    'names used by another': 0,
  };
  for (const name of ['settled', 'no', 'in doubt', 'honest', 'honest in doubt']) figures[name] = 0;
  const add = (name: string, more = 1) => {
    figures[name] = (figures[name] ?? 0) + more;
  };
  const complaints: string[] = [];
  const pairs = Array.from({ length: lanes }, (_, lane) => pairOf(lane));
  await inParallel(pairs, lanes, async (pair) => {
    for (let next = numbers.shift(); next !== undefined; next = numbers.shift()) {
      const plot = plotOf(next);
      const told = await live(bank, pair, plot);
      if (only) tell(plot, told, bank);
      add('lines', told.length);
      if (plot.rival) add('names used by another');
      for (const one of told) add(wordOf(one.run));
      complaints.push(...judge(plot, told, bank.debits));
      const honest = isHonest(plot, told, bank.debits);
      if (honest) add('honest');
      if (honest && told[0] && wordOf(told[0].run) === 'in doubt') {
        add('honest in doubt');
        if (process.env.BRL_SAFETY_STORM_DOUBTS)
          process.stdout.write(`${describe(plot)}: ${endOf(told[0].run)}\n`);
      }
    }
  });
  figures.debits = bank.debits.length;
  return { figures, complaints };
}

/** Two machines with a journal each. */
interface Pair {
  readonly lane: number;
  readonly A: Machine;
  readonly B: Machine;
}

function pairOf(lane: number): Pair {
  const one = () => {
    const made = machine({ ...inTheMorning, QUICK_WAITS: '1' });
    made.env.BRL_JOURNAL = `${made.home}/journal.sqlite`;
    afterFile(made.remove);
    return made;
  };
  return { lane, A: one(), B: one() };
}

/** Types the lines of a story; what is late comes at its end, and the last line of each machine is typed once more. */
async function live(bank: StormBank, pair: Pair, plot: Plot): Promise<Told[]> {
  const told: Told[] = [];
  for (const { payee } of [plot.meant, ...(plot.rival ? [plot.rival.meant] : [])]) bank.know(payee);
  const type = async (by: 'A' | 'B', meant: Meant, words: readonly string[]) => {
    const seat: Seat = `${by}${pair.lane}`;
    bank.begin(seat, plot);
    const run = await pair[by].brl(words, { env: bank.variables(seat) });
    told.push({ by, meant, words, run, at: bank.now() });
  };
  for (const step of plot.steps) {
    if (step.by === 'ERP') bank.pay(plot, step.order, step.fate);
    else await type(step.by, step.meant, step.words);
  }
  bank.settleAll(plot);
  plot.healed = true;
  for (const by of ['A', 'B'] as const) {
    const last = told.findLast((one) => one.by === by);
    if (last) await type(by, last.meant, last.words);
  }
  return told;
}

const noCodes = [30, 31, 32, 50, 51, 60, 61];

/** What a line says of its payment: `settled`, surely `no`, or that it is `in doubt`. */
function wordOf(run: Run): 'settled' | 'no' | 'in doubt' {
  if (run.code === 0) return 'settled';
  const { moneyMoved, error } = run.json;
  if (moneyMoved === 'no' || noCodes.includes(run.code ?? -1)) return 'no';
  return run.code === 33 && error?.code === 'ref_conflict' ? 'no' : 'in doubt';
}

function debitsOf({ payee, centavos }: Meant, debits: readonly Debit[]): readonly Debit[] {
  return debits.filter((debit) => debit.payee === payee.text && debit.centavos === centavos);
}

/** What was wrong, in words. */
function judge(plot: Plot, told: readonly Told[], ledger: readonly Debit[]): string[] {
  const wrong = told.flatMap(({ by, meant, run, at }, i) => {
    const debits = debitsOf(meant, ledger);
    const say = (what: string) => [`${describe(plot)}: line ${i + 1} by ${by}: ${what}: ${endOf(run)}`];
    const word = wordOf(run);
    if (run.code === 2 || run.code === 93) return say('the line is wrong');
    if (word === 'settled' && !debits.some(({ paidAt }) => paidAt <= at)) return say('false settled');
    return word === 'no' && debits.some(({ requestedAt }) => requestedAt <= at) ? say('false no') : [];
  });
  const twice = [plot.meant, ...(plot.rival ? [plot.rival.meant] : [])].filter(
    (meant) => debitsOf(meant, ledger).length > 1,
  );
  return [...wrong, ...twice.map(() => `${describe(plot)}: paid twice`)];
}

/** A payment that was made, under a name that is its own, at a bank that showed it in time. */
function isHonest(plot: Plot, told: readonly Told[], ledger: readonly Debit[]): boolean {
  const [first] = told;
  const isPaid = debitsOf(plot.meant, ledger).some(({ requestedAt }) => first && requestedAt <= first.at);
  const isAnswered = ['plain', 'late'].includes(plot.fates.A);
  return plot.rival === null && first !== undefined && isPaid && couldTell(plot, isAnswered);
}

function endOf({ code, json }: Run): string {
  return `exit ${code}, ${json.outcome}, money ${json.moneyMoved}, sent ${json.sent}, ${json.error?.code}: ${json.error?.message}`;
}

function describe({ number, kind, naming, isApi, rival, fates, weather }: Plot): string {
  const looks = Object.entries(weather.looks).map(
    ([source, { mode, rounds }]) => `${source} ${mode} ${rounds}`,
  );
  const other = rival ? `${rival.comes} ${rival.by}` : 'no rival';
  return `${number} ${isApi ? 'api ' : ''}${kind} by ${naming}, ${other}, A ${fates.A}, B ${fates.B}, ${looks.join(', ')}, shows ${weather.shows}, ${weather.isUnique ? 'unique' : 'not unique'}, ${weather.isRich ? 'rich' : 'poor'}`;
}

function tell(plot: Plot, told: readonly Told[], bank: StormBank): void {
  const paid = [plot.meant, plot.rival?.meant].map((meant) => meant && debitsOf(meant, bank.debits));
  const lines = told.map(({ by, at, words, run }) => `${at} ${by} brl ${words.join(' ')}\n  ${endOf(run)}`);
  process.stdout.write(`${[describe(plot), ...lines, JSON.stringify(paid)].join('\n')}\n`);
}
